/**
 * The games of this device as lists show them. A browser that never played without a server is not asked to store
 * anything.
 */
import { giveRecord, isOffline, Refusal } from '../wire/api';
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

/**
 * Give them to the server; what it refuses stays here alone, and keeps no other from being given. Throws the last
 * refusal then.
 */
export async function give(tables: readonly KeptTable[]): Promise<void> {
  const { noteGiven } = await import('./store');
  let refused: Refusal | null = null;
  for (const { id, record, summary } of tables) {
    try {
      await giveRecord(record!, summary.you ?? 0);
      await noteGiven(id);
    } catch (error) {
      if (!(error instanceof Refusal) || isOffline(error)) throw error;
      refused = error;
    }
  }
  if (refused) throw refused;
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
