/**
 * One turn in detail: by finger, mouse and keyboard; drafts that outlive a reload; moves that are refused with their
 * reason.
 */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { answered } from './answers';
import { openHouse } from './house';
import { enter, LAPTOP, MOVING, PHONE, sitDown, type Person } from './people';
import { isDue, takeHint, takeTurn, type Game } from './player';

const { server, browser } = openHouse();
let ada: Person;
let page: Page;
const errors: string[] = [];

afterEach(async () => {
  await page.context().close();
});

async function begin(game: Game, size = LAPTOP): Promise<void> {
  ada = await enter(browser(), server.address, 'Ada', errors, size);
  page = ada.page;
  await sitDown(server.address, game, [ada], 1);
  await isDue(page);
}

const laid = () =>
  page.locator('[data-laid]').evaluateAll((all) => all.map((each) => (each as SVGElement).dataset['laid']));
const camera = () => page.locator('.canvas svg > g').getAttribute('transform');
const confirm = () => page.locator('[data-act="confirm"]:enabled');

/** Choose a piece of the hand that can go somewhere, after a turn or two if need be; returns its place. */
async function chooseFitting(): Promise<number> {
  const tiles = page.locator('[data-piece]');
  const nowhere = page.getByText('This one fits nowhere now.');
  for (let index = 0; index < (await tiles.count()); index++) {
    await tiles.nth(index).click();
    await page.locator('[data-cell]').or(nowhere).first().waitFor();
    if (await page.locator('[data-cell]').count()) return index;
    await tiles.nth(index).click();
  }
  await takeTurn(page);
  await isDue(page);
  return chooseFitting();
}

/** Open the game, so that a single tile anywhere is a whole turn. */
async function pastTheOpening(): Promise<void> {
  if ((await page.locator('.canvas .tile').count()) === 0) await takeTurn(page);
  await isDue(page);
}

/** Notes in the page that a cube tumbles, which may be over before anyone looks from outside. */
async function noteTumbling(): Promise<void> {
  await page.evaluate(`
    window.tumbled = false;
    new MutationObserver(() => (window.tumbled ||= document.querySelector('.hand .rolling') !== null))
      .observe(document.body, { subtree: true, childList: true, attributeFilter: ['class'] });
  `);
}

