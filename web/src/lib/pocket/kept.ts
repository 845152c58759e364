/** The games of this device as lists show them. A browser that never played without a server is not asked to store anything. */
import type { TableSummary } from '../wire/messages';

export async function keptHere(): Promise<TableSummary[]> {
  const known = (await globalThis.indexedDB?.databases?.().catch(() => [])) ?? [];
  if (!known.some(({ name }) => name === 'sixfold')) return [];
  const { keptTables } = await import('./store');
  return (await keptTables()).map(({ summary }) => summary);
}
