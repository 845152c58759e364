/** The list of what can be taken along: one file, which a browser that took it has kept. */
import { base } from '../place';
import { PREFIX } from './names';

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
  /** The archive of Python's modules, and libraries beside it, each named after its module. */
  modules: string;
  libraries: string[];
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

/** Everything that this browser has taken along whole, the oldest first. */
export async function allTaken(): Promise<Manifest[]> {
  if (!('caches' in globalThis)) return [];
  const whole: Manifest[] = [];
  for (const name of await caches.keys()) {
    const kept = name.startsWith(PREFIX) && (await (await caches.open(name)).match(new URL(MANIFEST, base())));
    if (kept) whole.push((await kept.json()) as Manifest);
  }
  return whole;
}

/** The script that this page was begun by: another build has another. */
const begunBy = (): string | undefined => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src;

/** What this browser has taken along: what this page is part of, or else what was there first. */
export async function taken(): Promise<Manifest | null> {
  const [whole, script] = [await allTaken(), begunBy()];
  const isOurs = ({ files }: Manifest): boolean => files.some(({ path }) => new URL(path, base()).href === script);
  return whole.findLast(isOurs) ?? whole[0] ?? null;
}

/**
 * A file of the rulebook: from what was taken along, or from the folder of a static host; null where neither can be
 * had.
 */
export async function fromPocket<Answer>(file: string): Promise<Answer | null> {
  const manifest = (await taken()) ?? (await listed());
  return manifest && given<Answer>(manifest.folder + file);
}
