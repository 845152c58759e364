/**
 * Others' turns: shown one after the other, marked until I decide, told in the log; choices that wait; dice that stay.
 */
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { Events, TableState } from '../src/lib/wire/messages';
import { openHouse } from './house';
import { enter, LAPTOP, PHONE, sitDown, type Person } from './people';
import { isDue, takeTurn } from './player';

const { server, browser } = openHouse();
const errors: string[] = [];
const people: Person[] = [];
const GOLDEN = resolve(import.meta.dirname, '../../tests/golden');

async function someone(name: string, pace: 'none' | 'normal' | 'fast', size = LAPTOP): Promise<Person> {
  people.push(await enter(browser(), server.address, name, errors, size, pace));
  return people.at(-1)!;
}

afterEach(async () => {
  await Promise.all(people.splice(0).map(({ page }) => page.context().close()));
});

const act = (page: Page, name: string) => page.locator(`[data-act="${name}"]`);
const marked = (page: Page) =>
  page
    .locator('.canvas [data-tile]:has(.last)')
    .evaluateAll((all) => all.map((each) => (each as SVGElement).dataset['tile']!).sort());

/** The cells of every placement at a table, in order, with who placed them. */
async function placements(table: string, who: Person): Promise<{ seat: number; cells: string[] }[]> {
  const answer = await fetch(`${server.address}/api/tables/${table}/events?after=0`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  const { events } = (await answer.json()) as Events;
  const moves = events
    .flatMap(({ entry }) => (entry.type === 'played' ? (entry.events ?? []) : []))
    .filter((event) => event.type === 'move' && event.move?.includes('@'));
  return moves.map((event) => ({
    seat: event.seat!,
    cells: event.move!.split(' ').map((tile) => tile.split('@')[1]!),
  }));
}

/** How those at a table are called, by seat. */
async function names(table: string): Promise<string[]> {
  const { seats } = (await (await fetch(`${server.address}/api/tables/${table}`)).json()) as TableState;
  return seats.map(({ name }) => name ?? '');
}

/** Notes in the page whatever is shown, each time it changes: what lies on the board, what is lit, since when. */
async function note(page: Page, lying: string): Promise<void> {
  await page.evaluate((selector) => {
    const seen: unknown[] = [];
    const look = () => {
      const dice = [...document.querySelectorAll('.dice svg')].map((die) => die.getAttribute('aria-label')).join();
      const lit = [...document.querySelectorAll('[data-die].lit')].map((die) => (die as HTMLElement).dataset['die']);
      const spaces = [...document.querySelectorAll('.space.lit')].map(
        (space) => (space as HTMLElement).dataset['space'],
      );
      const now = {
        lying: document.querySelectorAll(selector).length,
        dice,
        lit,
        spaces,
        isTelling: document.querySelector('[data-telling]') !== null,
        isMine: document.querySelector('.turn.mine') !== null,
        isFlying: document.querySelector('[data-flight]') !== null,
        celebrated: document.querySelector('.celebration')?.textContent ?? '',
      };
      const last = seen.at(-1) as { what: string } | undefined;
      if (last?.what !== JSON.stringify(now)) seen.push({ ...now, what: JSON.stringify(now), at: performance.now() });
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    Object.assign(window, { seen });
  }, lying);
}

interface Noted {
  lying: number;
  dice: string;
  lit: string[];
  spaces: string[];
  isTelling: boolean;
  isMine: boolean;
  isFlying: boolean;
  celebrated: string;
  at: number;
}
const noted = (page: Page) => page.evaluate(() => (window as unknown as { seen: Noted[] }).seen);

test('three bots are shown one after the other, each for a second and a half, and it is my turn with the last one', async () => {
  const ada = await someone('Ada', 'normal');
  const table = await sitDown(server.address, 'qwirkle', [ada], 3);
  await isDue(ada.page);
  await ada.page.locator('[data-telling]').waitFor({ state: 'detached' });
  const before = await ada.page.locator('.canvas [data-tile]').count();
  await note(ada.page, '.canvas [data-tile]');
  await takeTurn(ada.page);
  await ada.page.locator('[data-telling]').waitFor();
  await isDue(ada.page);
  const scenes = (await noted(ada.page)).filter(({ isTelling, lying }) => isTelling && lying > before);
  const after = (await placements(table, ada)).slice(-4);
  expect(after.map(({ seat }) => seat)[0]).toBe(0);
  const counts = [...new Set(scenes.map(({ lying }) => lying))];
  expect(scenes.some(({ isFlying }) => isFlying)).toBe(true);
  expect(scenes.some(({ isFlying, lying }) => isFlying && lying === counts[0])).toBe(false); // what I laid lies there already
  expect(counts).toHaveLength(4);
  expect(scenes.filter(({ isMine, lying }) => isMine && lying !== counts.at(-1))).toEqual([]);
  const first = counts.map((count) => scenes.find(({ lying }) => lying === count)!.at);
  for (const [index, at] of first.slice(1).entries()) expect(at - first[index]!).toBeGreaterThanOrEqual(1500);
  expect(await marked(ada.page)).toEqual(
    after
      .slice(1)
      .flatMap(({ cells }) => cells)
      .sort(),
  );
  expect(await ada.page.locator('[data-gain]').count()).toBe(4);
});

test('at once means at once; a tap on the board skips what is still to be told; the speed is set in the settings', async () => {
  const ada = await someone('Ada', 'none');
  await sitDown(server.address, 'qwirkle', [ada], 1);
  await isDue(ada.page);
  await note(ada.page, '.canvas [data-tile]');
  await takeTurn(ada.page);
  await isDue(ada.page);
  expect((await noted(ada.page)).some(({ isTelling }) => isTelling)).toBe(false);
  await ada.page.getByRole('button', { name: 'Settings' }).click();
  await ada.page.getByLabel('Speed of others’ turns').selectOption('calm');
  await ada.page.keyboard.press('Escape');
  await takeTurn(ada.page);
  await ada.page.locator('[data-telling]').waitFor();
  await ada.page.locator('.canvas').click({ position: { x: 5, y: 5 } });
  await ada.page.locator('[data-telling]').waitFor({ state: 'detached' });
});

test('everything since my last turn stays marked, also after a reload, until I decide; a line of the log shows its move', async () => {
  const ada = await someone('Ada', 'none');
  const table = await sitDown(server.address, 'qwirkle', [ada], 3);
  await isDue(ada.page);
  await takeTurn(ada.page);
  await isDue(ada.page);
  const all = await placements(table, ada);
  const since = all.slice(all.findLastIndex(({ seat }) => seat === 0) + 1);
  expect(since).toHaveLength(3);
  const cells = since.flatMap((move) => move.cells).sort();
  await expect.poll(() => marked(ada.page)).toEqual(cells);
  await ada.page.reload();
  await expect.poll(() => marked(ada.page)).toEqual(cells);
  await ada.page
    .locator('aside [data-happening]', { hasText: `${(await names(table))[since[1]!.seat]} places` })
    .first()
    .click();
  await expect.poll(() => marked(ada.page)).toEqual(since[1]!.cells.toSorted());
  await ada.page.locator('aside [data-happening][aria-pressed="true"]').first().click();
  await expect.poll(() => marked(ada.page)).toEqual(cells);
  await takeTurn(ada.page);
  await isDue(ada.page);
  expect((await marked(ada.page)).filter((cell) => cells.includes(cell))).toEqual([]);
});

test('in a duel the used dice and the space light up together, and the next dice are rolled only then', async () => {
  const ada = await someone('Ada', 'normal', PHONE);
  await sitDown(server.address, 'duel', [ada], 1);
  await isDue(ada.page);
  await note(ada.page, '[data-pawn]');
  const mine = (
    await ada.page.locator('.dice svg').evaluateAll((all) => all.map((die) => die.getAttribute('aria-label')))
  ).join();
  await takeTurn(ada.page);
  await isDue(ada.page);
  await takeTurn(ada.page);
  await ada.page.locator('.turn:not(.mine)').waitFor();
  await isDue(ada.page);
  const seen = await noted(ada.page);
  expect(seen.every(({ dice }) => dice !== '')).toBe(true);
  const rolls = [...new Set(seen.map(({ dice }) => dice))];
  expect(rolls).toHaveLength(3);
  expect(rolls[0]).toBe(mine);
  const lit = seen.filter(({ lit, dice }) => lit.length === 2 && dice === rolls[1]);
  expect(lit.length).toBeGreaterThan(0);
  expect(lit.every(({ spaces }) => spaces.length === 1)).toBe(true);
  for (const [index, scene] of seen.entries()) {
    const next = seen.slice(index + 1).find(({ spaces }) => spaces.join() !== scene.spaces.join());
    const isStart = seen[index - 1]?.spaces.join() !== scene.spaces.join();
    if (scene.spaces.length && isStart && next && scene.dice === rolls[1])
      expect(next.at - scene.at).toBeGreaterThanOrEqual(1500);
  }
});

test('a choice in Qwixx waits for the others, says so, and is changed without asking them', async () => {
  const [ada, ben] = [await someone('Ada', 'none'), await someone('Ben', 'none', PHONE)];
  await sitDown(server.address, 'qwixx', [ada, ben]);
  const banner = ({ page }: Person) => page.locator('.banner');
  const rolled = (await banner(ada).textContent())!.includes('You rolled: action 1 of 2');
  const [roller, other] = rolled ? [ada, ben] : [ben, ada];
  expect(await banner(roller).textContent()).toMatch(/You rolled: action 1 of 2.*Only you risk a miss.*−5/s);
  expect(await banner(other).textContent()).toMatch(
    new RegExp(`${roller.name} rolled: choose or pass.*Only ${roller.name} risks a miss \\(−5\\)`, 's'),
  );
  await roller.page.locator('[data-legal]').nth(1).waitFor();
  const [first, second] = await roller.page
    .locator('[data-legal]')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['space']!));
  await roller.page.locator(`[data-space="${first}"]`).click();
  await act(roller.page, 'confirm').click();
  await banner(roller).getByText(`waiting for ${other.name}`).waitFor();
  for (const name of ['confirm', 'nothing', 'hint']) expect(await act(roller.page, name).isDisabled()).toBe(true);
  await act(roller.page, 'change').click();
  await banner(roller).getByText('You rolled: action 1 of 2').waitFor();
  await roller.page.locator(`[data-space="${second}"]`).click();
  await act(roller.page, 'confirm').click();
  await banner(roller).getByText(`waiting for ${other.name}`).waitFor();
  await act(other.page, 'nothing').click();
  await banner(roller).getByText('You rolled: action 2 of 2').waitFor();
  await expect.poll(() => act(roller.page, 'change').count()).toBe(0);
  const crossed = (space: string) => roller.page.locator(`[data-space="${space}"] .cross`).count();
  expect([await crossed(first!), await crossed(second!)]).toEqual([0, 1]);
  await expect.poll(() => other.page.locator(`[data-seen="${second}"].fresh`).count()).toBe(1);
});

