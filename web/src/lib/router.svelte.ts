import { pageAt, SITE, to } from './place';

/**
 * Addresses of the client: `/`, `/t/KEY`, `/t/KEY/replay`, `/record`, `/rules`, `/rules/GAME`, `/referee/GAME`,
 * `/history`, `/me`, `/p/PERSON`, `/return`, `/pads`, `/pad/CODE`, `/puzzles/GAME/ID`, `/analysis/GAME`.
 */
export type Route =
  | { page: 'home' }
  | { page: 'table'; key: string }
  | { page: 'replay'; key: string }
  | { page: 'record' }
  | { page: 'rules'; game: string; rule: string }
  | { page: 'referee'; game: string; hash: string }
  | { page: 'history' }
  | { page: 'me' }
  | { page: 'player'; id: string }
  | { page: 'return'; token: string }
  | { page: 'pads' }
  | { page: 'pad'; code: string }
  | { page: 'puzzles'; game: string; name: string }
  | { page: 'analysis'; game: string; hash: string }
  | { page: 'lost' };

/** A part of an address as it is meant; as it stands where it was cut off within a letter (`%E2%80`). */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function routeOf(path: string, hash: string): Route {
  const [first = '', second = '', third = ''] = path.split('/').filter(Boolean).map(decoded);
  const after = hash.replace(/^#/, '');
  if (!first) return { page: 'home' };
  if (first === 't' && second)
    return third === 'replay' ? { page: 'replay', key: second } : { page: 'table', key: second };
  if (first === 'record') return { page: 'record' };
  if (first === 'rules') return { page: 'rules', game: second, rule: after };
  if (first === 'referee') return { page: 'referee', game: second, hash: after };
  if (first === 'history') return { page: 'history' };
  if (first === 'me') return { page: 'me' };
  if (first === 'p' && second) return { page: 'player', id: second };
  if (first === 'return' && after) return { page: 'return', token: after };
  if (first === 'pads') return { page: 'pads' };
  if (first === 'pad' && second) return { page: 'pad', code: second };
  if (first === 'puzzles') return { page: 'puzzles', game: second, name: third };
  if (first === 'analysis' && second) return { page: 'analysis', game: second, hash: after };
  return { page: 'lost' };
}

function here(): Route | null {
  const found = pageAt(location.pathname, location.hash);
  return found && routeOf(found.path, found.hash);
}

class Router {
  #route = $state.raw<Route>(here() ?? { page: 'home' });

  constructor() {
    addEventListener('popstate', () => this.#read());
  }

  get route(): Route {
    return this.#route;
  }

  #read(): void {
    this.#route = here() ?? this.#route;
  }

  go(address: string): void {
    history.pushState(null, '', to(address));
    this.#read();
    scrollTo(0, 0);
  }

  replace(address: string): void {
    history.replaceState(null, '', to(address));
    this.#read();
  }
}

export const router = new Router();

/** For `onclick` of a link: stay in the page unless another tab or window is asked for. */
export function follow(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  const link = event.currentTarget as HTMLAnchorElement;
  event.preventDefault();
  router.go(SITE ? link.hash.slice(1) : link.pathname + link.hash);
}
