/** Being told that it is one's turn while the page is closed, where this server does that. */
import { speech } from '../i18n/language.svelte';
import { pushKey, startPush, stopPush } from '../wire/api';

/** Ask for it; false where the server, the browser or its push service does not do that. */
export async function subscribe(): Promise<boolean> {
  const worker = await readyWorker();
  if (!worker || Notification.permission !== 'granted') return false;
  try {
    const key = await pushKey();
    if (!key) return false;
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = made.toJSON();
    await startPush({ endpoint: endpoint!, p256dh: keys!['p256dh']!, auth: keys!['auth']!, language: speech.language });
    return true;
  } catch {
    return false; // the server or a push service cannot be reached, or they do not know each other
  }
}

/** Ask for nothing any more. */
export async function unsubscribe(): Promise<void> {
  const made = await (await readyWorker())?.pushManager.getSubscription();
  if (!made) return;
  await made.unsubscribe();
  await stopPush(made.endpoint).catch(() => undefined); // its push service says so as well
}

/** Whether this browser is told. */
export async function isSubscribed(): Promise<boolean> {
  return Boolean(await (await readyWorker())?.pushManager.getSubscription());
}

async function readyWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker?.getRegistration();
  return found && 'pushManager' in found ? found : undefined;
}
