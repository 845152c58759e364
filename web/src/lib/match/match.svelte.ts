/** One table in this browser: what is known of it, and what this person wants to do. Holds no rules. */
import { getContext, setContext } from 'svelte';
import { getHint, getReplay, Refusal } from '../wire/api';
import type { Command, Draft, DraftAnswer, Happening, Problem, Replay, TableState } from '../wire/messages';
import { LostConnection, TableSocket } from '../wire/socket';
import { prefs } from '../prefs.svelte';
import { speech } from '../i18n/language.svelte';
import { keepDraft, keptDraft } from './drafts';
import { lastNumber, NOTHING, reduce, withState, type Known } from './reducer';

const KEY = Symbol('match');

/** What a board needs of a table: a live one, or one that is only replayed. */
export interface Seen {
  readonly state: Pick<TableState, 'game' | 'position' | 'you'> | null;
  readonly events: readonly Happening[];
  readonly connected: boolean;
  readonly busy: boolean;
  /** Why the last act was refused. */
  readonly problem: Problem | null;
  readonly isMyTurn: boolean;
  /** Whether this table gives hints, and it is my turn. */
  readonly canHint: boolean;
  /** Whether someone at this screen plays: not a watcher, not after the end, not in a replay. */
  readonly isPlaying: boolean;
  /** Every hand, where everything may be known. */
  readonly hands: readonly (readonly string[])[] | null;
  nameOf(seat: number): string;
  refuse(problem: Problem | null): void;
  play(move: string): Promise<boolean>;
  draft(draft: Draft): Promise<DraftAnswer | null>;
  hint(): Promise<string | null>;
  /** Remember the draft of this decision, or forget it (`null`). */
  keep(decision: string, draft: Draft | null): void;
  kept(decision: string): Draft | null;
}

export class Match implements Seen {
  #known = $state.raw<Known>(NOTHING);
  #connected = $state(false);
  #problem = $state.raw<Problem | null>(null);
  #turnedAway = $state.raw<Problem | null>(null);
  #busy = $state(false);
  #replay = $state.raw<Replay | null>(null);
  /** Whether the next welcome tells everything, not only what is new. */
  #isFresh = true;
  #socket: TableSocket;

  constructor(readonly key: string) {
    this.#socket = new TableSocket(
      () => ({ type: 'hello', table: key, token: prefs.token, after: this.#isFresh ? 0 : lastNumber(this.#known), language: speech.language }),
      {
        welcome: (message) => {
          this.#known = reduce(this.#isFresh ? NOTHING : this.#known, message);
          this.#isFresh = false;
        },
        update: (message) => (this.#known = reduce(this.#known, message)),
        presence: (message) => (this.#known = reduce(this.#known, message)),
        refused: (message) => (this.#known = withState(this.#known, message.state)),
        connected: (isConnected) => (this.#connected = isConnected),
        turnedAway: (problem) => (this.#turnedAway = problem),
      },
    );
  }

  get state(): TableState | null {
    return this.#known.state;
  }
  get events(): readonly Happening[] {
    return this.#known.events;
  }
  get presence(): readonly boolean[] {
    return this.#known.presence;
  }
  get watchers(): number {
    return this.#known.watchers;
  }
  get connected(): boolean {
    return this.#connected;
  }
  get busy(): boolean {
    return this.#busy;
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

  /** Do something; a refusal is shown, not thrown. Returns whether it was done. */
  async act(command: Command): Promise<boolean> {
    this.#busy = true;
    this.#problem = null;
    try {
      await this.#socket.act(command);
      return true;
    } catch (error) {
      this.#note(error);
      return false;
    } finally {
      this.#busy = false;
    }
  }

  play(move: string): Promise<boolean> {
    return this.act({ type: 'play', position: this.state?.position ?? 0, move });
  }

  /** Ask what a draft would do; null where the answer is out of date or the connection is gone. */
  async draft(draft: Draft): Promise<DraftAnswer | null> {
    try {
      const answer = await this.#socket.draft(draft);
      return answer.position === this.state?.position ? answer.answer : null;
    } catch (error) {
      this.#note(error);
      return null;
    }
  }

  /** A move that a good bot would make here. */
  async hint(): Promise<string | null> {
    try {
      const hint = await getHint(this.key);
      return this.isMyTurn ? hint.move : null;
    } catch (error) {
      this.#note(error);
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
    keepDraft(localStorage, this.key, decision, draft);
  }

  kept(decision: string): Draft | null {
    return keptDraft(localStorage, this.key, decision);
  }

  #note(error: unknown): void {
    if (error instanceof Refusal) this.#problem = error.problem;
    else if (!(error instanceof LostConnection)) throw error;
  }

  /** Be told everything again, in the language that is spoken now. */
  listenAgain(): void {
    this.#isFresh = true;
    this.#socket.reconnect();
  }

  close(): void {
    this.#socket.close();
  }
}

export const provideMatch = <Kind extends Seen>(match: Kind): Kind => setContext(KEY, match);
export const useMatch = (): Seen => getContext<Seen>(KEY);
