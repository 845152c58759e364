/** The game in four pictures. */
import type { Pick } from '../../lib/guide/starts';

const START: readonly Pick[] = [
  ['Q8', 0, 'start.qwirkle.1'],
  ['Q8', 1, 'start.qwirkle.2'],
  ['Q8', 2, 'start.qwirkle.3'],
  ['Q9', 0, 'start.qwirkle.4'],
];
export default START;
