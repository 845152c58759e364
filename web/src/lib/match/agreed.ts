/** What whoever sits down at a table agrees to. */
import { levelName } from '../home/catalog.svelte';
import { listed, t, tn } from '../i18n/language.svelte';
import type { Clock, TableState } from '../wire/messages';

const HINTS = { off: 'hints.off.told', shown: 'hints.shown.told', allowed: 'hints.allowed.told' } as const;

/** Each point in a few words, before the start. */
export function agreed({ options, rated }: Pick<TableState, 'options' | 'rated'>): string[] {
  const clock: Clock = options.clock ?? { kind: 'none' };
  return [
    toldClock(clock),
    ...(options.ages?.length ? [t('ages.told', { ages: listed(options.ages.map(String)) })] : []),
    options.listed === false ? t('listed.not') : t('listed.is'),
    ...(options.lesson ? [t('lesson')] : []),
    ...(options.coach ? [t('coach.told')] : []),
    ...(options.watchers === false ? [t('watched.not')] : []),
    ...(clock.kind !== 'none' && options.sudden_death ? [t('sudden.is')] : []),
    rated ? t('hints.rated') : t(HINTS[options.hints ?? 'allowed']),
    t('standin.told', { level: levelName(options.stand_in ?? 'greedy') }),
    rated ? t('rated.is') : t('rated.not'),
  ];
}

function toldClock(clock: Clock): string {
  if (clock.kind === 'none') return t('clock.none');
  return clock.kind === 'move'
    ? tn('clock.told.move', clock.seconds)
    : tn('clock.told.bank', Math.round(clock.seconds / 60));
}
