/** Begins a game on this device: the same commands as at a server, given by each of its people. */
import type { Command, GameName, TableState } from '../wire/messages';
import type { Caller } from '../wire/transport';
import { worker } from '../wire/worker';

export interface Wanted {
  game: GameName;
  /** The names of those who play here; the first is who opened it. */
  people: readonly string[];
  bots: number;
  level: string;
  language: string;
  /** A first game to learn by. */
  lesson?: boolean;
}

async function asked<Told>(path: string, body: unknown, caller: Caller): Promise<Told> {
  const answer = await worker.ask({ method: 'POST', path, body: JSON.stringify(body) }, caller);
  if (!answer || answer.status >= 400) throw new Error(answer?.body ?? path);
  return JSON.parse(answer.body) as Told;
}

/** Returns the table's id. */
export async function begin({ game, people, bots, level, language, lesson = false }: Wanted): Promise<string> {
  const callers = people.map((name, index): Caller => ({ token: index ? `me-${index + 1}` : 'me', name, language }));
  const owner = callers[0]!;
  const options = { chat: false, listed: false, watchers: false, rated: false, lesson };
  const { id } = await asked<TableState>('/tables', { game, seats: people.length + bots, options }, owner);
  const act = (command: Command, caller = owner) => asked(`/tables/${id}/commands`, command, caller);
  for (const caller of callers) await act({ type: 'sit' }, caller);
  for (let bot = 0; bot < bots; bot++) await act({ type: 'add_bot', level });
  await act({ type: 'start' });
  return id;
}
