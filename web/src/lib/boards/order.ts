/** The order in which someone keeps a hand. Pure. */
import { takeFrom } from '../../games/grid/hand';

/** The places of a hand in this order; what the order does not name comes last, as it lies. */
export function inOrder(hand: readonly string[], order: readonly string[]): number[] {
  const named = takeFrom(hand, order);
  return [...named, ...[...hand.keys()].filter((place) => !named.includes(place))];
}

/** Take one of a list out and put it before what then stands at `to`, or at the end. */
export function moved<Kind>(list: readonly Kind[], one: Kind, to: number): Kind[] {
  return list.filter((each) => each !== one).toSpliced(to, 0, one);
}
