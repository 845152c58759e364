/** The rows of a turn of Qwirkle Cards while they are being arranged. Pure; whether a row stands, the server says. */
import { takeFrom } from '../grid/hand';
import { keepPlaces, rowsOf } from './places';

export interface Card {
  id: number;
  piece: string;
  isFromHand: boolean;
}
export interface Arrangement {
  hand: readonly Card[];
  rows: readonly (readonly Card[])[];
}

/** What lies on the table and what is held, before anything is moved. */
export function arrangementOf(rows: readonly (readonly string[])[], hand: readonly string[]): Arrangement {
  let id = 0;
  const card = (piece: string, isFromHand: boolean): Card => ({ id: id++, piece, isFromHand });
  return {
    rows: rows.map((row) => row.map((piece) => card(piece, false))),
    hand: hand.map((piece) => card(piece, true)),
  };
}

function without(now: Arrangement, ids: ReadonlySet<number>): Arrangement {
  return {
    hand: now.hand.filter((card) => !ids.has(card.id)),
    rows: now.rows.map((row) => row.filter((card) => !ids.has(card.id))),
  };
}

function chosen(now: Arrangement, ids: ReadonlySet<number>): Card[] {
  return [...now.hand, ...now.rows.flat()].filter((card) => ids.has(card.id));
}

/**
 * Put these cards into a row, or into a new one (`null`) at the first free place. Rows keep their places, empty ones
 * too.
 */
export function moveTo(now: Arrangement, ids: ReadonlySet<number>, row: number | null): Arrangement {
  const cards = chosen(now, ids);
  if (!cards.length) return now;
  const rest = without(now, ids);
  const free = rest.rows.findIndex((each, index) => each.length === 0 && now.rows[index]!.length === 0);
  const goal = row ?? (free < 0 ? rest.rows.length : free);
  const rows = goal < rest.rows.length ? rest.rows : [...rest.rows, []];
  return { hand: rest.hand, rows: rows.map((each, index) => (index === goal ? [...each, ...cards] : each)) };
}

/** Take those of these cards back into the hand that came from it; table cards stay. */
export function takeBack(now: Arrangement, ids: ReadonlySet<number>): Arrangement {
  const own = new Set(chosen(now, ids).flatMap((card) => (card.isFromHand ? [card.id] : [])));
  const rest = without(now, own);
  const hand = [...rest.hand, ...chosen(now, own)].sort((one, other) => one.id - other.id);
  return { hand, rows: rest.rows };
}

/** The rows that hold nothing but cards of the hand, as texts. */
export function ownRows(now: Arrangement): string[][] {
  return now.rows
    .filter((row) => row.length > 0 && row.every((card) => card.isFromHand))
    .map((row) => row.map((card) => card.piece));
}

/** Lay rows of these cards of the hand, each at a free place. */
export function layRows(start: Arrangement, rows: readonly (readonly string[])[]): Arrangement {
  return rows.reduce((now, row) => {
    const places = takeFrom(
      now.hand.map((card) => card.piece),
      row,
    );
    return moveTo(now, new Set(places.map((place) => now.hand[place]!.id)), null);
  }, start);
}

export function rowsText(now: Arrangement): string[][] {
  return now.rows.map((row) => row.map((card) => card.piece));
}

/** Lay the table as these rows say, with the cards that lie there and then with those of the hand. */
export function arrangeRows(start: Arrangement, rows: readonly (readonly string[])[]): Arrangement {
  const pool = [...start.rows.flat(), ...start.hand];
  const laid = rows.map((row) =>
    row.flatMap((piece) => {
      const at = pool.findIndex((card) => card.piece === piece);
      return at < 0 ? [] : pool.splice(at, 1);
    }),
  );
  const used = new Set(laid.flat().map((card) => card.id));
  return { hand: start.hand.filter((card) => !used.has(card.id)), rows: laid };
}

/**
 * Lay the table as a move such as `Gs Gd => Gs Gd Gc / Ro Bo Yo Po` says, each row at its place; null if it says no
 * such thing.
 */
export function arrangeAs(start: Arrangement, move: string): Arrangement | null {
  const rows = rowsOf(move);
  return rows && arrangeRows(start, keepPlaces(rowsText(start), rows));
}

/** Whether anything was moved: a card from the hand, or a card between rows. The order within a row says nothing. */
export function isChanged(start: Arrangement, now: Arrangement): boolean {
  const text = (rows: readonly (readonly string[])[]) =>
    rows
      .map((row) => row.toSorted().join(' '))
      .join('/')
      .replace(/\/+$/, '');
  return text(rowsText(start)) !== text(rowsText(now));
}

/** For looking at: colour by colour, then shape by shape. */
export function sorted(hand: readonly Card[], by: 'colour' | 'shape'): Card[] {
  const colours = 'ROYGBP';
  const shapes = 'osdctx';
  const key = (card: Card) => {
    const colour = colours.indexOf(card.piece[0]!);
    const shape = shapes.indexOf(card.piece[1]!);
    return by === 'colour' ? colour * 6 + shape : shape * 6 + colour;
  };
  return [...hand].sort((one, other) => key(one) - key(other) || one.id - other.id);
}

/** The first row that was begun, or got a card from the hand; -1 if there is none, or nothing lay there before. */
export function grownRow(before: Arrangement['rows'], rows: Arrangement['rows']): number {
  if (!before.length) return -1;
  return rows.findIndex((row, at) => {
    const old = before[at] ?? [];
    return (
      (row.length > 0 && !old.length) ||
      row.some(({ id, isFromHand }) => isFromHand && !old.some((card) => card.id === id))
    );
  });
}
