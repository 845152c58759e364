import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Cooldown } from './cooldown.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what was decided takes no second tap for 0.4 s, however long deciding took', () => {
  const cooldown = new Cooldown();
  cooldown.begin('-');
  vi.advanceTimersByTime(5_000);
  expect(cooldown.isOn).toBe(true);
  cooldown.end(true);
  vi.advanceTimersByTime(399);
  expect([cooldown.isOn, cooldown.isOf('-'), cooldown.isOf('R7')]).toEqual([true, true, false]);
  vi.advanceTimersByTime(1);
  expect(cooldown.isOn).toBe(false);
});

test('what was refused may be tapped again at once', () => {
  const cooldown = new Cooldown();
  cooldown.begin('R7');
  cooldown.end(false);
  expect(cooldown.isOn).toBe(false);
});

test('a second decision has a moment of its own', () => {
  const cooldown = new Cooldown();
  cooldown.begin('R7');
  cooldown.end(true);
  vi.advanceTimersByTime(300);
  cooldown.begin('Y8');
  cooldown.end(true);
  vi.advanceTimersByTime(300);
  expect(cooldown.isOf('Y8')).toBe(true);
});
