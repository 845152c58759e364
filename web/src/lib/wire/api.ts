/** The server over HTTP. A refusal is thrown as `Refusal`, with the server's sentence. */
import type {
  Accepted,
  AskAdvice,
  AskReferee,
  Catalog,
  Command,
  GameName,
  Hint,
  LanguageName,
  NewPad,
  NewReport,
  NewTable,
  PadAnswer,
  PadEntry,
  PadList,
  PadManners,
  PadProof,
  PadState,
  PadTelling,
  Person,
  PersonalLink,
  PhotoRead,
  Problem,
  Profile,
  Replay,
  Review,
  ReviewPart,
  RulesFound,
  RulesPage,
  Session,
  TableList,
  TableState,
  Verdict,
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
  /** What to say where the server cannot be reached. */
  offline: string;
}

/** What a photo shows: a table or a hand, and which pieces on the table are known (`Ro@0,0 Rs@1,0`). */
export interface PhotoWanted {
  game: GameName;
  what: 'board' | 'hand';
  known: string;
}

let caller: () => Caller = () => ({ token: null, language: 'en', offline: 'The server cannot be reached.' });
let reached: (isAnswered: boolean) => void = () => undefined;

/** Hear of each request whether the server was there. */
export function tellReached(listener: (isAnswered: boolean) => void): void {
  reached = listener;
}

/** Say who asks, in which language: read anew for each request. */
export function callAs(who: () => Caller): void {
  caller = who;
}

async function ask<Answer>(method: string, path: string, body?: unknown, token = caller().token): Promise<Answer> {
  const headers: Record<string, string> = { 'accept-language': caller().language };
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (body !== undefined && !(body instanceof Blob)) headers['content-type'] = 'application/json';
  const response = await fetch(`/api${path}`, {
    method,
    headers,
    body: body === undefined || typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body),
  }).catch(() => null);
  reached(response !== null);
  if (!response) throw new Refusal({ code: 'wire/offline', rule: 'TABLE', values: {}, sentence: caller().offline });
  const answer = response.status === 204 ? undefined : await response.json();
  if (!response.ok) throw new Refusal((answer as { problem: Problem }).problem);
  return answer as Answer;
}

const at = (key: string): string => `/tables/${encodeURIComponent(key)}`;

export const getVocabulary = (language: LanguageName) => ask<Vocabulary>('GET', `/rulebook/${language}`, undefined, null);
export const getRules = (language: LanguageName, game: GameName) =>
  ask<RulesPage>('GET', `/rulebook/${language}/${game}`, undefined, null);
export const searchRules = (language: LanguageName, game: GameName, words: string) =>
  ask<RulesFound>('GET', `/rulebook/${language}/${game}/search?${new URLSearchParams({ words })}`, undefined, null);
export const askReferee = (asked: AskReferee) => ask<Verdict>('POST', '/referee', asked);
export const askAdvice = (asked: AskAdvice) => ask<Verdict>('POST', '/advice', asked);
export const readPhoto = (photo: Blob, wanted: PhotoWanted) =>
  ask<PhotoRead>('POST', `/photos?${new URLSearchParams({ ...wanted })}`, photo);
export const getCatalog = () => ask<Catalog>('GET', '/catalog', undefined, null);
export const getMe = () => ask<Person>('GET', '/people/me');
export const enter = (name: string) => ask<Session>('POST', '/people', { name }, null);
export const rename = (name: string) => ask<Person>('PATCH', '/people/me', { name });
export const makePersonalLink = () => ask<PersonalLink>('POST', '/people/me/link');
export const comeBack = (token: string) => ask<Session>('POST', '/people/return', { token }, null);
export const signUp = (name: string, password: string) => ask<Person>('POST', '/people/me/account', { name, password });
export const logIn = (name: string, password: string) => ask<Session>('POST', '/people/login', { name, password }, null);
export const logOut = () => ask<void>('POST', '/people/logout');
export const logOutEverywhere = () => ask<void>('POST', '/people/me/logout');
export const changePassword = (old: string, fresh: string) => ask<void>('PUT', '/people/me/password', { old, new: fresh });
export const deleteMe = (password: string) => ask<void>('POST', '/people/me/delete', { password });
export const getMyPage = () => ask<Profile>('GET', '/people/me/page');
export const showMyPage = (shown: boolean) => ask<void>('PUT', '/people/me/page', { shown });
export const getPage = (person: string) => ask<Profile>('GET', `/people/${encodeURIComponent(person)}/page`);
export const getLobby = () => ask<TableList>('GET', '/tables', undefined, null);
export const getMyTables = () => ask<TableList>('GET', '/people/me/tables');
export const getHistory = (before?: number) =>
  ask<TableList>('GET', before === undefined ? '/history' : `/history?before=${before}`);
export const openTable = (table: NewTable) => ask<TableState>('POST', '/tables', table);
export const getTable = (key: string) => ask<TableState>('GET', at(key));
export const command = (key: string, what: Command) => ask<Accepted>('POST', `${at(key)}/commands`, what);
export const report = (key: string, what: NewReport) => ask<void>('POST', `${at(key)}/reports`, what);
export const getHint = (key: string) => ask<Hint>('POST', `${at(key)}/hint`);
export const getReplay = (key: string, seat: number | null) =>
  ask<Replay>('GET', seat === null ? `${at(key)}/replay` : `${at(key)}/replay?seat=${seat}`);
export const getReview = (key: string) => ask<Review>('GET', `${at(key)}/review`);
export const getReviewPart = (key: string, part: number) => ask<ReviewPart>('GET', `${at(key)}/review/${part}`);
export const replayRecord = (record: string, seat: number | null) =>
  ask<Replay>('POST', seat === null ? '/records/replay' : `/records/replay?seat=${seat}`, record);
const padAt = (code: string): string => `/pads/${encodeURIComponent(code)}`;

export const getManners = () => ask<PadManners>('GET', '/pads/manners', undefined, null);
export const getPads = () => ask<PadList>('GET', '/pads');
export const beginPad = (pad: NewPad) => ask<PadState>('POST', '/pads', pad);
/** Where an evening stands; with `after`, answered as soon as there is more than that, or after a while. */
export const getPad = (code: string, after?: number, game?: number) => {
  const asked = new URLSearchParams();
  if (after !== undefined) asked.set('after', String(after)), asked.set('wait_s', '25');
  if (game !== undefined) asked.set('game', String(game));
  return ask<PadState>('GET', `${padAt(code)}?${asked}`);
};
export const tellPad = (code: string, entry: PadEntry) => ask<PadState>('POST', `${padAt(code)}/entries`, entry);
export const checkPad = (code: string, telling: PadTelling) => ask<PadAnswer>('POST', `${padAt(code)}/check`, { telling });
export const askHand = (code: string, hand: string) => ask<PadProof>('POST', `${padAt(code)}/hand`, { hand });
export const removePad = (code: string) => ask<void>('DELETE', padAt(code));
/** Where an evening can be downloaded, as records or for a spreadsheet. */
export const padFile = (code: string, kind: 'record' | 'csv'): string => `/api${padAt(code)}/${kind}`;
/** Where the record of a game that is over can be downloaded. */
export const recordOf = (key: string): string => `/api${at(key)}/record`;
