/** Boards on every screen: a phone on its side, a small one, a wide one; and fingers that are wide and unsteady. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import en from '../src/lib/i18n/en.json';
import type { Replay, Tile } from '../src/lib/wire/messages';
import { answered, settled } from './answers';
import { openHouse } from './house';
import { layoutFaults } from './layout';
import { enter, LAPTOP, PHONE, sitDown } from './people';
import { GAMES, isDue, takeHint, takeTurn, type Game } from './player';
import { prefer } from './prefer';

const SIDEWAYS: BrowserContextOptions = { ...PHONE, viewport: { width: 844, height: 390 } };
const SMALL_SIDEWAYS: BrowserContextOptions = { ...PHONE, viewport: { width: 640, height: 360 } };
const SMALL: BrowserContextOptions = { ...PHONE, viewport: { width: 360, height: 640 } };
const RECORD = readFileSync(new URL('../../tests/golden/qwirkle/booklet.json', import.meta.url));
const { server, browser } = openHouse();
const errors: string[] = [];
let page: Page;

afterEach(async () => {
  await page.context().close();
});

async function begin(game: Game, size: BrowserContextOptions, bots: number, name = 'Ada'): Promise<void> {
  const ada = await enter(browser(), server.address, name, errors, size);
  page = ada.page;
  await sitDown(server.address, game, [ada], bots);
  await isDue(page);
}

/** Which of these are not whole on the screen. */
function cut(selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((all) =>
    all
      .map((each) => ({ told: each.outerHTML.slice(0, 80), box: each.getBoundingClientRect() }))
      .filter(
        ({ box }) =>
          box.width > 0 && (box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth),
      )
      .map(({ told, box }) => `${told}: ${box.top.toFixed(0)} to ${box.bottom.toFixed(0)}`),
  );
}

async function middle(selector: string): Promise<[number, number]> {
  const box = (await page.locator(selector).first().boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** A finger goes down, along these steps, and up. */
async function touch(...steps: [number, number][]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const [index, [x, y]] of steps.entries())
    await session.send('Input.dispatchTouchEvent', {
      type: index ? 'touchMove' : 'touchStart',
      touchPoints: [{ x, y }],
    });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

describe('a phone on its side shows all of a turn without scrolling', () => {
  const BOTS: Record<Game, number> = { qwirkle: 3, cubes: 3, cards: 2, qwixx: 4, duel: 1 };
  const NEEDED: Record<Game, string> = {
    qwirkle: '.canvas, .hand [data-piece]',
    cubes: '.canvas, .hand [data-piece]',
    cards: '.table, .hand [data-piece]',
    qwixx: '.dice svg, [data-space], .foot .sum',
    duel: '.dice svg, [data-space], .sides td',
  };
  for (const game of GAMES) {
    test(game, async () => {
      await begin(game, SIDEWAYS, BOTS[game], 'Maximiliane Theodora'); // names may be long
      await takeTurn(page);
      await isDue(page);
      for (const language of ['de', 'fr', 'en'] as const) {
        await prefer(page, { language });
        expect(await page.locator(NEEDED[game]).count()).toBeGreaterThan(1);
        for (const size of [SMALL_SIDEWAYS, SIDEWAYS]) {
          await page.setViewportSize(size.viewport!);
          expect(await layoutFaults(page), language).toEqual([]); // once the page has come to rest
          expect(await cut(`${NEEDED[game]}, .acts button, .say, .turn`), language).toEqual([]);
        }
      }
      const board = (await page.locator('.canvas, .table, .sheet, section.board').first().boundingBox())!;
      const acts = (await page.locator('[data-act="hint"]').boundingBox())!;
      expect(acts.x, 'what can be done stands beside the board').toBeGreaterThanOrEqual(board.x + board.width);
    });
  }
});

/** The same game, with a line of tiles across the table at every step. */
function long(replay: Replay): Replay {
  const grid: Tile[] = Array.from({ length: 60 }, (_, x) => ({ piece: `${'ROYGBP'[x % 6]}o`, x, y: x % 4 }));
  return {
    ...replay,
    steps: replay.steps.map((step) =>
      step.view?.board === 'qwirkle' ? { ...step, view: { ...step.view, grid } } : step,
    ),
  };
}

test('all of a long game can be seen at once; without asking for it a tile never gets smaller than 24 px', async () => {
  page = await (await browser().newContext(SMALL)).newPage();
  await page.route('**/api/records/replay*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: long((await answer.json()) as Replay) });
  });
  await page.goto(`${server.address}/history`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'long.json', mimeType: 'application/json', buffer: RECORD });
  const outside = () =>
    page.locator('.canvas .tile').evaluateAll((all) => {
      const frame = document.querySelector('.canvas svg')!.getBoundingClientRect();
      return all
        .map((each) => each.getBoundingClientRect())
        .filter(
          (box) => box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom,
        ).length;
    });
  const size = async () => (await page.locator('.canvas .tile').first().boundingBox())!.width;
  await page.locator('.canvas .tile').first().waitFor();
  expect(await size()).toBeGreaterThanOrEqual(0.94 * 24); // of a cell of 24 px
  expect(await outside()).toBeGreaterThan(0);
  await page.getByRole('button', { name: en['grid.whole'] }).click();
  await expect.poll(outside).toBe(0);
  await page.getByRole('button', { name: en['replay.next'] }).click();
  expect(await outside(), 'one step on, still everything').toBe(0);
});

