/**
 * One judge: what browsers take along plays the same games there as here, and its kernels give the published answers.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT, sharedBrowser } from './browser';

const SITE = 'http://pocket.test';
/** What plays: modules of our tests, which a browser gets as they are. */
const MODULES = [
  'tests/__init__.py',
  'tests/matches.py',
  'tests/local/__init__.py',
  'tests/local/device.py',
  'tests/web/__init__.py',
  'tests/web/same_everywhere.py',
];
const KERNELS = join(ROOT, 'build/wasm');
const HAS_KERNELS = existsSync(join(KERNELS, 'sixfold.kernels._kernels.wasm'));
/** Of equal plays bots may choose another one with the kernels, which not every build has for browsers. */
const WITHOUT_KERNELS = `import runpy, sys
sys.modules["sixfold.kernels._kernels"] = None
runpy.run_module("tests.web.same_everywhere", run_name="__main__")`;
/** Runs the tests of the kernels on published positions; `pytest` is only there to mark some of them. */
const CONFORMANCE = `import sys, types
sys.modules["pytest"] = marks = types.ModuleType("pytest")
marks.mark = types.SimpleNamespace(parametrize=lambda name, values: lambda test: setattr(test, "values", [{name: value} for value in values]) or test)
from tests.games.cards import test_conformance as cards
from tests.games.dice import test_conformance as dice
from tests.games.grid import test_conformance as grid
from sixfold.kernels import available
assert available
done = 0
for test in (cards.test_the_kernel_finds_every_optimum, dice.test_qwixx_positions_have_their_moves, dice.test_duel_positions_have_their_moves,
             grid.test_the_kernels_give_what_the_file_says, grid.test_the_kernels_value_rerolls_as_the_file_says):
    for given in getattr(test, "values", [{}]):
        test(**given)
        done += 1
done`;
const WHEELS = join(ROOT, 'build/pyodide');
const OWN = join(ROOT, 'build/own');
const PAGE = `<!doctype html><title>Pocket</title>
<script type="module">import { loadPyodide } from '/pyodide/pyodide.mjs'; globalThis.loadPyodide = loadPyodide;</script>`;
const TYPES: Record<string, string> = { '.html': 'text/html', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };

declare global {
  var loadPyodide: typeof import('pyodide').loadPyodide;
  var py: import('pyodide').PyodideAPI;
}

let page: Page;

beforeAll(async () => {
  page = await (await sharedBrowser()).newPage();
  await serve(page, { pyodide: join(ROOT, 'web/node_modules/pyodide'), wheels: WHEELS, own: OWN, kernels: KERNELS });
  await page.goto(`${SITE}/`);
  const archives = [
    ...readdirSync(WHEELS).map((wheel) => `/wheels/${wheel}`),
    ...readdirSync(OWN).map((wheel) => `/own/${wheel}`),
  ];
  await page.evaluate(
    async ({ archives, kernels }) => {
      const py = (globalThis.py = await globalThis.loadPyodide({ indexURL: '/pyodide/' }));
      const read = async (path: string): Promise<ArrayBuffer> => (await fetch(path)).arrayBuffer();
      for (const archive of archives) py.unpackArchive(await read(archive), 'wheel');
      if (kernels) py.FS.writeFile('sixfold/kernels/_kernels.so', new Uint8Array(await read(kernels)));
    },
    { archives, kernels: HAS_KERNELS ? '/kernels/sixfold.kernels._kernels.wasm' : '' },
  );
});

afterAll(async () => {
  await page.context().close();
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
    return route.fulfill({
      body: readFileSync(join(from, ...rest)),
      contentType: TYPES[extname(path)] ?? 'application/octet-stream',
    });
  });
}

/** Lay files of our tests into the browser's Python, and run it there. */
async function there(paths: readonly string[], code: string): Promise<string> {
  const files = paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf-8')] as const);
  return page.evaluate(
    ({ files, code }) => {
      for (const [path, text] of files) {
        py.FS.mkdirTree(path.replace(/\/[^/]*$/, ''));
        py.FS.writeFile(path, text);
      }
      return String(py.runPython(code));
    },
    { files, code },
  );
}

test('whole games of all five at tables of a device and the choices of strong bots are the same under Pyodide as here', async () => {
  const found = await there(
    MODULES,
    'import sys\nfrom tests.web.same_everywhere import everything\nassert sys.platform == "emscripten"\neverything()',
  );
  const here = (HAS_KERNELS ? python('-m', 'tests.web.same_everywhere') : python('-c', WITHOUT_KERNELS))
    .trim()
    .split('\n');
  expect(here).toHaveLength(15);
  found
    .split('\n')
    .forEach((line, index) =>
      expect(line === here[index], `${line.slice(0, 120)}\n${here[index]?.slice(0, 120)}`).toBe(true),
    );
});

test.runIf(HAS_KERNELS)('the kernels that browsers take along give every answer of the conformance set', async () => {
  const folder = join(ROOT, 'conformance');
  const published = readdirSync(folder).filter((name) => /\.(py|jsonl)$/.test(name));
  const asked = ['cards', 'dice', 'grid'].flatMap((game) => [
    `tests/games/${game}/__init__.py`,
    `tests/games/${game}/test_conformance.py`,
  ]);
  const paths = [...MODULES, ...published.map((name) => `conformance/${name}`), 'tests/games/__init__.py', ...asked];
  const told = await there(paths, CONFORMANCE);
  expect(told).toBe('6');
});
