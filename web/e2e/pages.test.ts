/**
 * What every page owes a visitor: nothing jumps, nothing moves that should not, it can be installed, and files can be
 * opened.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import en from '../src/lib/i18n/en.json';
import { findings } from './axe';
import { PATIENCE_MS } from './browser';
import { faint, spacesOf } from './contrast';
import { openOwnHouse } from './house';
import { LAPTOP, MOVING, PHONE } from './people';
import { isDue, playNow } from './player';
import { prefer } from './prefer';

const RECORD = new URL('../../tests/golden/qwirkle/booklet.json', import.meta.url);
const NEW_HAND = new URL('../../tests/golden/cubes/new-hand.json', import.meta.url);
const SHEETS = new URL('../../tests/golden/qwixx/locked-together.json', import.meta.url);
const { server, browser } = openOwnHouse();

async function newPage(options: BrowserContextOptions = PHONE): Promise<Page> {
  const page = await (await browser().newContext(options)).newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return page;
}

/** How far things have moved by themselves since the page was opened (cumulative layout shift). */
function shifted(page: Page): Promise<number> {
  return page.evaluate('new Promise((done) => requestAnimationFrame(() => done(window.shifted)))');
}

for (const [name, options] of [
  ['phone', PHONE],
  ['laptop', LAPTOP],
] as const) {
  test(`nothing jumps while home and a table load on a ${name}`, async () => {
    const page = await newPage({ ...options, ...MOVING });
    await page.addInitScript(`
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    `);
    await page.goto(server.address);
    await page.locator('.games button:enabled').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shifted(page), 'home').toBeLessThan(0.05);
    await playNow(page, server.address, 'qwixx');
    await isDue(page);
    await page.reload();
    await isDue(page);
    await page.waitForLoadState('networkidle');
    expect(await shifted(page), 'table').toBeLessThan(0.05);
    await page.goto(server.address);
    await page.getByRole('heading', { name: en.mine }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shifted(page), 'home with games of one’s own').toBeLessThan(0.05);
    await page.context().close();
  });
}

test('who asks for less motion gets none', async () => {
  const running = (page: Page) =>
    page.evaluate(() => document.getAnimations().filter((each) => each.playState === 'running').length);
  const page = await newPage();
  await playNow(page, server.address, 'qwixx');
  await isDue(page);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await running(page)).toBe(0);
  await page.emulateMedia(MOVING);
  const breath = await page
    .locator('[data-legal]')
    .first()
    .evaluate((space) => {
      const { animationDuration, animationIterationCount } = getComputedStyle(space);
      return Number.parseFloat(animationDuration) * Number(animationIterationCount);
    });
  expect(breath, 'otherwise possible crosses breathe').toBeGreaterThan(0);
  expect(breath, 'but what moves by itself does so for five seconds at most (WCAG 2.2.2)').toBeLessThanOrEqual(5);
  await page.context().close();
});

test('a record is opened from a file and seen from any seat; a bad file says why not', async () => {
  const page = await newPage();
  await page.goto(`${server.address}/history`);
  const choose = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose('holiday.json', 'no game at all');
  await page.getByRole('alert').getByText('holiday.json').waitFor();
  const record = readFileSync(RECORD, 'utf8');
  await choose('wrong.json', record.replace('"points": 7', '"points": 8'));
  await page.getByRole('alert').getByText('wrong.json').waitFor();
  await choose('booklet.json', record);
  await page.getByRole('button', { name: en['replay.last'] }).click();
  await page.getByRole('listitem').filter({ hasText: 'Anna' }).getByText('20').waitFor();
  await page.getByLabel(en['replay.seat']).selectOption({ label: 'Sally' });
  await page.getByRole('button', { name: en['replay.first'] }).click();
  await page.getByRole('button', { name: en['replay.play'] }).click();
  await page.getByRole('button', { name: en['replay.pause'] }).click();
  await page.context().close();
});

