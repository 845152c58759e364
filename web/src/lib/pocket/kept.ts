/** The games of this device as lists show them. A browser that never played without a server is not asked to store anything. */
import { giveRecord } from '../wire/api';
import type { TableSummary } from '../wire/messages';
import type { KeptTable } from './store';

async function isStored(): Promise<boolean> {
  const known = (await globalThis.indexedDB?.databases?.().catch(() => [])) ?? [];
  return known.some(({ name }) => name === 'sixfold');
}

/** The games of this device that are over and that no server was given. */
export async function notGiven(): Promise<KeptTable[]> {
  if (!(await isStored())) return [];
  const { keptTables } = await import('./store');
  return (await keptTables()).filter(({ record, isGiven }) => record && !isGiven);
}

/** Give them to the server; what it refuses stays here alone. */
export async function give(tables: readonly KeptTable[]): Promise<void> {
  const { noteGiven } = await import('./store');
  for (const { id, record, summary } of tables) {
    await giveRecord(record!, summary.you ?? 0);
    await noteGiven(id);
  }
}

/** Whether evenings at a real table were kept on this device. */
export async function hasPads(): Promise<boolean> {
  return (await isStored()) && (await (await import('./store')).keptPads()).length > 0;
}

export async function keptHere(): Promise<TableSummary[]> {
  if (!(await isStored())) return [];
  const { keptTables } = await import('./store');
  return (await keptTables()).map(({ summary }) => summary);
}
