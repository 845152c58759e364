import { expect, test } from 'vitest';
import { nearest, REACH_PX } from './snap';

const box = (left: number, top: number) => ({ left, top, right: left + 22, bottom: top + 40 });
const SPACES = [box(100, 0), box(172, 0), box(100, 100)];

test('a tap beside a space means it, the closest one first', () => {
  expect(nearest({ x: 110, y: 20 }, SPACES)).toBe(0);
  expect(nearest({ x: 122 + REACH_PX - 1, y: 20 }, SPACES)).toBe(0);
  expect(nearest({ x: 160, y: 20 }, SPACES)).toBe(1);
  expect(nearest({ x: 111, y: 100 - REACH_PX + 1 }, SPACES)).toBe(2);
});

test('a tap far from all of them means none', () => {
  expect(nearest({ x: 300, y: 20 }, SPACES)).toBe(-1);
  expect(nearest({ x: 111, y: 70 }, SPACES)).toBe(-1);
  expect(nearest({ x: 111, y: 20 }, [])).toBe(-1);
});
