/** Someone who solves puzzles: a rating as in chess, a streak, and which puzzle comes next. Pure. */
import type { PuzzleListed } from '../wire/messages';

export interface Solver {
  rating: number;
  /** Answers that counted. */
  answered: number;
  /** Right answers in a row. */
  streak: number;
  longest: number;
  /** The puzzles that were answered. */
  seen: readonly string[];
  /** By game, the day whose puzzle was answered last. */
  days: Readonly<Record<string, string>>;
}

export const FRESH: Solver = { rating: 700, answered: 0, streak: 0, longest: 0, seen: [], days: {} };
/** How far one answer moves a rating: far at first. */
const STEP = 24;
const FIRST_STEP = 64;
const FIRST_ANSWERS = 15;
const SPREAD = 400;

/** The chance that Elo gives a solver. */
export const expected = (rating: number, puzzle: number): number => 1 / (1 + 10 ** ((puzzle - rating) / SPREAD));

/** The solver after a first answer to a puzzle; another answer to the same one counts nothing. */
export function after(solver: Solver, puzzle: PuzzleListed, isRight: boolean): Solver {
  if (solver.seen.includes(puzzle.id)) return solver;
  const step = solver.answered < FIRST_ANSWERS ? FIRST_STEP : STEP;
  const streak = isRight ? solver.streak + 1 : 0;
  return {
    ...solver,
    rating: Math.round(solver.rating + step * (Number(isRight) - expected(solver.rating, puzzle.rating))),
    answered: solver.answered + 1,
    streak,
    longest: Math.max(solver.longest, streak),
    seen: [...solver.seen, puzzle.id],
  };
}

/** The puzzle that fits the solver best: a new one, or the one that was answered longest ago. */
export function nextFor(solver: Solver, puzzles: readonly PuzzleListed[]): PuzzleListed | null {
  const fresh = puzzles.filter(({ id }) => !solver.seen.includes(id));
  const off = ({ rating }: PuzzleListed) => Math.abs(rating - solver.rating);
  if (fresh.length) return fresh.reduce((best, each) => (off(each) < off(best) ? each : best));
  const oldest = solver.seen.find((id) => puzzles.some((puzzle) => puzzle.id === id));
  return puzzles.find(({ id }) => id === oldest) ?? null;
}

/** The day whose puzzle is everyone's: the same at every place of the world. */
export const today = (now = new Date()): string => now.toISOString().slice(0, 10);
