/** The rows of a turn of Qwirkle Cards while they are being arranged. Pure; whether a row stands, the server says. */
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

/** Put these cards into a row, or into a new one (`null`); rows that become empty go away. */
export function moveTo(now: Arrangement, ids: ReadonlySet<number>, row: number | null): Arrangement {
  const cards = chosen(now, ids);
  if (!cards.length) return now;
  const rest = without(now, ids);
  const rows = rest.rows.map((each, index) => (index === row ? [...each, ...cards] : each));
  return { hand: rest.hand, rows: [...rows, ...(row === null ? [cards] : [])].filter((each) => each.length > 0) };
}

/** Take those of these cards back into the hand that came from it; table cards stay. */
export function takeBack(now: Arrangement, ids: ReadonlySet<number>): Arrangement {
  const own = new Set(chosen(now, ids).flatMap((card) => (card.isFromHand ? [card.id] : [])));
  const rest = without(now, own);
  const hand = [...rest.hand, ...chosen(now, own)].sort((one, other) => one.id - other.id);
  return { hand, rows: rest.rows.filter((row) => row.length > 0) };
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

/** Lay the table as a move such as `Gs Gd => Gs Gd Gc / Ro Bo Yo Po` says; null if it says no such thing. */
export function arrangeAs(start: Arrangement, move: string): Arrangement | null {
  const rows = move.split(' => ')[1];
  return rows === undefined ? null : arrangeRows(start, rows.split(' / ').map((row) => row.split(' ')));
}

/** Whether anything was moved: a card from the hand, or a card between rows. */
export function isChanged(start: Arrangement, now: Arrangement): boolean {
  return JSON.stringify(rowsText(start)) !== JSON.stringify(rowsText(now));
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
