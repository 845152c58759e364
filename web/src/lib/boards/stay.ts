/**
 * The keyboard stays where it was: a button that is pressed and can then not be pressed any more would let it go to
 * nowhere.
 */

/**
 * Svelte action for the element around buttons, which takes the keyboard (`tabindex="-1"`) when one of them cannot keep
 * it.
 */
export function stay(node: HTMLElement): { destroy: () => void } {
  let last: HTMLElement | null = null;

  const focused = (event: FocusEvent) => (last = event.target as HTMLElement);
  function changed(): void {
    const now = document.activeElement;
    const isLost = last && last !== node && (!last.isConnected || last.matches(':disabled'));
    if (isLost && (now === document.body || now === last)) node.focus({ preventScroll: true });
  }

  const changes = new MutationObserver(changed);
  changes.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  node.addEventListener('focusin', focused);
  return {
    destroy() {
      changes.disconnect();
      node.removeEventListener('focusin', focused);
    },
  };
}
