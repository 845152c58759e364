/**
 * What is asked by HTTP: of the server, or of the worker of this page where a table is on this device.
 * A refusal is thrown as `Refusal`, with its sentence.
 */
import type {
  Accepted,
  Advice,
  Analyse,
  Analysed,
  AskAdvice,
  AskCoach,
  AskReferee,
  Catalog,
  Coached,
  Command,
  GameName,
  Hint,
  KeptRecord,
  LanguageName,
  LookAt,
  LookedAt,
  NewPad,
  NewReport,
  NewTable,
  PadAnswer,
  PadEntry,
  PadList,
  PadManners,
  PadProof,
  PadQuestion,
  PadState,
  Person,
  PersonalLink,
  PhotoRead,
  Problem,
  Profile,
  Puzzle,
  PuzzleAnswer,
  PuzzleList,
  Replay,
  GameReview,
  ReviewPart,
  PushKey,
  PushWish,
  RulesFound,
  RulesPage,
  Session,
  TableList,
  TableState,
  Verdict,
  Vocabulary,
} from './messages';
import { SITE } from '../place';
import { isAnythingKept } from '../pocket/names';
import { counted } from './asked';
import { server } from './server';
import { isHere, type Caller, type Transport } from './transport';
import { stayed } from './staying';
import { worker } from './worker';

export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.sentence);
  }
}

interface Asker extends Caller {
  /** What to say where the server cannot be reached. */
  offline: string;
}

/** What a photo shows: a table or a hand, and which pieces on the table are known (`Ro@0,0 Rs@1,0`). */
export interface PhotoWanted {
  game: GameName;
  what: 'board' | 'hand';
  known: string;
}

let caller: () => Asker = () => ({ token: null, name: '', language: 'en', offline: 'The server cannot be reached.' });
let reached: (isAnswered: boolean) => void = () => undefined;

/** Hear of each request whether the server was there. */
export function tellReached(listener: (isAnswered: boolean) => void): void {
  reached = listener;
}

/** Say who asks, in which language: read anew for each request. */
export function callAs(who: () => Asker): void {
  caller = who;
}

const endOf = (path: string): Transport => (SITE || path.includes('/here-') ? worker : server);

const ask = <Answer>(method: string, path: string, body?: unknown, token = caller().token): Promise<Answer> =>
  askAt<Answer>(endOf(path), method, path, body, token);
const askAt = <Answer>(...question: Parameters<typeof answerOf>): Promise<Answer> =>
  counted(answerOf<Answer>(...question));
/** Answered once something has happened there, or after a while. */
const waitFor = <Answer>(path: string): Promise<Answer> => answerOf<Answer>(endOf(path), 'GET', path);

async function answerOf<Answer>(
  end: Transport,
  method: string,
  path: string,
  body?: unknown,
  token = caller().token,
): Promise<Answer> {
  const written = body === undefined || typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body);
  const response = await end.ask({ method, path, body: written }, { ...caller(), token });
  const answer = response && readable(response.status, response.body);
  if (end.isFar) reached(answer !== null);
  if (!answer) throw unreached();
  if (answer.problem) throw new Refusal(answer.problem);
  return answer.said as Answer;
}

/**
 * What was answered; null where it is not ours: a proxy says in HTML that the server behind it is gone, and a hotel's
 * network says anything.
 */
function readable(status: number, body: string): { said?: unknown; problem?: Problem } | null {
  try {
    const said: unknown = body ? JSON.parse(body) : undefined;
    if (status < 400) return { said };
    const problem = (said as { problem?: Problem } | null | undefined)?.problem;
    return problem ? { problem } : null;
  } catch {
    return null;
  }
}

const OFFLINE = 'wire/offline';
const unreached = (): Refusal => new Refusal({ code: OFFLINE, rule: 'TABLE', values: {}, sentence: caller().offline });
/** What was taken along, or can be: loaded when it is needed. */
const pocketed = () => import('../pocket/manifest');
const isTaken = async (): Promise<boolean> => (await isAnythingKept()) && (await (await pocketed()).taken()) !== null;
/** Whether there was nobody to answer. */
export const isOffline = (error: unknown): boolean => error instanceof Refusal && error.problem.code === OFFLINE;

/** What every server says alike: without one, what was taken along or kept with the page says it. */
async function known<Answer>(path: string, file: string): Promise<Answer> {
  try {
    if (!SITE) return await ask<Answer>('GET', path, undefined, null);
  } catch (error) {
    if (!isOffline(error)) throw error;
    if (!(await isTaken())) return (await stayed<Answer>(path)) ?? Promise.reject(error);
  }
  return fromHere<Answer>(file);
}

