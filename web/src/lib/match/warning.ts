/** Warns whoever runs out of time: once at ten seconds, and again with each of the last five. */
import { tick } from '../ui/notice';
import { SHORT_S } from './clock';

const LAST_S = 5;
let heard: number | null = null;

export function warn(seconds: number | null): void {
  const isNew = seconds !== heard;
  heard = seconds;
  if (!isNew || seconds === null || seconds === 0 || !(seconds === SHORT_S || seconds <= LAST_S)) return;
  tick();
  navigator.vibrate?.(seconds === SHORT_S ? [120, 80, 120] : 60);
}
