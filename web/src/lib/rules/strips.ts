/** Rows of numbers as they are drawn beside a rule: what is on each space, and what is possible there. Pure. */
import { numbersOf } from '../../games/dice/rows';
import type { RowName, TrackDrawn } from './drawings';

/** One row of a sheet: crosses from before and of now, numbers lost, numbers still open. */
export interface Strip {
  row: RowName;
  crosses?: number[];
  now?: number[];
  lost?: number[];
  open?: number[];
  lock?: boolean;
  refused?: boolean;
  points?: number;
}

export type Mark = 'crossed' | 'now' | 'refused' | 'lost' | 'open' | 'capture' | 'stack';

export interface Space {
  number: number;
  mark: Mark | null;
  pawns: { owner: 'black' | 'grey'; count: number } | null;
}

export function spacesOfStrip(strip: Strip): Space[] {
  const markOf = (number: number): Mark | null => {
    if (strip.now?.includes(number)) return strip.refused ? 'refused' : 'now';
    if (strip.crosses?.includes(number)) return 'crossed';
    if (strip.lost?.includes(number)) return 'lost';
    return strip.open?.includes(number) ? 'open' : null;
  };
  return numbersOf(strip.row).map((number) => ({ number, mark: markOf(number), pawns: null }));
}

export function spacesOfTrack(track: TrackDrawn): Space[] {
  const count = (owner: 'black' | 'grey', number: number) => track[owner].filter((each) => each === number).length;
  return numbersOf(track.row).map((number) => {
    const owner = count('black', number) ? 'black' : 'grey';
    const pawns = count(owner, number);
    if (track.now === number) return { number, mark: 'now', pawns: { owner: track.by, count: 1 } };
    const taken: Mark = owner === track.by ? 'stack' : 'capture';
    return {
      number,
      mark: track.may?.includes(number) ? (pawns ? taken : 'open') : null,
      pawns: pawns ? { owner, count: pawns } : null,
    };
  });
}
