/** Keys that mean the same on every board. */

/** Whether this is Escape on the board itself: in an open dialog it closes the dialog. */
export function isRetreat(event: KeyboardEvent): boolean {
  return event.key === 'Escape' && !document.querySelector('dialog[open]');
}

/** The piece of the hand that a digit stands for, counted from 0; null for other keys. */
export function placeOf(event: KeyboardEvent): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return null;
  return Number(event.key) - 1;
}
