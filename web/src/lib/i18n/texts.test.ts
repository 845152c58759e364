import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import de from './de.json';
import en from './en.json';
import fr from './fr.json';
import { fill, plural, preferred, type Texts } from './translate';

const SOURCE = new URL('../..', import.meta.url).pathname;
const ALL: Record<string, Texts> = { en, fr, de };
const keys = Object.keys(en);
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

/** All source text of the client, without the texts themselves and without tests. */
function source(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

describe('texts', () => {
  for (const [language, texts] of Object.entries(ALL)) {
    test(`${language} has every key, and no other`, () => expect(Object.keys(texts).sort()).toEqual([...keys].sort()));
    test(`${language} leaves nothing empty and fills the same places`, () => {
      for (const key of keys) {
        expect(texts[key], key).toBeTruthy();
        expect(placeholders(texts[key]!), key).toEqual(placeholders((en as Texts)[key]!));
      }
    });
  }

  test('every key is used', () => {
    const code = source(SOURCE);
    const families = ['reason.', 'pace.', 'cards.new.', 'pad.manner.'];
    const unused = keys.filter((key) => {
      const stem = key.replace(/\.(one|other)$/, '');
      const isFamily = families.some((family) => key.startsWith(family) && code.includes(`\`${family}\${`));
      return !isFamily && !code.includes(`'${key}'`) && !code.includes(`'${stem}'`);
    });
    expect(unused).toEqual([]);
  });

  test('every key that the code names exists', () => {
    const named = [...source(SOURCE).matchAll(/\b(tn?)\(\s*'([^']+)'/g)];
    const missing = named.filter(
      ([, kind, key]) => !(kind === 'tn' ? `${key}.one` in en && `${key}.other` in en : key! in en),
    );
    expect(missing.map((found) => found[2])).toEqual([]);
  });
});

describe('typography', () => {
  const NB = '\u00a0';
  const all = Object.entries(ALL).flatMap(([language, texts]) =>
    Object.entries(texts).map(([key, text]) => ({ language, key, text })),
  );
  const wrong = (language: string, pattern: RegExp) =>
    all
      .filter((each) => (language === '*' || each.language === language) && pattern.test(each.text))
      .map(({ language, key }) => `${language} ${key}`);

  test('quotes, apostrophes and dots are printed ones', () => expect(wrong('*', /["']|\.\.\./)).toEqual([]));
  test('no text begins or ends with a space, or has two', () => expect(wrong('*', /^\s|\s$|\s\s/)).toEqual([]));
  test('French has no-break spaces before ; : ? ! and inside « »', () => {
    expect(wrong('fr', new RegExp(`[^${NB}][;:?!»]|«[^${NB}]`))).toEqual([]);
  });
  test('other languages have none before signs', () => {
    expect([...wrong('de', /\s[;:?!]/), ...wrong('en', /\s[;:?!]/)]).toEqual([]);
  });
  test('each language has its own quotes', () => {
    expect([...wrong('fr', /[“”„]/), ...wrong('de', /[«»”]|“(?=\w)/), ...wrong('en', /[«»„]/)]).toEqual([]);
  });
});

test('values are filled in, unknown ones left', () => {
  expect(fill('{name} has {n}', { name: 'Ada', n: 3 })).toBe('Ada has 3');
  expect(fill('{what}?')).toBe('{what}?');
});

test('French counts zero as one', () => {
  expect(plural('points', 0, 'fr')).toBe('points.one');
  expect(plural('points', 0, 'en')).toBe('points.other');
});

test('the first language that we have is chosen', () => {
  expect(preferred(['it', 'fr-CH', 'en'], ['en', 'fr', 'de'], 'en')).toBe('fr');
  expect(preferred(['it'], ['en', 'fr', 'de'], 'en')).toBe('en');
});
