/**
 * Remembers what is laid or chosen but not confirmed, so that a reload loses nothing. One draft a table. Pure but for
 * the storage.
 */
import type { SmallStorage } from '../storage';
import type { Draft } from '../wire/messages';

const slot = (table: string): string => `sixfold/draft/${table}`;

/** Keep the draft of this decision, or forget it (`null`). A full or forbidden storage keeps nothing. */
export function keepDraft(storage: SmallStorage, table: string, decision: string, draft: Draft | null): void {
  try {
    if (draft) storage.setItem(slot(table), JSON.stringify({ decision, draft }));
    else storage.removeItem(slot(table));
  } catch {
    // a browser that stores nothing still plays
  }
}

/** The draft of this decision; one of an earlier decision is worth nothing. */
export function keptDraft(storage: SmallStorage, table: string, decision: string): Draft | null {
  try {
    const kept = JSON.parse(storage.getItem(slot(table)) ?? 'null') as { decision: string; draft: Draft } | null;
    return kept?.decision === decision ? kept.draft : null;
  } catch {
    return null;
  }
}
