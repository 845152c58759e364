import { expect, test } from 'vitest';
import { keepDraft, keptDraft } from './match/drafts';
import { readKept, readNames } from './pad/kept';
import { storage } from './storage';

test('a browser that forbids to keep anything still plays and keeps score', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  keepDraft(storage(), 'x', '1', { kind: 'grid', placed: ['Ro@0,0'] });
  expect(keptDraft(storage(), 'x', '1')).toBeNull();
  expect(readKept('x', storage())).toEqual({ state: null, waiting: [] });
  expect(readNames(storage())).toEqual([]);
});

test('any other keeps', () => {
  const kept = { getItem: () => 'here', setItem: () => undefined, removeItem: () => undefined };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: kept });
  expect(storage()).toBe(kept);
});
