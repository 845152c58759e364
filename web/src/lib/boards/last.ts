/** What was decided at a table, and what the newest moves were, read from its events. Pure. */
import type { DiceShown, GameEvent, Happening } from '../wire/messages';

export function gameEvents(events: readonly Happening[]): GameEvent[] {
  return events.flatMap(({ entry }) =>
    entry.type === 'started' || entry.type === 'played' ? (entry.events ?? []) : [],
  );
}

/** How many Qwirkles were made. */
export function qwirklesIn(entry: Happening['entry']): number {
  return entry.type === 'played' ? (entry.qwirkles ?? 0) : 0;
}

/** What someone laid from their hand. */
export interface Laid {
  seat: number;
  pieces: readonly string[];
  /** Of a game that counts turns; Qwirkles in Cards. */
  points: number;
  qwirkles: number;
}

/** What was laid, of moves such as `Ro@0,0 Rs@1,0` and `Ro Rs => …`; null for anything else. */
export function laidBy(entry: Happening['entry']): Laid | null {
  const move = entry.type === 'played' ? entry.events?.find((event) => event.type === 'move') : undefined;
  const words = move?.move?.split(' => ')[0]!.split(' ') ?? [];
  const pieces = words.map((word) => /^([A-Z][a-z])(@.*)?$/.exec(word)?.[1]);
  if (entry.type !== 'played' || !pieces.length || !pieces.every((piece) => piece !== undefined)) return null;
  return { seat: entry.seat, pieces, points: move?.points ?? 0, qwirkles: qwirklesIn(entry) };
}

/** One decision as everyone may know it. */
export interface Decision {
  /** Of the happening that it is told in: choices that were shown together have the same. */
  number: number;
  seat: number;
  move: string;
  /** The dice that lay there, and which of them it used. */
  dice: DiceShown | null;
  used: readonly string[];
  qwirkles: number;
}

/** Every decision that still stands, in order. */
export function decisionsIn(events: readonly Happening[]): Decision[] {
  const found: Decision[] = [];
  let dice: DiceShown | null = null;
  for (const { number, entry } of standing(events)) {
    for (const event of (entry.type === 'started' || entry.type === 'played' ? entry.events : null) ?? []) {
      if (event.type === 'roll') dice = event.dice ?? dice;
      if (event.type !== 'move' || !event.move) continue;
      found.push({
        number,
        seat: event.seat ?? 0,
        move: event.move,
        dice,
        used: entry.type === 'played' ? (entry.used ?? []) : [],
        qwirkles: qwirklesIn(entry),
      });
    }
  }
  return found;
}

/** The happenings without decisions that were taken back. */
function standing(events: readonly Happening[]): Happening[] {
  const kept: Happening[] = [];
  for (const event of events) {
    const { entry } = event;
    if (entry.type === 'undone') for (let left = entry.plays; left > 0; left--) drop(kept, () => true);
    else if (entry.type === 'reconsidered') drop(kept, (seat) => seat === entry.seat);
    else kept.push(event);
  }
  return kept;
}

/** Take the newest decision of such a seat away. */
function drop(kept: Happening[], isMeant: (seat: number) => boolean): void {
  const at = kept.findLastIndex(({ entry }) => entry.type === 'played' && isMeant(entry.seat));
  if (at >= 0) kept.splice(at, 1);
}

/**
 * What stays marked for someone: all that happened since their last decision, and until then that one itself. A watcher
 * sees the newest.
 */
export function marksFor(decisions: readonly Decision[], you: number | null): Decision[] {
  if (you === null) return decisions.filter(({ number }) => number === decisions.at(-1)?.number);
  const own = decisions.findLast(({ seat }) => seat === you)?.number ?? 0;
  const since = decisions.filter(({ number }) => number >= own);
  const others = since.filter(({ number, seat }) => number > own || seat !== you);
  return others.some(({ number }) => number > own) ? others : since;
}

/** The dice that lie there: those of what is being shown, else those of the view, else the last ones rolled. */
export function diceToShow(
  showing: readonly Decision[],
  now: DiceShown | null | undefined,
  events: readonly Happening[],
): DiceShown | null {
  return showing[0]?.dice ?? now ?? gameEvents(events).findLast((event) => event.dice)?.dice ?? null;
}

/** Cubes that were rolled, and what they show now. */
export interface Rolled {
  /** Counts the rolls of the game: another number, another roll. */
  number: number;
  seat: number;
  faces: readonly string[];
}

/** The newest roll of cubes, those of a new hand included, unless something was placed after it. */
export function lastRoll(events: readonly Happening[]): Rolled | null {
  const all = gameEvents(events);
  const number = all.findLastIndex((event) => facesOf(event));
  const placed = all.findLastIndex((event) => event.type === 'move' && event.move?.includes('@'));
  const event = all[number];
  const faces = event && facesOf(event);
  return faces && number > placed ? { number, seat: event.seat ?? 0, faces } : null;
}

function facesOf(event: GameEvent): readonly string[] | null {
  return (event.type === 'roll' ? event.faces : event.type === 'redraw' ? event.pieces : null) ?? null;
}

/** What this seat drew after its last decision. */
export function drawnBy(events: readonly Happening[], seat: number | null): readonly string[] {
  const last = gameEvents(events).findLast(
    (event) => event.seat === seat && ['move', 'draw', 'redraw'].includes(event.type),
  );
  return last?.type === 'move' ? [] : (last?.pieces ?? []);
}

/** Whose hand was changed against the bag, until someone else decides something. */
export function newHand(events: readonly Happening[]): number | null {
  const all = gameEvents(events);
  const at = all.findLastIndex((event) => event.type === 'redraw');
  const seat = all[at]?.seat ?? null;
  return all.slice(at + 1).some((event) => event.type === 'move' && event.seat !== seat) ? null : seat;
}
