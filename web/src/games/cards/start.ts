/** The game in four pictures. */
import type { Pick } from '../../lib/guide/starts';

const START: readonly Pick[] = [
  ['K5', 0, 'start.cards.1'],
  ['K5', 2, 'start.cards.2'],
  ['K4', 0, 'start.cards.3'],
  ['K6', 0, 'start.cards.4'],
];
export default START;
