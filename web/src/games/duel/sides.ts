/** What a side of the duel is called. */
import { t } from '../../lib/i18n/language.svelte';

export function sideName(seat: number): string {
  return t(seat === 0 ? 'side.black' : 'side.grey');
}
