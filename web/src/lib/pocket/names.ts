/**
 * All that a page knows of the pocket before it has something to do with it: whoever takes nothing along loads no more.
 */

/** Caches of what was taken along have such names; the list comes last into one, so one that has it is whole. */
export const PREFIX = 'sixfold-pocket-';

/** The library that expert and master need; a build may lack it. */
export const KERNELS = 'sixfold.kernels._kernels.wasm';

/** Whether this browser keeps anything of it; asks no server. One that forbids to keep anything does not. */
export async function isAnythingKept(): Promise<boolean> {
  try {
    return 'caches' in globalThis && (await caches.keys()).some((name) => name.startsWith(PREFIX));
  } catch {
    return false;
  }
}
