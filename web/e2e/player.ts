/** Plays a table in a browser as a person would: it clicks what the page shows, and takes the page's hints. */
import type { Locator, Page } from 'playwright-core';
import { atOnce } from './prefer';

export type Game = 'qwirkle' | 'cubes' | 'cards' | 'qwixx' | 'duel';
export const GAMES: readonly Game[] = ['qwirkle', 'cubes', 'cards', 'qwixx', 'duel'];
export const OF_DICE: readonly Game[] = ['qwixx', 'duel'];

const MINE = '.turn.mine';
const OVER = '.turn[data-stage="over"]';
/** Whoever sees nothing happen for so long taps again. */
const AGAIN_MS = 30_000;
const TIMES = 4;
const act = (name: string) => `[data-act="${name}"]`;

/** From the home page, one click to a game against bots. */
export async function playNow(page: Page, address: string, game: Game): Promise<void> {
  await atOnce(page);
  await page.goto(address);
  await page.locator('.games > li').nth(GAMES.indexOf(game)).locator('button').first().click();
  await page.locator('.turn[data-stage]').waitFor();
}

/** Wait until it is this person's turn; false once the game is over. */
export async function isDue(page: Page): Promise<boolean> {
  await page.locator(`${MINE}, ${OVER}`).first().waitFor({ state: 'attached' });
  return (await page.locator(OVER).count()) === 0;
}

/** Wait for what a page should show next; one that never does is told with all that it shows instead. */
async function shows(page: Page, wanted: Locator): Promise<void> {
  await wanted
    .first()
    .waitFor({ state: 'attached' })
    .catch(async (error: unknown) => {
      throw new Error(`the page shows instead:\n${await page.locator('body').innerText()}`, { cause: error });
    });
}

/**
 * Tap until the page shows what should follow: whoever sees nothing happen for long, as when a connection breaks just
 * then, taps again once that is possible.
 */
async function tap(page: Page, button: Locator, wanted: Locator): Promise<void> {
  await button.click();
  for (let again = 0; again < TIMES; again++) {
    if (
      await wanted
        .first()
        .waitFor({ state: 'attached', timeout: AGAIN_MS })
        .then(
          () => true,
          () => false,
        )
    )
      return;
    console.warn(`a tap was followed by nothing; the page shows:\n${await page.locator('body').innerText()}`);
    await shows(page, wanted.or(button));
    if (await wanted.count()) return;
    await button.click();
  }
  await shows(page, wanted);
}

/** Ask for a hint: first where, then what, where the place is told first. Returns the move. */
export async function takeHint(page: Page): Promise<string> {
  const [where, hint, button] = [
    page.locator('[data-where]'),
    page.locator('[data-hint]:not([data-hint=""])'),
    page.locator(`${act('hint')}:enabled`),
  ];
  await tap(page, button, where.or(hint));
  if (await where.count()) await tap(page, button, hint);
  return (await hint.getAttribute('data-hint'))!;
}

/** Take a hint and do what it says. */
export async function takeTurn(page: Page): Promise<void> {
  const move = await takeHint(page);
  const name = move === '-' ? 'nothing' : move === 'pass' || move === 'keep' ? move : 'confirm';
  await tap(page, page.locator(`${act(name)}:enabled`), page.locator('[data-hint=""]').or(page.locator(OVER)));
}

/** Dice are let be. The button is looked for anew each time, for the last one takes it away. */
async function chooseNothing(page: Page): Promise<void> {
  const nothing = page.locator(`${act('nothing')}:enabled`);
  await nothing.click({ timeout: 2_000 }).catch((error: unknown) => {
    if (!String(error).includes('Timeout')) throw error;
  });
}

/**
 * Play to the end; returns how many turns were taken by hints. Who takes only some lets the dice be afterwards, and
 * misses end the game soon.
 */
export async function playOut(page: Page, hinted = Infinity): Promise<number> {
  for (let decided = 0; decided < 400; decided++) {
    if (!(await isDue(page))) return Math.min(decided, hinted);
    await (decided < hinted ? takeTurn(page) : chooseNothing(page));
  }
  throw new Error('the game does not end');
}