test('a Qwirkle is celebrated with the name of who made it, and named in the log', async () => {
  const ada = await someone('Ada', 'fast');
  const table = await sitDown(server.address, 'cards', [ada], 2);
  await note(ada.page, '.table .card');
  const celebrated = async () => (await noted(ada.page)).map((each) => each.celebrated).find(Boolean);
  while (!(await celebrated()) && (await isDue(ada.page))) await takeTurn(ada.page);
  expect(await celebrated()).toMatch(new RegExp(`★ (Qwirkle!|\\d Qwirkles) ★.*(${(await names(table)).join('|')})`));
  await ada.page.locator('aside li', { hasText: 'Qwirkle' }).first().waitFor();
});

test('dice never vanish from a replay, up to its last step; each step lights what it used', async () => {
  const ada = await someone('Ada', 'none');
  for (const game of ['qwixx/two-rows-together', 'duel/draw']) {
    await ada.page.goto(`${server.address}/history`);
    await ada.page.locator('input[type=file]').setInputFiles(resolve(GOLDEN, `${game}.json`));
    await ada.page.locator('output').waitFor();
    const last = Number((await ada.page.locator('output').textContent())!.split('/')[1]);
    let lit = 0;
    for (let step = 2; step <= last; step++) {
      await ada.page.getByRole('button', { name: 'One step forward' }).click();
      await expect.poll(() => ada.page.locator('output').textContent()).toBe(`${step} / ${last}`);
      expect(await ada.page.locator('.dice > :is(.die, .gone)').count(), `${game}, step ${step}`).toBe(6);
      lit += Number((await ada.page.locator('[data-die].lit').count()) > 0);
    }
    expect(lit).toBeGreaterThan(1);
  }
});

test('no page had an error', () => expect(errors).toEqual([]));
