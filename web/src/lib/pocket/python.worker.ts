/**
 * A worker that runs our Python: it is told what to do first, then takes one line after the other and answers each with
 * one.
 */
import { keepSnapshot, startPython, type Parts } from './snapshots';

/** What to call: `module.name`, or a method of a new object, `module.Name.method`. */
export interface Start {
  parts: Parts;
  module: string;
  name: string;
}

/** To load all and keep Python's memory as it is then, in this cache. */
export interface Remember {
  parts: Parts;
  cache: string;
}

type Call = (text: string) => string;

let starting: Promise<Call>;

async function start({ parts, module, name }: Start): Promise<Call> {
  const python = await startPython(parts);
  const [owner, method] = name.split('.') as [string, string | undefined];
  const found = python.pyimport(module)[owner];
  return method ? found()[method] : found;
}

function ready(done: Promise<unknown>): void {
  done
    .then(() => postMessage({ ready: true }))
    .catch((error: unknown) => postMessage({ ready: false, error: String(error) }));
}

onmessage = async ({ data }: MessageEvent<Start | Remember | string>) => {
  if (typeof data !== 'string')
    return ready('cache' in data ? keepSnapshot(data.parts, data.cache) : (starting = start(data)));
  try {
    const call = await starting;
    postMessage({ answer: call(data) });
  } catch (error) {
    postMessage({ error: String(error) });
  }
};
