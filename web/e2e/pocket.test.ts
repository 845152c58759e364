/** Without a network: what was taken along plays all five games, keeps them, and goes from hand to hand. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { findings } from './axe';
import { PATIENCE_MS, ROOT } from './browser';
import { begin, scores } from './pad-phones';
import { openOwnHouse } from './house';
import { layoutFaults } from './layout';
import { PHONE } from './people';
import { GAMES, isDue, OF_DICE, playOut, takeHint, takeTurn } from './player';
import { StaticHost } from './static';

const { server, browser } = openOwnHouse();
const folder = mkdtempSync(join(tmpdir(), 'sixfold-pocket-'));
const errors: string[] = [];
/** Whether this machine could compile them for browsers. */
const HAS_KERNELS = existsSync(join(ROOT, 'build/wasm/sixfold.kernels._kernels.wasm'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const act = (page: Page, name: string) => page.locator(`[data-act="${name}"]`);

/**
 * A phone that shows others' turns at once, plays against so many bots, as strong as they come without waiting, and has
 * one name.
 */
async function phone(started: readonly string[] = GAMES): Promise<BrowserContext> {
  const context = await browser().newContext({ acceptDownloads: true, ...PHONE });
  const prefs = JSON.stringify({
    pace: 'none',
    sound: false,
    name: 'Ada',
    level: 'expert',
    bots: { qwirkle: 3, cubes: 3, cards: 3, qwixx: 1 },
    started,
  });
  await context.addInitScript(
    (kept) => localStorage.getItem('sixfold') ?? localStorage.setItem('sixfold', kept),
    prefs,
  );
  return context;
}

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(address);
  await page.locator('.games').waitFor();
  return page;
}

async function takeAlong(page: Page): Promise<void> {
  await act(page, 'take-along').click();
  await expect.poll(() => act(page, 'take-all').innerText()).toMatch(/^Fetch: \d+(\.\d)? MB$/);
  await act(page, 'take-all').click();
  await act(page, 'pass-and-play').waitFor();
}

async function savedRecord(page: Page): Promise<string> {
  const saving = page.waitForEvent('download');
  await page.locator('dialog[open]').getByRole('link', { name: 'Download the record' }).click();
  return readFileSync(await (await saving).path(), 'utf-8');
}

const faults = async (page: Page) => [...(await findings(page)), ...(await layoutFaults(page))];

/** Why bots of this device did not play what they would have, as the logs have it. */
const fallbacks = (page: Page): Promise<unknown[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.open('sixfold').onsuccess = ({ target }) => {
          const entries = (target as IDBOpenDBRequest).result.transaction('entries').objectStore('entries').getAll();
          entries.onsuccess = () =>
            resolve(
              (entries.result as { entry: { fallback?: unknown } }[]).flatMap(({ entry }) => entry.fallback ?? []),
            );
        };
      }),
  );