test('where everything is in sight, nothing offers to zoom; who zooms is offered the way back', async () => {
  await begin('qwirkle', PHONE, 1);
  const whole = page.getByRole('button', { name: en['grid.whole'] });
  expect(await whole.count()).toBe(0);
  await page.locator('.canvas svg').focus();
  await page.keyboard.press('+');
  await whole.click();
  await whole.waitFor({ state: 'detached' });
});

test('four players of Cubes on the smallest phone: the others’ cubes are behind their chips', async () => {
  await begin('cubes', SMALL, 3);
  expect(await cut('.canvas, .hand [data-piece], .acts button')).toEqual([]);
  const cubes = page.getByRole('list', { name: en['cubes.all'] });
  expect(await cubes.count()).toBe(0);
  expect((await page.locator('.canvas').boundingBox())!.height).toBeGreaterThan(180);
  await page.locator('[data-act="peek"]').first().tap();
  await cubes.waitFor();
  expect(await cubes.getByRole('listitem').count()).toBe(3);
});

describe('a finger on a sheet of Qwixx', () => {
  test('a tap beside a number that is possible chooses it', async () => {
    await begin('qwixx', SMALL, 1);
    const box = (await page.locator('[data-legal]').first().boundingBox())!;
    const space = await page.locator('[data-legal]').first().getAttribute('data-space');
    await page.touchscreen.tap(box.x - 8, box.y + box.height / 2);
    await page.locator(`[data-space="${space}"][aria-pressed="true"]`).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('a tap far from any of them is told why it is not possible', async () => {
    await begin('qwixx', SMALL, 1);
    await page.locator('[data-legal]').first().waitFor();
    const far = await page.locator('[data-space]').evaluateAll((all) => {
      const legal = all
        .filter((each) => (each as HTMLElement).dataset['legal'] !== undefined)
        .map((each) => each.getBoundingClientRect());
      const isFar = (box: DOMRect) =>
        legal.every(
          (other) =>
            Math.max(other.left - box.right, box.left - other.right, other.top - box.bottom, box.top - other.bottom) >
            24,
        );
      return (all.find((each) => isFar(each.getBoundingClientRect())) as HTMLElement).dataset['space'];
    });
    await page.locator(`[data-space="${far}"]`).tap();
    await page.getByRole('alert').waitFor();
  });

  test('one that slips from a number to the next still chooses', async () => {
    await begin('qwixx', SMALL, 1);
    const space = await page.locator('[data-legal]').first().getAttribute('data-space');
    const box = (await page.locator('[data-legal]').first().boundingBox())!;
    await touch([box.x + box.width - 3, box.y + 12], [box.x + box.width + 5, box.y + 14]);
    await page.locator(`[data-space="${space}"][aria-pressed="true"]`).waitFor();
  });
});

test('a finger that wobbles by 8 px still taps: a tile of the hand, and a cell of the grid', async () => {
  await begin('qwirkle', PHONE, 1);
  await takeHint(page);
  await page.locator('[data-laid]').first().waitFor();
  const cell = await page.locator('[data-laid]').first().getAttribute('data-laid');
  await answered(page, () => page.locator('[data-act="back"]').tap());
  const tiles = page.locator('.hand [data-piece]');
  for (let index = 0; index < (await tiles.count()); index++) {
    const box = (await tiles.nth(index).boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await touch([x, y], [x + 6, y + 5], [x - 2, y + 2]);
    await expect.poll(() => tiles.nth(index).getAttribute('aria-pressed')).toBe('true');
    if (await page.locator(`[data-cell="${cell}"]`).count()) break;
  }
  const before = await page.locator('.canvas svg > g').getAttribute('transform');
  const [x, y] = await middle('[data-cell]');
  await touch([x, y], [x - 6, y + 5], [x - 5, y - 6]);
  await expect.poll(() => page.locator('[data-laid]').count()).toBe(1);
  expect(await page.locator('.canvas svg > g').getAttribute('transform'), 'the view has not moved').toBe(before);
});

describe('a wide screen', () => {
  test('five players of Qwixx fit on a laptop', async () => {
    await begin('qwixx', LAPTOP, 4);
    expect(await page.locator('.others section').count()).toBe(4);
    await settled(page); // names and sums are in the face that came with the page, not in another that is higher
    await page.evaluate(async () => void (await document.fonts.ready));
    expect(await cut('.dice svg, [data-space], .acts button, .others section')).toEqual([]);
  });

  test('board and dice grow with the screen', async () => {
    await begin('qwixx', LAPTOP, 1);
    // as laid out: dice that still tumble are turned
    const sizes = async () =>
      [
        await page
          .locator('.dice svg')
          .first()
          .evaluate((die) => die.clientWidth),
        await page
          .locator('[data-space]')
          .first()
          .evaluate((space) => space.clientHeight),
      ] as const;
    const [die, space] = await sizes();
    await page.setViewportSize({ width: 1920, height: 1080 });
    await expect.poll(async () => (await sizes())[0]).toBeGreaterThan(1.25 * die);
    await expect.poll(async () => (await sizes())[1]).toBeGreaterThan(1.25 * space);
  });
});

test('letters reach rows and dice in the language of the reader, and high contrast changes the rows', async () => {
  await begin('qwixx', PHONE, 1);
  const colour = () =>
    page.locator('.sheet .row.row-green').evaluate((row) => getComputedStyle(row).getPropertyValue('--row-green'));
  const usual = await colour();
  await prefer(page, { language: 'fr', letters: true, palette: 'contrast' });
  await expect.poll(() => page.locator('.sheet .row .letter').allTextContents()).toEqual(['R', 'J', 'Ve', 'B']);
  expect(await page.locator('.dice text').allTextContents()).toEqual(['R', 'J', 'Ve', 'B']);
  expect(await colour()).not.toBe(usual);
});

test.each(['cards', 'qwixx', 'duel'] as const)(
  'with a system font twice as large nothing of %s overlaps or reaches out',
  async (game) => {
    await begin(game, PHONE, 1);
    await (await page.context().newCDPSession(page)).send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await prefer(page, { language: 'de' });
    expect((await layoutFaults(page)).filter((fault) => !/ is \d+ × \d+ px$/.test(fault))).toEqual([]);
    const wide = await page.locator('[data-space] > span, .sides td').evaluateAll((all) =>
      all.flatMap((each) => {
        const number = document.createRange();
        number.selectNode(each.lastChild!);
        return number.getBoundingClientRect().width > each.closest('[data-space], td')!.getBoundingClientRect().width
          ? [each.textContent]
          : [];
      }),
    );
    expect(wide).toEqual([]);
  },
);

test('no page had an error', () => expect(errors).toEqual([]));
