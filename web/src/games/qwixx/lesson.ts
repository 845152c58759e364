/** The guided first game. */
import { isBegun, type Step } from '../../lib/guide/lesson';

const LESSON: readonly Step[] = [
  { said: 'lesson.qwixx.white', turn: 0, until: isBegun },
  { said: 'lesson.qwixx.left', turn: 0 },
  { said: 'lesson.qwixx.colour', turn: 1 },
  { said: 'lesson.qwixx.others', turn: 2 },
  { said: 'lesson.qwixx.miss', turn: 3 },
  { said: 'lesson.qwixx.lock', turn: 4 },
  { said: 'lesson.done', turn: 5 },
];
export default LESSON;
