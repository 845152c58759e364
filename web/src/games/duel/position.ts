/** Pawns on the spaces of the board, as a tap lays them. Pure. */
import type { DuelCase } from '../../lib/wire/messages';

/** One pawn more of this side on a space; after a stack of `most`, none. */
export function stacked(on: DuelCase['on'], space: string, owner: number, most: number): DuelCase['on'] {
  const { [space]: there, ...others } = on;
  if (there?.owner === owner && there.pawns >= most) return others;
  return { ...others, [space]: { owner, pawns: there?.owner === owner ? there.pawns + 1 : 1 } };
}
