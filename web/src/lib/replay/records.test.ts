import { expect, test } from 'vitest';
import { recordsIn, Unreadable } from './records';

test('one record, however it is laid out', () => {
  expect(recordsIn('{"game": "duel"}\n')).toEqual(['{"game": "duel"}']);
  expect(recordsIn('{\n  "game": "duel"\n}')).toEqual(['{\n  "game": "duel"\n}']);
});

test('one record a line', () => {
  expect(recordsIn('{"a": 1}\n\n{"a": 2}\r\n')).toEqual(['{"a": 1}', '{"a": 2}']);
});

test('anything else is refused', () => {
  for (const text of ['', 'hello', '[1, 2]', '{"a": 1}\nhello', '12', 'null']) expect(() => recordsIn(text), text).toThrow(Unreadable);
});
