/** Which sound belongs to what happens. Pure. */
import type { Sound } from '../ui/sound';
import type { GameEvent } from '../wire/messages';

/** The sound of one event in a game that lays or marks this kind of piece; null for what makes none. */
export function soundOf(event: GameEvent, piece: string | undefined): Sound | null {
  if (event.type === 'roll' || event.type === 'lock') return event.type;
  if (event.type !== 'move' || !event.move) return null;
  if (event.move.includes('@')) return 'place';
  if (event.move.includes('=>')) return 'card';
  return /^[RYGB]\d+$/.test(event.move) ? (piece === 'pawn' ? 'pawn' : 'cross') : null;
}

/** The sounds of what happened together, each once. */
export function soundsOf(events: readonly GameEvent[], piece: string | undefined): Sound[] {
  return [...new Set(events.flatMap((event) => soundOf(event, piece) ?? []))];
}
