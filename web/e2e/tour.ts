/** Goes through every screen of the client once, as a person would; `visit` is called at each. */
import type { Page } from 'playwright-core';
import en from '../src/lib/i18n/en.json';
import type { Served } from './browser';
import { GAMES, isDue, playNow, takeTurn } from './player';

export type Visit = (screen: string, page: Page) => Promise<void>;

/** The page must be in English when the tour begins, and after each visit. `turns`: how many to play at each table. */
export async function tour(page: Page, server: Served, visit: Visit, turns = 1): Promise<void> {
  const see = (screen: string) => visit(screen, page);
  await aroundTheHome(page, server, see);
  await beforeTheStart(page, see);
  await atTheTables(page, server, see, turns);
  await afterTheEnd(page, server, see);
  await homeAgain(page, server, see);
  await atARealTable(page, server, see);
  await atTheReferee(page, server, see);
  await atThePuzzles(page, server, see);
  await allTheRules(page, server, see);
  await page.goto(`${server.address}/nowhere`);
  await page.getByText(en.lost).waitFor();
  await see('lost');
}

type See = (screen: string) => Promise<void>;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const act = (page: Page, name: string) => page.locator(`[data-act="${name}"]`);
const close = (page: Page) => page.locator('dialog[open]').last().getByRole('button', { name: en.close }).click();

async function aroundTheHome(page: Page, server: Served, see: See): Promise<void> {
  await page.goto(server.address);
  await page.locator('.games').waitFor();
  await see('home');
  await button(page, en.settings).click();
  await see('settings');
  await close(page);
  await page.getByLabel(en.code).fill('no-such');
  await button(page, en.join).click();
  await page.getByRole('alert').waitFor();
  await see('home-refused');
  await page.locator('.games > li').first().locator('button').nth(1).click();
  await see('new-table');
}

async function beforeTheStart(page: Page, see: See): Promise<void> {
  await button(page, en['table.open']).click();
  await button(page, en['bot.add']).first().click();
  await button(page, en['bot.remove']).waitFor();
  await see('lobby');
}

async function atTheTables(page: Page, server: Served, see: See, turns: number): Promise<void> {
  for (const game of GAMES) {
    await playNow(page, server.address, game);
    for (let turn = 0; turn < turns && (await isDue(page)); turn++) await takeTurn(page);
    await isDue(page);
    await see(game);
    if (game === 'qwirkle') await inTheDialogs(page, see);
    if (game === 'qwixx') await refused(page, see);
  }
}

async function inTheDialogs(page: Page, see: See): Promise<void> {
  for (const [screen, opener] of [
    ['unseen', act(page, 'unseen')],
    ['log', act(page, 'log')],
    ['menu', button(page, en.menu)],
  ] as const) {
    await opener.click();
    await see(screen);
    await close(page);
  }
}

async function refused(page: Page, see: See): Promise<void> {
  await page.locator('[data-space="R12"]').click();
  await page.getByRole('alert').waitFor();
  await see('refused');
}

/** From a duel in play. */
async function afterTheEnd(page: Page, server: Served, see: See): Promise<void> {
  await button(page, en.menu).click();
  await act(page, 'resign').click();
  await act(page, 'resign').click(); // it asks whether one is sure
  await page.locator('dialog[open] table').waitFor();
  await see('over');
  await page.getByRole('link', { name: en.replay, exact: true }).click();
  await button(page, en['replay.next']).click();
  await see('replay');
  await page.goto(`${server.address}/history`);
  await page.locator('main li').first().waitFor();
  await see('history');
  await act(page, 'device').click();
  await page.locator('dialog[open] svg[role="img"]').waitFor();
  await see('device');
  await close(page);
  await page.goto(`${server.address}/me`);
  await page.getByRole('heading', { name: en['account.make'] }).waitFor();
  await see('me');
  await page.goto(`${server.address}/history`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'not-a-record.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"format": "sixfold/0"}'),
  });
  await page.getByRole('alert').waitFor();
  await see('history-refused');
}

async function atThePuzzles(page: Page, server: Served, see: See): Promise<void> {
  await page.goto(`${server.address}/puzzles`);
  await page.getByRole('heading', { name: en.puzzles }).waitFor();
  await see('puzzles');
  await page.goto(`${server.address}/puzzles/qwixx`);
  await act(page, 'nothing').click();
  await page.locator('[data-right]').waitFor();
  await see('puzzle');
  await page.getByRole('link', { name: en['analysis.open'] }).click();
  await page.locator('[data-option]').first().waitFor();
  await see('analysis');
}

/** Home once more, with a game that waits for us. */
async function homeAgain(page: Page, server: Served, see: See): Promise<void> {
  await page.goto(server.address);
  await page.getByRole('heading', { name: en.mine }).waitFor();
  await see('home-mine');
}

/** A pad of each kind, begun and told a first turn by what the page would send. */
const PADS = [
  ['qwirkle', 'pieces', { type: 'move', seat: 0, move: 'Ro@0,0 Rs@1,0' }],
  ['cubes', 'points', { type: 'points', seat: 0, points: 4 }],
  ['cards', 'rows', { type: 'move', seat: 0, move: 'Ro Rs Rd => Ro Rs Rd' }],
  ['qwixx', 'sheets', { type: 'move', seat: 0, move: 'R5' }],
  ['duel', 'dice', { type: 'open', seat: 0 }],
] as const;

async function atARealTable(page: Page, server: Served, see: See): Promise<void> {
  await page.goto(`${server.address}/pads`);
  await page.locator('[name="manner"]').first().waitFor();
  await see('pads');
  for (const [game, manner, telling] of PADS) {
    const code = await page.evaluate(
      async (told) => {
        const { token } = JSON.parse(localStorage.getItem('sixfold')!) as { token: string };
        const send = async (path: string, body: unknown) =>
          (
            await fetch(path, {
              method: 'POST',
              headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
              body: JSON.stringify(body),
            })
          ).json();
        const { code } = (await send('/api/pads', {
          id: 'begun',
          game: told.game,
          manner: told.manner,
          players: ['Ada', 'Ben'],
        })) as { code: string };
        await send(`/api/pads/${code}/entries`, { op: 'tell', id: 'told', telling: told.telling });
        return code;
      },
      { game, manner, telling },
    );
    await page.goto(`${server.address}/pad/${code}`);
    await page.locator('main [data-seat]').first().waitFor();
    await see(`pad-${game}`);
  }
  await page.locator('[data-lines]').click();
  await see('pad-lines');
  await page.locator('[data-line] button').first().click();
  await see('pad-turn');
  await page.locator('[data-place="insert"]').click();
  await page.locator('[data-placing]').waitFor();
  await see('pad-forgotten');
}

async function atTheReferee(page: Page, server: Served, see: See): Promise<void> {
  for (const game of GAMES) {
    await page.goto(`${server.address}/referee/${game}`);
    await act(page, 'advice').waitFor();
    await see(`referee-${game}`);
  }
}

async function allTheRules(page: Page, server: Served, see: See): Promise<void> {
  for (const game of GAMES) {
    await page.goto(`${server.address}/rules/${game}`);
    await page.locator('section h2').first().waitFor();
    await see(`rules-${game}`);
  }
}
