/** Fingers that tap twice, or beside what they meant: nothing is decided that nobody meant. */
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { DuelView, QwixxView, TableState } from '../src/lib/wire/messages';
import { answered, settled } from './answers';
import { PATIENCE_MS } from './browser';
import { openHouse } from './house';
import { begin, lay, phone, scores } from './pad-phones';
import { enter, PHONE, sitDown } from './people';
import { isDue } from './player';

const { server, browser } = openHouse();
const errors: string[] = [];
afterAll(() => expect(errors).toEqual([]));

const poll = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, { timeout: PATIENCE_MS });

/** Tap, and again at every moment until 0.3 s after the answer, as a finger that trembles does. */
const tapAgainAndAgain = (page: Page, selector: string): Promise<void> =>
  page.evaluate(async (selector) => {
    const told = document.documentElement.dataset;
    const tap = () => document.querySelector<HTMLElement>(selector)?.click();
    const before = Number(told['asked']);
    tap();
    let answeredAt: number | null = null;
    while (answeredAt === null || performance.now() - answeredAt < 300) {
      await new Promise(requestAnimationFrame);
      if (Number(told['asked']) > before && told['asked'] === told['answered']) answeredAt ??= performance.now();
      tap();
    }
  }, selector);

test.each(['qwixx', 'duel'] as const)('a double tap on Nothing in %s is one decision: it is no miss', async (game) => {
  const ada = await enter(browser(), server.address, 'Ada', errors, PHONE);
  const table = await sitDown(server.address, game, [ada], 1);
  const nothing = ada.page.locator('[data-act="nothing"]:enabled');
  const seen = async () =>
    (await (
      await fetch(`${server.address}/api/tables/${table}`, { headers: { authorization: `Bearer ${ada.token}` } })
    ).json()) as TableState;
  const misses = (view: QwixxView | DuelView) => (view.board === 'qwixx' ? view.sheets[0]!.misses : view.misses[0]);
  const isOwnFirst = async () => {
    await isDue(ada.page);
    await nothing.waitFor();
    const { view } = await seen();
    return (view as QwixxView | DuelView).active === 0 && (view as QwixxView | DuelView).phase === 'white';
  };
  while (!(await isOwnFirst())) await answered(ada.page, () => nothing.tap());
  await tapAgainAndAgain(ada.page, '[data-act="nothing"]');
  await settled(ada.page);
  await nothing.and(ada.page.getByText('Nothing: −5')).waitFor();
  const state = await seen();
  expect(state.deciders).toEqual([0]);
  expect(misses(state.view as QwixxView | DuelView)).toBe(0);
  await ada.page.context().close();
});

test.each([
  ['qwixx', '−5'],
  ['duel', '−5'],
] as const)('a double tap on a miss of the pad of %s is one miss', async (game, points) => {
  const page = await phone(browser(), errors);
  await page.goto(`${server.address}/pads`);
  await begin(page, game, game === 'duel' ? 'board' : 'sheets', ['Ada', 'Ben']);
  await tapAgainAndAgain(page, '[data-miss]');
  await settled(page);
  await page.locator('[data-miss]:enabled').waitFor();
  expect(await scores(page)).toEqual([points, '0']);
  await page.context().close();
});

test('a space of a pad that is tapped twice is told once, whoever is next', async () => {
  const page = await phone(browser(), errors);
  await page.goto(`${server.address}/pads`);
  await begin(page, 'duel', 'board', ['Ada', 'Ben']);
  await tapAgainAndAgain(page, '[data-space="R7"]');
  await page.locator('[data-miss]:enabled').waitFor();
  expect(await page.locator('[data-space="R7"] [data-pawn]').count()).toBe(1);
  expect(await page.locator('[data-space="R7"] [data-pawn] text').count(), 'no stack').toBe(0);
  expect(await page.locator('[role="alert"]').count()).toBe(0);
  await page.context().close();
});

test('a tap on a space of a pad is about that space, never about one beside it', async () => {
  const page = await phone(browser(), errors);
  await page.goto(`${server.address}/pads`);
  await begin(page, 'qwixx', 'sheets', ['Ada', 'Ben']);
  await page.locator('[data-space="R6"]').tap();
  await poll(async () => (await scores(page))[0]).toBe('1');
  for (const [space, rule] of [
    ['R12', 'X'],
    ['R6', 'X2'],
  ] as const) {
    await answered(page, () => page.locator(`[data-space="${space}"]`).tap());
    await page.locator('.notices [role="alert"]').waitFor();
    expect(await page.locator('.notices [role="alert"]').textContent()).toContain(rule);
    expect((await scores(page))[0]).toBe('1');
  }
  await page.context().close();
});

/** Hold back the answers to what this pad tells, while its news come as they do. Returns what lets them go. */
async function holdAnswers(page: Page): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((done) => (letGo = done));
  await page.route('**/api/pads/*/entries', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  return letGo;
}

test('what is laid or typed before the answer to the turn before has come is of the next turn, and stays', async () => {
  const page = await phone(browser(), errors);
  await page.goto(`${server.address}/pads`);
  await begin(page, 'cubes', 'pieces', ['Ada', 'Ben']);
  await lay(page, 'Ro', '0,0');
  await lay(page, 'Rs', '1,0');
  let letGo = await holdAnswers(page);
  await page.locator('[data-tell]:enabled').tap();
  await poll(() => scores(page)).toEqual(['2', '0']); // heard of from the news
  await lay(page, 'Rd', '2,0');
  letGo();
  await settled(page);
  await page.locator('[data-tell]:enabled').waitFor();
  expect(await page.locator('[data-laid="2,0"]').count()).toBe(1);

  await page.unrouteAll();
  await page.goto(`${server.address}/pads`);
  await begin(page, 'qwirkle', 'points', ['Ada', 'Ben']);
  await page.locator('[data-key="7"]').tap();
  letGo = await holdAnswers(page);
  await page.locator('[data-tell]').tap();
  await poll(() => scores(page)).toEqual(['7', '0']);
  await page.locator('[data-key="9"]').tap();
  letGo();
  await page.locator('[data-tell]:enabled').waitFor();
  expect(await page.locator('.points output').textContent()).toBe('9');
  await page.context().close();
});