async function middle(selector: string): Promise<[number, number]> {
  const box = (await page.locator(selector).first().boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

describe('Qwirkle by hand', () => {
  test('tap, tap, with a finger; a tile of this turn is taken back by a tap', async () => {
    await begin('qwirkle', PHONE);
    await pastTheOpening();
    await chooseFitting();
    await page.locator('[data-cell]').first().tap();
    await expect.poll(laid).toHaveLength(1);
    await page.locator('[data-laid]').tap();
    await expect.poll(laid).toEqual([]);
    await page.locator('[data-cell]').first().tap();
    await answered(page, () => confirm().tap());
    expect(await laid()).toEqual([]);
  });

  test('drag with a mouse: to a cell and back to the hand; wheel and buttons move the view', async () => {
    await begin('qwirkle');
    await pastTheOpening();
    const place = await chooseFitting();
    const cells = await page
      .locator('[data-cell]')
      .evaluateAll((all) => all.map((each) => (each as SVGElement).dataset['cell']!));
    const drag = async (from: [number, number], to: [number, number]) => {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
      await page.mouse.move(...to);
      await page.mouse.up();
    };
    const hand = await page.locator('[data-piece]').nth(place).boundingBox();
    const goal = await middle(`[data-cell="${cells[0]}"]`);
    await drag([hand!.x + 20, hand!.y + 20], goal);
    await expect.poll(laid).toEqual([cells[0]]);
    await drag(await middle('[data-laid]'), [30, 30]);
    await expect.poll(laid).toEqual([]);
    await expect.poll(() => page.locator('[data-piece][aria-pressed="true"]').count()).toBe(0);
    const before = await camera();
    await page.locator('.canvas').hover();
    await page.mouse.wheel(0, -300);
    await expect.poll(camera).not.toBe(before);
    const zoomed = await camera();
    const box = (await page.locator('.canvas').boundingBox())!;
    await drag([box.x + 20, box.y + 20], [box.x + box.width - 20, box.y + box.height - 80]);
    await expect.poll(camera).not.toBe(zoomed);
    expect(await camera()).not.toBe(before);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await expect.poll(camera).toBe(before);
  });

  test('drag with a finger: to a cell, and from there to wherever else it fits, or back', async () => {
    await begin('qwirkle', PHONE);
    await pastTheOpening();
    const place = await chooseFitting();
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: [number, number]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
    const goal = await middle('[data-cell]');
    const hand = (await page.locator('[data-piece]').nth(place).boundingBox())!;
    await send('touchStart', [hand.x + 20, hand.y + 20]);
    await send('touchMove', [hand.x + 20, hand.y - 20]);
    await send('touchMove', goal);
    await send('touchEnd');
    await expect.poll(async () => (await laid()).length).toBe(1);
    const from = await middle('[data-laid]');
    await send('touchStart', from);
    await send('touchMove', [from[0], from[1] + 30]);
    await page.locator('[data-cell]').first().waitFor();
    const other = await middle('[data-cell] >> nth=-1');
    await send('touchMove', other);
    await send('touchEnd');
    await expect.poll(async () => (await laid()).length).toBe(1);
    const [x, y] = await middle('[data-laid]');
    expect(Math.hypot(x - other[0], y - other[1])).toBeLessThan(40);
  });

  test('two fingers zoom', async () => {
    await begin('qwirkle', PHONE);
    const before = await camera();
    const touch = await page.context().newCDPSession(page);
    const [x, y] = await middle('.canvas');
    const fingers = (apart: number) => [
      { x: x - apart, y, id: 1 },
      { x: x + apart, y, id: 2 },
    ];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
    for (const apart of [45, 60, 80])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(camera).not.toBe(before);
  });

  test('the keyboard alone: a digit chooses, N finds a cell, Enter lays, Escape takes back', async () => {
    await begin('qwirkle');
    await pastTheOpening();
    const digit = String((await chooseFitting()) + 1);
    await page.locator('[data-piece][aria-pressed="true"]').click();
    await page.locator('.canvas svg').focus();
    await page.keyboard.press(digit);
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await expect.poll(laid).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect.poll(laid).toEqual([]);
    await page.keyboard.press(digit);
    await page.keyboard.press('Enter');
    await expect.poll(laid).toHaveLength(1);
    await confirm().focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-laid]').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('[role="status"]').first().textContent()).toMatch(/place|Your turn/);
  });

  test('tiles are exchanged', async () => {
    await begin('qwirkle');
    await pastTheOpening();
    await page.locator('[data-act="swap"]').click();
    await page.locator('[data-piece]').first().click();
    await confirm().click();
    await page.locator('aside li').filter({ hasText: 'You exchange' }).waitFor();
  });
});

describe('Qwirkle Cards by hand', () => {
  const inRows = () => page.locator('.table .card.new').count();
  const newRow = () => page.getByRole('button', { name: '+ new row' });

  test('by finger: a card alone is no row, says the rule; everything is taken back', async () => {
    await begin('cards', PHONE);
    await page.locator('.hand .card').first().tap();
    await answered(page, () => newRow().tap());
    expect(await page.locator('section.wrong, [data-unfinished]').count()).toBeGreaterThan(0);
    expect(await page.locator('[data-act="confirm"]').isDisabled()).toBe(true);
    await page.locator('[data-act="back"]').tap();
    await expect.poll(inRows).toBe(0);
  });

  test('by mouse: a card is dragged to a new row and back to the hand', async () => {
    await begin('cards');
    const drag = async (from: string, to: string) => {
      await page.mouse.move(...(await middle(from)));
      await page.mouse.down();
      await page.mouse.move(...(await middle('.table')));
      await page.mouse.move(...(await middle(to)));
      await page.mouse.up();
    };
    await drag('.hand .card', '[data-drop="new"]');
    await expect.poll(inRows).toBe(1);
    await drag('.table .card.new', '.hand');
    await expect.poll(inRows).toBe(0);
  });

  test('by keyboard: arrows walk along the hand, digits choose, Enter lays, Escape takes back', async () => {
    await begin('cards');
    await page.locator('.hand .card').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await page.keyboard.press('1');
    await expect.poll(() => page.locator('.hand .card[aria-pressed="true"]').count()).toBe(2);
    await newRow().focus();
    await page.keyboard.press('Enter');
    await expect.poll(inRows).toBe(2);
    await page.keyboard.press('Escape');
    await expect.poll(inRows).toBe(0);
  });
});

test('cubes are chosen by keyboard and rolled again; they tumble before they lie', async () => {
  await begin('cubes', { ...LAPTOP, ...MOVING });
  while ((await page.locator('[data-act="keep"]').count()) === 0) {
    await takeTurn(page);
    await isDue(page);
  }
  await page.locator('[data-piece]').first().focus();
  for (const digit of '123') await page.keyboard.press(digit);
  await page.getByRole('button', { name: 'Roll 3', disabled: false }).focus(); // before its answer has come nothing could be focused
  await noteTumbling();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => 'tumbled' in window && Boolean(window.tumbled));
  await page.locator('.hand .rolling').first().waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('.hand [data-piece]').count()).toBe(6);
});

