import { describe, expect, it } from 'vitest';
import { after, expected, FRESH, nextFor, today } from './solver';

const puzzle = (id: string, rating: number) => ({ id, level: 'expert', rating });

describe('a solver', () => {
  it('gains more by a hard puzzle than by an easy one, and a streak', () => {
    const hard = after(FRESH, puzzle('a', 1500), true);
    const easy = after(FRESH, puzzle('b', 600), true);
    expect(hard.rating).toBeGreaterThan(easy.rating);
    expect(after(easy, puzzle('a', 1500), true)).toMatchObject({ streak: 2, longest: 2, answered: 2 });
  });

  it('loses the streak but keeps the longest', () => {
    const wrong = after(after(FRESH, puzzle('a', 700), true), puzzle('b', 700), false);
    expect(wrong).toMatchObject({ streak: 0, longest: 1 });
    expect(wrong.rating).toBeLessThan(FRESH.rating + 33);
  });

  it('is asked each puzzle once for the rating', () => {
    const once = after(FRESH, puzzle('a', 700), false);
    expect(after(once, puzzle('a', 700), true)).toBe(once);
  });

  it('gets the new puzzle that is nearest, then those of long ago', () => {
    const all = [puzzle('a', 600), puzzle('b', 720), puzzle('c', 1500)];
    expect(nextFor(FRESH, all)?.id).toBe('b');
    expect(nextFor({ ...FRESH, seen: ['b'] }, all)?.id).toBe('a');
    expect(nextFor({ ...FRESH, seen: ['x', 'c', 'a', 'b'] }, all)?.id).toBe('c');
    expect(nextFor(FRESH, [])).toBe(null);
  });

  it('has an even chance against its own rating, and the day of everyone', () => {
    expect(expected(900, 900)).toBe(0.5);
    expect(today(new Date('2026-01-31T23:30:00Z'))).toBe('2026-01-31');
  });
});
