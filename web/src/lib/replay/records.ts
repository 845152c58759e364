/** Reading a file of games: one record, or one on each line. Pure. */
export const LARGEST_BYTES = 1_000_000; // the server takes no more

export class Unreadable extends Error {}

/** The records in a file's text. Throws Unreadable where a line is no record at all. */
export function recordsIn(text: string): string[] {
  const whole = parsed(text);
  if (whole !== null) return [text.trim()];
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length === 0 || lines.some((line) => parsed(line) === null)) throw new Unreadable();
  return lines;
}

/**
 * Whether everything of a game was told, also the hands: a real table's record names how it was kept where it was not.
 */
export const isWhole = (record: string): boolean => !('pad' in (parsed(record) ?? {}));

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'format' in value ? value : null;
  } catch {
    return null;
  }
}
