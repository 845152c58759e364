/**
 * What a referee is asked: a position and a move, both as text. They stand in the address, so that a link shows them.
 * Pure.
 */
export interface Asked {
  position: string;
  move: string;
}

export const askedIn = (hash: string): Asked => {
  const told = new URLSearchParams(hash);
  return { position: told.get('p') ?? '', move: told.get('m') ?? '' };
};

export function addressOf(game: string, { position, move }: Asked): string {
  const told = new URLSearchParams(Object.entries({ p: position, m: move }).filter(([, text]) => text));
  return `/referee/${game}${told.size ? `#${told}` : ''}`;
}
