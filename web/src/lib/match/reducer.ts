/** What a client knows of a table, and how messages change it. Pure. */
import type { Happening, Presence, TableState, Update, Welcome } from '../wire/messages';

export interface Known {
  state: TableState | null;
  /** When that state came, by this device's clock: it may be shown later. */
  heardAt: number;
  events: readonly Happening[];
  presence: readonly boolean[];
  watchers: number;
}

export const NOTHING: Known = { state: null, heardAt: 0, events: [], presence: [], watchers: 0 };

export function lastNumber(known: Known): number {
  return known.events.at(-1)?.number ?? 0;
}

/** Add events that are not known yet, in order: a message that comes twice changes nothing. */
export function withEvents(known: Known, events: readonly Happening[]): Known {
  const last = lastNumber(known);
  const fresh = events.filter((event) => event.number > last);
  return fresh.length ? { ...known, events: [...known.events, ...fresh] } : known;
}

/** Take a state unless a newer one is known. */
export function withState(known: Known, state: TableState | null | undefined, heardAt: number): Known {
  if (!state || (known.state && state.number < known.state.number)) return known;
  return { ...known, state, heardAt };
}

export function reduce(known: Known, message: Welcome | Update | Presence, at: number): Known {
  switch (message.type) {
    case 'welcome': {
      const now = withState(withEvents(known, message.events), message.state, at);
      return { ...now, presence: message.presence, watchers: message.watchers };
    }
    case 'update':
      return withState(withEvents(known, message.events), message.state, at);
    case 'presence':
      return { ...known, presence: message.presence, watchers: message.watchers };
  }
}
