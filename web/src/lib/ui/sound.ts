/** Quiet sounds, made here and now: no file, and nothing while they are switched off. */
import { prefs } from '../prefs.svelte';

export type Sound = 'turn' | 'tick' | 'place' | 'card' | 'roll' | 'cross' | 'pawn' | 'lock' | 'six';

interface Note {
  at: number;
  length: number;
  /** Hertz: of a tone, or the middle of a noise. */
  pitch: number;
  volume: number;
  isNoise?: boolean;
}
const tone = (at: number, pitch: number, length: number, volume: number): Note => ({ at, pitch, length, volume });
const noise = (at: number, pitch: number, length: number, volume: number): Note => ({
  at,
  pitch,
  length,
  volume,
  isNoise: true,
});

const NOTES: Record<Sound, readonly Note[]> = {
  turn: [tone(0, 587, 0.3, 0.05), tone(0.12, 784, 0.3, 0.05)],
  tick: [tone(0, 988, 0.3, 0.05)],
  place: [noise(0, 1900, 0.05, 0.3), tone(0, 190, 0.07, 0.12)],
  card: [noise(0, 3800, 0.09, 0.12)],
  roll: [0, 0.07, 0.13, 0.22, 0.34].map((at, index) => noise(at, 1500 + 300 * (index % 3), 0.045, 0.28 - 0.04 * index)),
  cross: [noise(0, 5200, 0.11, 0.1), noise(0.17, 4600, 0.11, 0.1)],
  pawn: [tone(0, 420, 0.06, 0.06), noise(0.16, 900, 0.05, 0.3)],
  lock: [noise(0, 3000, 0.025, 0.3), noise(0.09, 1400, 0.05, 0.4), tone(0.09, 260, 0.08, 0.08)],
  six: [523, 659, 784, 1047, 1319, 1568].map((pitch, index) => tone(0.07 * index, pitch, 0.35, 0.045)),
};

let audio: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

function hissOf(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}

function source(context: AudioContext, { pitch, isNoise }: Note): { start: AudioScheduledSourceNode; end: AudioNode } {
  if (!isNoise) {
    const start = context.createOscillator();
    start.frequency.value = pitch;
    return { start, end: start };
  }
  const start = context.createBufferSource();
  start.buffer = hiss ??= hissOf(context);
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = pitch;
  return { start, end: start.connect(band) };
}

export function play(sound: Sound): void {
  if (!prefs.sound) return;
  try {
    const context = (audio ??= new AudioContext());
    void context.resume(); // it sleeps where nothing was touched before
    for (const note of NOTES[sound]) {
      const from = context.currentTime + note.at;
      const { start, end } = source(context, note);
      const volume = context.createGain();
      volume.gain.setValueAtTime(note.volume, from);
      volume.gain.exponentialRampToValueAtTime(0.0001, from + note.length);
      end.connect(volume).connect(context.destination);
      start.start(from);
      start.stop(from + note.length);
    }
  } catch {
    // a browser without sound still plays
  }
}
