/** One table in this browser: what is known of it, and what this person wants to do. Holds no rules. */
import { getContext, setContext } from 'svelte';
import { askCoach, endFor, getHint, getReplay, Refusal } from '../wire/api';
import { counted } from '../wire/asked';
import type {
  AskCoach,
  Coached,
  Command,
  Draft,
  DraftAnswer,
  Happening,
  Problem,
  Replay,
  TableState,
  Where,
} from '../wire/messages';
import { LostConnection, TableSocket, type LineState } from '../wire/socket';
import { prefs } from '../prefs.svelte';
import { Cooldown } from '../ui/cooldown.svelte';
import { storage } from '../storage';
import { speech } from '../i18n/language.svelte';
import { Coach } from './coach.svelte';
import { isHeard } from './company';
import { keepDraft, keptDraft } from './drafts';
import { decisionsIn, marksFor, type Decision } from '../boards/last';
import { lessonOf } from '../boards/starts';
import { stepFor, type Learner } from '../guide/lesson';
import { lastNumber, NOTHING, reduce, withState } from './reducer';
import type { Telling } from './scenes';
import { Story } from './story.svelte';

const KEY = Symbol('match');
const CLOSING_MS = 100;

/** What a board needs of a table: a live one, or one that is only replayed. */
export interface Seen {
  /** The table's id or code; none for a replay. */
  readonly key: string;
  readonly state: Pick<TableState, 'game' | 'position' | 'you'> | null;
  readonly events: readonly Happening[];
  readonly connected: boolean;
  readonly busy: boolean;
  /**
   * Whether a decision may be tapped: not while one is on its way, nor a moment after it, when a second tap is meant
   * for that.
   */
  readonly takesTaps: boolean;
  /** Why the last act was refused. */
  readonly problem: Problem | null;
  readonly isMyTurn: boolean;
  /** Whether this table gives hints, and it is my turn. */
  readonly canHint: boolean;
  /** Whether my choice is still hidden and may be changed. */
  readonly canReconsider: boolean;
  /** Whether someone at this screen plays: not a watcher, not after the end, not in a replay. */
  readonly isPlaying: boolean;
  /** Every hand, where everything may be known. */
  readonly hands: readonly (readonly string[])[] | null;
  /** What a guided game says now; null once it has said all, undefined in any other game. */
  readonly lesson: ReturnType<typeof stepFor> | undefined;
  /** The decisions that are shown right now: as they happen, as someone points at them, or as a step of a replay. */
  readonly showing: readonly Decision[];
  /** The decisions that stay marked on the board: those since this person's last one. */
  readonly marked: readonly Decision[];
  nameOf(seat: number): string;
  refuse(problem: Problem | null): void;
  play(move: string): Promise<boolean>;
  /** Take my hidden choice back, to choose again. */
  reconsider(): Promise<boolean>;
  draft(draft: Draft): Promise<DraftAnswer | null>;
  /** A move that a good bot would make; null where only `where` it is is told, at first. */
  hint(): Promise<string | null>;
  /** Where the last hint of this decision said to look, while it has said no more. */
  readonly where: Where | null;
  /** What the coach has to say against the draft as it lies. */
  readonly note: Coached | null;
  /** The move that the coach would make in its place. */
  better(): Promise<string | null>;
  /** Remember the draft of this decision, or forget it (`null`). */
  keep(decision: string, draft: Draft | null): void;
  kept(decision: string): Draft | null;
}

export class Match implements Seen {
  #story = new Story();
  #pointed = $state<number | null>(null);
  #line = $state<LineState>('opening');
  #problem = $state.raw<Problem | null>(null);
  #turnedAway = $state.raw<Problem | null>(null);
  #busy = $state(false);
  #replay = $state.raw<Replay | null>(null);
  /** Whether the next welcome tells everything, not only what is new. */
  #isFresh = true;
  #sending = $state(false);
  #cooldown = new Cooldown();
  /** What was asked last, and where. */
  #asked = $state.raw<{ position: number; draft: Draft; answer: DraftAnswer } | null>(null);
  /** The last hint: at which position, and where it said to look while it has not said what to do. */
  #hinted = $state.raw<{ position: number; where: Where | null } | null>(null);
  #coach = new Coach((wanted) => this.#askCoach(wanted));
  #closed = false;
  #waiters: (() => void)[] = [];
  #socket: TableSocket;
  #decisions = $derived(decisionsIn(this.events));
  #lesson = $derived(this.state?.options.lesson ? stepFor(lessonOf(this.state.game), this.#learner()) : undefined);

