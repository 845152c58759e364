/**
 * Starts Python in a worker: from nothing, or, where this browser has kept its memory, as it was when all was loaded.
 * The memory holds what libraries have put into it, so each of them is loaded first, before Python, at the same place.
 */
import type { loadPyodide as Load, PyodideAPI } from 'pyodide';

/** What Python is made of, as the manifest lists it; `folder` is a whole address. */
export interface Parts {
  folder: string;
  modules: string;
  libraries: string[];
}

/** The few things of Pyodide's inside that are used here; it has no other way to its snapshots. */
interface Inside {
  FS: { mkdirTree(path: string): void; writeFile(path: string, data: Uint8Array, options?: { canOwn: boolean }): void };
  addRunDependency(name: string): void;
  removeRunDependency(name: string): void;
  loadDynamicLibrary(path: string, flags: { loadAsync: true; global: true; nodelete: true }): Promise<unknown>;
  growMemory(bytes: number): void;
  HEAPU8: Uint8Array;
}

interface Settings {
  preRun: readonly ((inside: Inside) => unknown)[];
  locateFile: (file: string) => string;
}

type Create = (settings: Settings) => Promise<Inside>;
type Options = NonNullable<Parameters<typeof Load>[0]>;
type Furnish = (inside: Inside) => Promise<void>;

const HOME = '/lib/sixfold/';
const PART = 1 << 22;
/** Nothing else can be loaded by name. */
const NO_PACKAGES = {
  info: { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten_5_0_3', version: '0', python: '3.14.2' },
  packages: {},
};

const addressOf = ({ folder }: Parts): string => `${folder}memory`;

async function read(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Lays our modules and libraries into Python's folders before it starts; then `made` may change its memory. */
function furnished(create: Create, { folder, modules, libraries }: Parts, made?: Furnish): Create {
  const archive = read(folder + modules);
  const furnish: Furnish = async (inside) => {
    inside.addRunDependency('sixfold');
    try {
      inside.FS.mkdirTree(HOME);
      for (const file of libraries) {
        await inside.loadDynamicLibrary(HOME + file, { loadAsync: true, global: true, nodelete: true });
        inside.FS.writeFile(HOME + file, new Uint8Array()); // Python looks whether it is there, no more
      }
      inside.FS.writeFile(HOME + modules, await archive, { canOwn: true });
    } finally {
      inside.removeRunDependency('sixfold'); // what is missing is missed soon enough
    }
  };
  return async (settings) => {
    const locateFile = (file: string): string =>
      file.startsWith(HOME) ? folder + file.slice(HOME.length) : settings.locateFile(file);
    const inside = await create({ ...settings, locateFile, preRun: [...settings.preRun, furnish] });
    await made?.(inside);
    return inside;
  };
}

async function loaded(parts: Parts, options: Options, made?: Furnish): Promise<PyodideAPI> {
  const { folder } = parts;
  const [{ loadPyodide }, { default: create }] = (await Promise.all([
    import(/* @vite-ignore */ `${folder}pyodide.mjs`),
    import(/* @vite-ignore */ `${folder}pyodide.asm.mjs`),
  ])) as [{ loadPyodide: typeof Load }, { default: Create }];
  const createPyodideModule = furnished(create, parts, made) as unknown as Options['createPyodideModule'];
  return loadPyodide({
    indexURL: folder,
    packageBaseUrl: folder,
    lockFileContents: NO_PACKAGES,
    stderr: () => undefined,
    createPyodideModule,
    ...options,
  } as Options);
}

/** From nothing: Python finds our modules, and has the libraries. */
async function fresh(parts: Parts, options: Options = {}): Promise<PyodideAPI> {
  const python = await loaded(parts, options);
  python.pyimport('sys').path.append(HOME + parts.modules);
  python.pyimport('sixfold.local.libraries').link(parts.libraries.map((file) => HOME + file));
  return python;
}

/** Python's memory as this browser kept it: another browser, or a newer one, may number its functions otherwise. */
async function kept(parts: Parts): Promise<Response | null> {
  const found = await caches.match(addressOf(parts));
  return found?.headers.get('x-browser') === navigator.userAgent ? found : null;
}

export const hasSnapshot = async (parts: Parts): Promise<boolean> => (await kept(parts)) !== null;

/** Load all that games need once, and keep the memory that Python has then beside the files it came from. */
export async function keepSnapshot(parts: Parts, cache: string): Promise<void> {
  const python = await fresh(parts, { _makeSnapshot: true });
  python.runPython('from sixfold.local.warming import warm; warm()');
  const memory = python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>;
  const headers = { 'x-browser': navigator.userAgent };
  await (await caches.open(cache)).put(addressOf(parts), new Response(memory, { headers }));
}

/** Gives bytes back at once, which a garbage collection would do some time: they go to where nobody takes them. */
function release(bytes: ArrayBuffer): void {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(bytes, [bytes]);
  port1.close();
  port2.close();
}

/**
 * What was kept begins with a head, whose length is its second number; the memory follows, and goes to its place part
 * by part.
 */
async function remembered(parts: Parts, memory: Blob): Promise<PyodideAPI> {
  const length = new DataView(await memory.slice(0, 8).arrayBuffer()).getUint32(4, true);
  const restore: Furnish = async (inside) => {
    inside.growMemory(memory.size - length);
    for (let at = length; at < memory.size; at += PART) {
      const part = await memory.slice(at, at + PART).arrayBuffer();
      inside.HEAPU8.set(new Uint8Array(part), at - length);
      release(part);
    }
  };
  return loaded(parts, { _loadSnapshot: await memory.slice(0, length).arrayBuffer() }, restore);
}

/** From memory, if it can be had. */
export async function startPython(parts: Parts): Promise<PyodideAPI> {
  const memory = await kept(parts);
  return memory ? remembered(parts, await memory.blob()).catch(() => fresh(parts)) : fresh(parts);
}
