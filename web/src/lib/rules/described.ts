/** A drawing in words, for those who do not see it. */
import { readPlaced } from '../../games/grid/hand';
import { colourName, labelled, listed, pieceName, rowName, t, tn } from '../i18n/language.svelte';
import type { DieDrawn, Drawing, TrackDrawn } from './drawings';
import type { Strip } from './strips';

const pieces = (names: readonly string[]) => listed(names.map(pieceName));
const numbers = (list: readonly number[]) => listed(list.map(String));

export function described(drawing: Drawing): string {
  return [verdict(drawing), ...parts(drawing), drawing.points === undefined ? '' : tn('points', drawing.points)]
    .filter(Boolean)
    .join('; ');
}

function verdict({ refused }: Drawing): string {
  return refused ? t('drawing.wrong') : t('drawing.right');
}

function parts(drawing: Drawing): string[] {
  switch (drawing.kind) {
    case 'grid':
      if (drawing.closed) return [t('drawing.closed')];
      return [t('drawing.laid', { pieces: pieces((readPlaced(drawing.laid) ?? []).map((tile) => tile.piece)) })];
    case 'rows':
      return drawing.rows.map(
        (row, index) =>
          `${labelled(t('cards.row', { n: index + 1 }))} ${pieces(row.split(' ').map((card) => card.slice(-2)))}`,
      );
    case 'strips':
      return [...rolled(drawing.dice), ...drawing.strips.map(strip)];
    case 'track':
      return [...rolled(drawing.dice), track(drawing)];
  }
}

const rolled = (dice: readonly DieDrawn[] = []): string[] =>
  dice.map(([colour, value]) => t('die', { colour: colour === 'white' ? t('white') : colourName(colour), value }));

function strip(drawn: Strip): string {
  const told = [
    (drawn.crosses || drawn.now) &&
      t('drawing.crossed', { numbers: numbers([...(drawn.crosses ?? []), ...(drawn.now ?? [])]) }),
    drawn.lost && t('drawing.lost', { numbers: numbers(drawn.lost) }),
    drawn.open && t('drawing.open', { numbers: numbers(drawn.open) }),
    drawn.lock && t('sheet.locked'),
  ];
  return `${labelled(rowName(drawn.row))} ${told.filter(Boolean).join(', ')}`;
}

function track(drawn: TrackDrawn): string {
  const told = (['black', 'grey'] as const).flatMap((side) =>
    drawn[side].length ? [t('drawing.pawns', { side: t(`side.${side}`), numbers: numbers(drawn[side]) })] : [],
  );
  return `${labelled(rowName(drawn.row))} ${[...told, goes(drawn)].join(', ')}`;
}

/** Where a player of the duel may go. */
export function goes({ by, may, now }: TrackDrawn): string {
  return t('drawing.goes', { side: t(`side.${by}`), numbers: may ? numbers(may) : String(now ?? '') });
}
