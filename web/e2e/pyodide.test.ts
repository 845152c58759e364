/** One judge: the wheel that browsers take along plays the same games there as here, with pydantic and nothing else beside it. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, ROOT } from './browser';

const SITE = 'http://pocket.test';
/** What plays: modules of our tests, which a browser gets as they are. */
const MODULES = ['tests/__init__.py', 'tests/local/__init__.py', 'tests/local/device.py', 'tests/web/__init__.py', 'tests/web/same_everywhere.py'];
/** Of equal plays bots may choose another one with the C++ kernels, which a browser does not have. */
const WITHOUT_KERNELS = `import runpy, sys
sys.modules["sixfold.kernels._kernels"] = None
runpy.run_module("tests.web.same_everywhere", run_name="__main__")`;
const WHEELS = join(ROOT, 'build/pyodide');
const OWN = join(ROOT, 'build/own');
const PAGE = `<!doctype html><title>Pocket</title>
<script type="module">import { loadPyodide } from '/pyodide/pyodide.mjs'; globalThis.loadPyodide = loadPyodide;</script>`;
const TYPES: Record<string, string> = { '.html': 'text/html', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };

declare global {
  var loadPyodide: typeof import('pyodide').loadPyodide;
}

let browser: Browser | undefined;

beforeAll(async () => {
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
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

test('whole games of all five at tables of a device under Pyodide are the same as here', async () => {
  const page = await browser!.newPage();
  await serve(page, { pyodide: join(ROOT, 'web/node_modules/pyodide'), wheels: WHEELS, own: OWN });
  await page.goto(`${SITE}/`);
  const archives = [...readdirSync(WHEELS).map((wheel) => `/wheels/${wheel}`), ...readdirSync(OWN).map((wheel) => `/own/${wheel}`)];
  const there = await page.evaluate(
    async ({ archives, modules }) => {
      const py = await globalThis.loadPyodide({ indexURL: '/pyodide/' });
      for (const archive of archives) py.unpackArchive(await (await fetch(archive)).arrayBuffer(), 'wheel');
      for (const [path, text] of modules) {
        py.FS.mkdirTree(path.replace(/\/[^/]*$/, ''));
        py.FS.writeFile(path, text);
      }
      const loaded = py.runPython('import sys\nfrom tests.web.same_everywhere import all_played\n(all_played(), sys.platform)');
      return loaded.toJs() as [string, string];
    },
    { archives, modules: MODULES.map((path) => [path, readFileSync(join(ROOT, path), 'utf-8')] as [string, string]) },
  );
  expect(there[1]).toBe('emscripten');
  const here = python('-c', WITHOUT_KERNELS).trim().split('\n');
  expect(here).toHaveLength(5);
  there[0].split('\n').forEach((game, index) => expect(game === here[index], game.slice(0, 60)).toBe(true));
});
