import { expect, test } from 'vitest';
import { Newest } from './newest';

test('an answer that comes late is not taken for the newest one', async () => {
  const newest = new Newest<string>();
  let answerFirst: (text: string) => void = () => undefined;
  const first = newest.of(new Promise<string>((done) => (answerFirst = done)));
  const second = newest.of(Promise.resolve('second'));
  expect(await second).toBe('second');
  answerFirst('first');
  expect(await first).toBeNull();
  expect(await newest.last).toBe('second');
});
