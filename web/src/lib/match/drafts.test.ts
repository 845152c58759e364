import { expect, test } from 'vitest';
import type { Draft } from '../wire/messages';
import type { SmallStorage } from '../storage';
import { keepDraft, keptDraft } from './drafts';

function storage(): SmallStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
const DRAFT: Draft = { kind: 'grid', placed: ['Ro@0,0'] };

test('a draft is found again for the same decision at the same table', () => {
  const here = storage();
  keepDraft(here, 'one', '7', DRAFT);
  expect(keptDraft(here, 'one', '7')).toEqual(DRAFT);
  expect(keptDraft(here, 'one', '8')).toBeNull();
  expect(keptDraft(here, 'other', '7')).toBeNull();
});

test('nothing drafted, nothing kept', () => {
  const here = storage();
  keepDraft(here, 'one', '7', DRAFT);
  keepDraft(here, 'one', '7', null);
  expect(keptDraft(here, 'one', '7')).toBeNull();
});

test('a storage that cannot be used is no reason to stop', () => {
  const broken: SmallStorage = {
    getItem: () => 'no json',
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => undefined,
  };
  keepDraft(broken, 'one', '7', DRAFT);
  expect(keptDraft(broken, 'one', '7')).toBeNull();
});
