/**
 * Around the game: home and lobby, a rematch, a result, moves taken back, and a connection that goes and comes back.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import en from '../src/lib/i18n/en.json';
import type { Happening, TableState } from '../src/lib/wire/messages';
import { settled } from './answers';
import { openOwnHouse } from './house';
import { enter, LAPTOP, PHONE, sitDown, type Person } from './people';
import { isDue, playNow, takeTurn } from './player';

const { server, browser } = openOwnHouse();
const errors: string[] = [];
let ada: Person;
let ben: Person;
beforeAll(async () => {
  ada = await enter(browser(), server.address, 'Ada', errors, PHONE);
  ben = await enter(browser(), server.address, 'Ben', errors, LAPTOP);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choice = (page: Page, label: string) =>
  page
    .locator('dialog[open] label')
    .filter({ hasText: new RegExp(`^${label}`) })
    .locator('select');
const act = (page: Page, name: string) => page.locator(`[data-act="${name}"]`);
const tableOf = (page: Page) => new URL(page.url()).pathname.split('/')[2]!;

async function read<Answer>(path: string, who: Person): Promise<Answer> {
  const answer = await fetch(`${server.address}/api${path}`, { headers: { authorization: `Bearer ${who.token}` } });
  return (await answer.json()) as Answer;
}

async function giveUp(page: Page): Promise<void> {
  await button(page, en.menu).click();
  for (let sure = 0; sure < 2; sure++) await act(page, 'resign').click();
  await page.locator('dialog[open] table').waitFor();
}

test('the home page remembers how many bots one likes and how well they play', async () => {
  const { page } = ada;
  await page.goto(server.address);
  const tile = page.locator('.games > li').first();
  await tile.getByLabel(en['bots.count']).selectOption('3');
  await tile.getByLabel(en['bot.level']).selectOption('random');
  await page.reload();
  await playNow(page, server.address, 'qwirkle');
  const { seats } = await read<TableState>(`/tables/${tableOf(page)}`, ada);
  expect(seats.map(({ level }) => level)).toEqual([undefined, 'random', 'random', 'random']);
  expect(new Set(seats.map(({ name }) => name)).size, 'bots have names of their own').toBe(4);
});

test('newcomers are told what a game is; whoever knows it finds more games on a phone', async () => {
  const told = async (page: Page) => {
    await page.goto(server.address);
    await page.locator('.games').waitFor();
    return page.locator('.games .summary').first().isVisible();
  };
  const newcomer = await (await browser().newContext(PHONE)).newPage();
  expect([await told(newcomer), await told(ada.page), await told(ben.page)]).toEqual([true, false, true]);
  await newcomer.context().close();
});

test('a game to go on with is in a strip on top, and leaves it when asked to', async () => {
  const { page } = ada;
  await page.goto(server.address);
  const strip = page.locator('section').filter({ has: page.getByRole('heading', { name: en.mine }) });
  await strip.getByRole('listitem').first().waitFor();
  const code = page.getByLabel(en.code);
  expect((await code.boundingBox())!.y, 'the code is in sight').toBeLessThan(740);
  await strip.getByRole('button', { name: en.dismiss }).first().click();
  await strip.waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('.games').waitFor();
  await settled(page);
  expect(await strip.count()).toBe(0);
});

test('in the lobby the chosen level stays, what was agreed is told, and the opener takes a seat back', async () => {
  const { page } = ben;
  await page.goto(server.address);
  await page.locator('.games > li').first().locator('button').nth(1).click();
  await choice(page, en.clock).selectOption('move');
  await page.getByLabel(en['clock.seconds']).fill('45');
  await page.getByLabel(en.sudden).check();
  await page.getByText(en['options.more']).click();
  await choice(page, en.hints).selectOption('shown');
  await button(page, en['table.open']).click();
  await page.getByText('45 seconds a turn').waitFor();
  for (const told of [en['sudden.is'], en['hints.shown.told'], en['rated.not']])
    await page.getByText(told, { exact: true }).waitFor();
  const level = page.getByLabel(en['bot.level']);
  await level.selectOption('expert');
  await button(page, en['bot.add']).first().click();
  await button(page, en['bot.remove']).waitFor();
  expect(await level.inputValue()).toBe('expert');
  await ada.page.goto(page.url());
  await button(ada.page, en.sit).first().click();
  await button(page, en['seat.take']).click();
  await page.getByRole('button', { name: en['seat.take'] }).waitFor({ state: 'detached' });
});

test('a name is reported to the operator', async () => {
  await sitDown(server.address, 'duel', [ada, ben]);
  const { page } = ada;
  await button(page, en.menu).click();
  await page.locator('summary').filter({ hasText: en.report }).click();
  await page.getByRole('button', { name: `${en.report}: Ben` }).click();
  await page.getByLabel(en['report.why']).fill('a test');
  await button(page, en['report.send']).click();
  await page.getByText(en['report.sent']).first().waitFor();
});

test('the result is ranked and says who gave up; both play again with one button each, and a watcher comes along', async () => {
  const table = await sitDown(server.address, 'duel', [ada, ben]);
  const cyd = await enter(browser(), server.address, 'Cyd', errors);
  await cyd.page.goto(`${server.address}/t/${table}`);
  await cyd.page.locator('.turn[data-stage="playing"]').waitFor();
  await ada.page.getByRole('img', { name: '1 person is watching' }).waitFor();
  await giveUp(ada.page);
  const rows = ada.page.locator('dialog[open] tr:has(.place)');
  expect(await rows.first().textContent()).toContain('Ben');
  expect(await rows.last().textContent()).toContain(en.gaveup);
  await ada.page.getByRole('button', { name: en.rematch }).click();
  await ben.page.getByRole('button', { name: en['rematch.join'] }).click();
  for (const { page } of [ada, ben, cyd]) {
    await page.waitForURL((url) => !url.pathname.includes(table));
    await page.locator('.turn[data-stage="playing"]').waitFor();
  }
});

test('against bots the next game begins at once, and a move is taken back at any time, which is said; it ends here if one is sure', async () => {
  const { page } = ada;
  await playNow(page, server.address, 'qwixx');
  await giveUp(page);
  const first = tableOf(page);
  await page.getByRole('button', { name: en.rematch }).click();
  await page.waitForURL((url) => !url.pathname.includes(first));
  await page.locator('.turn[data-stage="playing"]').waitFor();
  await isDue(page);
  await takeTurn(page);
  await isDue(page);
  await button(page, en.menu).click();
  await act(page, 'offer-undo').click();
  await expect.poll(async () => (await read<TableState>(`/tables/${tableOf(page)}`, ada)).taken_back).toBe(true);
  await button(page, en.menu).click();
  await act(page, 'offer-end').click(); // nobody else has to agree, so it asks whether one is sure
  await button(page, en['offer.end.sure']).click();
  await page.getByText(en.takenback).waitFor();
});

test('a server that falls silent is told, and a move made meanwhile is kept and arrives once', async () => {
  const { page } = ada;
  await playNow(page, server.address, 'qwixx');
  await isDue(page);
  await page.locator('[data-legal]').first().click();
  await page.locator('[data-act="confirm"]:enabled').waitFor();
  const table = tableOf(page);
  const before = await read<TableState>(`/tables/${table}`, ada);
  server.pause();
  await page.getByText(en.reconnecting).waitFor();
  await act(page, 'confirm').click();
  await page.getByText(en['reconnecting.move']).waitFor();
  server.resume();
  await page.locator('.lost').waitFor({ state: 'detached' });
  const mine = async () => {
    const { events } = await read<{ events: Happening[] }>(`/tables/${table}/events?after=${before.number}`, ada);
    return events.filter(({ entry }) => entry.type === 'played' && entry.seat === before.you);
  };
  await expect.poll(async () => (await mine()).length).toBeGreaterThan(0);
  expect((await mine()).filter(({ entry }) => entry.type === 'played' && entry.move !== undefined)[0]).toBeDefined();
  expect((await mine()).length).toBe(1);
});

test('a page without a network says so, until it is back', async () => {
  const { page } = ben;
  await page.goto(server.address);
  await page.locator('.games').waitFor();
  await page.context().setOffline(true);
  await page.getByText(en['offline.again']).waitFor();
  await page.context().setOffline(false);
  await page.getByText(en['offline.again']).waitFor({ state: 'detached' });
});

test('no page had an error', () => expect(errors).toEqual([]));
