/**
 * Where this browser keeps small things; a browser that forbids it has an empty shelf that keeps nothing, where naming
 * `localStorage` alone would throw.
 */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const EMPTY: Shelf = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

export function shelf(): Shelf {
  try {
    return globalThis.localStorage ?? EMPTY;
  } catch {
    return EMPTY;
  }
}
