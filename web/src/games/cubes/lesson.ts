/** The guided first game. */
import { isBegun, isDue, isLegal, type Step } from '../../lib/guide/lesson';

const LESSON: readonly Step[] = [
  { said: 'lesson.cubes.open', turn: 0, until: isBegun },
  { said: 'lesson.line', turn: 0, until: isLegal },
  { said: 'lesson.cubes.confirm', turn: 0 },
  { said: 'lesson.watch', turn: 1, until: isDue },
  { said: 'lesson.cubes.roll', turn: 1 },
  { said: 'lesson.cubes.lay', turn: 2 },
  { said: 'lesson.cubes.again', turn: 3 },
  { said: 'lesson.cubes.six', turn: 4 },
  { said: 'lesson.done', turn: 5 },
];
export default LESSON;
