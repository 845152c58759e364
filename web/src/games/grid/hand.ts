/** A hand with places, so that two equal pieces are still two things. Pure. */
import type { Tile } from '../../lib/wire/messages';

export interface Held {
  piece: string;
  place: number;
}
export interface Laid extends Tile {
  place: number;
}

/** What is left in the hand of these places, in their order. */
export function held(
  hand: readonly string[],
  laid: readonly Laid[],
  places: readonly number[] = [...hand.keys()],
): Held[] {
  const used = new Set(laid.map((tile) => tile.place));
  return places.filter((place) => !used.has(place)).map((place) => ({ piece: hand[place]!, place }));
}

export function placedText(laid: readonly Tile[]): string[] {
  return laid.map((tile) => `${tile.piece}@${tile.x},${tile.y}`);
}

/** Read `Ro@0,0 Rs@1,0` back; null if it is no placement. */
export function readPlaced(move: string): Tile[] | null {
  const tiles = move.split(' ').map((word) => /^(\w\w)@(-?\d+),(-?\d+)$/.exec(word));
  if (tiles.some((found) => !found)) return null;
  return tiles.map((found) => ({ piece: found![1]!, x: Number(found![2]), y: Number(found![3]) }));
}

/** Take the places in the hand that these pieces come from. */
export function takeFrom(hand: readonly string[], pieces: readonly string[]): number[] {
  const free = hand.map((piece, place) => ({ piece, place }));
  return pieces.flatMap((piece) => {
    const at = free.findIndex((each) => each.piece === piece);
    return at < 0 ? [] : free.splice(at, 1).map((each) => each.place);
  });
}

export function layFrom(hand: readonly string[], tiles: readonly Tile[]): Laid[] {
  const places = takeFrom(
    hand,
    tiles.map((tile) => tile.piece),
  );
  return tiles.map((tile, index) => ({ ...tile, place: places[index]! }));
}
