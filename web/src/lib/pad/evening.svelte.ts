/** An evening on this phone: what the server last said, what waits to be sent, and hearing of what others tell. */
import { getContext, setContext } from 'svelte';
import { t } from '../i18n/language.svelte';
import { beSomeone } from '../person.svelte';
import { prefs } from '../prefs.svelte';
import { announcer } from '../ui/announcer.svelte';
import { checkPad, getPad, Refusal, tellPad } from '../wire/api';
import { isHere } from '../wire/transport';
import type { PadAnswer, PadEntry, PadGameState, PadState, PadTelling, Problem } from '../wire/messages';
import { asLate, readKept, writeKept } from './kept';

const AGAIN_MS = 1500; // until the server is asked again that did not answer
const isAway = (error: unknown): boolean => error instanceof Refusal && error.problem.code === 'wire/offline';
const fresh = (): string => crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export class Evening {
  readonly code: string;
  #state = $state.raw<PadState | null>(null);
  #waiting = $state.raw<readonly PadEntry[]>([]);
  #problem = $state.raw<Problem | null>(null);
  #lost = $state(false);
  #busy = $state(false);
  #looked = $state.raw<PadGameState | null>(null);
  #sending = false;
  #left = false;

  constructor(code: string) {
    this.code = code;
    const kept = readKept(code, localStorage);
    this.#state = kept.state;
    this.#waiting = kept.waiting;
  }

  get state(): PadState | null {
    return this.#state;
  }
  /** The game on the screen: the newest, or an earlier one that is looked at. */
  get game(): PadGameState | null {
    return this.#looked ?? this.#state?.shown ?? null;
  }
  /** Whether an earlier game is looked at: it can be edited, but no turn is told in it. */
  get isEarlier(): boolean {
    return this.#looked !== null;
  }
  get waiting(): readonly PadEntry[] {
    return this.#waiting;
  }
  /** The turns that this phone has told and not sent yet. */
  get unsent(): readonly PadTelling[] {
    const taken = new Set(this.#state?.shown?.lines.map((line) => line.id)); // another answer may tell of it first
    return this.#waiting.flatMap((entry) => (entry.op === 'tell' && !taken.has(entry.id) ? [entry.telling] : []));
  }
  get problem(): Problem | null {
    return this.#problem;
  }
  get isLost(): boolean {
    return this.#lost;
  }
  get isBusy(): boolean {
    return this.#busy;
  }
  get isOver(): boolean {
    const game = this.game;
    return !!game && (game.stopped || (game.winners ?? null) !== null);
  }

  forget(): void {
    this.#problem = null;
  }

  /** Hear of everything until the page is left. */
  follow(): () => void {
    void this.#listen();
    const again = () => void this.#send();
    addEventListener('online', again);
    return () => {
      this.#left = true;
      removeEventListener('online', again);
    };
  }

  async #listen(): Promise<void> {
    while (!this.#left) {
      try {
        await this.#send();
        this.#heard(await getPad(this.code, this.#state === null || this.#lost ? undefined : this.#state.number));
        this.#lost = false;
        if (isHere(this.code)) return; // nobody else tells turns
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (!isAway(error)) {
          this.#problem = error.problem;
          if (error.problem.code === 'pad/unknown') return;
        }
        this.#lost = true;
        await new Promise((wake) => setTimeout(wake, AGAIN_MS));
      }
    }
  }

  #heard(state: PadState): void {
    const before = this.#state;
    if (before && (before.number > state.number || JSON.stringify(before) === JSON.stringify(state))) return; // what is begun here stays
    this.#state = state;
    this.#keep();
    const line = state.shown?.lines.at(-1);
    if (line && before && state.number > before.number) announcer.say(line.problem?.sentence ?? line.text);
  }

  #keep(): void {
    writeKept(this.code, { state: this.#state, waiting: [...this.#waiting] }, localStorage);
  }

  /** Tell something; without a network it is kept and sent later. Whether it was taken or kept. */
  async tell(telling: PadTelling, before?: string): Promise<boolean> {
    return this.#put({ op: 'tell', id: fresh(), telling, ...(before ? { before } : {}) });
  }
  async change(of: string, telling: PadTelling): Promise<boolean> {
    return this.#put({ op: 'change', id: fresh(), of, telling });
  }
  async remove(of: string): Promise<boolean> {
    return this.#put({ op: 'remove', id: fresh(), of });
  }
  async begin(game: string, manner: string, players: string[]): Promise<boolean> {
    this.#looked = null;
    return this.#put({ op: 'begin', id: fresh(), game, manner, players });
  }

  /** What the rules would say; null without a network. */
  async ask(telling: PadTelling): Promise<PadAnswer | null> {
    try {
      return await checkPad(this.code, telling);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return isAway(error) ? null : { points: 0, lines: [], problem: error.problem };
    }
  }

  async #put(entry: PadEntry): Promise<boolean> {
    this.#problem = null;
    this.#waiting = [...this.#waiting, entry];
    this.#keep();
    await this.#send();
    return this.#problem === null;
  }

  /** Send what waits, one after the other; what is refused is shown and dropped, unless the network was away. */
  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = this.#busy = true;
    try {
      if (this.#waiting.length && !prefs.token && !isHere(this.code)) await beSomeone(prefs.name || t('guest'));
      for (let entry = this.#waiting[0]; entry; entry = this.#waiting[0]) await this.#sent(entry);
    } catch (error) {
      if (!isAway(error)) throw error;
      this.#lost = true;
      this.#waiting = this.#waiting.map(asLate);
      this.#keep();
    } finally {
      this.#sending = this.#busy = false;
    }
  }

  /** Send one; with the answer it does not wait any more, so that nothing is seen twice. */
  async #sent(entry: PadEntry): Promise<void> {
    try {
      const state = await tellPad(this.code, entry);
      this.#done();
      this.#heard(state);
      if (this.#looked) await this.look(this.#looked.number);
    } catch (error) {
      if (!(error instanceof Refusal) || isAway(error)) throw error;
      this.#problem = error.problem;
      this.#done();
    }
  }

  #done(): void {
    this.#waiting = this.#waiting.slice(1);
    this.#keep();
  }

  /** Look at an earlier game, or at the newest again. */
  async look(number: number): Promise<void> {
    if (number === this.#state?.games.length) this.#looked = null;
    else this.#looked = (await getPad(this.code, undefined, number)).shown ?? null;
  }
}

const EVENING = Symbol('evening');
export const setEvening = (evening: Evening): Evening => setContext(EVENING, evening);
export const useEvening = (): Evening => getContext(EVENING);
