/** Accounts in the browser: made, used, left, deleted; and a page of one's games that others see if one likes. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import en from '../src/lib/i18n/en.json';
import { answered } from './answers';
import { openHouse } from './house';
import { enter, letPass, PHONE, sitDown } from './people';

const { server, browser } = openHouse();
const errors: string[] = [];
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function signUp(page: Page, name: string, password: string): Promise<void> {
  await page.goto(`${server.address}/me`);
  const form = section(page, en['account.make']);
  await form.getByLabel(en['account.name']).fill(name);
  await form.getByLabel(en['password.new']).fill(password);
  await button(page, en['account.make']).click();
  await page.locator('[data-act="logout"]').waitFor();
}

async function logIn(page: Page, name: string, password: string): Promise<void> {
  await page.goto(`${server.address}/me`);
  const form = section(page, en['account.enter']);
  await form.getByLabel(en['account.name']).fill(name);
  await form.getByLabel(en.password).fill(password);
  await button(page, en['account.enter']).click();
}

test('an account is made, its password changed, and it is left everywhere at once', async () => {
  const ada = await enter(browser(), server.address, 'Ada', errors, PHONE);
  await signUp(ada.page, 'ada', 'correct horse');
  const phone = await enter(browser(), server.address, 'Guest', errors, PHONE);
  await logIn(phone.page, 'ada', 'incorrect horse');
  await phone.page.getByRole('alert').waitFor();
  await logIn(phone.page, 'ada', 'correct horse');
  await phone.page.getByRole('heading', { name: 'Ada', exact: true }).waitFor();

  await ada.page.getByText(en['password.change']).first().click();
  await ada.page.getByLabel(en.password, { exact: true }).first().fill('correct horse');
  await ada.page.getByLabel(en['password.new']).fill('battery staple');
  await button(ada.page, en['password.change']).click();
  await ada.page.getByText(en['password.changed']).last().waitFor();
  await phone.page.reload();
  await section(phone.page, en['account.enter']).waitFor();

  await logIn(phone.page, 'ada', 'battery staple');
  await phone.page.locator('[data-act="logout-everywhere"]').click();
  await section(phone.page, en['account.make']).waitFor();
  await ada.page.reload();
  await section(ada.page, en['account.make']).waitFor();
});

test('a page shows a rating and statistics to others once its person allows it; deleted, the name is gone and the game stays', async () => {
  const cleo = await enter(browser(), server.address, 'Cleo', errors);
  const dan = await enter(browser(), server.address, 'Dan', errors);
  await signUp(cleo.page, 'cleo', 'correct horse');
  await signUp(dan.page, 'dan', 'correct horse');
  const table = await sitDown(server.address, 'duel', [cleo, dan]);
  await letPass(server.address, table, [cleo, dan], 7);
  await button(dan.page, en.menu).click();
  for (let sure = 0; sure < 2; sure++) await dan.page.locator('[data-act="resign"]').click();
  await dan.page.locator('dialog[open] table').waitFor();

  await cleo.page.goto(`${server.address}/me`);
  await cleo.page.getByText(/1 of 1|0 of 1/).waitFor();
  expect(await cleo.page.getByRole('img', { name: /rating over the games/ }).count()).toBe(1);
  await answered(cleo.page, () => cleo.page.getByLabel(en['page.shown']).check());
  const address = (await cleo.page.getByRole('link', { name: en['page.mine'] }).getAttribute('href'))!;
  await dan.page.goto(server.address + address);
  await dan.page.getByRole('heading', { name: 'Cleo', exact: true }).waitFor();

  await cleo.page.getByText(en['account.delete']).first().click();
  const form = cleo.page.locator('details[open] form');
  await form.getByLabel(en.password).fill('correct horse');
  await button(cleo.page, en['account.delete.sure']).click();
  await section(cleo.page, en['account.make']).waitFor();
  await dan.page.reload();
  await dan.page.getByRole('heading', { name: en.lost }).waitFor();
  await dan.page.goto(`${server.address}/history`);
  await dan.page.locator(`a[href="/t/${table}/replay"]`).waitFor();
  expect(await dan.page.getByText('Cleo').count()).toBe(0);
});

test('no page had an error', () => expect(errors).toEqual([]));
