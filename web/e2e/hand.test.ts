/** The hand: what was drawn is marked, its order is one's own, and pieces are laid while others play. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { TableState } from '../src/lib/wire/messages';
import { answered } from './answers';
import { openHouse } from './house';
import { enter, LAPTOP, PHONE, sitDown, type Person } from './people';
import { isDue, takeHint, takeTurn } from './player';

const { server, browser } = openHouse();
const errors: string[] = [];
const people: Person[] = [];

async function someone(name: string, size = LAPTOP): Promise<Person> {
  people.push(await enter(browser(), server.address, name, errors, size));
  return people.at(-1)!;
}

afterEach(async () => {
  await Promise.all(people.splice(0).map(({ page }) => page.context().close()));
});

const held = (page: Page) =>
  page.locator('.hand [data-piece]').evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['piece']!));
const laid = (page: Page) => page.locator('[data-laid]').count();

async function carry(page: Page, from: number, to: number): Promise<void> {
  const boxes = await page
    .locator('.hand [data-piece]')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
  const [one, other] = [boxes[from]!, boxes[to]!];
  await page.mouse.move(one.x + one.width / 2, one.y + one.height / 2);
  await page.mouse.down();
  await page.mouse.move(other.x + other.width / 2, other.y + other.height / 2, { steps: 4 });
  await page.mouse.move(other.x + 2, other.y + other.height / 2);
  await page.mouse.up();
}

test('by mouse and by keyboard a hand is put in an order that outlives a draw; what is drawn is marked and comes last', async () => {
  const { page } = await someone('Ada');
  await sitDown(server.address, 'qwirkle', [people[0]!], 1);
  await isDue(page);
  expect(await page.locator('.hand .drawn').count()).toBe(0);
  const dealt = await held(page);
  await carry(page, 5, 0);
  await expect.poll(() => held(page)).toEqual([dealt[5], ...dealt.slice(0, 5)]);
  await page.locator('.hand [data-piece]').nth(1).focus();
  await page.keyboard.press('Shift+ArrowRight');
  const order = [dealt[5], dealt[1], dealt[0], ...dealt.slice(2, 5)];
  await expect.poll(() => held(page)).toEqual(order);
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['piece'])).toBe(dealt[0]);
  await page.reload();
  await expect.poll(() => held(page)).toEqual(order);
  await takeTurn(page);
  await isDue(page);
  const drawn = await page.locator('.hand .drawn').count();
  expect(drawn).toBeGreaterThan(0);
  const now = await held(page);
  const kept = now.slice(0, now.length - drawn);
  const found = order.reduce((count, piece) => count + Number(piece === kept[count]), 0);
  expect(found, `${kept.join(' ')} in the order of ${order.join(' ')}`).toBe(kept.length);
});

test('cards are put in order, too, and sorting ends it', async () => {
  const { page } = await someone('Ada');
  await sitDown(server.address, 'cards', [people[0]!], 1);
  await isDue(page);
  const dealt = await held(page);
  await page.locator('.hand .card').first().focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => held(page)).toEqual([dealt[1], dealt[0], ...dealt.slice(2)]);
  await page.locator('[data-act="sort"]').click();
  await page.locator('[data-act="sort"]').click();
  await expect.poll(() => held(page)).toEqual(dealt);
});

test('what is laid while another plays is the draft of my turn', async () => {
  const [ada, ben] = [await someone('Ada', PHONE), await someone('Ben', PHONE)];
  const table = await sitDown(server.address, 'qwirkle', [ada, ben]);
  const { deciders } = (await (await fetch(`${server.address}/api/tables/${table}`)).json()) as TableState;
  const [first, second] = deciders[0] === 0 ? [ada.page, ben.page] : [ben.page, ada.page];
  await takeTurn(first);
  await isDue(second);
  await takeTurn(second);
  await isDue(first);
  for (const index of (await held(second)).keys()) {
    const piece = second.locator('.hand [data-piece]').nth(index);
    await answered(second, () => piece.tap());
    if (await second.locator('[data-cell]').count()) break;
    await piece.tap();
    await second.locator('.hand [aria-pressed="true"]').waitFor({ state: 'detached' });
  }
  await second.locator('.canvas svg').focus();
  await second.keyboard.press('n');
  await second.keyboard.press('Enter');
  await expect.poll(() => laid(second)).toBe(1);
  expect(await second.locator('[data-act="confirm"]').isDisabled()).toBe(true);
  await first.locator('[data-act="swap"]').tap();
  await first.locator('.hand [data-piece]').first().tap();
  await first.locator('[data-act="confirm"]:enabled').tap();
  await isDue(second);
  expect(await laid(second)).toBe(1);
  await second.locator('[data-act="confirm"]:enabled').tap();
  await isDue(first);
});

test('who confirms by the button keeps the keyboard there, and goes on with it', async () => {
  const { page } = await someone('Ada');
  await sitDown(server.address, 'qwirkle', [people[0]!], 1);
  await isDue(page);
  await takeHint(page);
  await page.locator('[data-act="confirm"]:enabled').focus();
  await page.keyboard.press('Enter');
  await page.locator('.hand .drawn').first().waitFor();
  await isDue(page);
  expect(await page.evaluate(() => document.activeElement?.closest('.acts') !== null)).toBe(true);
  await page.keyboard.press('1');
  await page.locator('.hand [aria-pressed="true"]').waitFor();
});

test('an offer covers nothing of the game and moves nothing', async () => {
  const [ada, ben] = [await someone('Ada', PHONE), await someone('Ben', PHONE)];
  await sitDown(server.address, 'qwixx', [ada, ben]);
  const top = async () => (await ben.page.locator('.dice').first().boundingBox())!.y;
  const before = await top();
  await ada.page.getByRole('button', { name: 'Table' }).tap();
  await ada.page.locator('[data-act="offer-end"]').tap();
  await ben.page.locator('[data-act="agree"]').waitFor();
  const notice = (await ben.page.locator('.offer').boundingBox())!;
  const chips = (await ben.page.locator('[data-seat="0"]').boundingBox())!;
  expect(notice.y + notice.height).toBeLessThanOrEqual(chips.y + 1);
  expect(await top()).toBe(before);
});

test('no page had an error', () => expect(errors).toEqual([]));
