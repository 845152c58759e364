import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from './api';
import { AGAIN_MS, insist } from './insist';

const gone = new Refusal({ code: 'wire/offline', rule: 'TABLE', values: {}, sentence: '' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is refused is asked for again until it comes, and not any more then', async () => {
  const load = vi.fn<() => Promise<void>>().mockRejectedValueOnce(gone).mockRejectedValueOnce(gone).mockResolvedValue();
  insist(load);
  await vi.advanceTimersByTimeAsync(AGAIN_MS * 10);
  expect(load).toHaveBeenCalledTimes(3);
});

test('nor once nobody wants it', async () => {
  const load = vi.fn<() => Promise<void>>().mockRejectedValue(gone);
  insist(load)();
  await vi.advanceTimersByTimeAsync(AGAIN_MS * 10);
  expect(load).toHaveBeenCalledTimes(1);
});
