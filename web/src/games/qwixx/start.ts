/** The game in four pictures. */
import type { Pick } from '../../lib/guide/starts';

const START: readonly Pick[] = [
  ['X2', 0, 'start.qwixx.1'],
  ['X5', 0, 'start.qwixx.2'],
  ['X6', 0, 'start.qwixx.3'],
  ['X8', 0, 'start.qwixx.4'],
];
export default START;
