/**
 * Where this browser keeps small things. A browser that forbids it has an empty storage, which keeps nothing: naming
 * `localStorage` alone would throw there.
 */
export type SmallStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const EMPTY: SmallStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

export function storage(): SmallStorage {
  try {
    return globalThis.localStorage ?? EMPTY;
  } catch {
    return EMPTY;
  }
}
