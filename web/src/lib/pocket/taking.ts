/** Fetches what is taken along into a cache, file by file, and checks each against its hash; the list comes last. */
import { base } from '../place';
import { MANIFEST, PREFIX, type Listed, type Manifest } from './manifest';

/** What a page or a worker from the cache must be told as if it came from the server. */
const HEADERS = ['content-type', 'content-security-policy', 'x-content-type-options', 'cross-origin-opener-policy', 'cross-origin-resource-policy'];

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
  for (const name of await caches.keys()) {
    const manifest = name.startsWith(PREFIX) && (await (await caches.open(name)).match(address(MANIFEST)));
    const same = manifest && ((await manifest.json()) as Manifest).files.find(({ sha256 }) => sha256 === file.sha256);
    if (same) return (await caches.open(name)).match(address(same.path));
  }
  return undefined;
}

async function fetched(file: Listed, told: (bytes: number) => void): Promise<Response> {
  const response = await fetch(address(file.path), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${file.path}: ${response.status}`);
  const data = await read(response, told);
  if (!(await isSame(data, file.sha256))) throw new Error(`${file.path} is not what it should be`);
  const headers = HEADERS.flatMap((name) => (response.headers.has(name) ? [[name, response.headers.get(name)!] as [string, string]] : []));
  return new Response(data, { headers });
}

/** Take all of it along; what is there already is not fetched again. `told` hears which part is done, from 0 to 1. */
export async function take(manifest: Manifest, name: string, told: (part: number) => void): Promise<void> {
  await navigator.serviceWorker.ready;
  await navigator.storage?.persist?.();
  const cache = await caches.open(name);
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
  await cache.put(address(MANIFEST), new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/json' } }));
}

/** Let the newest that is whole take the place of those before it. */
export async function settle(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const whole: string[] = [];
  for (const name of names) if (await (await caches.open(name)).match(address(MANIFEST))) whole.push(name);
  await Promise.all(whole.slice(0, -1).map((name) => caches.delete(name)));
}
