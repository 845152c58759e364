/** The move log in words. */
import { colourName, listed, pieceName, rowName, spaceName, speech, t, tn } from '../i18n/language.svelte';
import type { GameEvent, Happening } from '../wire/messages';
import { readPlaced } from '../boards/grid/hand';

type Names = (seat: number) => string;

/** Say one entry, in as many sentences as it needs: none where there is nothing to say. */
export function told({ entry }: Happening, nameOf: Names): string[] {
  switch (entry.type) {
    case 'started':
      return (entry.events ?? []).flatMap((event) => toldEvent(event, nameOf));
    case 'played':
      return [
        ...(entry.late ? [t('log.late', { name: nameOf(entry.seat) })] : []),
        ...(entry.events ?? []).flatMap((event) => toldEvent(event, nameOf)),
      ];
    case 'hinted':
      return [t('log.hinted', { name: nameOf(entry.seat) })];
    case 'said':
      return [t('log.said', { name: entry.name, text: entry.text })];
    case 'forfeited':
      return [t(entry.why === 'time' ? 'log.time' : 'log.resigned', { name: nameOf(entry.seat) })];
    case 'stood_in':
      return [t('log.stoodin', { name: nameOf(entry.seat) })];
    case 'returned':
      return [t('log.returned', { name: nameOf(entry.seat) })];
    case 'offered':
      return [t(entry.what === 'undo' ? 'offered.undo' : 'offered.end', { name: nameOf(entry.seat) })];
    case 'answered':
      return [t(entry.agreed ? 'log.agreed' : 'log.declined', { name: nameOf(entry.seat) })];
    case 'undone':
      return [t('log.undone', { name: nameOf(entry.seat) })];
    default:
      return [];
  }
}

export function toldEvent(event: GameEvent, nameOf: Names): string[] {
  const name = event.seat === null || event.seat === undefined ? '' : nameOf(event.seat);
  switch (event.type) {
    case 'open':
      return [t('log.open', { name })];
    case 'move':
      return toldMove(event, name);
    case 'roll':
      return toldRoll(event, name);
    case 'redraw':
      return [event.pieces ? t('log.newhand', { name, pieces: listed(event.pieces.map(pieceName)) }) : t('log.redraw', { name })];
    case 'redeal':
      return [t('log.redeal')];
    case 'miss':
      return [t('log.miss', { name })];
    case 'lock':
      return [t('log.lock', { row: rowName(event.row ?? '') })];
    case 'bonus':
      return [tn('log.bonus', event.points ?? 0, { name })];
    case 'end':
      return [t('log.end', { reason: reasonOf(event.reason ?? '') })];
    default:
      return [];
  }
}

function toldMove(event: GameEvent, name: string): string[] {
  const move = event.move ?? '';
  const tiles = readPlaced(move);
  if (tiles) {
    const pieces = listed(tiles.map((tile) => pieceName(tile.piece)));
    return [tn('log.placed', event.points ?? 0, { name, pieces })];
  }
  if (move === 'pass') return [t('log.pass', { name })];
  if (move === 'keep') return [t('log.keep', { name })];
  if (move === '-') return event.action === 1 ? [] : [t('log.nothing', { name })];
  if (move.startsWith('swap')) return [tn('log.swap', event.count ?? move.split(' ').length - 1, { name })];
  if (move.startsWith('roll')) return [tn('log.reroll', move.split(' ').length - 1, { name })];
  if (move.includes('=>')) {
    const cards = listed(move.split(' => ')[0]!.split(' ').map(pieceName));
    return [event.points ? tn('log.qwirkles', event.points, { name, cards }) : t('log.cards', { name, cards })];
  }
  return [t('log.cross', { name, space: spaceName(move) })];
}

function toldRoll(event: GameEvent, name: string): string[] {
  if (event.faces) return [t('log.faces', { name, pieces: listed(event.faces.map(pieceName)) })];
  if (!event.dice) return [];
  const [one, other] = event.dice.white;
  const rows = (['red', 'yellow', 'green', 'blue'] as const).flatMap((row) =>
    event.dice![row] ? [`${colourName(row)} ${event.dice![row]}`] : [],
  );
  return [t('log.dice', { white: `${one} + ${other} = ${one + other}`, rows: rows.join(', ') })];
}

export function reasonOf(reason: string): string {
  if (reason === 'resigned' || reason === 'time' || reason === 'agreed' || reason === 'closed') return t(`reason.${reason}`);
  return speech.words?.reasons[reason] ?? reason;
}
