/** The decisions of a review that someone plays again, one after the other. */
import { placeIn } from './again';

class Mistakes {
  #positions = $state.raw<readonly string[]>([]);

  /** Play these again, in this order. */
  take(positions: readonly string[]): void {
    this.#positions = positions;
  }
  /** Where a position stands among them, from 1, and which comes next; null for one that is not among them. */
  at(position: string): ReturnType<typeof placeIn> {
    return placeIn(this.#positions, position);
  }
}

export const mistakes = new Mistakes();
