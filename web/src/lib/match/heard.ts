/** Which sound belongs to what happens. Pure. */
import type { Sound } from '../ui/sound';
import type { GameEvent } from '../wire/messages';

/** The sound of one event on this board; null for what makes none. */
export function soundOf(event: GameEvent, board: string): Sound | null {
  if (event.type === 'roll' || event.type === 'lock') return event.type;
  if (event.type !== 'move' || !event.move) return null;
  if (event.move.includes('@')) return 'place';
  if (event.move.includes('=>')) return 'card';
  return /^[RYGB]\d+$/.test(event.move) ? (board === 'duel' ? 'pawn' : 'cross') : null;
}

/** The sounds of what happened together, each once. */
export function soundsOf(events: readonly GameEvent[], board: string): Sound[] {
  return [...new Set(events.flatMap((event) => soundOf(event, board) ?? []))];
}
