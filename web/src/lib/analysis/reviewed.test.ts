import { expect, test } from 'vitest';
import type { Reviews } from '../wire/api';
import type { GameReview, ReviewPart } from '../wire/messages';
import { Reviewed } from './reviewed.svelte';

const part = (first: number, ...told: string[]) =>
  ({ first, total: 2, decisions: told.map((each) => ({ told: each })) }) as unknown as ReviewPart;
const told = (reviewed: Reviewed) => reviewed.decisions.map((decision) => decision.told);

test('marks come part by part, then the account', async () => {
  const reviewed = new Reviewed({
    part: async (number) => part(number, `move ${number}`),
    whole: async () => ({ game: 'duel' }) as GameReview,
  });
  await reviewed.ask();
  expect(told(reviewed)).toEqual(['move 0', 'move 1']);
  expect(reviewed.review?.game).toBe('duel');
});

test('asked for in another language, it begins anew, and what comes late of the one before is not taken', async () => {
  const waiting: ((part: ReviewPart) => void)[] = [];
  const asks: Reviews = {
    part: () => new Promise((resolve) => waiting.push(resolve)),
    whole: async () => ({ game: 'duel' }) as GameReview,
  };
  const reviewed = new Reviewed(asks);
  const first = reviewed.ask();
  const second = reviewed.ask();
  waiting[1]!(part(0, 'ein Zug', 'noch einer'));
  await second;
  waiting[0]!(part(0, 'a move', 'another'));
  await first;
  expect(told(reviewed)).toEqual(['ein Zug', 'noch einer']);
});
