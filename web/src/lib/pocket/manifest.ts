/** The list of what can be taken along: one file, which a browser that took it has kept. */
import { base } from '../place';

export interface Listed {
  path: string;
  sha256: string;
  bytes: number;
  /** What it weighs where the server compresses. */
  packed: number;
}

export interface Manifest {
  version: string;
  folder: string;
  wheels: string[];
  files: Listed[];
}

export const MANIFEST = 'pocket/manifest.json';

async function given<Answer>(path: string): Promise<Answer | null> {
  const response = await fetch(new URL(path, base())).catch(() => null);
  const isJson = response?.ok && (response.headers.get('content-type') ?? '').includes('json');
  return isJson ? ((await response.json()) as Answer) : null;
}

/** What there is to take along; null where the server has nothing, or cannot be reached. */
export const listed = (): Promise<Manifest | null> => given<Manifest>(MANIFEST);

/** Caches of what was taken along have such names; the list comes last into one, so one that has it is whole. */
export const PREFIX = 'sixfold-pocket-';

/** What this browser has taken along, in the cache that is used: the oldest whole one. */
export async function taken(): Promise<Manifest | null> {
  if (!('caches' in globalThis)) return null;
  for (const name of await caches.keys()) {
    const kept = name.startsWith(PREFIX) && (await (await caches.open(name)).match(new URL(MANIFEST, base())));
    if (kept) return (await kept.json()) as Manifest;
  }
  return null;
}

/** A file of the rulebook: from what was taken along, or from the folder of a static host. */
export async function fromPocket<Answer>(file: string): Promise<Answer> {
  const manifest = (await taken()) ?? (await listed());
  const found = manifest && (await given<Answer>(manifest.folder + file));
  if (!found) throw new Error(`${file} was not taken along`);
  return found;
}
