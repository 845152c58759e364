import { expect, test, vi } from 'vitest';
import type { AskCoach, Coached } from '../wire/messages';
import { Coach } from './coach.svelte';

const answer = (loss: number) =>
  vi.fn((asked: AskCoach): Promise<Coached | null> =>
    Promise.resolve({
      position: asked.position,
      move: asked.move,
      loss,
      better: asked.better ? { move: 'R2', told: '' } : null,
    }),
  );

test('a move that loses too much is held back once, and made when it is chosen again', async () => {
  const ask = answer(0.1);
  const coach = new Coach(ask);
  expect(await coach.allows(4, 'R9')).toBe(false);
  expect(coach.note?.loss).toBe(0.1);
  expect(await coach.allows(4, 'R9')).toBe(true);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(await coach.allows(5, 'R9')).toBe(false);
});

test('a good move is made at once, and so is any where the coach does not answer', async () => {
  expect(await new Coach(answer(0)).allows(4, 'R2')).toBe(true);
  expect(await new Coach(() => Promise.resolve(null)).allows(4, 'R9')).toBe(true);
});

test('what is looked at while someone thinks is not asked twice, and forgotten with the draft', async () => {
  const ask = answer(0.1);
  const coach = new Coach(ask);
  await coach.consider(4, 'R9');
  expect(coach.note?.move).toBe('R9');
  expect(await coach.allows(4, 'R9')).toBe(true);
  expect(ask).toHaveBeenCalledTimes(1);
  await coach.consider(4, null);
  expect(coach.note).toBeNull();
});

test('only the last of several drafts is looked at', async () => {
  const ask = answer(0.1);
  const coach = new Coach(ask);
  await Promise.all([coach.consider(4, 'R8'), coach.consider(4, 'R9')]);
  expect(ask.mock.calls.map(([asked]) => asked.move)).toEqual(['R9']);
});

test('the better move is told on request, and the note goes', async () => {
  const coach = new Coach(answer(0.1));
  await coach.consider(4, 'R9');
  expect(await coach.better()).toBe('R2');
  expect(coach.note).toBeNull();
});
