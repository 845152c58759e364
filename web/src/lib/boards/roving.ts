/**
 * One Tab stop for many buttons: the arrow keys go between them as they lie on the screen, N and P between the marked
 * ones.
 */
interface Options {
  /** The buttons. */
  of: string;
  /** Those of them that N and P go to. */
  marked: string;
}

type Way = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
export interface Middle {
  x: number;
  y: number;
}

/**
 * Which of these points lies next in this direction; -1 if none does. Points a little off the straight line count too.
 */
export function nextOne(from: Middle, points: readonly Middle[], way: Way): number {
  const isAcross = way === 'ArrowLeft' || way === 'ArrowRight';
  const sign = way === 'ArrowLeft' || way === 'ArrowUp' ? -1 : 1;
  let best = -1;
  let least = Infinity;
  points.forEach((point, index) => {
    const [ahead, aside] = isAcross ? [point.x - from.x, point.y - from.y] : [point.y - from.y, point.x - from.x];
    const cost = ahead * sign + 3 * Math.abs(aside);
    if (ahead * sign > 2 && Math.abs(aside) <= Math.abs(ahead) && cost < least) [best, least] = [index, cost];
  });
  return best;
}

function middleOf(element: Element): Middle {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Svelte action for the element around the buttons. */
export function roving(node: HTMLElement, { of, marked }: Options): { destroy: () => void } {
  const all = () => [...node.querySelectorAll<HTMLElement>(of)];

  function settle(stop: Element | undefined): void {
    for (const each of all()) each.tabIndex = each === stop ? 0 : -1;
  }

  function goal(event: KeyboardEvent, from: HTMLElement): HTMLElement | undefined {
    const buttons = all();
    if (event.key === 'n' || event.key === 'p') {
      const ones = buttons.filter((each) => each.matches(marked));
      const at = ones.indexOf(from);
      const step = event.key === 'n' ? 1 : -1;
      return at < 0 ? ones[0] : ones[(at + step + ones.length) % ones.length];
    }
    return event.key.startsWith('Arrow')
      ? buttons[nextOne(middleOf(from), buttons.map(middleOf), event.key as Way)]
      : undefined;
  }

  function key(event: KeyboardEvent): void {
    const from = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || !from.matches(of)) return;
    const next = goal(event, from);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  function focused(event: FocusEvent): void {
    if ((event.target as HTMLElement).matches(of)) settle(event.target as HTMLElement);
  }

  function refresh(): void {
    const buttons = all();
    settle(
      buttons.find((each) => each === document.activeElement) ??
        buttons.find((each) => each.tabIndex === 0 && each.hasAttribute('tabindex')) ??
        buttons[0],
    );
  }

  const changes = new MutationObserver(refresh);
  changes.observe(node, { childList: true, subtree: true });
  node.addEventListener('keydown', key);
  node.addEventListener('focusin', focused);
  refresh();
  return {
    destroy() {
      changes.disconnect();
      node.removeEventListener('keydown', key);
      node.removeEventListener('focusin', focused);
    },
  };
}
