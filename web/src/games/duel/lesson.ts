/** The guided first game. */
import { isBegun, isDue, type Step } from '../../lib/guide/lesson';

const LESSON: readonly Step[] = [
  { said: 'lesson.duel.white', turn: 0, until: isBegun },
  { said: 'lesson.duel.right', turn: 0 },
  { said: 'lesson.duel.colour', turn: 1 },
  { said: 'lesson.watch', turn: 2, until: isDue },
  { said: 'lesson.duel.front', turn: 2 },
  { said: 'lesson.duel.miss', turn: 3 },
  { said: 'lesson.duel.lock', turn: 4 },
  { said: 'lesson.done', turn: 5 },
];
export default LESSON;
