/**
 * One turn on the grid while it is being thought about: what is laid, chosen, picked, and what the server says of it.
 */
import { untrack } from 'svelte';
import type { Seen } from '../../lib/match/match.svelte';
import type { DraftAnswer, GridAnswer, GridDraft, LineScore, Tile } from '../../lib/wire/messages';
import { pieceName, t, tn } from '../../lib/i18n/language.svelte';
import { announcer } from '../../lib/ui/announcer.svelte';
import { Newest } from '../../lib/boards/newest';
import { HandOrder } from '../../lib/boards/order.svelte';
import type { Point } from './geometry';
import { held, layFrom, placedText, readPlaced, takeFrom, type Held, type Laid } from './hand';

/** What the view of any game on the grid tells. */
export interface GridView {
  seat?: number | null;
  phase: string;
  grid: Tile[];
}

/** A draft with the decision it was for and what the server said of it. */
interface Judged {
  decision: string;
  draft: GridDraft;
  answer: GridAnswer;
}

const isAt = (cell: Point) => (tile: Point) => tile.x === cell.x && tile.y === cell.y;

export class GridTurn {
  #match: Seen;
  #view: () => GridView;
  #handNow: () => readonly string[];
  #laid = $state.raw<readonly Laid[]>([]);
  #chosen = $state<number | null>(null);
  #isSwapping = $state(false);
  #picked = $state.raw<readonly number[]>([]);
  #judged = $state.raw<Judged | null>(null);
  #hinted = $state('');
  /** How many planned pieces found their place taken, or no longer right. */
  #dropped = $state(0);
  /** Whether what is laid was laid while others played, and is still to be judged. */
  #isPlan = false;
  #plans: boolean;
  #order: HandOrder;
  #newest = new Newest<DraftAnswer>();

