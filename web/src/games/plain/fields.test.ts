import { expect, test } from 'vitest';
import type { GameView } from '../../lib/wire/messages';
import { fieldsOf } from './fields';

test('a plain view is read as it was sent', () => {
  expect(fieldsOf({ board: 'plain', seat: 1, fields: { heap: '11', turn: '0' } })).toEqual([
    ['heap', '11'],
    ['turn', '0'],
  ]);
});

test('a view for a board that is not here is written out', () => {
  const view = { board: 'hexagons', seat: 0, stones: [1, 2], king: { at: 'e1' } } as unknown as GameView;
  expect(fieldsOf(view)).toEqual([
    ['stones', '1 2'],
    ['king', '{"at":"e1"}'],
  ]);
});
