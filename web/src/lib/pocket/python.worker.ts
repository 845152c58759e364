/** A worker that runs our Python: it is told what to load, then takes one line after the other and answers each with one. */
import type { loadPyodide as Load } from 'pyodide';

/** What to call: `module.name`, or a method of a new object, `module.Name.method`. */
export interface Start {
  folder: string;
  wheels: string[];
  module: string;
  name: string;
}

type Call = (text: string) => string;

let starting: Promise<Call>;

async function start({ folder, wheels, module, name }: Start): Promise<Call> {
  const unpacked = wheels.map(async (wheel) => (await fetch(folder + wheel)).arrayBuffer());
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as { loadPyodide: typeof Load };
  const python = await loadPyodide({ indexURL: folder, stderr: () => undefined });
  for (const wheel of unpacked) python.unpackArchive(await wheel, 'wheel');
  const [owner, method] = name.split('.') as [string, string | undefined];
  const found = python.pyimport(module)[owner];
  return method ? found()[method] : found;
}

onmessage = async ({ data }: MessageEvent<Start | string>) => {
  if (typeof data !== 'string') {
    starting = start(data);
    starting.then(() => postMessage({ ready: true })).catch((error: unknown) => postMessage({ ready: false, error: String(error) }));
    return;
  }
  try {
    const call = await starting;
    postMessage({ answer: call(data) });
  } catch (error) {
    postMessage({ error: String(error) });
  }
};
