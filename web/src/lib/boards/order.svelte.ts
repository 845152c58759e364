/** How this person keeps the hand at one table: through draws and reloads, as long as the tab is open. */
import { inOrder, moved } from './order';

export class HandOrder {
  #slot: string;
  #kept = $state.raw<readonly string[]>([]);

  constructor(table: string) {
    this.#slot = `sixfold/hand/${table}`;
    try {
      this.#kept = (sessionStorage.getItem(this.#slot) ?? '').split(' ').filter(Boolean);
    } catch {
      // a browser that stores nothing still plays
    }
  }

  /** Whether pieces were put in an order by hand. */
  get isOwn(): boolean {
    return this.#kept.length > 0;
  }

  /** The places of this hand, in order. */
  of(hand: readonly string[]): number[] {
    return inOrder(hand, this.#kept);
  }

  /** Of these places, as they are shown now, put one before what then stands at `to`. */
  move(hand: readonly string[], shown: readonly number[], place: number, to: number): void {
    this.#keep(moved(shown, place, to).map((each) => hand[each]!));
  }

  clear(): void {
    this.#keep([]);
  }

  #keep(order: readonly string[]): void {
    this.#kept = order;
    try {
      sessionStorage.setItem(this.#slot, order.join(' '));
    } catch {
      // as above
    }
  }
}