  #decision = $derived.by(() => String(this.#match.state?.position ?? 0));
  #hand = $derived.by(() => this.#handNow());
  #draft = $derived.by<GridDraft>(() =>
    this.isPicking
      ? { kind: 'grid', picked: this.#picked.map((place) => this.#hand[place]!) }
      : { kind: 'grid', placed: placedText(this.#laid) },
  );

  /** Call while a component is made. `plans`: pieces may be laid while others play. */
  constructor(match: Seen, view: () => GridView, hand: () => readonly string[], plans = false) {
    this.#match = match;
    this.#plans = plans;
    this.#order = new HandOrder(match.key);
    this.#view = view;
    this.#handNow = hand;
    $effect(() => {
      const decision = this.#decision;
      untrack(() => this.#begin(decision));
    });
    $effect(() => {
      const isEmpty = this.#laid.length === 0 && this.#picked.length === 0;
      match.keep(this.#decision, isEmpty ? null : this.#draft);
    });
    $effect(() => {
      void this.#decision;
      if (this.#asks && match.connected) void this.#ask(this.#draft);
      else this.#judged = null;
    });
  }

  get hand(): readonly string[] {
    return this.#hand;
  }
  /** What is left in the hand, each piece with its place. */
  get inHand(): Held[] {
    return held(this.#hand, this.#laid, this.#order.of(this.#hand));
  }
  get laid(): readonly Laid[] {
    return this.#laid;
  }
  get chosen(): number | null {
    return this.#chosen;
  }
  get picked(): readonly number[] {
    return this.#picked;
  }
  /** The newest answer of this decision, of the step before this one while `isWaiting`. */
  get answer(): GridAnswer | null {
    return this.#judged?.decision === this.#decision ? this.#judged.answer : null;
  }
  /** The answer where it is about pieces that are laid. */
  get answerToLaid(): GridAnswer | null {
    return this.#laid.length && this.#judged?.draft.placed?.length ? this.answer : null;
  }
  /** Whether the server has not answered yet about what lies there now. */
  get isWaiting(): boolean {
    return !this.answer || String(this.#judged?.draft.placed) !== String(this.#draft.placed);
  }
  /** Whether the server is asked about what lies there: whoever waits for their turn asks only about what they plan. */
  get #asks(): boolean {
    return this.#match.isMyTurn || (this.isPlanning && (this.#chosen !== null || this.#laid.length > 0));
  }
  /** Whether it is asked now. */
  get isAsking(): boolean {
    return this.#asks && this.isWaiting;
  }
  /** The move of the last hint that was asked for in this turn. */
  get hinted(): string {
    return this.#hinted;
  }
  /** Whether pieces may be laid: it is our turn, or we plan. */
  get isOpen(): boolean {
    return this.#match.isMyTurn || this.isPlanning;
  }
  /** Whether what is laid waits for our turn. */
  get isPlanning(): boolean {
    return this.#plans && this.#match.isPlaying && !this.#match.isMyTurn && this.#view().grid.length > 0;
  }
  /** Whether nothing lies on the grid yet. */
  get isOpening(): boolean {
    return this.#view().grid.length === 0;
  }
  get dropped(): number {
    return this.#dropped;
  }
  /** The lines of what is laid, where it stands. */
  get lines(): readonly LineScore[] {
    const answer = this.answerToLaid;
    return answer?.move || this.isPlanning ? (answer?.lines ?? []) : [];
  }
  /** Cubes may be rolled again now. */
  get isChoosing(): boolean {
    return this.#view().phase === 'choose' && this.#match.isMyTurn;
  }
  get isPicking(): boolean {
    return this.#isSwapping || this.isChoosing;
  }
  /** The places of what can no longer become right. */
  get wrong(): readonly Point[] {
    return this.answer?.unfinished || this.isPlanning ? [] : (this.answer?.problem?.cells ?? []);
  }
  /** Where the chosen piece can go. */
  get cells(): readonly Point[] {
    const piece = this.#chosen === null ? undefined : this.#hand[this.#chosen];
    return this.isOpen && piece && !this.isPicking && !this.isWaiting ? (this.answer?.cells[piece] ?? []) : [];
  }

  #begin(decision: string): void {
    const plan = this.#isPlan ? this.#laid : [];
    this.takeAllBack();
    const kept = this.isOpen ? this.#match.kept(decision) : null;
    if (kept?.kind !== 'grid') return this.#goOn(plan);
    if (kept.picked?.length) this.#pick(kept.picked);
    else this.#laid = layFrom(this.#hand, readPlaced((kept.placed ?? []).join(' ')) ?? []);
    this.#isPlan = this.isPlanning && this.#laid.length > 0;
  }

  /** Someone else has played: what was planned stays where its cells are free. */
  #goOn(plan: readonly Laid[]): void {
    this.#laid = plan.filter((tile) => !this.#view().grid.some(isAt(tile)));
    this.#dropped = plan.length - this.#laid.length;
    this.#isPlan = this.#laid.length > 0;
  }

  async #ask(draft: GridDraft): Promise<void> {
    const decision = this.#decision;
    const found = await this.#newest.of(this.#match.draft(draft));
    if (found?.kind !== 'grid') return;
    this.#judged = { decision, draft, answer: found };
    if (this.#isPlan && this.#match.isMyTurn) this.#settle(found);
  }

  /** Our turn has come: a plan that can become a move is the draft, any other goes back into the hand. */
  #settle({ move, unfinished }: GridAnswer): void {
    const dropped = move || unfinished ? 0 : this.#laid.length;
    if (dropped) this.takeAllBack();
    this.#dropped += dropped;
    this.#isPlan = false;
  }

  #pick(pieces: readonly string[]): void {
    this.#isSwapping = !this.isChoosing;
    this.#picked = takeFrom(this.#hand, pieces);
  }

  takeAllBack(): void {
    this.#laid = [];
    this.#picked = [];
    this.#chosen = null;
    this.#isSwapping = false;
    this.#hinted = '';
    this.#dropped = 0;
    this.#isPlan = false;
    this.#match.refuse(null);
  }

  /** Escape: let the chosen piece go, then take everything back. */
  retreat(): void {
    if (this.#chosen !== null) this.#chosen = null;
    else this.takeAllBack();
  }

  startSwap(): void {
    this.takeAllBack();
    this.#isSwapping = true;
  }

  /** Choose a piece of the hand to lay, or pick it for an exchange or another roll. */
  choose(place: number): void {
    const piece = this.#hand[place];
    if (!piece || this.#laid.some((tile) => tile.place === place)) return;
    this.#match.refuse(null);
    if (this.isPicking) {
      const isPicked = this.#picked.includes(place);
      this.#picked = isPicked ? this.#picked.filter((each) => each !== place) : [...this.#picked, place];
      return;
    }
    this.#chosen = this.#chosen === place ? null : place;
    if (this.#chosen !== null && this.isOpen)
      announcer.say(this.isWaiting ? pieceName(piece) : `${pieceName(piece)}. ${tn('grid.cells', this.cells.length)}`);
  }

  /** Choose the piece that is being carried, off the grid if it lay there, so that its cells light up. */
  lift(place: number): void {
    this.take(place);
    this.#chosen = place;
  }

  /** Put a piece on a cell; what the server thinks of it is asked at once. */
  lay(place: number, cell: Point): void {
    const piece = this.#hand[place];
    if (!piece || !this.isOpen || this.isPicking || this.isTaken(cell)) return;
    this.#match.refuse(null);
    this.#dropped = 0;
    this.#isPlan ||= this.isPlanning;
    this.#laid = [...this.#laid.filter((tile) => tile.place !== place), { piece, x: cell.x, y: cell.y, place }];
    this.#chosen = null;
    announcer.say(t('grid.laid', { piece: pieceName(piece), x: cell.x, y: cell.y }));
  }

  /** Put a piece of the hand before the one that is then shown at `to`. */
  move(place: number, to: number): void {
    const shown = this.inHand.map((each) => each.place);
    const laid = this.#laid.map((tile) => tile.place);
    const at = Math.max(0, Math.min(to, shown.length - 1));
    this.#order.move(this.#hand, [...shown, ...laid], place, at);
    announcer.say(t('hand.place', { piece: pieceName(this.#hand[place]!), n: at + 1 }));
  }

  take(place: number): void {
    this.#laid = this.#laid.filter((tile) => tile.place !== place);
    this.#chosen = null;
  }

  /** A tap on a cell lays the chosen piece there, or takes a piece of this turn back into the hand, chosen. */
  tap(cell: Point): void {
    const mine = this.laidAt(cell);
    if (mine) {
      this.take(mine.place);
      this.#chosen = mine.place;
    } else if (this.#chosen !== null) this.lay(this.#chosen, cell);
  }

  laidAt(cell: Point): Laid | undefined {
    return this.#laid.find(isAt(cell));
  }

  isTaken(cell: Point): boolean {
    return this.#view().grid.some(isAt(cell)) || this.#laid.some(isAt(cell));
  }

  async confirm(): Promise<void> {
    const found = await this.#newest.last; // what is shown may be of a draft before this one
    if (found?.kind !== 'grid') return;
    if (found.move) await this.#match.play(found.move);
    else if (found.problem && !found.unfinished) this.#match.refuse(found.problem);
  }

  async hint(): Promise<void> {
    this.#layOut(await this.#match.hint());
  }

  /** Lay what the coach would. */
  async better(): Promise<void> {
    this.#layOut(await this.#match.better());
  }

  #layOut(move: string | null): void {
    if (!move) return;
    this.takeAllBack();
    this.#hinted = move;
    const tiles = readPlaced(move);
    if (tiles) this.#laid = layFrom(this.#hand, tiles);
    else if (/^(swap|roll) /.test(move)) this.#pick(move.split(' ').slice(1));
    announcer.say(tiles || this.isPicking ? t('hint.laid') : this.hintText);
  }

  /** What the hint says, where it cannot be laid out. */
  get hintText(): string {
    if (this.#hinted !== 'keep' && this.#hinted !== 'pass') return '';
    return t('hint.move', { move: t(this.#hinted === 'keep' ? 'cubes.keep' : 'pass') });
  }
}
