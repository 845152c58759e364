/**
 * What a family does on a pad besides telling turns: mending them, asking the rules, looking at the game afterwards.
 */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import en from '../src/lib/i18n/en.json';
import type { PadTelling } from '../src/lib/wire/messages';
import { PATIENCE_MS } from './browser';
import { openHouse } from './house';
import { allSent, begin, cut, lay, over, phone, pick, scores, Teller, unsent } from './pad-phones';
import { prefer } from './prefer';

const house = openHouse();
let errors: string[] = [];
afterEach(() => {
  const found = errors;
  errors = [];
  expect(found).toEqual([]);
});

const poll = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, { timeout: PATIENCE_MS });
const codeOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!;
async function next(page: Page, game: string, manner: string, players: readonly string[]): Promise<void> {
  await page.locator('[data-next]').click();
  await begin(page, game, manner, players);
}
async function menu(page: Page, what: string): Promise<void> {
  await page.locator('[data-menu]').tap();
  await page.locator('dialog[open]').locator(what).tap();
}
/** Open what can be done with a turn, counted from the newest. */
async function edit(page: Page, turn: number): Promise<void> {
  await page.locator('[data-lines]').tap();
  await page.locator('[data-line] button').nth(turn).tap();
}
async function points(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.locator(`[data-key="${key}"]`).tap();
  await page.locator('[data-tell]').tap();
}

test('turns are mended, taken back without a network, and the rules are asked; the evening is remembered', async () => {
  const page = await phone(house.browser(), errors);
  await page.goto(house.server.address);
  await page.locator('a[href="/pads"]').click();
  await begin(page, 'qwirkle', 'points', ['Ada', 'Ben']);
  await points(page, '7');
  await poll(() => scores(page)).toEqual(['7', '0']);
  await cut(page, true);
  await points(page, 'plus');
  await unsent(page, 1);
  await points(page, '9');
  await unsent(page, 2);
  await page.locator('[data-undo]').tap(); // the 9 that waits, not the 7 that was sent
  await unsent(page, 3);
  await points(page, '5');
  await cut(page, false);
  await allSent(page);
  await poll(() => scores(page)).toEqual(['12', '12']);
  await edit(page, 1);
  await page.locator('dialog input[type="number"]').fill('14');
  await page.locator('dialog form [type="submit"]').tap();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await poll(() => scores(page)).toEqual(['12', '14']);
  await page.locator('label:has-text("last piece") input').check();
  await points(page, '3');
  await over(page);
  expect(await page.locator('[data-over]').textContent()).toContain('Ben 23');

  // Judged while pieces are laid; an earlier turn is laid anew where it was, and what followed is judged again.
  await next(page, 'cubes', 'pieces', ['Ada', 'Ben']);
  await lay(page, 'Ro', '0,0');
  await lay(page, 'Rs', '1,0');
  await poll(() => page.locator('[data-points]').textContent()).toBe('2 points');
  await page.locator('[data-tell]').tap();
  await poll(() => scores(page)).toEqual(['2', '0']);
  await lay(page, 'Bd', '2,0');
  await page.locator('.said [role="alert"]').waitFor();
  expect(await page.locator('[data-tell]').isDisabled()).toBe(true);
  await page.locator('[data-laid="2,0"]').click({ force: true });
  await lay(page, 'Rd', '2,0');
  await page.locator('[data-tell]:enabled').tap();
  await poll(() => scores(page)).toEqual(['2', '3']);
  await edit(page, 1);
  await page.locator('[data-place="change"]').tap();
  await page.locator('[data-placing="change"]').waitFor();
  for (const [piece, cell] of [
    ['Rx', '0,0'],
    ['Rs', '1,0'],
  ] as const)
    await lay(page, piece, cell);
  await page.locator('[data-tell]:enabled').tap();
  await poll(() => page.locator('[data-placing]').count()).toBe(0);
  await poll(() => page.locator('[data-tile]').count()).toBe(3);
  await menu(page, 'text=The game is over');
  await over(page);

  // A hand that is shown: the solver proves that it can be played.
  await next(page, 'cards', 'rows', ['Ada', 'Ben']);
  for (const [index, piece] of ['Ro', 'Rs', 'Rd'].entries()) {
    await pick(page, piece);
    await page.locator(`[data-put="${index ? 0 : 'new'}"]`).tap();
  }
  await page.getByText(en['pad.stands']).waitFor();
  await page.locator('[data-tell]').tap();
  await poll(() => page.locator('main [data-seat="1"]').textContent()).toContain('▸');
  await page.locator('[data-showing]').tap();
  for (const piece of ['Rc', 'Bs', 'Gx', 'Yt', 'Po', 'Bd', 'Gs', 'Yc', 'Ox']) await pick(page, piece);
  await page.locator('[data-ask]').tap();
  await page.locator('[data-proof="true"]').waitFor();
  // What nobody at the table found counts as none, and the pad tells that there was a way (K7).
  await page.locator('[data-stuck="overlooked"]').tap();
  await page.locator('main .last', { hasText: 'there is a way to play, but nobody found it' }).waitFor();

  // The evening is remembered, and each game is there step by step.
  await menu(page, '[data-replay]');
  await page.getByRole('slider').fill('1');
  await page.locator('.told', { hasText: 'Ada plays a red diamond' }).waitFor();
  await page.goto(`${house.server.address}/pads`);
  await page.locator('li a').first().waitFor();
  await poll(() => page.locator('section li span').count()).toBe(3);
  expect(await page.locator('tbody').textContent()).toContain('Ben');
  await page.evaluate(() =>
    localStorage.setItem(
      'sixfold',
      JSON.stringify({ ...JSON.parse(localStorage.getItem('sixfold')!), language: 'fr' }),
    ),
  );
  await page.reload();
  const [asked] = await Promise.all([page.waitForRequest(/\/api\/pads\/\w+\?/), page.locator('li a').first().tap()]);
  expect(asked.url(), 'what was kept is told in another language').not.toContain('after=');
  await page.locator('main .last', { hasText: 'personne ne l’a trouvé' }).waitFor();
  await prefer(page, { language: 'en' }); // in another tab
  await page.locator('main .last', { hasText: 'nobody found it' }).waitFor();
});

