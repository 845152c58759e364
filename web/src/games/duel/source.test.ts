import { expect, test } from 'vitest';
import type { TrackView } from '../../lib/wire/messages';
import { sideSource } from './source';

test('every pawn of a stack counts for its owner, and so does the lock', () => {
  const stacks = [
    { number: 9, owner: 0, pawns: 3 },
    { number: 8, owner: 1, pawns: 1 },
  ];
  const track: TrackView = { row: 'blue', stacks, lock: 1, points: [6, 3] };
  const view = { tracks: [track], misses: [0, 1] as [number, number], scores: [6, -2] as [number, number] };
  expect(sideSource(view, 0)).toMatchObject({ rows: [{ count: 3 }], lost: 0 });
  expect(sideSource(view, 1)).toMatchObject({ rows: [{ count: 2 }], lost: 5 });
});
