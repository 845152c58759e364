/** What a phone keeps of a pad: the last it heard, and what it has not sent yet, in order. Pure but for the storage. */
import type { PadEntry, PadState } from '../wire/messages';

export interface Kept {
  state: PadState | null;
  waiting: PadEntry[];
  /** Whose phone this is: a name, null for everyone's; nobody has said so yet where it is missing. */
  phone?: string | null;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;
const keyOf = (code: string): string => `sixfold-pad-${code}`;
const NAMES = 'sixfold-pad-names';
const MOST_NAMES = 12;

export function readKept(code: string, store: Store): Kept {
  try {
    return { state: null, waiting: [], ...(JSON.parse(store.getItem(keyOf(code)) ?? '{}') as Partial<Kept>) };
  } catch {
    return { state: null, waiting: [] };
  }
}

export function writeKept(code: string, kept: Kept, store: Store): void {
  try {
    store.setItem(keyOf(code), JSON.stringify(kept));
  } catch {
    // a browser that stores nothing still tells
  }
}

/** The names that were told last, newest first. */
export function readNames(store: Store): string[] {
  try {
    return (JSON.parse(store.getItem(NAMES) ?? '[]') as string[]).filter((name) => typeof name === 'string');
  } catch {
    return [];
  }
}

export function rememberNames(names: readonly string[], store: Store): void {
  const known = [...new Set([...names, ...readNames(store)])].slice(0, MOST_NAMES);
  try {
    store.setItem(NAMES, JSON.stringify(known));
  } catch {
    // they are typed again
  }
}

/** What was not sent is late once the network was away: it is kept even where the rules refuse it by now. */
export function asLate(entry: PadEntry): PadEntry {
  return entry.op === 'tell' ? { ...entry, late: true } : entry;
}
