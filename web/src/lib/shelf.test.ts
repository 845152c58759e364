import { expect, test } from 'vitest';
import { keepDraft, keptDraft } from './match/drafts';
import { readKept, readNames } from './pad/kept';
import { shelf } from './shelf';

test('a browser that forbids to keep anything still plays and keeps score', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  keepDraft(shelf(), 'x', '1', { kind: 'grid', placed: ['Ro@0,0'] });
  expect(keptDraft(shelf(), 'x', '1')).toBeNull();
  expect(readKept('x', shelf())).toEqual({ state: null, waiting: [] });
  expect(readNames(shelf())).toEqual([]);
});

test('any other keeps', () => {
  const kept = { getItem: () => 'here', setItem: () => undefined, removeItem: () => undefined };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: kept });
  expect(shelf()).toBe(kept);
});
