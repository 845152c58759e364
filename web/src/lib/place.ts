/** Where this client lies: at the root of a server, or in any folder of a static host, where addresses follow a `#`. */

/** Whether there is no server at all: a folder that `make site` wrote. */
export const SITE = import.meta.env.MODE === 'site';

/** The folder of the client's own files. */
export const base = (): URL => new URL(import.meta.env.BASE_URL, document.baseURI.replace(/#.*/, ''));

/** The link to a page of the client, `/rules/qwirkle#Q8` for example. */
export const to = (page: string): string => (SITE ? `#${page}` : page);

/** Which page an address means, and what follows its `#`. Null for a place on the page that is open. */
export function pageAt(path: string, hash: string, isSite = SITE): { path: string; hash: string } | null {
  if (!isSite) return { path, hash };
  if (hash && !hash.startsWith('#/')) return null;
  const [page = '', after = ''] = hash.slice(1).split('#');
  return { path: page || '/', hash: after };
}
