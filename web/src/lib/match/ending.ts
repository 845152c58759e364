/** How a game ended, in words: by its rules, or by the people. */
import { listed, speech, t } from '../i18n/language.svelte';
import type { TableResult } from '../wire/messages';

type Names = (seat: number) => string;

/** Say who won, to the one who sits at `you`. */
export function toldWinners({ winners }: TableResult, you: number | null | undefined, nameOf: Names): string {
  if (winners.length === 0) return t('over.nobody');
  if (winners.length > 1) return t('over.shared', { names: listed(winners.map(nameOf)) });
  return winners[0] === you ? t('over.won') : t('over.winner', { name: nameOf(winners[0]!) });
}

/** Say why it ended and, where someone left, who. */
export function toldReason({ reason, seat }: TableResult, nameOf: Names): string {
  if (typeof seat !== 'number') return reasonOf(reason);
  return t(reason === 'time' ? 'left.time' : 'left.resigned', { name: nameOf(seat) });
}

/** Whether people ended it before its rules did. */
export const isStopped = ({ reason }: TableResult): boolean =>
  ['resigned', 'time', 'agreed', 'closed'].includes(reason);

function reasonOf(reason: string): string {
  if (reason === 'resigned' || reason === 'time' || reason === 'agreed' || reason === 'closed')
    return t(`reason.${reason}`);
  return speech.words?.reasons[reason] ?? reason;
}
