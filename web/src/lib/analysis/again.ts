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

export const boardAt = (game: string, position: string): string => `/analysis/${game}#${new URLSearchParams({ p: position })}`;

/** A decision to make again. */
export const againAt = (game: string, position: string): string => `/analysis/${game}#${new URLSearchParams({ p: position, again: '' })}`;
