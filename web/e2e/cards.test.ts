/**
 * Qwirkle Cards by finger with ten rows: a swipe scrolls, a long press lifts, steps are undone, rows keep their places.
 */
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answered } from './answers';
import { openHouse } from './house';
import { enter, PHONE, sitDown } from './people';
import { isDue, takeTurn } from './player';

const { server, browser } = openHouse();
const errors: string[] = [];
let page: Page;
let touch: CDPSession;

const act = (name: string) => page.locator(`[data-act="${name}"]`);
const rows = () =>
  page
    .locator('.table section')
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('.card')].map((card) => (card as HTMLElement).dataset['piece']!)),
    );
const places = () =>
  page
    .locator('.table section')
    .evaluateAll((all) =>
      all.map((row) => [
        (row as HTMLElement).offsetLeft,
        (row as HTMLElement).offsetTop,
        (row as HTMLElement).offsetWidth,
      ]),
    );
const scrolled = () => page.locator('.table').evaluate((table) => table.scrollTop);
const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: [number, number]) =>
  touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });

/**
 * Up to the first row, once what a swipe set going has come to rest: nothing is where it was seen while the table
 * glides.
 */
async function toTop(): Promise<void> {
  await page.locator('.table').evaluate(async (table) => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    for (let still = 0; still < 10;) {
      const before = table.scrollTop;
      await frame();
      still = table.scrollTop === before ? still + 1 : 0;
    }
    table.scrollTop = 0;
    await frame();
  });
}

