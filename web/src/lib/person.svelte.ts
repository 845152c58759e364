/** Who plays in this browser: a guest is made when one is first needed. */
import { callAs, enter, getMe, Refusal, rename } from './wire/api';
import { prefs } from './prefs.svelte';
import { speech } from './i18n/language.svelte';

export function callAsMe(): void {
  callAs(() => ({ token: prefs.token, language: speech.language }));
}

/** Make sure that there is someone with this name behind our requests. */
export async function beSomeone(name: string): Promise<void> {
  const wanted = name.trim().slice(0, 24);
  if (prefs.token && (await isKnown())) {
    if (wanted && wanted !== prefs.name) prefs.name = (await rename(wanted)).name;
    return;
  }
  const session = await enter(wanted);
  prefs.token = session.token;
  prefs.name = session.person.name;
}

async function isKnown(): Promise<boolean> {
  try {
    await getMe();
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    prefs.token = null;
    return false;
  }
}
