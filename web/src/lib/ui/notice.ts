/** A notification while the page is hidden, when it is your turn. */
import { prefs } from '../prefs.svelte';

export async function notify(text: string): Promise<void> {
  if (!prefs.notices || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted')
    return;
  const what = { body: text, icon: '/icon-192.png', tag: 'turn' };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker)
    await worker.showNotification('Sixfold', what); // phones notify in no other way
  else new Notification('Sixfold', what);
}
