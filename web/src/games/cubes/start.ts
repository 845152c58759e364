/** The game in four pictures. */
import type { Pick } from '../../lib/guide/starts';

const START: readonly Pick[] = [
  ['Q8', 0, 'start.cubes.1'],
  ['C5', 4, 'start.cubes.2'],
  ['C5', 5, 'start.cubes.3'],
  ['C8', 0, 'start.cubes.4'],
];
export default START;
