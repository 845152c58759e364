import { expect, test } from 'vitest';
import { isWhole, recordsIn, Unreadable } from './records';

test('one record, however it is laid out', () => {
  expect(recordsIn('{"format": "sixfold/1"}\n')).toEqual(['{"format": "sixfold/1"}']);
  expect(recordsIn('{\n  "format": "sixfold/1"\n}')).toEqual(['{\n  "format": "sixfold/1"\n}']);
});

test('one record a line', () => {
  expect(recordsIn('{"format": 1}\n\n{"format": 2}\r\n')).toEqual(['{"format": 1}', '{"format": 2}']);
});

test('anything else is refused', () => {
  for (const text of ['', 'hello', '[1, 2]', '{"format": 1}\nhello', '12', 'null', '{}'])
    expect(() => recordsIn(text), text).toThrow(Unreadable);
});

test('a record of a real table is whole only where nothing stayed unknown', () => {
  expect(isWhole('{"format": "sixfold/1", "pad": "sheets"}')).toBe(false);
  expect(isWhole('{"format": "sixfold/1"}')).toBe(true);
});
