/** Keys that mean the same on every board. */

/** Whether this is Escape on the board itself: in an open dialog it closes the dialog. */
export function isRetreat(event: KeyboardEvent): boolean {
  return event.key === 'Escape' && !document.querySelector('dialog[open]');
}

/** Whether a key is meant for the board, wherever the focus is: not for a field, a dialog or the browser. */
export function isForBoard(event: KeyboardEvent): boolean {
  return isUntaken(event) && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** Which way Ctrl+Z (with Shift: forward) goes on the board; null for other keys, and in a field, which has its own. */
export function undoing(event: KeyboardEvent): 'back' | 'forward' | null {
  const isPressed = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
  return isPressed && isUntaken(event) ? (event.shiftKey ? 'forward' : 'back') : null;
}

function isUntaken(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return !target.matches?.('input, textarea, select') && !document.querySelector('dialog[open]');
}

/**
 * Whether Enter confirms: not on another button or link, which it presses; `on` are buttons that stand for what is
 * confirmed.
 */
export function isConfirming(event: KeyboardEvent, on = ''): boolean {
  const target = event.target as HTMLElement;
  if (event.key !== 'Enter' || event.defaultPrevented || !isForBoard(event)) return false;
  return !target.closest?.('button, a, summary') || (on !== '' && target.matches(on));
}

/** The piece of the hand that a digit stands for, counted from 0; null for other keys. */
export function placeOf(event: KeyboardEvent): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return null;
  return Number(event.key) - 1;
}