  /** `person`: who of those at this device looks at a table of its own. */
  constructor(
    readonly key: string,
    readonly person: string | null = null,
  ) {
    this.#socket = new TableSocket(
      endFor(key),
      () => ({
        type: 'hello',
        table: key,
        token: person ?? prefs.token,
        after: this.#isFresh ? 0 : lastNumber(this.#story.heard),
        language: speech.language,
      }),
      {
        welcome: (message) => {
          this.#story.begin(reduce(this.#isFresh ? NOTHING : this.#story.heard, message, Date.now()));
          this.#isFresh = false;
        },
        update: (message) => this.#story.hear(reduce(this.#story.heard, message, Date.now())),
        presence: (message) => this.#story.hear(reduce(this.#story.heard, message, Date.now())),
        refused: (message) =>
          message.state && this.#story.begin(withState(this.#story.heard, message.state, Date.now())),
        line: (state) => this.#heardOf(state),
        turnedAway: (problem) => (this.#turnedAway = problem),
      },
    );
  }

  get state(): TableState | null {
    return this.#story.shown.state;
  }
  /** When the state that is shown came: clocks have run since. */
  get heardAt(): number {
    return this.#story.shown.heardAt;
  }
  get events(): readonly Happening[] {
    return this.#story.shown.events;
  }
  get presence(): readonly boolean[] {
    return this.#story.shown.presence;
  }
  get watchers(): number {
    return this.#story.shown.watchers;
  }
  /** What is being told right now. */
  get telling(): Telling | null {
    return this.#story.telling;
  }
  get gains(): readonly number[] {
    return this.#story.gains;
  }
  /** The number of the happening that someone points at. */
  get pointed(): number | null {
    return this.#pointed;
  }
  get showing(): readonly Decision[] {
    return this.#pointed === null
      ? (this.telling?.decisions ?? [])
      : this.#decisions.filter(({ number }) => number === this.#pointed);
  }
  get marked(): readonly Decision[] {
    return this.#pointed === null ? marksFor(this.#decisions, this.state?.you ?? null) : this.showing;
  }
  get lesson(): ReturnType<typeof stepFor> | undefined {
    return this.#lesson;
  }
  get connected(): boolean {
    return this.#line === 'open';
  }
  /** Whether the server is gone, and not just being asked anew. */
  get isLost(): boolean {
    return this.#line === 'lost';
  }
  get busy(): boolean {
    return this.#busy || this.#sending;
  }
  get takesTaps(): boolean {
    return !this.busy && !this.#cooldown.isOn;
  }
  /** Whether a move is on its way, or kept until the server is back. */
  get isSending(): boolean {
    return this.#sending;
  }
  /** Why the last thing was refused. */
  get problem(): Problem | null {
    return this.#problem;
  }
  /** Why this table cannot be seen at all. */
  get turnedAway(): Problem | null {
    return this.#turnedAway;
  }
  get isMyTurn(): boolean {
    return this.state?.can.includes('play') ?? false;
  }
  get canHint(): boolean {
    return this.state?.can.includes('hint') ?? false;
  }
  /** Whether this person may say something, and someone would hear it. */
  get canSay(): boolean {
    return (
      this.state !== null &&
      this.state.can.includes('say') &&
      isHeard(this.state.seats, this.state.you ?? null, this.watchers, this.events)
    );
  }
  get where(): Where | null {
    return this.isMyTurn && this.#hinted?.position === this.state?.position ? (this.#hinted?.where ?? null) : null;
  }
  get note(): Coached | null {
    return this.isMyTurn && this.#coach.note?.position === this.state?.position ? this.#coach.note : null;
  }
  get #isCoached(): boolean {
    return this.state?.can.includes('coach') ?? false;
  }
  get canReconsider(): boolean {
    return this.state?.can.includes('reconsider') ?? false;
  }
  get isPlaying(): boolean {
    return this.state?.stage === 'playing' && this.state.you !== null && this.state.you !== undefined;
  }
  /** The whole game, once it is over and `loadReplay` was called. */
  get replay(): Replay | null {
    return this.#replay;
  }
  get hands(): readonly (readonly string[])[] | null {
    return this.#replay?.steps.at(-1)?.hands ?? null;
  }

  nameOf(seat: number): string {
    return this.state?.seats[seat]?.name ?? '';
  }

  refuse(problem: Problem | null): void {
    this.#problem = problem;
  }

  /** Show on the board what happened then; once more, or nothing (`null`): what happens now. */
  point(number: number | null): void {
    this.#pointed = this.#pointed === number ? null : number;
  }

  /** See at once what is still to be told. */
  skip(): void {
    this.#story.skip();
  }

  /** Do something at the table. Returns whether it was done. */
  async act(command: Command): Promise<boolean> {
    return (await counted(this.#try(command))) ?? false;
  }

  /** Returns whether it was done; null where the connection is gone and nobody knows. */
  async #try(command: Command): Promise<boolean | null> {
    this.#busy = true;
    this.#problem = null;
    this.#pointed = null;
    try {
      await this.#socket.act(command);
      return true;
    } catch (error) {
      this.#note(error);
      return error instanceof LostConnection ? null : false;
    } finally {
      this.#busy = false;
    }
  }

  /**
   * Decide. Where the connection goes before the answer has come, the move is kept and sent again once it is back, and
   * never twice: it carries the position that it was made on, and if the table has gone on from there, or waits for us
   * no more, it had arrived.
   */
  play(move: string): Promise<boolean> {
    return counted(this.#decide(move));
  }

  async #decide(move: string): Promise<boolean> {
    let isDone = false;
    this.#sending = true;
    this.#cooldown.hold(move);
    try {
      return (isDone = await this.#play(move));
    } finally {
      this.#sending = false;
      if (isDone) this.#cooldown.hold(move);
      else this.#cooldown.release();
    }
  }

  async #play(move: string): Promise<boolean> {
    const position = this.state?.position ?? 0;
    if (this.#isCoached && !(await this.#coach.allows(position, move))) return false;
    while (!this.#closed) {
      const done = await this.#try({ type: 'play', position, move });
      if (done !== null) return done;
      await this.#back();
      if (this.state?.position !== position || !this.isMyTurn) return true;
    }
    return false;
  }

  reconsider(): Promise<boolean> {
    return this.act({ type: 'reconsider' });
  }

  /** Resolves once the server is there, or this table is closed; a socket that is just closing is given a moment. */
  #back(): Promise<void> {
    return new Promise((resolve) => {
      if (this.connected || this.#closed) setTimeout(resolve, CLOSING_MS);
      else this.#waiters.push(resolve);
    });
  }

  #heardOf(line: LineState): void {
    this.#line = line;
    if (this.connected) this.#release();
  }

  #release(): void {
    for (const waiter of this.#waiters.splice(0)) waiter();
  }

  /** Ask what a draft would do, again once a connection that is gone is back; null where the answer is out of date. */
  draft(draft: Draft): Promise<DraftAnswer | null> {
    return counted(this.#judge(draft));
  }

  async #judge(draft: Draft): Promise<DraftAnswer | null> {
    const position = this.state?.position;
    while (!this.#closed && this.state?.position === position) {
      try {
        const answer = await this.#socket.draft(draft);
        if (answer.position !== this.state?.position) return null;
        this.#asked = { position: answer.position, draft, answer: answer.answer };
        if (this.#isCoached) void this.#coach.consider(answer.position, answer.answer.move ?? null);
        return answer.answer;
      } catch (error) {
        this.#note(error);
        if (!(error instanceof LostConnection)) return null;
        await this.#back();
      }
    }
    return null;
  }

  #learner(): Learner {
    const you = this.state?.you;
    const { draft = null, answer = null } = this.#asked?.position === this.state?.position ? (this.#asked ?? {}) : {};
    return { turns: this.#decisions.filter(({ seat }) => seat === you).length, isMyTurn: this.isMyTurn, draft, answer };
  }

  async hint(): Promise<string | null> {
    const step = this.#hinted?.position === this.state?.position ? 'what' : 'where';
    try {
      const { position, move, where } = await getHint(this.key, step, this.person ?? prefs.token);
      this.#hinted = { position, where: where ?? null };
      return this.isMyTurn && position === this.state?.position ? (move ?? null) : null;
    } catch (error) {
      this.#note(error);
      return null;
    }
  }

  better(): Promise<string | null> {
    return this.#coach.better();
  }

  /** What the coach says; a coach that cannot be asked holds nobody up. */
  async #askCoach(wanted: AskCoach): Promise<Coached | null> {
    try {
      return await askCoach(this.key, wanted);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return null;
    }
  }

  async loadReplay(): Promise<void> {
    try {
      this.#replay = await getReplay(this.key, null);
    } catch (error) {
      this.#note(error);
    }
  }

  keep(decision: string, draft: Draft | null): void {
    keepDraft(storage(), this.key, decision, draft);
  }

  kept(decision: string): Draft | null {
    return keptDraft(storage(), this.key, decision);
  }

  #note(error: unknown): void {
    if (error instanceof Refusal) this.#problem = error.problem;
    else if (!(error instanceof LostConnection)) throw error;
  }

  /** Be told everything again, in the language that is spoken now. */
  listenAgain(): void {
    this.#isFresh = true;
    this.#problem = null;
    this.#socket.reconnect();
  }

  close(): void {
    this.#story.close();
    this.#closed = true;
    this.#release();
    this.#socket.close();
  }
}

export const provideMatch = <Kind extends Seen>(match: Kind): Kind => setContext(KEY, match);
export const useMatch = (): Seen => getContext<Seen>(KEY);