async function middle(selector: string): Promise<[number, number]> {
  const box = (await page.locator(selector).first().boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

beforeAll(async () => {
  const ada = await enter(browser(), server.address, 'Ada', errors, {
    ...PHONE,
    viewport: { width: 390, height: 700 },
  });
  page = ada.page;
  touch = await page.context().newCDPSession(page);
  await sitDown(server.address, 'cards', [ada], 1);
  for (let turn = 0; turn < 2 && (await isDue(page)); turn++) await takeTurn(page);
  await isDue(page);
});

afterAll(() => page.context().close());

test('what the other one did since my last turn is outlined, and a line of the log shows one move', async () => {
  const outlined = () => page.locator('.table .card:is(.laid, .moved)').count();
  expect(await outlined()).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(outlined).toBeGreaterThan(0);
  const before = await outlined();
  await page.getByRole('button', { name: 'Moves' }).tap();
  await page.locator('dialog[open] [data-happening]', { hasText: 'You play' }).first().tap();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  expect(await outlined()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Moves' }).tap();
  await page.locator('dialog[open] [aria-pressed="true"]').first().tap();
  await expect.poll(outlined).toBe(before);
});

test('cards go to new rows by taps alone, until there are ten; no row moves while others come', async () => {
  while ((await rows()).filter((row) => row.length).length < 10) {
    const before = await places();
    const count = before.length;
    await page.locator('.hand .card, .table section .place:nth-child(2) .card').first().tap();
    await answered(page, () => act('new-row').tap());
    expect(await page.locator('.card[aria-pressed="true"]').count()).toBe(0);
    expect((await places()).slice(0, count)).toEqual(before);
  }
});

test('an upright swipe over the cards scrolls the table and moves no card', async () => {
  const before = await rows();
  await toTop();
  const [x, y] = await middle('.table section:nth-child(5) .card');
  await send('touchStart', [x, y]);
  for (const up of [15, 40, 70, 100, 130]) await send('touchMove', [x, y - up]);
  await send('touchEnd');
  await expect.poll(scrolled).toBeGreaterThan(20);
  expect(await page.locator('.flying').count()).toBe(0);
  expect(await rows()).toEqual(before);
});

test('a long press lifts a card, which goes where it is let go; each step is undone and done again', async () => {
  await toTop();
  const before = await rows();
  const at = await places();
  const card = '.table section:nth-child(2) .card';
  const moved = (await page.locator(card).first().getAttribute('data-piece'))!;
  await send('touchStart', await middle(card));
  await page.locator('.flying .card').waitFor();
  const goal = await middle('.table section:nth-child(1)');
  await send('touchMove', [goal[0], goal[1] + 20]);
  await send('touchMove', goal);
  await send('touchEnd');
  await expect.poll(async () => (await rows())[0]).toEqual([...before[0]!, moved]);
  const after = await rows();
  expect(await places()).toEqual(at);
  await act('undo').tap();
  await expect.poll(rows).toEqual(before);
  await act('redo').tap();
  await expect.poll(rows).toEqual(after);
  await act('back').tap();
  await expect.poll(() => page.locator('.card.new').count()).toBe(0);
  await act('undo').tap();
  await expect.poll(rows).toEqual(after);
});

test('a card that is carried to the edge scrolls the table, a sideways move lifts it, the felt takes it as a new row', async () => {
  await toTop();
  const count = (await rows()).filter((row) => row.length).length;
  const [x, y] = await middle('.table section:nth-child(1) .card');
  const table = (await page.locator('.table').boundingBox())!;
  await send('touchStart', [x, y]);
  await send('touchMove', [x + 12, y]);
  await send('touchMove', [x + 30, y + 2]);
  await page.locator('.flying .card').waitFor();
  await send('touchMove', [x + 30, table.y + table.height - 4]);
  const end = await page.locator('.table').evaluate((each) => each.scrollHeight - each.clientHeight);
  await expect.poll(scrolled).toBeGreaterThan(end - 2);
  await send('touchMove', [x + 30, table.y + table.height - 6]);
  await send('touchEnd');
  await expect.poll(async () => (await rows()).filter((row) => row.length).length).toBe(count + 1);
});

test('a card of the hand is drawn straight up to the table', async () => {
  const count = await page.locator('.hand .card').count();
  const [x, y] = await middle('.hand .card');
  const [, goal] = await middle('.table');
  await send('touchStart', [x, y]);
  for (const part of [0.1, 0.5, 1]) await send('touchMove', [x, y + (goal - y) * part]);
  await send('touchEnd');
  await expect.poll(() => page.locator('.hand .card').count()).toBe(count - 1);
});

test('rows that fit light up for a card of the table and of the hand alike', async () => {
  await answered(page, () => act('back').tap());
  expect(await page.locator('.card.new').count()).toBe(0);
  const lit = async (cards: string): Promise<number> => {
    let most = 0;
    for (const card of await page.locator(cards).all()) {
      await card.tap();
      await page.locator('.card[aria-pressed="true"]').waitFor();
      most = Math.max(most, await page.locator('section.fits').count());
      await card.tap();
      await page.locator('.card[aria-pressed="true"]').waitFor({ state: 'detached' });
    }
    return most;
  };
  expect(await lit('.hand .card')).toBeGreaterThan(0);
  await page.locator('.hand .card').first().tap();
  await act('new-row').tap();
  await page.locator('.card.new').tap();
  await answered(page, () => act('to-hand').tap());
  expect(await page.locator('.card.new').count()).toBe(0);
  expect(await lit('.table .place.whole .card')).toBeGreaterThan(0);
});

test('the pile opens what is unseen; Qwirkles are counted in the chips and nowhere else', async () => {
  await act('unseen').tap();
  const counts = await page.locator('dialog[open] li b').allTextContents();
  expect(counts).toHaveLength(36);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  expect(await page.locator('[data-seat] .facts b').allTextContents()).toEqual([
    expect.stringMatching(/^★ \d/),
    expect.stringMatching(/^★ \d/),
  ]);
});

test('cards grow with the screen', async () => {
  const width = () =>
    page
      .locator('.hand .card')
      .first()
      .evaluate((card) => card.getBoundingClientRect().width);
  const small = await width();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(width).toBeGreaterThan(1.5 * small);
  expect(await width()).toBeGreaterThan(80);
});

test('no page had an error', () => expect(errors).toEqual([]));
