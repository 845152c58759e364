import { beforeAll, expect, test, vi } from 'vitest';
import { speech } from '../i18n/language.svelte';
import { prefs } from '../prefs.svelte';
import { isStopped, toldReason, toldWinners } from './ending';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('fetch', async () => Response.json({}));
  prefs.language = 'en';
  await speech.load();
});
const nameOf = (seat: number) => ['Ada', 'Ben', 'Cyd'][seat]!;

test('who left is named', () => {
  const gone = { reason: 'resigned' as const, seat: 1, scores: [3, 9], winners: [0] };
  expect(toldReason(gone, nameOf)).toBe('Ben gave up');
  expect(toldReason({ ...gone, reason: 'time' }, nameOf)).toBe('Ben ran out of time');
  expect(toldWinners(gone, 1, nameOf)).toBe('Ada wins');
  expect(toldWinners(gone, 0, nameOf)).toBe('You win!');
  expect(isStopped(gone)).toBe(true);
});

test('by agreement nobody wins, and an end by the rules is not a stop', () => {
  const agreed = { reason: 'agreed' as const, scores: [3, 9], winners: [] };
  expect(toldWinners(agreed, 0, nameOf)).toBe('Nobody wins');
  expect(toldReason(agreed, nameOf)).toBe('everyone agreed to end here');
  expect(isStopped({ ...agreed, reason: 'rows' })).toBe(false);
  expect(toldWinners({ ...agreed, winners: [0, 2] }, 0, nameOf)).toBe('A shared win: Ada and Cyd');
});
