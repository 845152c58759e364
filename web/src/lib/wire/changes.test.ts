import { describe, expect, it } from 'vitest';
import { applied } from './changes';

describe('what changed', () => {
  const old = { kept: 1, gone: [1], rows: [{ a: 1, b: 2 }, ['x']], scores: [0, 0] };
  const change = { gone: null, rows: { '0': { a: 3, b: null }, '2': { c: 4 } }, scores: [0, 5], fresh: [null, 1] };

  it('is applied to fields and to places of lists', () => {
    expect(applied(old, change)).toEqual({
      kept: 1,
      rows: [{ a: 3 }, ['x'], { c: 4 }],
      scores: [0, 5],
      fresh: [null, 1],
    });
  });

  it('leaves the old state and what did not change as it was', () => {
    const before = structuredClone(old);
    const now = applied(old, change) as typeof old;
    expect(old).toEqual(before);
    expect(now.rows[1]).toBe(old.rows[1]);
  });

  it('appends many places in order', () => {
    const places = Object.fromEntries([...Array(12).keys()].map((place) => [String(place + 1), { place }]));
    expect(applied([{ place: -1 }], places)).toEqual([...Array(13).keys()].map((place) => ({ place: place - 1 })));
  });
});