test('a cross that was forgotten is told before the one that followed, and a game with all its dice, begun without a network, is reviewed', async () => {
  const page = await phone(house.browser(), errors);
  await page.goto(`${house.server.address}/pads`);
  await begin(page, 'qwixx', 'sheets', ['Ada', 'Ben']);
  for (const [space, sum] of [
    ['R5', '1'],
    ['R9', '3'],
  ] as const) {
    await page.locator(`[data-space="${space}"]`).tap();
    await poll(async () => (await scores(page))[0]).toBe(sum);
  }
  await page.locator('[data-space="R7"]').tap();
  await page.locator('.notices [role="alert"]').waitFor();
  expect(await page.locator('.notices [role="alert"]').textContent()).toContain('X2');
  await edit(page, 0);
  await page.locator('[data-place="insert"]').tap();
  await page.locator('[data-placing="insert"]').waitFor();
  for (const [language, told] of [
    ['de', 'kreuzt die rote 9 an'],
    ['en', 'crosses the red 9'],
  ] as const) {
    await prefer(page, { language });
    await poll(() => page.locator('[data-placing]').textContent()).toContain(told);
  }
  await page.locator('[data-space="R7"]').tap();
  await poll(async () => (await scores(page))[0]).toBe('6');
  await poll(() => page.locator('[data-placing]').count()).toBe(0);

  const teller = await Teller.enter(house.server.address);
  // Without a network the next game begins, is told throw by throw, and is judged once it is sent.
  await menu(page, '[data-newgame]');
  await cut(page, true);
  await begin(page, 'qwixx', 'dice', ['Ada', 'Ben']);
  await page.locator('[data-begins="0"]').tap();
  await page.locator('[data-typed]').tap(); // six ones
  await page.locator('[data-space="R2"]').tap();
  for (const seat of [1, 0]) {
    await page.locator(`main [data-seat="${seat}"]`).tap();
    await page.locator('[data-nothing]').tap();
  }
  await page.locator('[data-typed]').tap();
  await unsent(page, 7);
  await cut(page, false);
  await allSent(page);
  await poll(() => scores(page)).toEqual(['1', '0']);
  expect(await page.locator('[data-conflicts]').count()).toBe(0);
  const nothing = (seat: number): PadTelling => ({ type: 'move', seat, move: '-' });
  const dice: PadTelling = { type: 'roll', white: [1, 2], red: 3, yellow: 4, green: 5, blue: 6 };
  const turns = Array.from({ length: 6 }, (_, turn) => [dice, nothing(0), nothing(1), nothing(turn % 2)]);
  await teller.tell(codeOf(page), [nothing(0), nothing(1), nothing(1), ...turns.flat()]);
  await over(page);
  await menu(page, '[data-replay]');
  await page.getByRole('button', { name: 'Review this game' }).tap();
  await page.getByRole('heading', { name: 'Where the game turned' }).waitFor();
  await page.goBack();
  await menu(page, '[data-delete]');
  await page.locator('[data-delete]').tap(); // it asks whether one is sure
  await page.waitForURL('**/pads');
});

test('what one phone crosses without a network in a row that another has closed is a conflict for everyone until it is taken back', async () => {
  const teller = await Teller.enter(house.server.address);
  const { code } = await teller.begin('qwixx', 'sheets', ['Ada', 'Ben']);
  const [ada, ben] = await Promise.all([phone(house.browser(), errors), phone(house.browser(), errors)]);
  for (const [page, name] of [
    [ada, 'Ada'],
    [ben, 'Ben'],
  ] as const) {
    await page.goto(`${house.server.address}/pad/${code}`);
    await page.locator(`[data-owner="${name}"]`).tap();
  }
  await teller.tell(
    code,
    ['R2', 'R3', 'R4', 'R5', 'R6'].map((move) => ({ type: 'move', seat: 0, move })),
  );
  await poll(async () => (await scores(ben))[0]).toBe('15');
  await cut(ben, true);
  for (const [index, space] of ['Y7', 'R9'].entries()) {
    await ben.locator(`[data-space="${space}"]`).tap();
    await unsent(ben, index + 1);
  }
  await poll(async () => (await scores(ada))[0]).toBe('15');
  await ada.locator('[data-space="R12"]').tap();
  await ada.locator('.row-red.closed').waitFor();
  await cut(ben, false);
  await allSent(ben);
  await ben.locator('.row-red.closed').waitFor();
  for (const page of [ada, ben]) await page.locator('[data-conflicts]').waitFor();
  await ben.locator('[data-conflicts]').tap();
  await ben.locator('li.refused button[aria-label="Change this turn"]').tap();
  await ben.locator('[data-take]').tap();
  for (const page of [ada, ben]) await poll(() => page.locator('[data-conflicts]').count()).toBe(0);
  for (const page of [ada, ben]) await poll(() => scores(page)).toEqual(['28', '1']);
});
