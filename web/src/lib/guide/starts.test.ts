import { expect, test } from 'vitest';
import de from '../i18n/de.json';
import en from '../i18n/en.json';
import fr from '../i18n/fr.json';
import { startOf } from './starts';

const GAMES = ['qwirkle', 'cubes', 'cards', 'qwixx', 'duel'];

test.each(GAMES)('%s is told in four pictures that are drawn and have a text in every language', (game) => {
  const pictures = startOf(game);
  expect(pictures).toHaveLength(4);
  pictures.forEach((picture, index) => {
    expect(picture?.kind).toBeTruthy();
    for (const texts of [en, fr, de] as Record<string, string>[]) expect(texts[`start.${game}.${index + 1}`]).toBeTruthy();
  });
});

test('a game from elsewhere has no pictures', () => expect(startOf('sixth')).toEqual([]));
