/** Which cell of the grid lies at a point of the photo, told by the pieces around it. Pure. */
import type { PhotoPiece } from '../wire/messages';

export interface Spot {
  x: number;
  y: number;
}
interface Found extends Spot {
  piece: PhotoPiece;
}

const minus = (one: Spot, other: Spot): Spot => ({ x: one.x - other.x, y: one.y - other.y });
const length = ({ x, y }: Spot) => Math.hypot(x, y);

/** The middle of an outline. */
export function middleOf(outline: readonly (readonly [number, number])[]): Spot {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { x: mean(xs), y: mean(ys) };
}

const found = (pieces: readonly PhotoPiece[]): Found[] =>
  pieces.flatMap((piece) => (piece.outline ? [{ piece, ...middleOf(piece.outline) }] : []));

/** The way from one cell to the next, as the pair of neighbours closest to this point shows it. */
function stepNear(point: Spot, seen: readonly Found[], dx: number, dy: number): Spot | null {
  const pairs = seen.flatMap((one) => {
    const other = seen.find(({ piece }) => piece.x === one.piece.x + dx && piece.y === one.piece.y + dy);
    return other ? [{ away: length(minus(point, one)), step: minus(other, one) }] : [];
  });
  return pairs.sort((one, other) => one.away - other.away)[0]?.step ?? null;
}

/** An edge of a piece that lies across: the only sign of the grid where no two pieces touch. */
function edgeOf({ outline }: PhotoPiece): Spot {
  const [a, b, c] = outline!.map(([x, y]) => ({ x, y })) as [Spot, Spot, Spot];
  const across = [minus(b, a), minus(c, b)].sort((one, other) => Math.abs(other.x) - Math.abs(one.x))[0]!;
  return across.x < 0 ? { x: -across.x, y: -across.y } : across;
}

/** The cell at this point; null where no piece tells. A photo is turned, never mirrored. */
export function cellAt(point: Spot, pieces: readonly PhotoPiece[]): Spot | null {
  const seen = found(pieces).sort((one, other) => length(minus(point, one)) - length(minus(point, other)));
  const nearest = seen[0];
  if (!nearest) return null;
  const down = stepNear(point, seen, 0, 1);
  const across = stepNear(point, seen, 1, 0) ?? (down ? { x: down.y, y: -down.x } : edgeOf(nearest.piece));
  const under = down ?? { x: -across.y, y: across.x };
  const away = minus(point, nearest);
  const whole = across.x * under.y - across.y * under.x;
  return {
    x: nearest.piece.x + Math.round((away.x * under.y - away.y * under.x) / whole),
    y: nearest.piece.y + Math.round((away.y * across.x - away.x * across.y) / whole),
  };
}
