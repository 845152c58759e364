/** What the newest moves were, read from a table's events. Pure. */
import type { GameEvent, Happening, Tile } from '../wire/messages';
import { readPlaced } from './grid/hand';

export function gameEvents(events: readonly Happening[]): GameEvent[] {
  return events.flatMap(({ entry }) => (entry.type === 'started' || entry.type === 'played' ? (entry.events ?? []) : []));
}

/** The tiles of the newest placement. */
export function lastPlacement(events: readonly Happening[]): Tile[] {
  for (const event of gameEvents(events).reverse()) {
    const tiles = event.type === 'move' && event.move ? readPlaced(event.move) : null;
    if (tiles) return tiles;
  }
  return [];
}

/** The newest crosses of each seat, such as `R5`, since the last roll. */
export function lastCrosses(events: readonly Happening[]): { seat: number; space: string }[] {
  const all = gameEvents(events);
  const from = all.findLastIndex((event) => event.type === 'move' && event.action === 1);
  const first = all.slice(0, from + 1).findLastIndex((event) => event.type === 'roll');
  return all
    .slice(Math.max(0, first))
    .filter((event) => event.type === 'move' && event.move && event.move !== '-')
    .map((event) => ({ seat: event.seat ?? 0, space: event.move! }));
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

/** Whose hand was changed against the bag, until someone else decides something. */
export function newHand(events: readonly Happening[]): number | null {
  const all = gameEvents(events);
  const at = all.findLastIndex((event) => event.type === 'redraw');
  const seat = all[at]?.seat ?? null;
  return all.slice(at + 1).some((event) => event.type === 'move' && event.seat !== seat) ? null : seat;
}
