/** What the pictures of the home page show: positions in notation, which a test lets the rules judge. Pure. */
import pictures from './pictures.json';

export type Pictured = keyof typeof pictures;

/** The words of a section of a game's position; the first is what lies on the table. */
export function shownOf(game: Pictured, section = 0): string[] {
  return (pictures[game].split(' | ')[section] ?? '').split(' ');
}

/** Pieces on their cells. */
export function tilesOf(game: Pictured): { piece: string; x: number; y: number }[] {
  return shownOf(game).map((word) => {
    const [piece = '', x = '', y = ''] = word.split(/[@,]/);
    return { piece, x: Number(x), y: Number(y) };
  });
}

/** What is on each space of a row game: `R5` to a mark. */
export type Marks = ReadonlyMap<string, string>;

export const crossesShown = (game: Pictured): Marks =>
  new Map(
    shownOf(game)
      .slice(0, 4)
      .flatMap((row) =>
        row
          .slice(1)
          .split(',')
          .map((number) => [`${row[0]}${number}`, 'x'] as const),
      ),
  );

export const pawnsShown = (game: Pictured): Marks =>
  new Map(shownOf(game).map((word) => [word.slice(0, -1), word.slice(-1)] as const));
