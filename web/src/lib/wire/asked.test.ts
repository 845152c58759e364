import { expect, test } from 'vitest';
import { counted, tellAsked } from './asked';

test('a question is open until it is answered or refused, and each answer closes its own', async () => {
  const told: [number, number][] = [];
  tellAsked((asked, answered) => told.push([asked, answered]));
  let answer: (said: string) => void = () => undefined;
  const first = counted(new Promise<string>((said) => (answer = said)));
  await expect(counted(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(told).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [2, 1],
  ]);
  answer('yes');
  expect(await first).toBe('yes');
  expect(told.at(-1)).toEqual([2, 2]);
});
