/**
 * The referee at phone size: a move laid and judged, shown to the others, photographed and corrected, and the rules
 * asked.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ROOT } from './browser';
import { answered } from './answers';
import { openHouse } from './house';
import { enter, PHONE } from './people';

const { server, browser } = openHouse();
const errors: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'sixfold-photos-'));
let page: Page;
let drawn: { before: string; after: string; fresh: string[]; points: number };

/** Draws the table before and after a turn, as a camera would see it. */
const DRAW = `
import json, sys
from pathlib import Path
from tests.camera.scenes import Scene, board, game
for name, turns in (("before", 3), ("after", 4)):
    Path(sys.argv[1], name + ".jpg").write_bytes(Scene(board(turns)).photo())
left, top = (min(cell[axis] for cell in board(3)) for axis in (0, 1))
placed, points = game()[3]
print(json.dumps({"fresh": [f"{cell.x - left},{cell.y - top}" for _, cell in placed], "points": points}))
`;

beforeAll(() => {
  const told = execFileSync(join(ROOT, '.venv/bin/python'), ['-c', DRAW, folder], { cwd: ROOT, encoding: 'utf8' });
  drawn = { before: join(folder, 'before.jpg'), after: join(folder, 'after.jpg'), ...JSON.parse(told) };
});
beforeEach(async () => {
  ({ page } = await enter(browser(), server.address, 'Ada', errors, PHONE));
});
afterEach(async () => {
  await page.context().close();
  expect(errors).toEqual([]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const verdict = (answer: 'yes' | 'no') => page.locator(`[data-verdict="${answer}"]`);
const mode = (name: string) => page.locator(`[data-mode="${name}"]`);

async function open(game: string, position: string, move = ''): Promise<void> {
  await page.goto(`${server.address}/referee/${game}#${new URLSearchParams({ p: position, m: move })}`);
  await page.getByRole('heading', { name: 'Referee' }).waitFor();
}

test('a link shows a move with the rule that refuses it, and with its points where it is allowed', async () => {
  await open('qwirkle', 'Ro@0,0 Rs@1,0 | hand Bt', 'Bt@2,0');
  await verdict('no').locator('[data-rule="Q8"]').waitFor();
  expect(await page.locator('[data-wrong]').count()).toBeGreaterThan(0);
  await open('qwirkle', 'Ro@0,0 Rs@1,0 Bs@1,1 | hand Bo', 'Bo@0,1');
  await verdict('yes').locator('[data-points="4"]').waitFor();
  expect(await verdict('yes').locator('li').count()).toBe(2);
});

test('pieces are tapped onto the grid, the move is judged, and the link tells it', async () => {
  await page.goto(`${server.address}/`);
  await page.locator('a[href="/referee"]').tap();
  for (const [step, piece] of [
    ['table', 'Ro'],
    ['move', 'Rs'],
  ] as const) {
    await mode(step).tap();
    await page.locator(`[data-kind="${piece}"]`).tap();
    const cell = (await page.locator('[data-cell]').first().boundingBox())!;
    await page.touchscreen.tap(cell.x + cell.width / 2, cell.y + cell.height / 2);
    await page
      .locator(step === 'table' ? '[data-tile]' : '[data-laid]')
      .first()
      .waitFor();
  }
  await verdict('yes').locator('[data-points="2"]').waitFor();
  expect(decodeURIComponent(page.url())).toMatch(/\/referee\/qwirkle#p=Ro@.*hand\+Rs&m=Rs@/);
  await page.locator('[data-act="show"]').tap();
  await page.locator('dialog[open] .link', { hasText: '/referee/qwirkle#p=Ro' }).waitFor();
});

test('a sheet is crossed and its dice are turned', async () => {
  await open('qwixx', 'R5 / - | dice W4 W1 R2 Y3 G5 B6');
  await mode('move').tap();
  await page.locator('[data-space="R5"]').tap();
  await verdict('no').locator('[data-rule="X2"]').waitFor();
  await page.locator('[data-die="W0"]').tap();
  await page.locator('[data-space="R6"]').tap();
  await verdict('yes').locator('[data-points="2"]').waitFor();
});

test('pawns are placed for both sides, and a stack is safe', async () => {
  await open('duel', 'R3A | dice W4 W1 R2 Y3 G5 B6');
  await mode('grey').tap();
  await page.locator('[data-space="R5"]').tap();
  await mode('move').tap();
  await page.locator('[data-space="R5"]').tap();
  await verdict('yes').waitFor();
  await mode('grey').tap();
  await page.locator('[data-space="R5"]').tap();
  await verdict('no').locator('[data-rule="D5"]').waitFor();
});

test('cards are put into rows, and a row of two does not stand', async () => {
  await open('cards', 'Gc Gd Gs');
  await mode('move').tap();
  await page.locator('[data-act="new-row"]').tap();
  await page.locator('[data-kind="Ro"]').tap();
  await page.locator('[data-kind="Bo"]').tap();
  await verdict('no').locator('[data-rule="K5"]').waitFor();
  await page.locator('[data-kind="Yo"]').tap();
  await verdict('yes').waitFor();
});

test('what is tapped lies there before the server answers, and what follows from it comes with the answer', async () => {
  await open('qwixx', 'R2,3,4,5,6 / - | dice W4 W1 R2 Y3 G5 B6');
  await page.locator('[data-space="R6"] svg').waitFor();
  const held: (() => void)[] = [];
  await page.route('**/api/referee', async (route) => {
    await new Promise<void>((release) => held.push(release));
    await route.continue();
  });
  const red = page.locator('[data-die="red"]');
  for (const space of ['R12', 'Y2']) {
    await page.locator(`[data-space="${space}"]`).tap();
    await page.locator(`[data-space="${space}"] svg`).waitFor();
  }
  expect(await red.count()).toBe(1);
  await expect.poll(() => held.length).toBe(2);
  held.toReversed().forEach((release) => release());
  await red.waitFor({ state: 'detached' });
  expect(await page.locator('[data-space] svg').count()).toBe(7);
  await expect.poll(() => decodeURIComponent(page.url())).toContain('p=R2,3,4,5,6,12+Y2+/+-+|+dice+W4+W1+Y3+G5+B6');
  await page.locator('[data-lock="red"][aria-label$="closed"]').waitFor();
  await page.getByRole('button', { name: 'Clear the table' }).tap();
  await red.waitFor();
  expect(await page.locator('[data-space] svg').count()).toBe(0);
});

test('what a link tells is read before anything is tapped on it', async () => {
  const held: (() => void)[] = [];
  await page.route(
    '**/api/referee',
    async (route) => {
      await new Promise<void>((release) => held.push(release));
      await route.continue();
    },
    { times: 1 },
  );
  await open('qwixx', 'R5 / - | dice W4 W1 R2 Y3 G5 B6');
  await page.locator('[inert] [data-space="R5"]').waitFor();
  await expect.poll(() => held.length).toBe(1);
  const tapped = page.locator('[data-space="R6"]').tap();
  held[0]!();
  await tapped;
  await expect.poll(() => page.locator('[data-space] svg').count()).toBe(2);
  await expect.poll(() => decodeURIComponent(page.url())).toContain('p=R5,6+/+-');
});

test('a photo is framed, corrected and confirmed; the next one shows the turn with its points', async () => {
  await page.goto(`${server.address}/referee/qwirkle`);
  const photo = page.locator('input[type="file"]');
  expect(await photo.getAttribute('capture')).toBe('environment');
  await photo.setInputFiles(drawn.before);
  await page.locator('[data-seen]').first().waitFor();
  const seen = await page.locator('[data-seen]').count();
  const first = page.locator('[data-seen]').first();
  const right = (await first.getAttribute('data-seen'))!;
  const wrong = right === 'Pt' ? 'Ro' : 'Pt';
  await first.press('Enter');
  await page.locator(`dialog[open] [data-kind="${wrong}"]`).tap();
  await page.setViewportSize({ width: 844, height: 390 }); // where the photo does not fill its frame
  await page.locator(`[data-seen="${wrong}"]`).tap();
  await page.locator(`dialog[open] [data-kind="${right}"]`).tap();
  await page.setViewportSize(PHONE.viewport!);
  expect(await page.locator('[data-seen]').count()).toBe(seen);
  await page.locator('[data-act="confirm-photo"]').tap();
  await page
    .locator('[data-tile]')
    .nth(seen - 1)
    .waitFor();
  await photo.setInputFiles(drawn.after);
  await page.locator(`dialog[open] [data-points="${drawn.points}"]`).waitFor();
  expect(
    (
      await page.locator('[data-seen].new').evaluateAll((all) => all.map((each) => each.getAttribute('data-cell')))
    ).sort(),
  ).toEqual(drawn.fresh.sort());
  await page.locator('[data-act="confirm-photo"]').tap();
  await verdict('yes').locator(`[data-points="${drawn.points}"]`).waitFor();
});

test('a file that is no photo is told so, and a good player says what to play', async () => {
  await open('qwirkle', 'Ro@0,0 Rs@1,0 | hand Rc Rt Bo');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('hello') });
  await page.getByRole('alert').getByText('This file is no photo').waitFor();
  await page.locator('[data-act="advice"]').tap();
  await verdict('yes').waitFor();
  const advised = page.locator('[data-advised]');
  expect(await advised.count()).toBeGreaterThan(1);
  await expect.poll(() => advised.first().getAttribute('aria-pressed')).toBe('true');
  await answered(page, () => advised.nth(1).tap());
  await expect
    .poll(() => decodeURIComponent(page.url().replaceAll('+', ' ')))
    .toContain(`m=${await advised.nth(1).getAttribute('data-advised')}`);
  await verdict('yes').waitFor();
});

test('an exchange, another roll, a pass and nothing at all are asked about by touch', async () => {
  await open('qwirkle', 'Ro@0,0 Rs@1,0 | hand Rc Rt Bo');
  await mode('other').tap();
  await page.locator('[data-held="Bo"]').tap();
  await verdict('yes').locator('[data-rule="Q10"]').waitFor();
  await page.locator('[data-word="pass"]').tap();
  await verdict('no').waitFor();
  await open('cubes', 'Ro@0,0 Rs@1,0 | hands Rc Rt Bo / -');
  await mode('other').tap();
  for (const cube of ['Bo', 'Rt']) await page.locator(`[data-held="${cube}"]`).tap();
  await verdict('yes').locator('[data-rule="C4"]').waitFor();
  await open('cards', 'Gc Gd Gs');
  await mode('hand').tap();
  await page.locator('[data-kind="Gt"]').tap();
  await page.locator('[data-word="pass"]').tap();
  await verdict('no').locator('[data-rule="K7"]').waitFor();
  await open('duel', 'R3A | dice W4 W1 R2 Y3 G5 B6');
  await mode('move').tap();
  await page.locator('[data-word="nothing"]').tap();
  await verdict('yes').waitFor();
});

test('a question in plain words finds its rule, on the page of the rules too', async () => {
  await page.goto(`${server.address}/rules/qwixx`);
  await page.getByRole('searchbox').fill('two rows closed');
  await page.locator('[data-found="X10"]').waitFor();
  await page.locator('a[href="/referee/qwixx"]').tap();
  await page.getByRole('searchbox').fill('zxqj');
  await page.getByText('No rule has these words').waitFor();
});
