import { expect, test } from 'vitest';
import { addressOf, askedIn } from './asked';

test('what is asked goes into the address and comes out again', () => {
  const asked = { position: 'Gc Gd Gs / Bo Po Ro | hand Gt', move: 'Gt => Gc Gd Gs Gt / Bo Po Ro' };
  const address = addressOf('cards', asked);
  expect(address).toMatch(/^\/referee\/cards#p=/);
  expect(askedIn(address.split('#')[1]!)).toEqual(asked);
  expect(addressOf('cards', { position: '', move: '' })).toBe('/referee/cards');
  expect(askedIn('')).toEqual({ position: '', move: '' });
});
