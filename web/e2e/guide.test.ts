/** Guidance: what is begun is not scolded, the rules and the keys lie over the game, and three keys make a move. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { answered, settled } from './answers';
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

/** Loads the page anew; what it asks of drafts is kept on its way while that is wanted. */
async function holdDrafts(): Promise<{ hold: () => void; release: () => void }> {
  let waiting: (() => void)[] | null = [];
  await page.routeWebSocket(/.*/, (line) => {
    const server = line.connectToServer();
    line.onMessage((message) => {
      const send = () => server.send(message);
      if (waiting && /"draft"/.test(String(message))) waiting.push(send);
      else send();
    });
  });
  const release = () => {
    for (const send of waiting ?? []) send();
    waiting = null;
  };
  await page.reload();
  await isDue(page);
  return { hold: () => void (waiting = []), release };
}

/**
 * In a begun game, choose a piece by its digit that fits somewhere; a hand without any leaves the table for another
 * one.
 */
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

const confirm = () => page.locator('[data-act="confirm"]');
const cells = () => page.locator('[data-cell]');
const nowhere = () => page.getByText('This one fits nowhere now.');

test('a card alone is begun, not wrong: it says in neutral words what it lacks, and cannot be confirmed', async () => {
  await begin('cards', PHONE);
  for (let card = 0; card < (await page.locator('.hand .card').count()); card++) {
    await page.locator('.hand .card').nth(card).tap();
    await answered(page, () => page.getByRole('button', { name: '+ new row' }).tap());
    expect(await confirm().isDisabled()).toBe(true);
    if (await page.locator('.say [data-unfinished]').count()) break;
    await answered(page, () => page.locator('[data-act="back"]').tap());
  }
  expect(await page.locator('[data-unfinished]').textContent()).toMatch(
    /^(For a row of three|To open with your largest set): (one|two|three|four|five) more/,
  );
  expect(await page.locator('.say.bad').count()).toBe(0);
});

test('what cannot become right is framed, with its pieces drawn and no code of theirs', async () => {
  await begin('qwirkle');
  const box = (await page.locator('.canvas').boundingBox())!;
  for (const [x, y] of [
    [box.x + box.width / 2, box.y + 12],
    [box.x + 12, box.y + box.height / 3],
  ] as const) {
    await page.locator('[data-piece]').first().click();
    await answered(page, () => page.mouse.click(x, y));
  }
  expect(await page.locator('.say .bad svg').count()).toBeGreaterThan(0);
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
    const drafts = await holdDrafts();
    await page.keyboard.press(digit);
    await page.locator('[data-piece][aria-pressed="true"]').waitFor();
    expect(await cells().or(nowhere()).count()).toBe(0);
    drafts.release();
  });
  await page.keyboard.press('Enter');
  await page.locator('[data-laid]').waitFor();
});

test('three keys that all come before the answer are done once it is there', async () => {
  let fitting = '';
  await chooseFitting((digit) => page.keyboard.press((fitting = digit)));
  const drafts = await holdDrafts();
  for (const key of [fitting, 'Enter', 'Enter']) await page.keyboard.press(key);
  expect(await page.locator('[data-laid]').count()).toBe(0);
  drafts.release();
  await page.locator('aside li').filter({ hasText: 'You place' }).first().waitFor();
});

test('a digit and Enter before the answer to a piece that was laid do not take that piece back', async () => {
  let fitting = '';
  await chooseFitting((digit) => page.keyboard.press((fitting = digit)));
  const drafts = await holdDrafts();
  drafts.release();
  await page.keyboard.press(fitting);
  await page.locator('[data-cell]').first().waitFor();
  drafts.hold();
  await page.keyboard.press('Enter');
  const laid = (await page.locator('[data-laid]').getAttribute('data-laid'))!;
  for (const key of ['1', 'Enter']) await page.keyboard.press(key);
  drafts.release();
  await settled(page);
  expect(await page.locator(`[data-laid="${laid}"]`).count()).toBe(1);
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

test('a number that is tapped before the answer is chosen with it', async () => {
  await begin('qwixx', PHONE);
  const space = (await page.locator('[data-legal]').first().getAttribute('data-space'))!;
  const drafts = await holdDrafts();
  await page.locator(`[data-space="${space}"]`).click();
  expect(await page.locator('[data-legal], [data-space][aria-pressed="true"]').count()).toBe(0);
  drafts.release();
  await page.locator(`[data-space="${space}"][aria-pressed="true"]`).waitFor();
});

test('what could be crossed before is not lit for the next decision until the server has told what can be now', async () => {
  await begin('qwixx', PHONE);
  const drafts = await holdDrafts();
  drafts.release();
  await page.locator('[data-legal]').first().waitFor();
  const position = async () => page.locator('.banner').textContent();
  const before = await position();
  drafts.hold();
  await page.locator('[data-act="nothing"]').click();
  await expect.poll(position).not.toBe(before);
  await isDue(page);
  expect(await page.locator('[data-legal]').count()).toBe(0);
  drafts.release();
  await settled(page);
});

test.each(['qwirkle', 'cubes', 'cards', 'qwixx', 'duel'] as const)(
  '%s: keys and four pictures over the game',
  async (game) => {
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
  },
);

test('no page had an error', () => expect(errors).toEqual([]));
