/** The guided first game. */
import { isBegun, isDue, isLegal, type Step } from '../../lib/guide/lesson';

const LESSON: readonly Step[] = [
  { said: 'lesson.qwirkle.open', turn: 0, until: isBegun },
  { said: 'lesson.line', turn: 0, until: isLegal },
  { said: 'lesson.qwirkle.confirm', turn: 0 },
  { said: 'lesson.watch', turn: 1, until: isDue },
  { said: 'lesson.qwirkle.join', turn: 1, until: isBegun },
  { said: 'lesson.qwirkle.count', turn: 1 },
  { said: 'lesson.qwirkle.six', turn: 2 },
  { said: 'lesson.done', turn: 3 },
];
export default LESSON;
