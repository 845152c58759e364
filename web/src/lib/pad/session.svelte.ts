/**
 * A pad session, an evening on this phone: what the server last said, what waits to be sent, and what others tell.
 */
import { getContext, setContext } from 'svelte';
import { t } from '../i18n/language.svelte';
import { beSomeone, isUnknown } from '../person.svelte';
import { prefs } from '../prefs.svelte';
import { storage } from '../storage';
import { announcer } from '../ui/announcer.svelte';
import { Cooldown } from '../ui/cooldown.svelte';
import { askHand, checkPad, getPad, Refusal, tellPad } from '../wire/api';
import type {
  PadAnswer,
  PadEntry,
  PadGameState,
  PadLine,
  PadProof,
  PadState,
  PadTelling,
  Problem,
} from '../wire/messages';
import { isHere } from '../wire/transport';
import { asLate, readKept, writeKept } from './kept';
import { beginning, manners } from './manners';

const AGAIN_MS = 1500; // until the server is asked again that did not answer
const isAway = (error: unknown): boolean => error instanceof Refusal && error.problem.code === 'wire/offline';
const fresh = (): string =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A phone that only followed so far becomes a guest; a pad of this device asks nobody who one is. */
const asSomeone = async (code: string): Promise<void> =>
  void (prefs.token || isHere(code) || (await beSomeone(prefs.name || t('guest'))));

/** Where among the earlier turns the next one is told: in the place of this line, or before it. */
export interface Place {
  act: 'change' | 'insert';
  line: PadLine;
}

export class PadSession {
  readonly code: string;
  #state = $state.raw<PadState | null>(null);
  #waiting = $state.raw<readonly PadEntry[]>([]);
  #begins = $state.raw<readonly PadGameState[]>([]);
  #problem = $state.raw<Problem | null>(null);
  #lost = $state(false);
  #busy = $state(false);
  #looked = $state.raw<PadGameState | null>(null);
  #place = $state.raw<Place | null>(null);
  #phone = $state<string | null | undefined>();
  #cooldown = new Cooldown();
  #sending = false;
  #left = false;

  constructor(code: string) {
    this.code = code;
    const kept = readKept(code, storage());
    this.#state = kept.state;
    this.#waiting = kept.waiting;
    this.#phone = kept.phone;
  }

