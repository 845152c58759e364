/** What the pictures of the home page show: positions in notation, which a test lets the rules judge. Pure. */
import pictures from './pictures.json';

/** The words of a section of a game's position; the first is what lies on the table. */
export function shownOf(game: keyof typeof pictures, section = 0): string[] {
  return (pictures[game].split(' | ')[section] ?? '').split(' ');
}

/** Pieces on their cells. */
export function tilesOf(game: 'qwirkle' | 'cubes'): { piece: string; x: number; y: number }[] {
  return shownOf(game).map((word) => {
    const [piece = '', x = '', y = ''] = word.split(/[@,]/);
    return { piece, x: Number(x), y: Number(y) };
  });
}

/** What is on each space of a row game: `R5` to a mark. */
export type Marks = ReadonlyMap<string, string>;

export const crossesShown = (): Marks =>
  new Map(
    shownOf('qwixx')
      .slice(0, 4)
      .flatMap((row) => row.slice(1).split(',').map((number) => [`${row[0]}${number}`, 'x'] as const)),
  );

export const pawnsShown = (): Marks => new Map(shownOf('duel').map((word) => [word.slice(0, -1), word.slice(-1)] as const));
