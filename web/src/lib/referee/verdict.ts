/** A verdict in short. */
import { t } from '../i18n/language.svelte';
import type { Verdict } from '../wire/messages';

export function headlineOf({ allowed, fault }: Verdict): string {
  if (allowed) return t('referee.yes');
  return fault === 'position' ? t('referee.no.table') : t('referee.no');
}

/** What an allowed move scores; null where that makes no sense. */
export function pointsOf({ allowed, answer }: Verdict): number | null {
  return allowed && answer && 'points' in answer ? answer.points : null;
}