  get state(): PadState | null {
    return this.#state;
  }
  /** The game on the screen: the newest, or an earlier one that is looked at. */
  get game(): PadGameState | null {
    return this.#looked ?? this.#begun ?? this.#state?.shown ?? null;
  }
  /** The newest game where it is not sent yet, as it begins. */
  get #begun(): PadGameState | null {
    const begun = this.#waiting.filter((entry) => entry.op === 'begin');
    return begun.length
      ? beginning(begun.at(-1)!, (this.#state?.games.length ?? 0) + begun.length, this.#begins)
      : null;
  }
  /** Whether an earlier game is looked at: it can be edited, but no turn is told at its end. */
  get isEarlier(): boolean {
    return this.#looked !== null && this.#place === null;
  }
  /** Where a turn is told anew, or was forgotten; its line as it is told now. */
  get place(): Place | null {
    const place = this.#place;
    return place && { ...place, line: this.#state?.shown?.lines.find(({ id }) => id === place.line.id) ?? place.line };
  }
  get canTell(): boolean {
    return !this.isOver && !this.isEarlier;
  }
  /** Whose phone this is; null is everyone's. Whoever began the evening is not asked. */
  get phone(): string | null | undefined {
    return this.#phone === undefined && this.#state?.mine ? null : this.#phone;
  }
  set phone(name: string | null) {
    this.#phone = name;
    this.#keep();
  }
  /** The seat whose phone this is in the game that is shown; null is everyone's. */
  get seat(): number | null {
    const at = this.game?.players.indexOf(this.#phone ?? '') ?? -1;
    return at < 0 ? null : at;
  }
  get waiting(): readonly PadEntry[] {
    return this.#waiting;
  }
  /** The turns that this phone has told and not sent yet. */
  get unsent(): readonly PadTelling[] {
    return this.#place ? [] : this.#untold.map((entry) => entry.telling);
  }
  /** What waits to be told at the end, without what was taken back meanwhile. */
  get #untold(): Extract<PadEntry, { op: 'tell' }>[] {
    const gone = new Set(this.#state?.shown?.lines.map((line) => line.id)); // another answer may tell of it first
    const waiting = this.#waiting.slice(this.#waiting.findLastIndex((entry) => entry.op === 'begin') + 1); // of the newest game
    for (const entry of waiting) if (entry.op === 'remove') gone.add(entry.of);
    return waiting.flatMap((entry) => (entry.op === 'tell' && !entry.before && !gone.has(entry.id) ? [entry] : []));
  }
  /** The turn that is taken back next: the last one that counts, sent or not. */
  get #last(): string | undefined {
    const gone = new Set(this.#waiting.flatMap((entry) => (entry.op === 'remove' ? [entry.of] : [])));
    return (
      (this.#looked ? undefined : this.#untold.at(-1)?.id) ??
      this.game?.lines.findLast((line) => !gone.has(line.id))?.id
    );
  }
  get canUndo(): boolean {
    return this.#last !== undefined && this.#place === null;
  }
  get problem(): Problem | null {
    return this.#problem;
  }
  get isLost(): boolean {
    return this.#lost;
  }
  /** Whether something is on its way; without a network everything is kept at once. */
  get isBusy(): boolean {
    return this.#busy && !this.#lost;
  }
  /**
   * Whether a button that tells a turn may be tapped: not a moment after one was, when a second tap is meant for that.
   */
  get takesTaps(): boolean {
    return !this.isBusy && !this.#cooldown.isOn;
  }
  /** Whether this move was told a moment ago, by anyone: who taps its space again then has tapped twice. */
  isSecondTap(move: string): boolean {
    return this.#cooldown.isOf(move);
  }
  /** Someone said for whom the next turn is told: no tap after that was meant for the one before. */
  tapAnew(): void {
    this.#cooldown.release();
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
    void this.#learn();
    const again = () => void this.#send();
    addEventListener('online', again);
    return () => {
      this.#left = true;
      removeEventListener('online', again);
    };
  }

  /** Be told everything again, in the language that is spoken now, if anyone can be asked. */
  async hearAgain(): Promise<void> {
    try {
      this.#heard(await getPad(this.code, {}));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  /** Know how games begin before the network is lost. */
  async #learn(): Promise<void> {
    try {
      this.#begins = (await manners()).begins;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error; // a next game then shows once it is sent
    }
  }

  async #listen(): Promise<void> {
    let isHeard = false;
    while (!this.#left) {
      try {
        await this.#send();
        const after = isHeard && !this.#lost ? this.#state?.number : undefined; // what was kept may be told in another language
        this.#heard(await getPad(this.code, { after }));
        isHeard = true;
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
    if (this.#left) return; // who opened the pad again keeps it by themselves
    const before = this.#state;
    if (before && (before.number > state.number || JSON.stringify(before) === JSON.stringify(state))) return; // what is begun here stays
    this.#state = state;
    this.#keep();
    const line = state.shown?.lines.at(-1);
    if (line && before && state.number > before.number) announcer.say(line.problem?.sentence ?? line.text);
  }

  #keep(): void {
    writeKept(this.code, { state: this.#state, waiting: [...this.#waiting], phone: this.#phone }, storage());
  }

  /**
   * Tell something, at the end or where an earlier turn is mended; without a network it is kept and sent later. Whether
   * it was taken or kept.
   */
  async tell(telling: PadTelling): Promise<boolean> {
    const decided = telling.type === 'move' ? telling.move : telling.type;
    this.#cooldown.hold(decided);
    let isTaken = false;
    try {
      return (isTaken = await this.#told(telling));
    } finally {
      if (isTaken) this.#cooldown.hold(decided);
      else this.#cooldown.release();
    }
  }
  async #told(telling: PadTelling): Promise<boolean> {
    const place = this.#place;
    if (!place) return this.#put({ op: 'tell', id: fresh(), telling });
    const of = place.line.id;
    const isTaken =
      place.act === 'change'
        ? await this.change(of, telling)
        : await this.#put({ op: 'tell', id: fresh(), telling, before: of });
    if (isTaken) this.leavePlace();
    return isTaken;
  }
  async undo(): Promise<boolean> {
    return this.#last !== undefined && this.remove(this.#last);
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

  /** Ask the server for something; what it has against it is shown. Whether it was done. */
  async attempt(what: () => Promise<void>): Promise<boolean> {
    this.#problem = null;
    try {
      await what();
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#problem = error.problem;
      return false;
    }
  }

  /** What the rules would say; null without a network, and while they have not heard of the game. */
  async ask(telling: PadTelling): Promise<PadAnswer | null> {
    if (this.#begun) return null;
    try {
      await asSomeone(this.code);
      return await checkPad(this.code, { telling, ...this.#where() });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return isAway(error) ? null : { points: 0, lines: [], problem: error.problem };
    }
  }

  /** Whether a hand that someone shows can be played at all. Throws Refusal. */
  async prove(hand: readonly string[]): Promise<PadProof> {
    await asSomeone(this.code);
    return askHand(this.code, hand.join(' '));
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
      if (this.#waiting.length) await asSomeone(this.code);
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
      if (this.#looked && !this.#place) await this.look(this.#looked.number);
    } catch (error) {
      if (!(error instanceof Refusal) || isAway(error)) throw error;
      if (isUnknown(error) && prefs.token) {
        prefs.token = null;
        return asSomeone(this.code); // the turn is not at fault: a guest tells it
      }
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
    this.#place = null;
    this.#looked = number === this.#state?.games.length ? null : await this.#found(number);
  }

  /** Go back to where a turn was told, to tell it anew or one that was forgotten before it. */
  async goTo(place: Place): Promise<void> {
    const found = this.game && (await this.#found(this.game.number, place.line.id));
    if (found) [this.#looked, this.#place] = [found, place];
  }

  leavePlace(): void {
    const number = this.#looked?.number;
    this.#place = this.#looked = null;
    if (number !== undefined) void this.look(number);
  }

  #where(): { game?: number; before?: string } {
    return this.#place && this.#looked ? { game: this.#looked.number, before: this.#place.line.id } : {};
  }

  /** Ask for a game, as it stood before a turn; what the server has against it is shown. */
  async #found(number: number, before?: string): Promise<PadGameState | null> {
    try {
      return (await getPad(this.code, { game: number, before })).shown ?? null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#problem = error.problem;
      return null;
    }
  }
}

const SESSION = Symbol('pad session');
export const setPadSession = (session: PadSession): PadSession => setContext(SESSION, session);
export const usePadSession = (): PadSession => getContext(SESSION);
