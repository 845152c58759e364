/** Passing a link on: by the device's own menu, or by the clipboard. */

/** Whether the device has a menu for it. */
export const canShare = (): boolean => typeof navigator.share === 'function';

export async function share(url: string): Promise<void> {
  await navigator.share({ url, title: 'Sixfold' }).catch(() => undefined); // closing the menu is no error
}

/**
 * Put a text on the clipboard. Browsers open theirs only to safe addresses; a home network has none, so ask the old
 * way.
 */
export async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // not allowed: the old way may be
    }
  }
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  return isDone;
}

/** Whether an address is of this machine alone, so that nobody else can open it. */
export function isLocal(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.');
}
