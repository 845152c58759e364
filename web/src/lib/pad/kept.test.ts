import { describe, expect, it } from 'vitest';
import { asLate, readKept, readNames, rememberNames, writeKept } from './kept';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe('what a phone keeps of a pad', () => {
  it('is there again after a reload, in order', () => {
    const store = storage();
    const waiting = [
      { op: 'tell', id: 'a', telling: { type: 'points', seat: 0, points: 5 } },
      { op: 'remove', id: 'b', of: 'a' },
    ] as const;
    writeKept('code', { state: null, waiting: [...waiting] }, store);
    expect(readKept('code', store).waiting).toEqual(waiting);
    expect(readKept('other', store)).toEqual({ state: null, waiting: [] });
  });

  it('is nothing where the storage is broken', () => {
    expect(readKept('code', { getItem: () => '{', setItem: () => undefined })).toEqual({ state: null, waiting: [] });
  });

  it('remembers names, the newest first and each once', () => {
    const store = storage();
    rememberNames(['Ada', 'Ben'], store);
    rememberNames(['Cleo', 'Ada'], store);
    expect(readNames(store)).toEqual(['Cleo', 'Ada', 'Ben']);
  });

  it('says of a turn that waited that it is late', () => {
    expect(asLate({ op: 'tell', id: 'a', telling: { type: 'miss', seat: 1 } })).toMatchObject({ late: true });
    expect(asLate({ op: 'remove', id: 'b', of: 'a' })).toEqual({ op: 'remove', id: 'b', of: 'a' });
  });
});
