/**
 * The tables of this device behind the same wire as a server's: what is asked goes to Python in a worker, what it wants
 * kept is kept, and only then anyone is told. Bots think in a second worker.
 */
import type { Answer, Caller, Heard, Line, Request } from '../wire/transport';
import { taken, type Manifest } from './manifest';
import { PREFIX } from './names';
import { Python } from './python';
import { keep, keepPads, keptLog, keptPads, keptTable, type Keep, type KeptPadEntry } from './store';

interface Question {
  table: string;
  position: number;
  seat: number;
  asked: unknown;
}

interface Reply {
  status: number;
  body: string;
  keep: Keep[];
  pads: KeptPadEntry[];
  gone: string[];
  tell: { line: number; text: string; end: boolean }[];
  think: Question[];
}

type Asked = { type: string; [name: string]: unknown };

/**
 * A bot that has not answered by then is given up: masters think for a second or two, but a slow device may do much
 * else meanwhile.
 */
const LATEST_MS = 60_000;
const ME = 'me';

class EngineLine implements Line {
  isOpen = false;

  constructor(
    readonly number: number,
    readonly engine: Engine,
    readonly heard: Heard,
  ) {}

  send(text: string): void {
    this.engine.say(this.number, text).catch(() => undefined); // the engine has dropped the line
  }

  close(): void {
    this.isOpen = false;
    this.engine.hangUp(this.number).catch(() => undefined); // a worker that is gone listens to nobody
  }
}

export class Engine {
  #tables: Python;
  #bots: Python | null = null;
  #lines = new Map<number, EngineLine>();
  #next = 1;
  #known = new Set<string>(); // tables that the worker has open
  #knowsPads = false;
  #last: Promise<unknown> = Promise.resolve();
  #watchers = new Set<(change: Keep) => void>();

  constructor(readonly manifest: Manifest) {
    this.#tables = this.#started();
  }

  #started(): Python {
    return new Python(this.manifest, 'sixfold.local.local_tables', 'LocalTables.call');
  }

  /** Hear of every change that was kept. */
  watch(watcher: (change: Keep) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  async ask({ method, path, body = '' }: Request, { token, name, language }: Caller): Promise<Answer> {
    const person = { id: token ?? ME, name: name || ME, language };
    const asked = { type: 'ask', method, path, body, person };
    const reply = await this.#call(asked, /^\/tables\/([^/?]+)/.exec(path)?.[1]);
    if (reply.status !== 202) return reply;
    const thought = await this.#thought((JSON.parse(reply.body) as Question).asked);
    return this.#call({ ...asked, thought: thought ?? '{}' });
  }

  open(heard: Heard): Line {
    const line = new EngineLine(this.#next++, this, heard);
    this.#lines.set(line.number, line);
    line.isOpen = true;
    queueMicrotask(() => line.isOpen && heard.opened());
    return line;
  }

  async say(line: number, text: string): Promise<void> {
    const said = JSON.parse(text) as { type: string; table?: string };
    await this.#call({ type: 'say', line, text }, said.table);
  }

  async hangUp(line: number): Promise<void> {
    this.#lines.delete(line);
    await this.#call({ type: 'hang_up', line });
  }

  /** One thing after the other, as each changes what the next is judged on. */
  #call(asked: Asked, table?: string): Promise<Reply> {
    const reply = this.#last.then(() => this.#judged(asked, table));
    this.#last = reply.catch(() => this.#dropLines());
    return reply;
  }

  /** Something broke: whoever listens connects again, and is told what was kept. */
  #dropLines(): void {
    for (const line of [...this.#lines.values()]) {
      this.#lines.delete(line.number);
      line.isOpen = false;
      line.heard.closed(0);
    }
  }

  async #judged(asked: Asked, table?: string): Promise<Reply> {
    if (table !== undefined) await this.#restore(table);
    if (String(asked.path ?? '').startsWith('/pads')) await this.#restorePads();
    const reply = await this.#told(asked);
    if (reply.keep.length) await this.#keep(reply.keep);
    if (reply.pads.length || reply.gone.length) await this.#keepPads(reply);
    for (const { line, text, end } of reply.tell) {
      const listener = this.#lines.get(line);
      if (listener?.isOpen) listener.heard.said(text);
      if (end) this.#lines.delete(line);
    }
    for (const question of reply.think) void this.#think(question);
    return reply;
  }

  /** Ask the worker; one that broke down is replaced, and the next knows what was kept. */
  async #told(asked: Asked): Promise<Reply> {
    if (this.#tables.hasEnded) {
      this.#tables = this.#started();
      this.#known.clear();
      this.#knowsPads = false;
    }
    return JSON.parse(await this.#tables.call(JSON.stringify(asked))) as Reply;
  }

  /** Let the worker know a table that only the log knows. */
  async #restore(id: string): Promise<void> {
    if (this.#known.has(id) && !this.#tables.hasEnded) return;
    const row = await keptTable(id);
    if (!row) return;
    await this.#told({ type: 'restore', id, code: row.code, seed: row.seed, log: await keptLog(id) });
    this.#known.add(id);
  }

  async #restorePads(): Promise<void> {
    if (this.#knowsPads && !this.#tables.hasEnded) return;
    await this.#told({ type: 'restore_pads', entries: await keptPads() });
    this.#knowsPads = true;
  }

  /** What cannot be kept has not happened: the next worker knows nothing of it. */
  async #keepPads({ pads, gone }: Reply): Promise<void> {
    try {
      await keepPads(pads, gone);
    } catch (error) {
      this.#tables.end(new Error('it could not be kept'));
      throw error;
    }
  }

  /** What cannot be kept has not happened: the worker forgets it. */
  async #keep(changes: readonly Keep[]): Promise<void> {
    try {
      await keep(changes);
    } catch (error) {
      for (const { id } of changes) {
        this.#known.delete(id);
        await this.#told({ type: 'forget', id });
      }
      throw error;
    }
    for (const change of changes) {
      this.#known.add(change.id);
      for (const watcher of this.#watchers) watcher(change);
    }
  }

  async #think({ table, position, seat, asked }: Question): Promise<void> {
    const thought = await this.#thought(asked);
    const move = thought === null ? null : ((JSON.parse(thought) as { move?: string }).move ?? null);
    await this.#call({ type: 'decide', table, position, seat, move, why: thought === null ? 'slow' : 'broken' }, table);
  }

  /** What a bot answers; null where it does not come to an end. */
  async #thought(asked: unknown): Promise<string | null> {
    if (!this.#bots || this.#bots.hasEnded) this.#bots = new Python(this.manifest, 'sixfold.local.thinking', 'think');
    const bots = this.#bots;
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      await bots.ready;
      timer = setTimeout(() => bots.end(new Error('too slow')), LATEST_MS);
      return await bots.call(JSON.stringify(asked));
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }
}

let found: Promise<Engine> | undefined;

async function started(): Promise<Engine> {
  const manifest = await taken();
  if (!manifest) throw new Error('nothing was taken along');
  void navigator.locks.request(PREFIX + manifest.version, { mode: 'shared' }, () => new Promise(() => undefined)); // it stays while this page is open
  return new Engine(manifest);
}

/** The engine of this page, started when it is first asked for. */
export function engine(): Promise<Engine> {
  found ??= started();
  found.catch(() => (found = undefined));
  return found;
}
