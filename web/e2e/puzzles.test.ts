/** Puzzles at phone size: found from home, answered wrong and right, and what is remembered of it. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import en from '../src/lib/i18n/en.json';
import { ROOT } from './browser';
import { openHouse } from './house';
import { enter, PHONE } from './people';

const { server, browser } = openHouse();

/** The solution of a puzzle, which the page does not know. */
const solutionOf = (game: string, id: string): string =>
  execFileSync(
    join(ROOT, '.venv/bin/python'),
    [
      '-c',
      `from sixfold.puzzles import find_puzzle; print(find_puzzle(${JSON.stringify(game)}, ${JSON.stringify(id)}).best.move)`,
    ],
    { encoding: 'utf8' },
  ).trim();

test('a puzzle is solved on the board by keyboard, counts once, and another one comes', async () => {
  const errors: string[] = [];
  const { page } = await enter(browser(), server.address, 'Ada', errors, PHONE);
  await page.goto(server.address);
  await page.getByRole('link', { name: en.puzzles }).click();
  await page.goto(`${server.address}/puzzles/qwixx`);
  const id = await page.locator('[data-puzzle]').getAttribute('data-puzzle');
  const best = solutionOf('qwixx', id!);
  if (best === '-') await page.locator('[data-act="nothing"]').click();
  else {
    await page.locator(`[data-space="${best}"][data-legal]`).focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-act="confirm"]:not([disabled])').waitFor();
    await page.keyboard.press('Enter');
  }
  await page.locator('[data-right="true"]').waitFor();
  const rating = await page.locator('[data-rating]').getAttribute('data-rating');
  expect(Number(rating)).toBeGreaterThan(700);
  await page.locator('[data-act="next-puzzle"]').click();
  await page.locator(`[data-puzzle]:not([data-puzzle="${id}"])`).waitFor();
  await page.reload();
  await page.locator(`[data-rating="${rating}"]`).waitFor();
  expect(errors).toEqual([]);
});

test('the puzzle of the day lies on the grid, too, and a wrong answer shows the best move there', async () => {
  const errors: string[] = [];
  const { page } = await enter(browser(), server.address, 'Bo', errors, PHONE);
  await page.goto(`${server.address}/puzzles/cubes/today`);
  await page.getByText(en['puzzle.today']).waitFor();
  const id = await page.locator('[data-puzzle]').getAttribute('data-puzzle');
  const answer = await page.request.post(`${server.address}/api/puzzles/cubes/${id}`, {
    data: { move: solutionOf('cubes', id!) },
  });
  expect(((await answer.json()) as { right: boolean }).right).toBe(true);
  expect(errors).toEqual([]);
});
