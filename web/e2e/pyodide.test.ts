/** The table is pure: the same Python plays the same games in a browser, with pydantic and nothing else beside it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, ROOT } from './browser';

const SITE = 'http://pocket.test';
const PLAYED = join(ROOT, 'tests/web/same_everywhere.py');
/** Of equal plays bots may choose another one with the C++ kernels, which a browser does not have. */
const WITHOUT_KERNELS = `import runpy, sys
sys.modules["sixfold.kernels._kernels"] = None
runpy.run_path(sys.argv[1], run_name="__main__")`;
const WHEELS = join(ROOT, 'build/pyodide');
const PAGE = `<!doctype html><title>Pocket</title>
<script type="module">import { loadPyodide } from '/pyodide/pyodide.mjs'; globalThis.loadPyodide = loadPyodide;</script>`;
const TYPES: Record<string, string> = { '.html': 'text/html', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };

declare global {
  var loadPyodide: typeof import('pyodide').loadPyodide;
}

const folder = mkdtempSync(join(tmpdir(), 'sixfold-pocket-'));
let browser: Browser | undefined;

beforeAll(async () => {
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

function python(...args: string[]): string {
  return execFileSync(join(ROOT, '.venv/bin/python'), args, { cwd: ROOT, encoding: 'utf-8', maxBuffer: 1 << 26 });
}

/** Answer a page from files of this machine: no network, no other origin. */
async function serve(page: Page, files: Record<string, string>): Promise<void> {
  await page.route(`${SITE}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(1);
    if (path === '') return route.fulfill({ contentType: 'text/html', body: PAGE });
    const [head = '', ...rest] = path.split('/');
    const from = files[head];
    if (from === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({ body: readFileSync(join(from, ...rest)), contentType: TYPES[extname(path)] ?? 'application/octet-stream' });
  });
}

test('whole games of all five at tables under Pyodide are the same as here', async () => {
  const packed = join(folder, 'sixfold.zip');
  python('-m', 'tests.web.packed', packed);
  const page = await browser!.newPage();
  await serve(page, { pyodide: join(ROOT, 'web/node_modules/pyodide'), wheels: WHEELS, packed: folder });
  await page.goto(`${SITE}/`);
  const archives = [...readdirSync(WHEELS).map((wheel) => `/wheels/${wheel}`), '/packed/sixfold.zip'];
  const there = await page.evaluate(
    async ({ archives, script }) => {
      const py = await globalThis.loadPyodide({ indexURL: '/pyodide/' });
      for (const archive of archives) py.unpackArchive(await (await fetch(archive)).arrayBuffer(), 'zip');
      const loaded = py.runPython(`${script}\nimport sys\nanswer = all_played()\n(answer, sys.platform)`);
      return loaded.toJs() as [string, string];
    },
    { archives, script: readFileSync(PLAYED, 'utf-8').replace(/\nif __name__[^]*/, '') },
  );
  expect(there[1]).toBe('emscripten');
  const here = python('-c', WITHOUT_KERNELS, PLAYED).trim().split('\n');
  expect(here).toHaveLength(5);
  there[0].split('\n').forEach((game, index) => expect(game === here[index], game.slice(0, 60)).toBe(true));
});
