/** Filling a text: `{name}` is replaced by a value. */
export type Values = Record<string, string | number>;
export type Texts = Record<string, string>;

export function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => figure(values[name] ?? whole));
}

/** A number as it is read, below nothing with a true minus; words as they are. */
export function figure(value: string | number): string {
  return typeof value === 'number' && value < 0 ? `−${-value}` : String(value);
}

/** A change of a number, with its sign. */
export function signed(change: number): string {
  return change > 0 ? `+${change}` : figure(change);
}

/** The key for this many: `points.one` or `points.other`, as the language counts. */
export function plural(key: string, count: number, language: string): string {
  return `${key}.${new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other'}`;
}

/** The first of our languages that the reader asks for. */
export function preferred<Name extends string>(
  wishes: readonly string[],
  ours: readonly Name[],
  otherwise: Name,
): Name {
  for (const wish of wishes) {
    const found = ours.find((name) => name === wish.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return otherwise;
}

/** For each of these words its shortest beginning that is no other's: `V` alone would be both `vert` and `violet`. */
export function shortest(words: Record<string, string>): Record<string, string> {
  const all = Object.values(words);
  const beginning = (word: string) => {
    let length = 1;
    while (length < word.length && all.some((other) => other !== word && other.startsWith(word.slice(0, length))))
      length += 1;
    return word[0]!.toUpperCase() + word.slice(1, length);
  };
  return Object.fromEntries(Object.entries(words).map(([key, word]) => [key, beginning(word)]));
}
