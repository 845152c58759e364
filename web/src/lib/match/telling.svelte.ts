/**
 * Tells the person at this table what happens, beyond the board: by sound, notification, title and screen reader. A
 * refusal is an alert where it is shown.
 */
import { untrack } from 'svelte';
import { onOtherLanguage, t, titleOf } from '../i18n/language.svelte';
import { announcer } from '../ui/announcer.svelte';
import { notify } from '../ui/notice';
import { play } from '../ui/sound';
import { gameEvents, qwirklesIn } from '../boards/last';
import { games } from '../home/catalog.svelte';
import { soundsOf } from './heard';
import type { Match } from './match.svelte';

/** Call while a component is made. */
export function tellAll(match: Match): void {
  tellMoves(match);
  tellTurn(match);
  onOtherLanguage(() => match.listenAgain());
  $effect(() => {
    const game = match.state?.game;
    document.title = match.isMyTurn ? `● ${t('turn.yours')}` : `${game ? titleOf(game) : ''} · Sixfold`;
  });
}

function tellTurn(match: Match): void {
  const isMine = $derived(match.isMyTurn);
  $effect(() => {
    if (!isMine) return;
    untrack(() => {
      play('turn');
      void notify(t('turn.yours'));
      announcer.say(t('turn.yours'));
    });
  });
}

/** What happened before the page was opened is in the log and is not read out. */
function tellMoves(match: Match): void {
  let heard: number | null = null;
  $effect(() => {
    const events = match.events;
    const fresh = heard === null ? [] : events.filter((event) => event.number > heard!);
    if (match.state) heard = events.at(-1)?.number ?? 0;
    const sentences = fresh.flatMap(({ told }) => told);
    if (sentences.length) announcer.say(sentences.join(' '));
    for (const sound of soundsOf(gameEvents(fresh), games.of(match.state?.game ?? '')?.piece)) play(sound);
    if (fresh.some(({ entry }) => qwirklesIn(entry) > 0)) play('six');
  });
}
