/** A quiet sound, and a notification while the page is hidden, when it is your turn. */
import { prefs } from '../prefs.svelte';

let audio: AudioContext | null = null;

export function chime(): void {
  sound([587, 784]);
}

/** The time is short. */
export function tick(): void {
  sound([988]);
}

function sound(pitches: readonly number[]): void {
  if (!prefs.sound) return;
  try {
    audio ??= new AudioContext();
    void audio.resume(); // it sleeps where nothing was touched before
    const now = audio.currentTime;
    for (const [index, pitch] of pitches.entries()) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.05, now + index * 0.12);
      volume.gain.exponentialRampToValueAtTime(0.0001, now + index * 0.12 + 0.3);
      tone.connect(volume).connect(audio.destination);
      tone.start(now + index * 0.12);
      tone.stop(now + index * 0.12 + 0.3);
    }
  } catch {
    // a browser without sound still plays
  }
}

export async function notify(text: string): Promise<void> {
  if (!prefs.notices || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  const what = { body: text, icon: '/icon-192.png', tag: 'turn' };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification('Sixfold', what); // phones notify in no other way
  else new Notification('Sixfold', what);
}
