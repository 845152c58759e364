/**
 * Keeps the page of a pad on this phone, so that it opens again without a network. Browsers allow that over HTTPS and
 * on this machine only.
 */
import { speech } from '../i18n/language.svelte';
import { base } from '../place';
import { taken } from '../pocket/manifest';
import { answerAt, KEPT } from '../wire/staying';

const address = (path: string): string => new URL(path, base()).href;

/** Whatever this page has loaded of the client. */
function loaded(): string[] {
  const assets = address('assets/');
  return performance.getEntriesByType('resource').flatMap(({ name }) => (name.startsWith(assets) ? [name] : []));
}

/**
 * Keep the page as it is now, in place of an older one. Nothing happens where everything was taken along, or nothing
 * can be kept.
 */
export async function stay(): Promise<void> {
  if (!('caches' in globalThis) || (await taken())) return;
  const answers = ['/catalog', `/rulebook/${speech.language}`, '/pads/manners'].map(answerAt);
  const wanted = new Set([...answers, ...loaded()]);
  try {
    const cache = await caches.open(KEPT);
    for (const file of wanted) if (answers.includes(file) || !(await cache.match(file))) await cache.add(file);
    await cache.put(address('index.html'), await fetch(base()));
    for (const { url } of await cache.keys())
      if (url.startsWith(address('assets/')) && !wanted.has(url)) await cache.delete(url);
  } catch {
    // without a network, or without room: what was kept before stays
  }
}
