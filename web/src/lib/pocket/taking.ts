/** Fetches what is taken along into a cache, file by file, and checks each against its hash; the list comes last. */
import { base } from '../place';
import { allTaken, MANIFEST, type Listed, type Manifest } from './manifest';
import { PREFIX } from './names';
import { partsOf, keepSnapshotIn } from './python';
import { hasSnapshot } from './snapshots';

/** What a page or a worker from the cache must be told as if it came from the server. */
const HEADERS = [
  'content-type',
  'content-security-policy',
  'x-content-type-options',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
];

const address = (path: string): URL => new URL(path, base());

async function isSame(data: ArrayBuffer, sha256: string): Promise<boolean> {
  const found = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, '0')).join('') === sha256;
}

/** Read a whole answer; `told` hears of every part. */
async function read(response: Response, told: (bytes: number) => void): Promise<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body!.getReader();
  for (let { value } = await reader.read(); value; { value } = await reader.read()) {
    parts.push(value);
    told(value.length);
  }
  return new Blob(parts).arrayBuffer();
}

/** The same file in what was taken along before. */
async function keptBefore(file: Listed): Promise<Response | undefined> {
  for (const { version, files } of await allTaken()) {
    const same = files.find(({ sha256 }) => sha256 === file.sha256);
    if (same) return (await caches.open(PREFIX + version)).match(address(same.path));
  }
  return undefined;
}

async function fetched(file: Listed, told: (bytes: number) => void): Promise<Response> {
  const response = await fetch(address(file.path), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${file.path}: ${response.status}`);
  const data = await read(response, told);
  if (!(await isSame(data, file.sha256))) throw new Error(`${file.path} is not what it should be`);
  const headers = HEADERS.flatMap((name) =>
    response.headers.has(name) ? [[name, response.headers.get(name)!] as [string, string]] : [],
  );
  return new Response(data, { headers });
}

/** What fetching it costs, in bytes: less where the server compresses. */
export async function weight({ folder, files }: Manifest): Promise<number> {
  const head = await fetch(address(`${folder}pyodide.asm.wasm`), { method: 'HEAD' }).catch(() => null);
  const isPacked = head?.headers.has('content-encoding') ?? false;
  return files.reduce((sum, { packed, bytes }) => sum + (isPacked ? packed : bytes), 0);
}

/** Take all of it along; what is there already is not fetched again. `told` hears which part is done, from 0 to 1. */
export async function take(manifest: Manifest, told: (part: number) => void): Promise<void> {
  await navigator.serviceWorker.ready;
  await navigator.storage?.persist?.();
  const cache = await caches.open(PREFIX + manifest.version);
  const all = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const add = (bytes: number): void => told(Math.min(1, (done += bytes) / all));
  for (const file of manifest.files) {
    if (await cache.match(address(file.path))) {
      add(file.bytes);
      continue;
    }
    const kept = await keptBefore(file);
    if (kept) add(file.bytes);
    await cache.put(address(file.path), kept ?? (await fetched(file, add)));
  }
  await cache.put(
    address(MANIFEST),
    new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/json' } }),
  );
}

/** Keep Python's memory, unless it is kept: games begin in a fraction of the time then. */
export async function makeReady(manifest: Manifest): Promise<void> {
  if (!(await hasSnapshot(partsOf(manifest)))) await keepSnapshotIn(PREFIX + manifest.version, manifest);
}

/** Let the newest take the place of those before it, but for those that a page plays with. */
export async function settle(): Promise<void> {
  for (const { version } of (await allTaken()).slice(0, -1)) {
    const name = PREFIX + version;
    await navigator.locks.request(name, { ifAvailable: true }, async (lock) => lock && caches.delete(name));
  }
}
