/** What people do besides moving: talk, propose, give up, stay away and come back. */
import { beforeAll, expect, test } from 'vitest';
import en from '../src/lib/i18n/en.json';
import { openHouse } from './house';
import { enter, LAPTOP, PHONE, sitDown, type Person } from './people';
import { takeTurn } from './player';

const { server, browser } = openHouse('whole'); // which notifies
let ada: Person;
let ben: Person;
const errors: string[] = [];
const act = (who: Person, name: string) => who.page.locator(`[data-act="${name}"]`);
const menu = (who: Person) => who.page.getByRole('button', { name: 'Table', exact: true });

beforeAll(async () => {
  ada = await enter(browser(), server.address, 'Ada', errors, LAPTOP);
  ben = await enter(browser(), server.address, 'Ben', errors, PHONE);
});

async function propose(who: Person, what: 'undo' | 'end'): Promise<void> {
  await menu(who).click();
  await act(who, `offer-${what}`).click();
}

/** Who is to move, and who waits. */
async function inTurn(): Promise<[Person, Person]> {
  await Promise.race([ada, ben].map(({ page }) => page.locator('.turn.mine').waitFor()));
  return (await ada.page.locator('.turn.mine').count()) ? [ada, ben] : [ben, ada];
}

test('someone talks, and the other one is shown that there is something new', async () => {
  await sitDown(server.address, 'duel', [ada, ben]);
  await ada.page.getByRole('textbox', { name: 'Say something' }).fill('Good luck!');
  await ada.page.keyboard.press('Enter');
  await ben.page.getByRole('button', { name: 'Moves, something new was said' }).tap();
  await ben.page.locator('dialog[open]').getByText('Ada: Good luck!').waitFor();
  await ben.page.keyboard.press('Escape');
  await ben.page.getByRole('button', { name: 'Moves', exact: true }).waitFor();
});

test('what someone said is reported to the operator', async () => {
  await menu(ben).tap();
  await ben.page.locator('summary', { hasText: en.report }).tap();
  await ben.page.getByRole('button', { name: `${en.report}: Ada: Good luck!`, exact: true }).tap();
  await ben.page.getByLabel(en['report.why']).fill('unkind');
  await ben.page.getByRole('button', { name: en['report.send'] }).tap();
  await ben.page.getByRole('button', { name: `${en.report}: Ada: Good luck!`, disabled: true }).waitFor();
  await ben.page.keyboard.press('Escape');
});

test('a move is taken back by agreement; a proposal is declined', async () => {
  const [mover, other] = await inTurn();
  await takeTurn(mover.page);
  await propose(mover, 'undo');
  await act(other, 'agree').click();
  await other.page.locator('.turn:not(.mine)').waitFor();
  await mover.page.locator('.turn.mine').waitFor();
  await propose(other, 'end');
  await act(mover, 'decline').click();
  await act(other, 'decline').waitFor({ state: 'detached' });
});

test('a game is ended by agreement, and nobody wins', async () => {
  await propose(ada, 'end');
  await act(ben, 'agree').tap();
  for (const { page } of [ada, ben]) await page.locator('dialog[open]').getByText('Nobody wins').waitFor();
});

test('giving up is asked for twice, by keyboard', async () => {
  await sitDown(server.address, 'duel', [ada, ben]);
  await menu(ada).focus();
  await ada.page.keyboard.press('Enter');
  await act(ada, 'resign').focus();
  await ada.page.keyboard.press('Enter');
  await ada.page.getByRole('button', { name: 'Really give up' }).waitFor();
  await ada.page.keyboard.press('Enter');
  await ben.page.locator('dialog[open]').getByText('You win!').waitFor();
});

test('a bot plays for someone who stays away, until they come back', async () => {
  await sitDown(server.address, 'duel', [ada, ben], 0, { away_s: 5 });
  const [away, waiting] = await inTurn();
  const table = away.page.url();
  await away.page.goto(`${server.address}/rules/duel`);
  // Only who is gone for half a minute is away: until then the server says so, and the button stays.
  const standIn = act(waiting, 'standin');
  await standIn.waitFor();
  await expect
    .poll(
      async () => {
        if (await standIn.isVisible()) await standIn.click({ timeout: 5_000 }).catch(() => undefined);
        return standIn.count();
      },
      { timeout: 180_000, interval: 2_000 },
    )
    .toBe(0);
  await away.page.goto(table);
  await act(away, 'comeback').waitFor();
  await away.page.getByText('a bot is playing').first().waitFor();
  await act(away, 'comeback').click();
  await act(away, 'comeback').waitFor({ state: 'detached' });
});

test('a table without talk, hints and watchers has none of them', async () => {
  const table = await sitDown(server.address, 'duel', [ada, ben], 0, { chat: false, hints: 'off', watchers: false });
  expect(await ada.page.getByRole('textbox', { name: 'Say something' }).count()).toBe(0);
  const [mover] = await inTurn();
  expect(await act(mover, 'hint').isDisabled()).toBe(true);
  const eve = await enter(browser(), server.address, 'Eve', errors);
  await eve.page.goto(`${server.address}/t/${table}`);
  await eve.page.getByText('Nobody may watch this table.').waitFor();
  await eve.page.context().close();
});

test('sound and notifications are switched by keyboard, and stay so', async () => {
  const box = (name: string) => ada.page.getByRole('checkbox', { name });
  await ada.page.context().grantPermissions(['notifications'], { origin: server.address });
  const settings = async () => {
    await ada.page.getByRole('button', { name: 'Settings' }).focus();
    await ada.page.keyboard.press('Enter');
  };
  await settings();
  for (const name of ['A quiet sound', 'Notify me']) {
    await box(name).focus();
    await ada.page.keyboard.press('Space');
  }
  // The browser is asked for permission before the wish is kept.
  await ada.page.waitForFunction(
    () => (JSON.parse(localStorage.getItem('sixfold') ?? '{}') as { notices?: boolean }).notices,
  );
  await ada.page.keyboard.press('Escape');
  await ada.page.reload();
  await settings();
  expect(await box('A quiet sound').isChecked()).toBe(true);
  expect(await box('Notify me').isChecked()).toBe(true);
});

test('what is pushed to a closed page is shown by the browser', async () => {
  const devtools = await ada.page.context().newCDPSession(ada.page);
  const registration = new Promise<string>((found) => {
    devtools.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations }) => registrations[0] && found(registrations[0].registrationId),
    );
  });
  await devtools.send('ServiceWorker.enable');
  const data = JSON.stringify({ title: 'Qwixx', body: 'It is your turn.', path: 't/abc' });
  const registrationId = await registration;
  // A worker that a busy machine wakes too late misses a push, which no service sends again from here; one of the same
  // table takes the place of another.
  const shown = async () => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: server.address, registrationId, data });
    return ada.page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag, data }) => [
        title,
        body,
        tag,
        data as string,
      ]),
    );
  };
  await expect.poll(shown, { interval: 1000 }).toEqual([['Qwixx', 'It is your turn.', 't/abc', 't/abc']]);
});

test('no page had an error', () => expect(errors).toEqual([]));
