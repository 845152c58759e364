/** The server over HTTP. A refusal is thrown as `Refusal`, with the server's sentence. */
import type {
  Accepted,
  Catalog,
  Command,
  GameName,
  Hint,
  LanguageName,
  NewTable,
  Person,
  PersonalLink,
  Problem,
  Replay,
  RulesPage,
  Session,
  TableList,
  TableState,
  Vocabulary,
} from './messages';

export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.sentence);
  }
}

interface Caller {
  token: string | null;
  language: string;
}

let caller: () => Caller = () => ({ token: null, language: 'en' });

/** Say who asks, in which language: read anew for each request. */
export function callAs(who: () => Caller): void {
  caller = who;
}

async function ask<Answer>(method: string, path: string, body?: unknown, token = caller().token): Promise<Answer> {
  const headers: Record<string, string> = { 'accept-language': caller().language };
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const response = await fetch(`/api${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const answer = response.status === 204 ? undefined : await response.json();
  if (!response.ok) throw new Refusal((answer as { problem: Problem }).problem);
  return answer as Answer;
}

const at = (key: string): string => `/tables/${encodeURIComponent(key)}`;

export const getVocabulary = (language: LanguageName) => ask<Vocabulary>('GET', `/rulebook/${language}`, undefined, null);
export const getRules = (language: LanguageName, game: GameName) =>
  ask<RulesPage>('GET', `/rulebook/${language}/${game}`, undefined, null);
export const getCatalog = () => ask<Catalog>('GET', '/catalog', undefined, null);
export const getMe = () => ask<Person>('GET', '/people/me');
export const enter = (name: string) => ask<Session>('POST', '/people', { name }, null);
export const rename = (name: string) => ask<Person>('PATCH', '/people/me', { name });
export const makePersonalLink = () => ask<PersonalLink>('POST', '/people/me/link');
export const comeBack = (token: string) => ask<Session>('POST', '/people/return', { token }, null);
export const getLobby = () => ask<TableList>('GET', '/tables', undefined, null);
export const getMyTables = () => ask<TableList>('GET', '/people/me/tables');
export const getHistory = (before?: number) =>
  ask<TableList>('GET', before === undefined ? '/history' : `/history?before=${before}`);
export const openTable = (table: NewTable) => ask<TableState>('POST', '/tables', table);
export const getTable = (key: string) => ask<TableState>('GET', at(key));
export const command = (key: string, what: Command) => ask<Accepted>('POST', `${at(key)}/commands`, what);
export const getHint = (key: string) => ask<Hint>('POST', `${at(key)}/hint`);
export const getReplay = (key: string, seat: number | null) =>
  ask<Replay>('GET', seat === null ? `${at(key)}/replay` : `${at(key)}/replay?seat=${seat}`);
export const replayRecord = (record: string, seat: number | null) =>
  ask<Replay>('POST', seat === null ? '/records/replay' : `/records/replay?seat=${seat}`, record);
/** Where the record of a game that is over can be downloaded. */
export const recordOf = (key: string): string => `/api${at(key)}/record`;
