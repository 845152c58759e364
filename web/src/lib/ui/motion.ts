/** Whether this person asked for no motion. */
export function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Bring something into sight, at the pace that this person likes. */
export function reveal(element: Element | null | undefined, block: ScrollLogicalPosition = 'nearest'): void {
  element?.scrollIntoView({ block, behavior: isCalm() ? 'auto' : 'smooth' });
}