test('the new hand of a stuck player of Cubes is told, and marked until the other player decides', async () => {
  const page = await newPage();
  await page.goto(`${server.address}/history`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'new-hand.json', mimeType: 'application/json', buffer: readFileSync(NEW_HAND) });
  const hands = page.getByRole('list', { name: en['cubes.all'] });
  const note = hands.getByText(en['cubes.newhand']);
  const told = page.locator('.told');
  const next = page.getByRole('button', { name: en['replay.next'] });
  for (let step = 0; step < 7; step++) await next.click();
  await told.getByText('It shows a blue starburst').waitFor();
  expect(await note.count()).toBe(0);
  await next.click();
  await told.getByText('Anna gets a new hand: a blue square').waitFor();
  await hands.getByRole('listitem').filter({ hasText: 'Anna' }).getByText(en['cubes.newhand']).waitFor();
  for (let step = 0; step < 3; step++) await next.click();
  expect(await note.count(), 'after the placement and its draw').toBe(1);
  await page.context().close();
});

test('every number on a sheet and a board can be read, whatever has become of its space, in every theme and palette', async () => {
  const page = await newPage();
  const [seen, hard] = [new Set<string>(), new Set<string>()];
  const read = async () => {
    for (const theme of ['light', 'dark'] as const) {
      for (const palette of ['standard', 'contrast'] as const) {
        await prefer(page, { theme, palette });
        const spaces = await spacesOf(page);
        for (const { states } of spaces) for (const state of states) seen.add(state);
        for (const told of faint(spaces)) hard.add(`${told}, ${theme}, ${palette}`);
      }
    }
  };
  for (const game of ['qwixx', 'duel'] as const) {
    await playNow(page, server.address, game);
    await isDue(page);
    await page.locator('[data-legal]').first().click();
    await page.locator('[data-space][aria-pressed="true"]').waitFor();
    await read();
  }
  await page.goto(`${server.address}/history`);
  await page.locator('input[type=file]').setInputFiles(fileURLToPath(SHEETS));
  for (const name of ['Anna', 'Sally']) {
    await page.getByLabel(en['replay.seat']).selectOption({ label: name });
    await page.getByRole('button', { name: en['replay.last'] }).click();
    await page.getByRole('region', { name }).locator('[data-space]').first().waitFor();
    await read();
  }
  expect([...seen].sort()).toEqual(['chosen', 'closed', 'crossed', 'fresh', 'legal', 'past']);
  expect([...hard]).toEqual([]);
  await page.context().close();
});

test('a personal link brings the same person back on another device', async () => {
  const [page, other] = [await newPage(), await newPage()];
  await page.goto(server.address);
  await page.getByLabel(en.name).fill('Ada');
  await page.locator('.games button').first().click();
  await page.locator('.turn').waitFor();
  await page.goto(`${server.address}/history`);
  await page.locator('[data-act="device"]').click();
  const link = (await page.locator('dialog[open] .link').textContent())!;
  await other.goto(link);
  await other.getByRole('heading', { name: en.mine }).waitFor();
  await expect.poll(() => other.getByLabel(en.name).inputValue()).toBe('Ada');
  for (const each of [page, other]) await each.context().close();
});

test('a rule can be linked to', async () => {
  const page = await newPage();
  await page.goto(`${server.address}/rules/qwirkle#Q8`);
  const rule = page.locator('#Q8');
  await rule.waitFor();
  await expect.poll(async () => Math.abs((await rule.boundingBox())!.y)).toBeLessThan(60);
  await page.goto(`${server.address}/rules/duel`);
  await page.goto(`${server.address}/rules/duel#D5`);
  await expect.poll(async () => Math.abs((await page.locator('#D5').boundingBox())!.y)).toBeLessThan(60);
  await page.context().close();
});

test('another tab that changes the language changes this one too', async () => {
  const page = await newPage();
  await page.goto(server.address);
  await page.locator('.games').waitFor();
  await prefer(page, { language: 'de' });
  await page.getByRole('heading', { name: 'Was spielen wir?' }).waitFor();
  await page.context().close();
});

test('it can be installed, and says so when the server is gone', async () => {
  const page = await newPage();
  await page.goto(server.address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const session = await page.context().newCDPSession(page);
  const manifest = await session.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(JSON.parse(manifest.data!)).toMatchObject({ name: 'Sixfold', start_url: '/', display: 'standalone' });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map((error) => error.errorId).filter((id) => id !== 'in-incognito')).toEqual([]); // as tests are
  await server.stop();
  await page.goto(server.address);
  await page.getByText('The server cannot be reached').waitFor();
  expect(await findings(page)).toEqual([]);
  await expect
    .poll(() => page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await server.start();
  await page.getByRole('link').click();
  await page.locator('.games').waitFor();
  await page.context().close();
});
