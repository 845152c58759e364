/** What is opened over a game without leaving it: its rules, the list of keys, its start in four pictures. */
interface Open {
  rules: { game: string; rule: string } | null;
  keys: boolean;
  start: string | null;
}

export const guide = $state<Open>({ rules: null, keys: false, start: null });

/**
 * For `onclick` of a link to the rules at a table: read them over the game, unless another tab or window is asked for.
 */
export function readHere(event: MouseEvent, game: string, rule = ''): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  guide.rules = { game, rule };
}
