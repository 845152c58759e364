/**
 * Remembers what is laid or chosen but not confirmed, so that a reload loses nothing. One draft a table. Pure but for
 * the shelf.
 */
import type { Shelf } from '../shelf';
import type { Draft } from '../wire/messages';

const slot = (table: string): string => `sixfold/draft/${table}`;

/** Keep the draft of this decision, or forget it (`null`). A full or forbidden shelf keeps nothing. */
export function keepDraft(shelf: Shelf, table: string, decision: string, draft: Draft | null): void {
  try {
    if (draft) shelf.setItem(slot(table), JSON.stringify({ decision, draft }));
    else shelf.removeItem(slot(table));
  } catch {
    // a browser that stores nothing still plays
  }
}

/** The draft of this decision; one of an earlier decision is worth nothing. */
export function keptDraft(shelf: Shelf, table: string, decision: string): Draft | null {
  try {
    const kept = JSON.parse(shelf.getItem(slot(table)) ?? 'null') as { decision: string; draft: Draft } | null;
    return kept?.decision === decision ? kept.draft : null;
  } catch {
    return null;
  }
}
