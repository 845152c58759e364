/** What a server said that a phone keeps for a page without a network. */
import { base } from '../place';

/** The cache; sw.js knows it by this name, too. */
export const KEPT = 'sixfold-page';

export const answerAt = (path: string): string => new URL(`api${path}`, base()).href;

/** What the server said when the page was kept; null where it was not. */
export async function stayed<Answer>(path: string): Promise<Answer | null> {
  const kept = 'caches' in globalThis ? await caches.match(answerAt(path)) : undefined;
  return kept ? ((await kept.json()) as Answer) : null;
}
