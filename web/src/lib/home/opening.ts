/** From a wish to a running game against bots. */
import { command, openTable } from '../wire/api';
import type { GameName, TableOptions } from '../wire/messages';

/** Open a table, sit down, fill it with bots and begin; returns where it is. */
export async function playWithBots(game: GameName, seats: number, level: string, options: TableOptions = {}): Promise<string> {
  const { id } = await openTable({ game, seats, options });
  await command(id, { type: 'sit', seat: 0 });
  for (let seat = 1; seat < seats; seat++) await command(id, { type: 'add_bot', level, seat });
  await command(id, { type: 'start' });
  return `/t/${id}`;
}
