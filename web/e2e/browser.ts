/** A real Chromium and a real server for end-to-end tests. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { ARE_LATE, ARE_SLOW, Delays, slowDown } from './races';

/** Only what is broken takes so long, on any machine. */
export const PATIENCE_MS = 240_000;
/** Of every table: the same tiles and dice in every run. */
const SEED = 6;
/** Ports below those that systems lend to outgoing connections, which would take them while a server restarts. */
const [FIRST_PORT, PORTS] = [20_000, 12_000];
export const ROOT = resolve(import.meta.dirname, '../..');
/**
 * A shell around the same engine, in which a page takes a third of the work; and the whole browser, for what only that
 * has, as notifications.
 */
const BROWSERS = { shell: '/usr/bin/chromium-headless-shell', whole: '/usr/bin/chromium' };
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** `CHROMIUM` names another one; where there is no shell the whole browser takes its place. */
export async function launch(kind: keyof typeof BROWSERS = 'shell'): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? (existsSync(BROWSERS[kind]) ? BROWSERS[kind] : BROWSERS.whole);
  const browser = await chromium.launch({ executablePath, args: QUIET });
  return ARE_SLOW ? slowDown(browser) : browser;
}

const running = new Map<string, Promise<Browser>>();

/** The browser that the test files of this process share, one after the other; it ends with the process. */
export function sharedBrowser(kind?: Parameters<typeof launch>[0]): Promise<Browser> {
  const found = running.get(kind ?? '') ?? launch(kind);
  running.set(kind ?? '', found);
  return found;
}

/** A port that nobody listens at. */
export async function freePort(): Promise<number> {
  const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
  const isFree = await new Promise<boolean>((done) => {
    const probe = createServer().once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
  return isFree ? port : freePort();
}

/** What answers at an address. */
export interface Served {
  readonly address: string;
}

export class SixfoldServer implements Served {
  #folder = mkdtempSync(join(tmpdir(), 'sixfold-'));
  #process: ChildProcess | null = null;
  #port = 0;
  #delays = ARE_LATE ? new Delays() : null;
  /** Where it listens itself. */
  #own = 0;

  /** `environment`: what it is told besides. */
  constructor(readonly environment: Record<string, string> = {}) {}

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Start it, at the same port and on the same database if it ran before. */
  async start(): Promise<void> {
    this.#port ||= await freePort();
    this.#own ||= this.#delays ? await freePort() : this.#port;
    await this.#delays?.start(this.#port, this.#own);
    const options = [
      '--port',
      String(this.#own),
      '--database',
      join(this.#folder, 'test.sqlite3'),
      '--rates',
      '20',
      '--table-seed',
      String(SEED),
    ];
    this.#process = spawn(join(ROOT, '.venv/bin/sixfold'), ['serve', ...options], {
      stdio: 'ignore',
      env: { ...process.env, ...this.environment },
    });
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      if (
        await fetch(`${this.address}/health`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return;
      await new Promise((later) => setTimeout(later, 100));
    }
    throw new Error('the server did not start');
  }

  /** Let it say nothing, as if the network were gone, until it is to go on. */
  pause(): void {
    this.#process?.kill('SIGSTOP');
  }

  resume(): void {
    this.#process?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    const process = this.#process;
    this.#process = null;
    if (!process || process.exitCode !== null) return;
    const ended = new Promise((done) => process.once('exit', done));
    process.kill('SIGTERM');
    await ended;
    this.#delays?.stop();
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
