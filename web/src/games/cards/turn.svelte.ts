/**
 * One turn of Qwirkle Cards while it is being thought about: how the rows lie now, what is chosen, what the server says
 * of it.
 */
import { untrack } from 'svelte';
import type { Seen } from '../../lib/match/match.svelte';
import type { CardsView, DraftAnswer, RowAnswer, RowsAnswer } from '../../lib/wire/messages';
import { pieceName, t } from '../../lib/i18n/language.svelte';
import { announcer } from '../../lib/ui/announcer.svelte';
import { takeFrom } from '../grid/hand';
import { drawnBy } from '../../lib/boards/last';
import { Newest } from '../../lib/boards/newest';
import { HandOrder } from '../../lib/boards/order.svelte';
import {
  arrangeAs,
  arrangementOf,
  arrangeRows,
  isChanged,
  layRows,
  moveTo,
  ownRows,
  rowsText,
  sorted,
  takeBack,
  type Arrangement,
  type Card,
} from './arrange';
import type { Rows } from './places';

type Ids = ReadonlySet<number>;

/** How the cards lay, with the decision it was for and what the server said of it. */
interface Judged {
  decision: string;
  now: Arrangement;
  answer: RowsAnswer;
}

export class CardsTurn {
  #match: Seen;
  #view: () => CardsView;
  #places: () => Rows;
  #now = $state.raw<Arrangement>({ hand: [], rows: [] });
  #past = $state.raw<readonly Arrangement[]>([]);
  #future = $state.raw<readonly Arrangement[]>([]);
  #chosen = $state.raw<Ids>(new Set());
  #lifted = $state.raw<Ids | null>(null);
  #judged = $state.raw<Judged | null>(null);
  #hinted = $state('');
  #newest = new Newest<DraftAnswer>();
  #order = $state<'colour' | 'shape'>('colour');
  #own: HandOrder;
  /** Whether what is moved was moved while others played. */
  #isPlan = false;
  #hasDropped = $state(false);

  #decision = $derived.by(() => `${this.#match.state?.position ?? 0}/${this.#view().seat ?? ''}`);
  #start = $derived.by(() => arrangementOf(this.#places(), this.#view().hand));

