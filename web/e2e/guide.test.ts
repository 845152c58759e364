/** Guidance: what is begun is not scolded, the rules and the keys lie over the game, and three keys make a move. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { openHouse } from './house';
import { enter, LAPTOP, PHONE, sitDown } from './people';
import { isDue, takeTurn, type Game } from './player';

const { server, browser } = openHouse();
const errors: string[] = [];
let page: Page;

afterEach(async () => {
  await page.context().close();
});

async function begin(game: Game, size = LAPTOP): Promise<void> {
  const ada = await enter(browser(), server.address, 'Ada', errors, size);
  page = ada.page;
  await sitDown(server.address, game, [ada], 1);
  await isDue(page);
}

/** From the next load on, keeps what the page asks of drafts on its way; returns what lets it go. */
async function holdDrafts(): Promise<() => void> {
  let waiting: (() => void)[] | null = [];
  await page.routeWebSocket(/.*/, (line) => {
    const server = line.connectToServer();
    line.onMessage((message) => {
      const send = () => server.send(message);
      if (waiting && /"draft"/.test(String(message))) waiting.push(send);
      else send();
    });
  });
  return () => {
    for (const send of waiting ?? []) send();
    waiting = null;
  };
}

/** In a begun game, choose a piece by its digit that fits somewhere; a hand without any leaves the table for another one. */
async function chooseFitting(choose: (digit: string) => Promise<void>): Promise<void> {
  for (;;) {
    await begin('qwirkle');
    if ((await page.locator('.canvas .tile').count()) === 0) await takeTurn(page);
    await isDue(page);
    for (const digit of '123456') {
      await choose(digit);
      await cells().or(nowhere()).first().waitFor();
      if (await cells().count()) return;
    }
    await page.context().close();
  }
}

/** What is said of what lies there now, not of what lay there before. */
const said = (selector: string) => page.locator(`.say[aria-busy="false"] ${selector}`);
const confirm = () => page.locator('[data-act="confirm"]');
const cells = () => page.locator('[data-cell]');
const nowhere = () => page.getByText('This one fits nowhere now.');

test('a card alone is begun, not wrong: it says in neutral words what it lacks, and cannot be confirmed', async () => {
  await begin('cards', PHONE);
  for (let card = 0; card < (await page.locator('.hand .card').count()); card++) {
    await page.locator('.hand .card').nth(card).tap();
    await page.getByRole('button', { name: '+ new row' }).tap();
    await said('[data-unfinished]').or(page.locator('.say.bad[aria-busy="false"]')).first().waitFor();
    expect(await confirm().isDisabled()).toBe(true);
    if (await said('[data-unfinished]').count()) break;
    await page.locator('[data-act="back"]').tap();
  }
  expect(await page.locator('[data-unfinished]').textContent()).toMatch(/^(For a row of three|To open with your largest set): (one|two|three|four|five) more/);
  expect(await page.locator('.say.bad').count()).toBe(0);
});

test('what cannot become right is framed, with its pieces drawn and no code of theirs', async () => {
  await begin('qwirkle');
  const box = (await page.locator('.canvas').boundingBox())!;
  for (const [x, y] of [[box.x + box.width / 2, box.y + 12], [box.x + 12, box.y + box.height / 3]] as const) {
    await page.locator('[data-piece]').first().click();
    await page.mouse.click(x, y);
  }
  await page.locator('.say .bad svg').first().waitFor();
  expect(await page.locator('[data-laid]').count()).toBe(2);
  expect(await page.locator('.say').textContent()).not.toMatch(/@/);
  expect(await confirm().isDisabled()).toBe(true);
});

test('three keys: a digit chooses, Enter lays, Enter confirms', async () => {
  await chooseFitting((digit) => page.keyboard.press(digit));
  await page.keyboard.press('Enter');
  await confirm().and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('aside li').filter({ hasText: 'You place' }).first().waitFor();
});

test('a key that comes before the answer is not lost: nothing is told of the piece until then, and the keyboard goes on at its cells', async () => {
  await chooseFitting(async (digit) => {
    const release = await holdDrafts();
    await page.reload();
    await isDue(page);
    await page.keyboard.press(digit);
    await page.locator('[data-piece][aria-pressed="true"]').waitFor();
    expect(await cells().or(nowhere()).count()).toBe(0);
    release();
  });
  await page.keyboard.press('Enter');
  await page.locator('[data-laid]').waitFor();
});

test('in Qwixx N finds what is possible, Enter chooses, Enter confirms; a refusal covers no dice', async () => {
  await begin('qwixx', PHONE);
  await page.locator('[data-legal]').first().waitFor();
  await page.locator('[data-space="R12"]').click();
  const alert = (await page.getByRole('alert').boundingBox())!;
  const sheet = (await page.locator('section.sheet').boundingBox())!;
  expect(alert.y).toBeGreaterThanOrEqual(sheet.y + sheet.height);
  await page.locator('[data-space="R12"]').blur();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  const space = await page.locator('[data-space][aria-pressed="true"]').getAttribute('data-space');
  await page.keyboard.press('Enter');
  await page.locator(`[data-space="${space}"] svg`).waitFor();
  expect(await page.getByRole('table').textContent()).toContain('78');
});

test.each(['qwirkle', 'cubes', 'cards', 'qwixx', 'duel'] as const)('%s: keys and four pictures over the game', async (game) => {
  await begin(game);
  await page.locator('[data-act="start"]:visible').click();
  await expect.poll(() => page.locator('dialog[open] li .drawing').count()).toBe(4);
  await page.locator('[data-act="start-play"]').click();
  await page.locator('[data-offer]').first().waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.locator('dialog[open] kbd', { hasText: 'Enter' }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await isDue(page);
  expect(await page.locator('[data-offer]').count()).toBe(0);
});

test('no page had an error', () => expect(errors).toEqual([]));
