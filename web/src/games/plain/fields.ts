/** Any view as names and texts, for a board that knows nothing of the game. Pure. */
import type { GameView } from '../../lib/wire/messages';

type Field = [name: string, text: string];

/** What there is to read; a view that was made for a board which is not here is written out. */
export function fieldsOf(view: GameView): Field[] {
  if (view.board === 'plain') return Object.entries(view.fields);
  return Object.entries(view)
    .filter(([name]) => name !== 'board' && name !== 'seat')
    .map(([name, value]) => [name, textOf(value)]);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
