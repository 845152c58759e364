/** The guided first game. */
import { isDue, isLegal, type Learner, type Step } from '../../lib/guide/lesson';

const isLaid = ({ answer }: Learner): boolean => answer?.kind === 'rows' && answer.used.length > 0;

const LESSON: readonly Step[] = [
  { said: 'lesson.cards.open', turn: 0, until: isLaid },
  { said: 'lesson.cards.row', turn: 0, until: isLegal },
  { said: 'lesson.cards.confirm', turn: 0 },
  { said: 'lesson.watch', turn: 1, until: isDue },
  { said: 'lesson.cards.more', turn: 1, until: isLaid },
  { said: 'lesson.cards.stand', turn: 1 },
  { said: 'lesson.cards.six', turn: 2 },
  { said: 'lesson.done', turn: 3 },
];
export default LESSON;
