/** What the home page says of each game besides the rulebook's words: the order, and how long it takes. */
import type { GameName } from '../wire/messages';

export const GAMES: readonly { game: GameName; minutes: number; bots: number }[] = [
  { game: 'qwirkle', minutes: 45, bots: 1 },
  { game: 'cubes', minutes: 30, bots: 1 },
  { game: 'cards', minutes: 45, bots: 1 },
  { game: 'qwixx', minutes: 15, bots: 2 },
  { game: 'duel', minutes: 15, bots: 1 },
];
