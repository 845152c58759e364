/** A whole game of each of the five at a real table, on one phone and on four, with the network cut in between. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { figure } from '../src/lib/i18n/translate';
import type { PadTelling } from '../src/lib/wire/messages';
import { PATIENCE_MS, ROOT } from './browser';
import { openHouse } from './house';
import { allSent, begin, cut, over, phone, reopen, scores, tellByTouch, Teller, unsent } from './pad-phones';
import { GAMES } from './player';

interface Evening {
  game: string;
  manner: string;
  players: string[];
  told: PadTelling[];
  scores: number[];
}

const house = openHouse();
let evenings: Evening[] = [];
let errors: string[] = [];
beforeAll(() => {
  evenings = JSON.parse(
    execFileSync(join(ROOT, '.venv/bin/python'), ['-m', 'tests.pads.evenings'], { cwd: ROOT, encoding: 'utf8' }),
  ) as Evening[];
});
afterEach(() => {
  const found = errors;
  errors = [];
  expect(found).toEqual([]);
});

const of = (game: string, isForMany: boolean): Evening =>
  evenings.filter((each) => each.game === game).at(isForMany ? -1 : 0)!;
const poll = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, { timeout: PATIENCE_MS });
const codeOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!;

/** A turn with its pieces in one order: fingers lay them in another. */
const inOrder = (telling: PadTelling) =>
  'move' in telling ? { ...telling, move: telling.move.split(' ').sort().join(' ') } : telling;

/**
 * The rest of the evening, told while no page looks on. The end is as the rules see it, on every phone; everything was
 * told once, in order.
 */
async function tellTheRest(phones: readonly Page[], teller: Teller, code: string, evening: Evening): Promise<void> {
  for (const page of phones) await page.goto(`${house.server.address}/health`);
  await teller.tell(code, evening.told.slice(4));
  for (const page of phones) await page.goto(`${house.server.address}/pad/${code}`);
  await Promise.all(phones.map(over));
  for (const page of phones) await poll(() => scores(page)).toEqual(evening.scores.map(figure));
  expect((await teller.told(code)).map(inOrder)).toEqual(evening.told.map(inOrder));
}

test.each(GAMES)('%s: one phone keeps a whole game, closed and opened without a network', async (game) => {
  const evening = of(game, false);
  const teller = await Teller.enter(house.server.address);
  const page = await phone(house.browser(), errors);
  await page.goto(`${house.server.address}/pads`);
  await begin(page, game, evening.manner, evening.players);
  await tellByTouch(page, evening.told[0]!);
  await page.locator('main[data-number="2"]').waitFor();

  await reopen(page); // the network is away from here
  for (const [index, telling] of evening.told.slice(1, 4).entries()) {
    await tellByTouch(page, telling);
    await unsent(page, index + 1);
  }
  await page.reload();
  await unsent(page, 3);
  await cut(page, false);
  await allSent(page);

  await tellTheRest([page], teller, codeOf(page), evening);
  await page.context().close();
});

// What phones tell each other is the same in all games: once with turns of one player, once with sheets that everyone
// crosses at any time.
test.each(['qwirkle', 'qwixx'])(
  '%s: four phones by code keep a whole game, one of them without a network for a while',
  async (game) => {
    const evening = of(game, true);
    const teller = await Teller.enter(house.server.address);
    const { code } = await teller.begin(game, evening.manner, evening.players);
    const phones = await Promise.all(Array.from({ length: 4 }, () => phone(house.browser(), errors)));
    for (const [seat, page] of phones.entries()) {
      if (seat) await page.goto(`${house.server.address}/pad/${code}`);
      else {
        await page.goto(`${house.server.address}/pads`);
        await page.getByLabel('Code').fill(code);
        await page.getByRole('button', { name: 'Join' }).tap();
      }
      await page.locator(`[data-owner="${evening.players[seat] ?? ''}"]`).tap(); // two watch, where only two play
      await poll(() => page.locator('[data-owner]').count()).toBe(0);
    }
    const own = (telling: PadTelling) => phones['seat' in telling ? telling.seat : 0]!;
    for (const [index, telling] of evening.told.slice(0, 4).entries()) {
      const page = own(telling);
      if (index === 2) {
        await reopen(page);
        await tellByTouch(page, telling);
        await unsent(page, 1);
        await cut(page, false);
        await allSent(page);
      } else await tellByTouch(page, telling);
      for (const each of phones)
        await poll(() => each.locator('main').getAttribute('data-number')).toBe(String(index + 2));
    }
    await Promise.all(phones.splice(2).map((page) => page.context().close())); // two see the rest
    await tellTheRest(phones, teller, code, evening);
    await Promise.all(phones.map((page) => page.context().close()));
  },
);