/** The same from what was taken along, or from the folder of a static host. */
async function fromHere<Answer>(file: string): Promise<Answer> {
  const list = await pocketed().catch(() => null);
  const found = await list?.fromPocket<Answer>(file);
  if (!found) throw unreached();
  return found;
}

/** Ask a server, or this device where none can be reached and it can answer. */
async function anyone<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  try {
    return await ask<Answer>(method, path, body);
  } catch (error) {
    if (!isOffline(error) || !(await isTaken())) throw error;
  }
  return askAt<Answer>(worker, method, path, body);
}

const at = (key: string): string => `/tables/${encodeURIComponent(key)}`;

export const getVocabulary = (language: LanguageName) =>
  known<Vocabulary>(`/rulebook/${language}`, `rulebook/${language}.json`);
export const getRules = (language: LanguageName, game: GameName) =>
  known<RulesPage>(`/rulebook/${language}/${game}`, `rulebook/${language}/${game}.json`);
export const searchRules = (language: LanguageName, game: GameName, words: string) =>
  anyone<RulesFound>('GET', `/rulebook/${language}/${game}/search?${new URLSearchParams({ words })}`);
export const askReferee = (asked: AskReferee) => anyone<Verdict>('POST', '/referee', asked);
export const askAdvice = (asked: AskAdvice) => ask<Advice>('POST', '/advice', asked);
export const readPhoto = (photo: Blob, wanted: PhotoWanted) =>
  ask<PhotoRead>('POST', `/photos?${new URLSearchParams({ ...wanted })}`, photo);
export const getCatalog = () => known<Catalog>('/catalog', 'catalog.json');
/** The games as this device plays them: its bots are not the server's. */
export const getCatalogHere = () => fromHere<Catalog>('catalog.json');
export const getMe = () => ask<Person>('GET', '/people/me');
export const enter = (name: string) => ask<Session>('POST', '/people', { name }, null);
export const rename = (name: string) => ask<Person>('PATCH', '/people/me', { name });
export const makePersonalLink = () => ask<PersonalLink>('POST', '/people/me/link');
export const comeBack = (token: string) => ask<Session>('POST', '/people/return', { token }, null);
export const signUp = (name: string, password: string) => ask<Person>('POST', '/people/me/account', { name, password });
export const logIn = (name: string, password: string) =>
  ask<Session>('POST', '/people/login', { name, password }, null);
export const logOut = () => ask<void>('POST', '/people/logout');
export const logOutEverywhere = () => ask<void>('POST', '/people/me/logout');
export const changePassword = (old: string, fresh: string) =>
  ask<void>('PUT', '/people/me/password', { old, new: fresh });
export const deleteMe = (password: string) => ask<void>('POST', '/people/me/delete', { password });
export const pushKey = async () => (await ask<PushKey>('GET', '/push', undefined, null)).key ?? null;
export const startPush = (wish: PushWish) => ask<void>('PUT', '/push', wish);
export const stopPush = (endpoint: string) => ask<void>('DELETE', `/push?endpoint=${encodeURIComponent(endpoint)}`);
export const getMyPage = () => ask<Profile>('GET', '/people/me/page');
export const showMyPage = (shown: boolean) => ask<void>('PUT', '/people/me/page', { shown });
export const getPage = (person: string) => ask<Profile>('GET', `/people/${encodeURIComponent(person)}/page`);
export const getLobby = () => ask<TableList>('GET', '/tables', undefined, null);
export const getMyTables = () => ask<TableList>('GET', '/people/me/tables');
export const getHistory = (before?: number) =>
  ask<TableList>('GET', before === undefined ? '/history' : `/history?before=${before}`);
/** Keep a game of this device with my past games at the server, too. */
export const giveRecord = (record: string, seat: number) => ask<KeptRecord>('POST', `/history?seat=${seat}`, record);
export const openTable = (table: NewTable) => ask<TableState>('POST', '/tables', table);
export const getTable = (key: string) => ask<TableState>('GET', at(key));
export const command = (key: string, what: Command) => ask<Accepted>('POST', `${at(key)}/commands`, what);
export const report = (key: string, what: NewReport) => ask<void>('POST', `${at(key)}/reports`, what);
/** The end of the wire where this table is. */
export const endFor = (key: string): Transport => (isHere(key) ? worker : server);
/** First where to look, then what to do. `token`: whoever asks, at a table of this device. */
export const getHint = (key: string, step: 'where' | 'what', token = caller().token) =>
  ask<Hint>('POST', `${at(key)}/hint?step=${step}`, undefined, token);
