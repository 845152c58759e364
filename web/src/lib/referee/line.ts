/**
 * A position as one line of text: sections between bars, each with its word first; the board stands first and has none.
 * Pure.
 */
export const BOARD = '';
const NOTHING = '-';

export type Sections = Record<string, string>;

/** The sections of a line by their word; the board's is `BOARD`. */
export function sectionsOf(line: string): Sections {
  const [board = '', ...others] = line.split('|').map((part) => part.trim());
  const named = others.map((part) => {
    const [word = '', ...rest] = part.split(/\s+/);
    return [word, rest.join(' ')];
  });
  return { [BOARD]: board === NOTHING ? '' : board, ...Object.fromEntries(named) };
}

/** The line of these sections; empty ones are left out, and an empty board is `-`. */
export function lineOf({ [BOARD]: board, ...others }: Sections): string {
  const named = Object.entries(others).flatMap(([word, text]) => (text ? [`${word} ${text}`] : []));
  return [board || NOTHING, ...named].join(' | ');
}

/** The words of a text; none of an empty one or of `-`. */
export function wordsOf(text = ''): string[] {
  return text.split(/\s+/).filter((word) => word && word !== NOTHING);
}