/** From the home page: nothing of a hand is in the page until its owner says that they have the phone. */
async function passAround(page: Page): Promise<void> {
  await act(page, 'pass-and-play').click();
  await page.getByLabel('Player 2').fill('Ben');
  expect(await faults(page)).toEqual([]);
  await act(page, 'begin-here').click();
  const hands: string[][] = [];
  for (let passed = 0; passed < 2; passed++) {
    await page.locator('[data-passing]').waitFor();
    expect(await page.content()).not.toMatch(/data-piece|class="hand/);
    if (!passed) expect(await faults(page)).toEqual([]);
    const name = (await page.locator('[data-passing] h1').innerText()).replace('Pass the phone to ', '');
    expect(name).toMatch(/^(Ada|Ben)$/);
    await act(page, 'got-it').click();
    await isDue(page);
    hands.push(
      await page
        .locator('.hand [data-piece]')
        .evaluateAll((pieces) => pieces.map((piece) => piece.getAttribute('data-piece')!)),
    );
    await takeHint(page);
    await act(page, 'confirm').and(page.locator(':enabled')).click();
  }
  await page.locator('[data-passing]').waitFor();
  expect(hands.map((hand) => hand.length)).toEqual([6, 6]);
  expect(hands[0]).not.toEqual(hands[1]);
}

test('five whole games and one from hand to hand without a network, closed in between, and in my history once the server is back', async () => {
  const context = await phone();
  let page = await open(context, server.address);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await act(page, 'take-along').waitFor();
  expect(
    asked.filter((path) => /pocket|python\.worker|engine/.test(path)),
    'whoever takes nothing along loads nothing of it',
  ).toEqual([]);
  await takeAlong(page);
  await context.setOffline(true);
  await server.stop();
  await page.reload();
  const records: string[] = [];
  for (const game of GAMES) {
    await page.locator('.games > li').nth(GAMES.indexOf(game)).locator('button').first().click();
    await page.locator('.turn[data-stage]').waitFor();
    if (game === 'qwirkle') {
      for (let turn = 0; turn < 2 && (await isDue(page)); turn++) await takeTurn(page);
      await isDue(page);
      const before = await page.locator('li[data-seat] .score').allInnerTexts();
      await page.close();
      page = await open(context, server.address);
      await page.locator('main section li a').first().click();
      await isDue(page);
      expect(await page.locator('li[data-seat] .score').allInnerTexts(), 'it goes on where it was').toEqual(before);
    }
    await playOut(page, OF_DICE.includes(game) ? 0 : Infinity);
    records.push(await savedRecord(page));
    await page.locator('dialog[open]').getByRole('link', { name: 'Home', exact: true }).click(); // Python stays where it is
    await page.locator('.games').waitFor();
  }
  await passAround(page);
  expect(await fallbacks(page)).toEqual([]);
  const file = join(folder, 'games.jsonl');
  writeFileSync(file, records.join(''));
  execFileSync(join(ROOT, '.venv/bin/sixfold'), ['replay', file]);
  expect(records.map((record) => /"game": "(\w+)"/.exec(record)?.[1])).toEqual(GAMES);
  expect(
    records.map((record) => record.includes('(expert)')),
    'the kernels were taken along',
  ).toEqual(GAMES.map(() => HAS_KERNELS));

  await server.start();
  await context.setOffline(false);
  await page.goto(`${server.address}/history`);
  await act(page, 'give').click();
  await expect.poll(() => page.locator('main a.table').count()).toBe(2 * GAMES.length + 1); // each is here and at the server, and one goes on here
  await act(page, 'give').waitFor({ state: 'detached' });
  await context.close();
});

/** At a real table: a turn is told and is there after the page was closed. */
async function keepAnEvening(page: Page, address: string): Promise<void> {
  await page.goto(`${address}#/pads`);
  await begin(page, 'qwirkle', 'points', ['Ada', 'Ben']);
  await page.locator('[data-key="7"]').click();
  await page.locator('[data-tell]').click();
  await expect.poll(() => scores(page)).toEqual(['7', '0']);
  await page.reload();
  await expect.poll(() => scores(page)).toEqual(['7', '0']);
  await page.goto(`${address}#/pads`);
  await expect.poll(() => page.locator('main li', { hasText: 'Ada 7, Ben 0' }).count()).toBe(1);
}

async function askTheReferee(page: Page, address: string): Promise<void> {
  await page.goto(
    `${address}#/referee/qwirkle#${new URLSearchParams({ p: 'Ro@0,0 Rs@1,0 | hand Rc Rt Bo', m: 'Bo@2,0' })}`,
  );
  await page.locator('[data-verdict="no"]').waitFor();
}

/** From a table to the guided first game, of which two turns are taken. */
async function learn(page: Page): Promise<void> {
  await page.locator('[data-act="start"]:visible').click();
  await act(page, 'lesson').click();
  for (const step of ['white', 'colour']) {
    await page.locator(`.step[data-step="lesson.duel.${step}"]`).waitFor();
    await takeTurn(page);
    await isDue(page);
  }
}

async function answerAPuzzle(page: Page, address: string): Promise<void> {
  await page.goto(`${address}#/puzzles/qwixx`);
  await page.locator('[data-puzzle]').waitFor();
  await act(page, 'nothing').click();
  await page.locator('[data-right]').waitFor();
}

test('a static folder under a path of its own plays and tells the rules, and asks no server for anything', async () => {
  const host = new StaticHost();
  await host.start();
  const context = await phone([]);
  const page = await open(context, host.address);
  await page.locator('.games > li').last().locator('button').first().click();
  host.spoiled = 'modules.zip';
  await act(page, 'take-all').click(); // how much it is is told first
  await page.getByRole('alert').waitFor(); // what is not what it should be is not kept
  host.spoiled = null;
  await act(page, 'take-all').click();
  await page.locator('.turn[data-stage="playing"]').waitFor();
  await isDue(page);
  const address = host.address;
  await host.stop();
  await context.setOffline(true);
  await page.reload();
  await isDue(page);
  await learn(page);
  await answerAPuzzle(page, address);
  await page.goto(`${address}#/rules/qwirkle#Q8`);
  await page.locator('#Q8 h2').waitFor();
  await page.getByRole('searchbox').fill('may I exchange');
  await page.locator('[data-found]').first().waitFor();
  await keepAnEvening(page, address);
  await askTheReferee(page, address);
  expect(host.asked.filter((path) => !path.startsWith('/some/folder/') || path.includes('/api/'))).toEqual([]);
  await context.close();
});

/** The private memory of the largest page with its workers, in megabytes. */
async function memory(): Promise<number> {
  const session = await browser().newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  const kilobytes = pages.map(({ id }) =>
    [...readFileSync(`/proc/${id}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+: +(\d+) kB/gm)].reduce(
      (sum, [, found]) => sum + Number(found),
      0,
    ),
  );
  return Math.max(...kilobytes) / 1024;
}

test('an update comes in the background: an open game goes on as it is, and the next start has the new one', async () => {
  const host = new StaticHost();
  await host.start();
  const [address, context] = [host.address, await phone()];
  const page = await open(context, address);
  await page.locator('.games > li').last().locator('button').first().click();
  await act(page, 'take-all').click();
  await isDue(page);
  const moved: string[] = [];
  page.on('framenavigated', (frame) => moved.push(frame.url()));
  host.renew();
  const other = await open(context, address);
  const isNew = (shown: Page) => shown.locator('meta[name="build"]').count();
  /** Of what was taken along, whether it is whole, and can start from its memory. */
  const kept = () =>
    other.evaluate(async () =>
      Promise.all(
        (await caches.keys())
          .filter((name) => name.startsWith('sixfold-pocket-'))
          .map(async (name) => {
            const addresses = (await (await caches.open(name)).keys()).map(({ url }) => url);
            return ['/manifest.json', '/memory'].every((end) => addresses.some((url) => url.endsWith(end)));
          }),
      ),
    );
  await expect.poll(kept).toEqual([true, true]);
  await other.reload(); // looks again what is there
  await other.locator('.games').waitFor();
  await act(page, 'nothing').and(page.locator(':enabled')).first().click();
  await isDue(page);
  expect([moved, await isNew(page), await kept()], 'nothing was reloaded or taken away').toEqual([[], 0, [true, true]]);
  await page.close();
  await other.close();
  await host.stop();
  await context.setOffline(true);
  const next = await open(context, address);
  expect(await isNew(next)).toBe(1);
  await next.locator('main section li a').first().click();
  expect(await isDue(next), 'and the game goes on').toBe(true);
  await takeTurn(next);
  await isDue(next);
  expect(await fallbacks(next)).toEqual([]);
  expect(await memory(), 'both workers are up').toBeLessThan(300);
  await context.close();
});

test('no page had an error', () => expect(errors).toEqual([]));
