/** One turn of Qwirkle Cards while it is being thought about: how the rows lie now, what is chosen, what the server says of it. */
import { untrack } from 'svelte';
import type { Seen } from '../../match/match.svelte';
import type { CardsView, RowAnswer, RowsAnswer } from '../../wire/messages';
import { t } from '../../i18n/language.svelte';
import { announcer } from '../../ui/announcer.svelte';
import { Newest } from '../newest';
import { arrangeAs, arrangementOf, arrangeRows, isChanged, moveTo, rowsText, sorted, takeBack, type Arrangement, type Card } from './arrange';

type Ids = ReadonlySet<number>;

export class CardsTurn {
  #match: Seen;
  #view: () => CardsView;
  #now = $state.raw<Arrangement>({ hand: [], rows: [] });
  #chosen = $state.raw<Ids>(new Set());
  #answer = $state.raw<RowsAnswer | null>(null);
  #hinted = $state('');
  #newest = new Newest();
  #order = $state<'colour' | 'shape'>('colour');

  #decision = $derived.by(() => `${this.#match.state?.position ?? 0}/${this.#view().seat ?? ''}`);
  #start = $derived.by(() => arrangementOf(this.#view().rows, this.#view().hand));

  /** Call while a component is made. */
  constructor(match: Seen, view: () => CardsView) {
    this.#match = match;
    this.#view = view;
    $effect(() => {
      const decision = this.#decision;
      untrack(() => this.#begin(decision));
    });
    $effect(() => match.keep(this.#decision, this.isChanged ? { kind: 'rows', rows: rowsText(this.#now) } : null));
    $effect(() => {
      void this.#decision;
      if (match.isMyTurn && match.connected) void this.#ask(rowsText(this.#now));
      else this.#answer = null;
    });
  }

  get rows(): readonly (readonly Card[])[] {
    return this.#now.rows;
  }
  get hand(): readonly Card[] {
    return sorted(this.#now.hand, this.#order);
  }
  get order(): 'colour' | 'shape' {
    return this.#order;
  }
  get chosen(): Ids {
    return this.#chosen;
  }
  get answer(): RowsAnswer | null {
    return this.#answer;
  }
  get hinted(): string {
    return this.#hinted;
  }
  get isChanged(): boolean {
    return isChanged(this.#start, this.#now);
  }
  /** What the server says of a row, while it is our turn. */
  stateOf(row: number): RowAnswer | undefined {
    return this.#match.isMyTurn ? this.#answer?.rows[row] : undefined;
  }
  /** The rows that would take all the chosen cards of the hand. */
  get fitting(): ReadonlySet<number> {
    const cards = this.#now.hand.filter((card) => this.#chosen.has(card.id));
    if (!cards.length || cards.length !== this.#chosen.size) return new Set();
    const takes = (row: number) => cards.every((card) => this.#answer?.fits[card.piece]?.includes(row));
    return new Set(this.#now.rows.map((_, row) => row).filter(takes));
  }

  #begin(decision: string): void {
    this.startOver();
    const kept = this.#match.isMyTurn ? this.#match.kept(decision) : null;
    if (kept?.kind === 'rows' && kept.rows) this.#now = arrangeRows(this.#start, kept.rows);
  }

  async #ask(rows: string[][]): Promise<void> {
    const found = await this.#newest.of(this.#match.draft({ kind: 'rows', rows }));
    if (found?.kind === 'rows') this.#answer = found;
  }

  startOver(): void {
    this.#now = this.#start;
    this.#chosen = new Set();
    this.#hinted = '';
    this.#match.refuse(null);
  }

  /** Escape: let the chosen cards go, then take everything back. */
  retreat(): void {
    if (this.#chosen.size) this.#chosen = new Set();
    else this.startOver();
  }

  sort(): void {
    this.#order = this.#order === 'colour' ? 'shape' : 'colour';
  }

  toggle(id: number): void {
    if (!this.#match.isMyTurn) return;
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

  /** Put cards into a row, or into a new one (`null`). */
  put(ids: Ids, row: number | null): void {
    if (!this.#match.isMyTurn) return;
    this.#now = moveTo(this.#now, ids, row);
    this.#chosen = new Set();
    this.#match.refuse(null);
    announcer.say(row === null ? t('cards.put.new') : t('cards.put', { n: row + 1 }));
  }

  /** Take cards that came from the hand back into it. */
  back(ids: Ids): void {
    this.#now = takeBack(this.#now, ids);
    this.#chosen = new Set();
  }

  async confirm(): Promise<void> {
    // The shown answer may be of an arrangement before this one.
    const found = await this.#match.draft({ kind: 'rows', rows: rowsText(this.#now) });
    if (found?.kind !== 'rows') return;
    if (found.move) await this.#match.play(found.move);
    else if (found.problem && !found.unfinished) this.#match.refuse(found.problem);
  }

  async hint(): Promise<void> {
    const move = await this.#match.hint();
    if (!move) return;
    this.startOver();
    this.#hinted = move;
    const laid = arrangeAs(this.#start, move);
    if (laid) this.#now = laid;
    announcer.say(laid ? t('hint.laid') : t('hint.move', { move: t('pass') }));
  }
}
