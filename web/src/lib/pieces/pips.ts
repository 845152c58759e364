/** The faces of a die. Pure. */
import { PIPS } from './drawn';

const SIDES = 6;

/** Where its pips lie, in a square from -50 to 50. */
export function pipsOf(value: number): [number, number][] {
  const middle: [number, number][] = value % 2 === 1 ? [[0, 0]] : [];
  return [...middle, ...PIPS.slice(0, value - (value % 2))];
}

/** The other sides of a die, in an order that depends on the value only. */
export function sidesBefore(value: number): number[] {
  return Array.from({ length: SIDES - 1 }, (_, step) => ((value + step) % SIDES) + 1);
}
