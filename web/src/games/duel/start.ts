/** The game in four pictures. */
import type { Pick } from '../../lib/guide/starts';

const START: readonly Pick[] = [
  ['D6', 0, 'start.duel.1'],
  ['D2', 0, 'start.duel.2'],
  ['D4', 0, 'start.duel.3'],
  ['D8', 0, 'start.duel.4'],
];
export default START;
