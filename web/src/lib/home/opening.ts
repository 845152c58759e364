/** From a wish to a running game against bots. */
import { command, openTable } from '../wire/api';
import type { NewTable } from '../wire/messages';

/** Open a table, sit down, fill it with bots and begin; returns where it is. */
export async function playWithBots(wanted: NewTable, level: string, own = 0): Promise<string> {
  const { id } = await openTable(wanted);
  await command(id, { type: 'sit', seat: own });
  for (let seat = 0; seat < wanted.seats; seat++) if (seat !== own) await command(id, { type: 'add_bot', level, seat });
  await command(id, { type: 'start' });
  return `/t/${id}`;
}