  /** Call while a component is made. `places` are the rows of the table where they lie. */
  constructor(match: Seen, view: () => CardsView, places: () => Rows) {
    this.#match = match;
    this.#own = new HandOrder(match.key);
    this.#view = view;
    this.#places = places;
    $effect(() => {
      const decision = this.#decision;
      untrack(() => this.#begin(decision));
    });
    $effect(() => match.keep(this.#decision, this.isChanged ? { kind: 'rows', rows: rowsText(this.#now) } : null));
    $effect(() => {
      void this.#decision;
      // Whoever waits asks only about what they plan.
      const isAsking = match.isMyTurn || (this.isPlanning && (this.isChanged || this.#chosen.size > 0));
      if (isAsking && match.connected) void this.#ask(this.#now);
      else this.#judged = null;
    });
  }

  get rows(): readonly (readonly Card[])[] {
    return this.#now.rows;
  }
  get hand(): readonly Card[] {
    if (!this.#own.isOwn) return sorted(this.#now.hand, this.#order);
    return this.#own.of(this.#now.hand.map(({ piece }) => piece)).map((place) => this.#now.hand[place]!);
  }
  /** What was drawn last. */
  get drawn(): Ids {
    const { hand } = this.#start;
    return new Set(
      takeFrom(
        hand.map(({ piece }) => piece),
        drawnBy(this.#match.events, this.#view().seat ?? null),
      ).map((place) => hand[place]!.id),
    );
  }
  /** Whether cards may be moved: it is our turn, or we plan. */
  get isOpen(): boolean {
    return this.#match.isMyTurn || this.isPlanning;
  }
  /** Whether what is moved waits for our turn. */
  get isPlanning(): boolean {
    return this.#match.isPlaying && !this.#match.isMyTurn && this.#view().rows.length > 0;
  }
  /** Whether a part of what was planned found the table changed. */
  get hasDropped(): boolean {
    return this.#hasDropped;
  }
  get order(): 'colour' | 'shape' {
    return this.#order;
  }
  get chosen(): Ids {
    return this.#chosen;
  }
  /** The newest answer of this decision, of the step before this one while `isWaiting`. */
  get answer(): RowsAnswer | null {
    return this.#judged?.decision === this.#decision ? this.#judged.answer : null;
  }
  /** The answer where cards had been moved. */
  get answerToMoved(): RowsAnswer | null {
    return this.#judged && isChanged(this.#start, this.#judged.now) ? this.answer : null;
  }
  /** Whether the server has only answered about the cards as they lay before. */
  get isWaiting(): boolean {
    return this.#judged !== null && this.#judged.now !== this.#now;
  }
  get hinted(): string {
    return this.#hinted;
  }
  get isChanged(): boolean {
    return isChanged(this.#start, this.#now);
  }
  get canUndo(): boolean {
    return this.#past.length > 0;
  }
  get canRedo(): boolean {
    return this.#future.length > 0;
  }
  /** Whether some of the chosen cards came from the hand. */
  get canGoBack(): boolean {
    return this.#now.rows.flat().some((card) => card.isFromHand && this.#chosen.has(card.id));
  }
  /** What the server says of a row, while it is our turn. */
  stateOf(row: number): RowAnswer | undefined {
    return this.isOpen && this.#now.rows[row]?.length ? this.answer?.rows[row] : undefined;
  }
  /** The rows that would take all the cards that are carried or chosen, of the hand or of the table. */
  get fitting(): ReadonlySet<number> {
    const ids = this.#lifted ?? this.#chosen;
    const cards = [...this.#now.hand, ...this.#now.rows.flat()].filter((card) => ids.has(card.id));
    const takes = (row: readonly Card[], index: number) =>
      row.length > 0 && cards.every((card) => this.answer?.fits[card.piece]?.includes(index));
    return new Set(cards.length ? this.#now.rows.flatMap((row, index) => (takes(row, index) ? [index] : [])) : []);
  }

  #begin(decision: string): void {
    const plan = this.#isPlan && this.#past.length ? this.#now : null;
    this.#now = this.#start;
    this.#forget();
    const kept = this.isOpen ? this.#match.kept(decision) : null;
    if (kept?.kind === 'rows' && kept.rows) this.#go(arrangeRows(this.#start, kept.rows));
    else if (plan) this.#goOn(plan);
  }

  /** Someone else has played: of what was planned, rows of our own cards stay; others' rows may lie differently now. */
  #goOn(plan: Arrangement): void {
    const rows = ownRows(plan);
    if (rows.length) this.#go(layRows(this.#start, rows));
    this.#isPlan = this.isPlanning;
    this.#hasDropped = rows.flat().length < plan.rows.flat().filter(({ isFromHand }) => isFromHand).length;
  }

  #forget(): void {
    this.#past = this.#future = [];
    this.#chosen = new Set();
    this.#lifted = null;
    this.#hinted = '';
    this.#isPlan = this.#hasDropped = false;
    this.#match.refuse(null);
  }

  async #ask(now: Arrangement): Promise<void> {
    const decision = this.#decision;
    const answer = await this.#newest.of(this.#match.draft({ kind: 'rows', rows: rowsText(now) }));
    if (answer?.kind === 'rows') this.#judged = { decision, now, answer };
  }

  /** One step on; what was undone before is gone. */
  #go(next: Arrangement): void {
    this.#past = [...this.#past, this.#now];
    this.#future = [];
    this.#isPlan ||= this.isPlanning;
    this.#hasDropped = false;
    this.#show(next);
  }

  #show(next: Arrangement): void {
    this.#now = next;
    this.#chosen = new Set();
    this.#match.refuse(null);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.#now];
    this.#show(before);
    announcer.say(t('cards.undone'));
  }

  redo(): void {
    const next = this.#future.at(-1);
    if (!next) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.#now];
    this.#show(next);
  }

  /** Everything as it lay; this is a step, too, and can be undone. */
  startOver(): void {
    this.#hinted = '';
    if (this.isChanged) this.#go(this.#start);
  }

  /** Escape: let the chosen cards go, then take everything back. */
  retreat(): void {
    if (this.#chosen.size) this.#chosen = new Set();
    else this.startOver();
  }

  sort(): void {
    this.#own.clear();
    this.#order = this.#order === 'colour' ? 'shape' : 'colour';
  }

  /** Put a card of the hand before the one that is then shown at `to`. */
  move(id: number, to: number): void {
    const hand = this.hand;
    const at = Math.max(0, Math.min(to, hand.length - 1));
    this.#own.move(
      hand.map(({ piece }) => piece),
      [...hand.keys()],
      hand.findIndex((card) => card.id === id),
      at,
    );
    announcer.say(t('hand.place', { piece: pieceName(hand.find((card) => card.id === id)!.piece), n: at + 1 }));
  }

  toggle(id: number): void {
    if (!this.isOpen) return;
    const next = new Set(this.#chosen);
    if (!next.delete(id)) next.add(id);
    this.#chosen = next;
  }

  toggleRow(row: number): void {
    const ids = this.#now.rows[row]!.map((card) => card.id);
    this.#chosen = ids.every((id) => this.#chosen.has(id)) ? new Set() : new Set([...this.#chosen, ...ids]);
  }

  /** This card, or all the chosen ones if it is one of them. */
  with(id: number): Ids {
    return this.#chosen.has(id) ? this.#chosen : new Set([id]);
  }

  /** This card is in the air, or none (`null`). */
  lift(id: number | null): void {
    this.#lifted = id === null ? null : this.with(id);
  }

  /** Put cards into a row, or into a new one (`null`). */
  put(ids: Ids, row: number | null): void {
    if (!this.isOpen || (row !== null && this.#now.rows[row]?.every((card) => ids.has(card.id)))) return;
    this.#go(moveTo(this.#now, ids, row));
    announcer.say(row === null ? t('cards.put.new') : t('cards.put', { n: row + 1 }));
  }

  /** Take cards that came from the hand back into it. */
  back(ids: Ids): void {
    const next = takeBack(this.#now, ids);
    if (next.hand.length > this.#now.hand.length) this.#go(next);
  }

  async confirm(): Promise<void> {
    const found = await this.#newest.last; // what is shown may be of an arrangement before this one
    if (found?.kind !== 'rows') return;
    if (found.move) await this.#match.play(found.move);
    else if (found.problem && !found.unfinished) this.#match.refuse(found.problem);
  }

  async hint(): Promise<void> {
    this.#layOut(await this.#match.hint());
  }

  /** Arrange what the coach would. */
  async better(): Promise<void> {
    this.#layOut(await this.#match.better());
  }

  #layOut(move: string | null): void {
    if (!move) return;
    this.#hinted = move;
    const laid = arrangeAs(this.#start, move);
    if (laid) this.#go(laid);
    announcer.say(laid ? t('hint.laid') : t('hint.move', { move: t('pass') }));
  }
}
