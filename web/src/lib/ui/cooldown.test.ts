import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Cooldown } from './cooldown.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what was decided takes no second tap for 0.4 s, from the tap and again from the answer on', () => {
  const cooldown = new Cooldown();
  cooldown.hold('-');
  expect(cooldown.isOn).toBe(true);
  vi.advanceTimersByTime(5_000);
  expect(cooldown.isOn, 'a network that stalls locks nothing').toBe(false);
  cooldown.hold('-');
  vi.advanceTimersByTime(399);
  expect([cooldown.isOn, cooldown.isOf('-'), cooldown.isOf('R7')]).toEqual([true, true, false]);
  vi.advanceTimersByTime(1);
  expect(cooldown.isOn).toBe(false);
});

test('what was refused may be tapped again at once', () => {
  const cooldown = new Cooldown();
  cooldown.hold('R7');
  cooldown.release();
  expect(cooldown.isOn).toBe(false);
});

test('a second decision has a moment of its own', () => {
  const cooldown = new Cooldown();
  cooldown.hold('R7');
  vi.advanceTimersByTime(300);
  cooldown.hold('Y8');
  vi.advanceTimersByTime(300);
  expect(cooldown.isOf('Y8')).toBe(true);
});