export const askCoach = (key: string, asked: AskCoach) => ask<Coached>('POST', `${at(key)}/coach`, asked);
export const getReplay = (key: string, seat: number | null) =>
  ask<Replay>('GET', seat === null ? `${at(key)}/replay` : `${at(key)}/replay?seat=${seat}`);
/** Where the review of a game is asked for: some decisions, then the whole. */
export interface Reviews {
  part: (part: number) => Promise<ReviewPart>;
  whole: () => Promise<GameReview>;
}
export const reviewsOf = (key: string): Reviews => ({
  part: (part) => ask<ReviewPart>('GET', `${at(key)}/review/${part}`),
  whole: () => ask<GameReview>('GET', `${at(key)}/review`),
});
/** Reviews of a record from elsewhere. */
export const reviewsOfRecord = (record: string): Reviews => ({
  part: (part) => ask<ReviewPart>('POST', `/records/review/${part}`, record),
  whole: () => ask<GameReview>('POST', '/records/review', record),
});
export const replayRecord = (record: string, seat: number | null) =>
  anyone<Replay>('POST', seat === null ? '/records/replay' : `/records/replay?seat=${seat}`, record);
export const analyse = (wanted: Analyse) => ask<Analysed>('POST', '/analyse', wanted);
export const lookAt = (wanted: LookAt) => anyone<LookedAt>('POST', '/positions', JSON.stringify(wanted));
const puzzleAt = (game: GameName, name: string): string => `/puzzles/${game}/${encodeURIComponent(name)}`;

export const getPuzzles = (game: GameName, day: string) => anyone<PuzzleList>('GET', `/puzzles/${game}?day=${day}`);
export const getPuzzle = (game: GameName, name: string) => anyone<Puzzle>('GET', puzzleAt(game, name));
export const solvePuzzle = (game: GameName, name: string, move: string) =>
  anyone<PuzzleAnswer>('POST', puzzleAt(game, name), JSON.stringify({ move }));
const padAt = (code: string): string => `/pads/${encodeURIComponent(code)}`;

export const getManners = () => known<PadManners>('/pads/manners', 'pads/manners.json');
export const getPads = () => ask<PadList>('GET', '/pads');
/** Those that this device keeps itself. */
export const getPadsHere = () => askAt<PadList>(worker, 'GET', '/pads');
export const beginPad = (pad: NewPad) => anyone<PadState>('POST', '/pads', pad);
/**
 * Which part of an evening is asked for: with `after`, answered as soon as there is more than that, or after a while; a
 * game by its number, as it stood `before` a turn.
 */
export interface PadWanted {
  after?: number;
  game?: number;
  before?: string;
}
export const getPad = (code: string, { after, game, before }: PadWanted = {}) => {
  const asked = new URLSearchParams();
  if (after !== undefined) {
    asked.set('after', String(after));
    asked.set('wait_s', '25');
  }
  if (game !== undefined) asked.set('game', String(game));
  if (before !== undefined) asked.set('before', before);
  const path = `${padAt(code)}?${asked}`;
  return after === undefined ? ask<PadState>('GET', path) : waitFor<PadState>(path);
};
export const tellPad = (code: string, entry: PadEntry) => ask<PadState>('POST', `${padAt(code)}/entries`, entry);
export const checkPad = (code: string, asked: PadQuestion) => ask<PadAnswer>('POST', `${padAt(code)}/check`, asked);
export const askHand = (code: string, hand: string) => ask<PadProof>('POST', `${padAt(code)}/hand`, { hand });
/** A game of an evening as its record. */
export const getPadRecord = async (code: string, game: number): Promise<string> =>
  JSON.stringify(await ask<object>('GET', `${padAt(code)}/record?game=${game}`));
export const removePad = (code: string) => ask<void>('DELETE', padAt(code));
/** Where an evening can be downloaded, as records or for a spreadsheet. */
export const padFile = (code: string, kind: 'record' | 'csv'): string => `/api${padAt(code)}/${kind}`;
/** The same of an evening that this device keeps. */
export const padText = async (code: string, kind: 'record' | 'csv') =>
  (await worker.ask({ method: 'GET', path: `${padAt(code)}/${kind}` }, caller()))?.body ?? '';
/** Where the record of a game that is over can be downloaded. */
export const recordOf = (key: string): string => `/api${at(key)}/record`;
