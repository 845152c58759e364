/**
 * The games of this device in IndexedDB: a row for each table, and its log entry by entry. Nothing is ever rewritten.
 */
import type { TableSummary } from '../wire/messages';

/** What a change adds, as src/sixfold/local/protocol.py says. */
export interface Keep {
  id: string;
  code: string;
  seed: string;
  people: (string | null)[];
  summary: TableSummary;
  entries: KeptEntry[];
  record?: string;
}

export interface KeptEntry {
  number: number;
  at: number;
  entry: unknown;
}

/** An entry of a pad of this device. */
export interface KeptPadEntry extends KeptEntry {
  code: string;
}

export interface KeptTable extends Omit<Keep, 'entries'> {
  /** Whether a server has its record, too. */
  isGiven?: boolean;
}

const NAME = 'sixfold';
const VERSION = 2;

function answered<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

let opening: Promise<IDBDatabase> | undefined;

/** It is opened anew the next time: what was shut, or could not be opened, may be by then. */
const forget = (): void => void (opening = undefined);

/** Another page needs a newer one, or the browser took it away. */
function letGo(found: IDBDatabase): void {
  found.onclose = forget;
  found.onversionchange = () => {
    found.close();
    forget();
  };
}

function database(): Promise<IDBDatabase> {
  if (!opening) {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) {
        request.result.createObjectStore('tables', { keyPath: 'id' });
        request.result.createObjectStore('entries', { keyPath: ['table', 'number'] });
      }
      request.result.createObjectStore('pads', { keyPath: ['code', 'number'] });
    };
    opening = answered(request);
    opening.then(letGo, forget);
  }
  return opening;
}

/** Keep all of these or none. Another tab that was faster makes it fail: an entry has one number. */
export async function keep(changes: readonly Keep[]): Promise<void> {
  const transaction = (await database()).transaction(['tables', 'entries'], 'readwrite', { durability: 'strict' });
  for (const { entries, ...row } of changes) {
    transaction.objectStore('tables').put(row);
    for (const entry of entries) transaction.objectStore('entries').add({ table: row.id, ...entry });
  }
  await done(transaction);
}

/** All games, the newest first. */
export async function keptTables(): Promise<KeptTable[]> {
  const rows = await answered<KeptTable[]>((await database()).transaction('tables').objectStore('tables').getAll());
  return rows.sort((one, other) => (other.summary.changed_at ?? 0) - (one.summary.changed_at ?? 0));
}

export async function keptTable(id: string): Promise<KeptTable | undefined> {
  return answered<KeptTable | undefined>((await database()).transaction('tables').objectStore('tables').get(id));
}

export async function keptLog(id: string): Promise<KeptEntry[]> {
  const range = IDBKeyRange.bound([id, 0], [id, Infinity]);
  const entries = await answered<(KeptEntry & { table: string })[]>(
    (await database()).transaction('entries').objectStore('entries').getAll(range),
  );
  return entries.map(({ number, at, entry }) => ({ number, at, entry }));
}

/** Remember that a server has the record of this game. */
export async function noteGiven(id: string): Promise<void> {
  const transaction = (await database()).transaction('tables', 'readwrite');
  const rows = transaction.objectStore('tables');
  const row = await answered<KeptTable | undefined>(rows.get(id));
  if (row) rows.put({ ...row, isGiven: true });
  await done(transaction);
}

/** The entries of all pads, each pad's in their order. */
export async function keptPads(): Promise<KeptPadEntry[]> {
  return answered<KeptPadEntry[]>((await database()).transaction('pads').objectStore('pads').getAll());
}

/** Keep these entries of pads, and nothing of those that are gone. */
export async function keepPads(entries: readonly KeptPadEntry[], gone: readonly string[]): Promise<void> {
  const transaction = (await database()).transaction('pads', 'readwrite', { durability: 'strict' });
  const rows = transaction.objectStore('pads');
  for (const entry of entries) rows.add(entry);
  for (const code of gone) rows.delete(IDBKeyRange.bound([code, 0], [code, Infinity]));
  await done(transaction);
}
