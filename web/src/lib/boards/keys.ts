/** Keys that mean the same on every board. */

/** Whether this is Escape on the board itself: in an open dialog it closes the dialog. */
export function isRetreat(event: KeyboardEvent): boolean {
  return event.key === 'Escape' && !document.querySelector('dialog[open]');
}

/** Whether a key is meant for the board, wherever the focus is: not for a field, a dialog or the browser. */
export function isForBoard(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  const isWriting = target.matches?.('input, textarea, select');
  return !isWriting && !event.ctrlKey && !event.metaKey && !event.altKey && !document.querySelector('dialog[open]');
}

/** Whether Enter confirms: not on another button or link, which it presses; `on` are buttons that stand for what is confirmed. */
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
