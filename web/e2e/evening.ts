/** An evening at a real table, as a person keeps it. */
import type { Page } from 'playwright-core';

/** Fill in the form of a game, on the page or in the dialog, and begin. */
export async function begin(page: Page, game: string, manner: string, players: readonly string[]): Promise<void> {
  const form = page.locator('form:has([name="manner"])');
  await form.locator('select').selectOption(game);
  await form.locator(`[name="manner"][value="${manner}"]`).check();
  const names = form.locator('input[type="text"]');
  for (let seat = 0; seat < (await names.count()); seat++) await names.nth(seat).fill(players[seat] ?? '');
  await form.locator('[type="submit"]').click();
  await page.locator('main [data-seat]').first().waitFor();
}

export const scores = (page: Page): Promise<string[]> => page.locator('main [data-seat] .score').allTextContents();
