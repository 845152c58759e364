/** Who plays in this browser: a guest is made when one is first needed. */
import { network } from './network.svelte';
import { callAs, enter, getMe, Refusal, rename, tellReached } from './wire/api';
import { prefs } from './prefs.svelte';
import { speech, t } from './i18n/language.svelte';
import type { Person, Session } from './wire/messages';

export function callAsMe(): void {
  callAs(() => ({ token: prefs.token, name: prefs.name, language: speech.language, offline: t('offline') }));
  tellReached((isAnswered) => network.note(isAnswered));
}

/** Make sure that there is someone with this name behind our requests. */
export async function beSomeone(name: string): Promise<void> {
  const wanted = name.trim().slice(0, 24);
  if (await whoAmI()) {
    if (wanted && wanted !== prefs.name) prefs.name = (await rename(wanted)).name;
    return;
  }
  cameIn(await enter(wanted));
}

/** Whether the server knows nobody by our token. Whoever is shut out for a while is still known. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof Refusal && ['people/unknown-token', 'people/token-needed'].includes(error.problem.code);

/** Who this browser is known as; null for nobody (any more). */
export async function whoAmI(): Promise<Person | null> {
  if (!prefs.token) return null;
  try {
    return await getMe();
  } catch (error) {
    if (!isUnknown(error)) throw error;
    prefs.token = null;
    return null;
  }
}

/** Be who this session says from now on. */
export function cameIn(session: Session): void {
  prefs.token = session.token;
  prefs.name = session.person.name;
}

/** Be nobody: the next who plays here gives another name. */
export function goOut(): void {
  prefs.token = null;
  prefs.name = '';
}
