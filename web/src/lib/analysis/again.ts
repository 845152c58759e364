/** Where a position is analysed: it stands in the address, so that a link shows it. Pure. */
export interface Wanted {
  position: string;
  /** Whether the options are shown only once someone has chosen. */
  isHidden: boolean;
}

export const wantedIn = (hash: string): Wanted => {
  const told = new URLSearchParams(hash);
  return { position: told.get('p') ?? '', isHidden: told.has('again') };
};

export const boardAt = (game: string, position: string): string =>
  `/analysis/${game}#${new URLSearchParams({ p: position })}`;

/** The whole table at the first decision from this step of a replay on, where it may be known. */
export const positionFrom = (steps: readonly { position?: string | null }[], step: number): string | null =>
  steps.slice(step).find(({ position }) => position)?.position ?? null;

/** Where a position stands in a list, from 1, and the one after it; null where it is not in it. */
export function placeIn(
  positions: readonly string[],
  position: string,
): { n: number; of: number; next: string | null } | null {
  const at = positions.indexOf(position);
  return at < 0 ? null : { n: at + 1, of: positions.length, next: positions[at + 1] ?? null };
}

/** A decision to make again. */
export const againAt = (game: string, position: string): string =>
  `/analysis/${game}#${new URLSearchParams({ p: position, again: '' })}`;
