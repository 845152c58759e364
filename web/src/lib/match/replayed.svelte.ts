/** A game that is over, step by step, in the shape that boards want. */
import type { Happening, Replay, ReplayStep } from '../wire/messages';
import { decisionsIn, type Decision } from '../boards/last';
import type { Seen } from './match.svelte';

export class Replayed implements Seen {
  #step = $state(0);
  #replay = $state.raw<Replay>()!;
  readonly key = '';
  readonly connected = false;
  readonly busy = false;
  readonly takesTaps = false;
  readonly isMyTurn = false;
  readonly canHint = false;
  readonly canReconsider = false;
  readonly where = null;
  readonly note = null;
  readonly isPlaying = false;
  readonly problem = null;
  readonly lesson = undefined;

  constructor(replay: Replay) {
    this.#replay = replay;
  }

  get replay(): Replay {
    return this.#replay;
  }
  set replay(replay: Replay) {
    this.#replay = replay;
  }
  get step(): number {
    return this.#step;
  }
  set step(step: number) {
    this.#step = Math.max(0, Math.min(this.last, step));
  }
  get last(): number {
    return this.#replay.steps.length - 1;
  }
  get shown(): ReplayStep {
    return this.#replay.steps[this.#step]!;
  }
  get state(): { game: string; position: number; you: number | null } {
    return { game: this.#replay.game, position: this.#step, you: this.#replay.seat ?? null };
  }
  get events(): readonly Happening[] {
    return this.#replay.steps.slice(0, this.#step + 1).map((step, number) => ({
      number,
      at: 0,
      entry: { type: 'played', seat: 0, events: step.events, used: step.used },
      told: step.told,
    }));
  }
  /** What was decided in the step that is shown. */
  get showing(): readonly Decision[] {
    return decisionsIn(this.events).filter(({ number }) => number === this.#step);
  }
  get marked(): readonly Decision[] {
    return this.showing;
  }
  get hands(): readonly (readonly string[])[] | null {
    return this.shown.hands ?? null;
  }

  nameOf(seat: number): string {
    return this.#replay.players[seat] ?? '';
  }
  /** Whether a bot decides at this seat at the step that is shown. */
  isBot(seat: number): boolean {
    return this.#replay.kinds[seat] === 'bot' || this.isDeputised(seat);
  }
  /** Whether it does so for a person. */
  isDeputised(seat: number): boolean {
    return this.#step >= (this.#replay.bots?.[seat]?.step ?? Infinity);
  }
  refuse(): void {}
  play(): Promise<boolean> {
    return Promise.resolve(false);
  }
  reconsider(): Promise<boolean> {
    return Promise.resolve(false);
  }
  draft(): Promise<null> {
    return Promise.resolve(null);
  }
  better(): Promise<null> {
    return Promise.resolve(null);
  }
  hint(): Promise<null> {
    return Promise.resolve(null);
  }
  keep(): void {}
  kept(): null {
    return null;
  }
}
