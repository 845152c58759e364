/**
 * The five games at the moments every player meets: in a turn, refused, waiting, without a network, at the end, played
 * again.
 */
import type { Page } from 'playwright-core';
import en from '../src/lib/i18n/en.json';
import type { SixfoldServer } from './browser';
import { sitDown, type Person } from './people';
import { GAMES, isDue, takeHint, takeTurn, type Game } from './player';

type See = (screen: string) => Promise<void>;
const TURNS = 3;
const act = (page: Page, name: string) => page.locator(`[data-act="${name}"]`);

/** Ada's page is looked at; Ben plays against her. Both speak English, before and after each visit. */
export async function moments(
  ada: Person,
  ben: Person,
  server: SixfoldServer,
  see: See,
  games: readonly Game[] = GAMES,
): Promise<void> {
  for (const game of games) {
    await sitDown(server.address, game, [ada, ben]);
    for (let turn = 0; turn < TURNS; turn++) await untilDue(ada, ben, true);
    await untilDue(ada, ben, false);
    await beRefused(ada.page, game);
    await see(`${game}-refused`);
    await ada.page.reload(); // what was begun is kept, the notice is not
    await isDue(ada.page);
    await takeHint(ada.page);
    await see(`${game}-turn`);
    await decide(ada.page);
    await see(`${game}-waiting`);
    if (game === games[0]) await withoutNetwork(ada.page, server, see);
    await giveUp(ben.page);
    await ada.page.locator('dialog[open] table').waitFor();
    await see(`${game}-over`);
    await ada.page.getByRole('link', { name: en.replay, exact: true }).click();
    await ada.page.getByRole('button', { name: en['replay.last'] }).click();
    await ada.page.getByRole('button', { name: en['replay.back'] }).click();
    await see(`${game}-replay`);
  }
}

/** Let the others decide until Ada is due; `decides`: she does so, too. */
async function untilDue(ada: Person, ben: Person, decides: boolean): Promise<void> {
  const isMine = ({ page }: Person) => page.locator('.turn.mine').count();
  while (!(await isMine(ada))) {
    if (await isMine(ben)) await takeTurn(ben.page);
    else
      await ada.page
        .locator('.turn.mine')
        .or(ada.page.getByText(`Waiting for ${ben.name}`))
        .first()
        .waitFor();
  }
  if (decides) await takeTurn(ada.page);
}

/** Do what a beginner would, and be told why not. */
async function beRefused(page: Page, game: Game): Promise<void> {
  if (game === 'qwixx' || game === 'duel') await page.locator('[data-space]:not([data-legal])').last().click();
  else if (game === 'cards') {
    await page.locator('.hand .card').first().click();
    await page.locator('section.row:not(.fits) [data-put]').first().click();
  } else {
    if (await act(page, 'keep').count()) await act(page, 'keep').click();
    await act(page, 'keep').waitFor({ state: 'detached' });
    await page.locator('.hand [data-piece]').first().click();
    await page.locator('.canvas svg').click({ position: { x: 30, y: 30 } });
  }
  await page.getByRole('alert').or(page.locator('.say.bad, .wrong')).first().waitFor();
}

/** Do what the hint says. */
async function decide(page: Page): Promise<void> {
  const move = (await page.locator('[data-hint]:not([data-hint=""])').getAttribute('data-hint'))!;
  await act(page, move === '-' ? 'nothing' : move === 'pass' || move === 'keep' ? move : 'confirm').click();
  await page.locator('[data-hint=""]').waitFor({ state: 'attached' });
}

async function withoutNetwork(page: Page, server: SixfoldServer, see: See): Promise<void> {
  server.pause();
  await page.getByText(en.reconnecting).waitFor();
  await see('offline');
  server.resume();
  await page.getByText(en.reconnecting).waitFor({ state: 'detached' });
}

async function giveUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: en.menu, exact: true }).click();
  for (let sure = 0; sure < 2; sure++) await act(page, 'resign').click();
}