describe('a draft outlives a reload', () => {
  test('tiles on the grid', async () => {
    await begin('qwirkle');
    await takeHint(page);
    await page.locator('[data-laid]').first().waitFor();
    const before = await laid();
    await page.reload();
    await expect.poll(laid).toEqual(before);
    await confirm().click();
    await page.locator('[data-laid]').first().waitFor({ state: 'detached' });
  });

  test('cards in rows', async () => {
    await begin('cards', PHONE);
    await takeHint(page);
    await page.locator('.card.new').first().waitFor();
    const rows = () =>
      page
        .locator('.table section')
        .evaluateAll((all) =>
          all.map((row) => [...row.querySelectorAll('.card')].map((card) => (card as HTMLElement).dataset['piece'])),
        );
    const before = await rows();
    await page.reload();
    await expect.poll(rows).toEqual(before);
    await confirm().click();
    await page.locator('.card.new').first().waitFor({ state: 'detached' });
  });
});

describe('a wrong move is refused with its reason and its rule', () => {
  test('two tiles that are in no line; the rule is read over the game, and the draft is still there', async () => {
    await begin('qwirkle');
    await pastTheOpening();
    await page.locator('[data-piece]').first().click();
    const [x, y] = await middle('.canvas');
    const box = (await page.locator('.canvas').boundingBox())!;
    await page.mouse.click(x, Math.min(y, box.y + 12));
    await expect.poll(laid).toHaveLength(1);
    await page.locator('[data-piece]').first().click();
    await answered(page, () => page.mouse.click(box.x + 12, box.y + box.height / 3)); // the bag lies in the corner
    expect(await laid()).toHaveLength(2);
    expect(await page.locator('.say .bad').count()).toBe(1);
    expect(await page.locator('[data-act="confirm"]').isDisabled()).toBe(true);
    await page
      .locator('.say')
      .getByRole('link', { name: /^Q[56], / })
      .click();
    await page.locator('dialog section.asked').waitFor();
    await page.locator('[data-act="to-game"]').click();
    await expect.poll(laid).toHaveLength(2);
  });

  test('a number that the dice do not show; the keyboard crosses another', async () => {
    await begin('qwixx', PHONE);
    await page.locator('[data-space="R12"]').click();
    const refusal = page.getByRole('alert');
    await refusal.waitFor();
    expect(await refusal.textContent()).toMatch(/white dice|five crosses/);
    expect(await refusal.getByRole('link').getAttribute('href')).toMatch(/^\/rules\/qwixx#X\d+$/);
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['space']);
    const first = (await page.locator('[data-legal]').first().getAttribute('data-space'))!;
    await page.locator('[data-space="R12"]').focus();
    await page.keyboard.press('n');
    await expect.poll(focused).toBe(first);
    await page.keyboard.press('Enter');
    const space = await page.locator('[data-space][aria-pressed="true"]').getAttribute('data-space');
    expect(space).toBe(first);
    await page.keyboard.press('ArrowRight'); // there is always more to the right: the last number needs five crosses
    await expect.poll(focused).not.toBe(space);
    await confirm().focus();
    await page.keyboard.press('Enter');
    await page.locator(`[data-space="${space}"] svg`).waitFor();
  });
});

test('no page had an error', () => expect(errors).toEqual([]));
