/** What this browser remembers of the puzzles that were solved in it. */
import type { PuzzleListed } from '../wire/messages';
import { after, FRESH, type Solver } from './solver';

const KEY = 'sixfold/puzzles';

function kept(): Solver {
  try {
    return { ...FRESH, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Solver>) };
  } catch {
    return FRESH;
  }
}

class Solved {
  #solver = $state.raw(kept());

  get solver(): Solver {
    return this.#solver;
  }

  /** Count an answer; `day` where it was the puzzle of that day. */
  answer(game: string, puzzle: PuzzleListed, isRight: boolean, day: string | null): void {
    const counted = after(this.#solver, puzzle, isRight);
    this.#solver = day ? { ...counted, days: { ...counted.days, [game]: day } } : counted;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#solver));
    } catch {
      // a browser that stores nothing still solves
    }
  }
}

export const solved = new Solved();
