import { expect, test } from 'vitest';
import de from '../i18n/de.json';
import en from '../i18n/en.json';
import fr from '../i18n/fr.json';
import { startOf } from './starts';

const GAMES = ['qwirkle', 'cubes', 'cards', 'qwixx', 'duel'];

test.each(GAMES)('%s is told in four pictures that are drawn and have a text in every language', (game) => {
  const pictures = startOf(game);
  expect(pictures).toHaveLength(4);
  expect(new Set(pictures.map(({ said }) => said)).size).toBe(4);
  for (const { drawing, said } of pictures) {
    expect(drawing.kind).toBeTruthy();
    for (const texts of [en, fr, de]) expect(texts[said]).toBeTruthy();
  }
});

test('a game from elsewhere has no pictures', () => expect(startOf('sixth')).toEqual([]));
