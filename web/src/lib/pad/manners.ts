/**
 * How games are kept, and how each begins: asked once while a page lives, so that a next game can begin without a
 * network.
 */
import { getManners } from '../wire/api';
import type { Begun, PadGameState, PadManners } from '../wire/messages';

let asked: Promise<PadManners> | null = null;

/** Throws Refusal; then it is asked again the next time. */
export function manners(): Promise<PadManners> {
  asked ??= getManners().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** A game as it begins, before anyone has heard of it; null where nobody knows how. */
export function beginning(begun: Begun, number: number, begins: readonly PadGameState[]): PadGameState | null {
  const found = begins.find(
    ({ game, manner, players }) =>
      game === begun.game && manner === begun.manner && players.length === begun.players.length,
  );
  return found ? { ...found, number, players: begun.players } : null;
}
