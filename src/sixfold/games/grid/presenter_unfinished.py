"""Whether a placement that is begun may still become right with more pieces: judged by the rules, piece by piece."""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Final, NamedTuple

from sixfold.games.grid.rules import ACROSS, AXES, DOWN, Axis, Grid, Placed, Placement, neighbours, pieces_of
from sixfold.rulebook import Lack, Language, lacking
from sixfold.rules.pieces import Cell, Pieces, is_pure, largest_sets, without
from sixfold.tables.drafts import Unfinished

LONGEST: Final = 6  # pieces in a line (Q8)


def unfinished(lack: Lack, laid: Pieces, more: Pieces, language: Language) -> Unfinished:
    """Return what a draft lacks as a message."""
    return Unfinished(sentence=lacking(lack, laid, more, language), more=tuple(map(str, more)))


class Grown(NamedTuple):
    """A placement that was begun, on its grid, with the pieces that are left; `stands` asks the game."""

    grid: Grid
    placement: Placement
    left: Pieces
    stands: Callable[[Placement], bool]

    def lack(self) -> Lack:
        """Say what is missing: the opening is not all there, there is a hole, or nothing else is reached."""
        if not self.grid:
            return "opening"
        return "reach" if not _touches(self.grid, (cell for _, cell in self.placement)) else "gap"

    def fewest(self) -> Pieces | None:
        """Return the fewest pieces that make it stand, None if none do."""
        if not self.grid:
            return self._rest_of_opening()
        for cells in sorted(self._holes(), key=lambda cells: (len(cells), cells)):
            if (whole := self._filled(self.placement, cells, self.left)) is not None:
                return without(pieces_of(whole), pieces_of(self.placement))
        return None

    def _rest_of_opening(self) -> Pieces | None:
        """Return what a largest set of the hand has beside what is laid, which alone may open (Q3, C3)."""
        laid = pieces_of(self.placement)
        rest = rest_of_largest(laid, (*laid, *self.left))
        cells = sorted(cell for _, cell in self.placement)
        for axis in _axes(cells) if rest else ():
            assert rest is not None, "asked above"
            stretch = (_further(cells[0], axis, step) for step in range(len(laid) + len(rest)))
            holes = [cell for cell in stretch if cell not in cells]
            whole = (*self.placement, *map(Placed, rest, holes))
            if len(holes) == len(rest) and self.stands(tuple(sorted(whole))):
                return rest
        return None

    def _holes(self) -> set[tuple[Cell, ...]]:
        """Return the empty cells of every stretch of at most six that holds all that is laid."""
        cells = [cell for _, cell in self.placement]
        stretches = {stretch for axis in _axes(cells) for stretch in _stretches(sorted(cells), axis)}
        both = self.grid.with_placed(self.placement)
        near = {cell for cell in set(chain(*stretches)) if _touches(self.grid, (cell,))}
        reaching = (stretch for stretch in stretches if not self.grid or not near.isdisjoint(stretch))
        holes = {tuple(cell for cell in stretch if cell not in both) for stretch in reaching}
        return {hole for hole in holes if 0 < len(hole) <= len(self.left)}

    def _filled(self, laid: Placement, cells: tuple[Cell, ...], left: Pieces) -> Placement | None:
        if not cells:
            return laid if self.stands(laid) else None
        cell, *rest = cells
        for piece in sorted(set(left)):
            if not is_pure((*pieces_of(laid), piece)):
                continue
            after = tuple(sorted((*laid, Placed(piece, cell))))
            if (whole := self._filled(after, tuple(rest), without(left, (piece,)) or ())) is not None:
                return whole
        return None


def _touches(grid: Grid, cells: Iterator[Cell] | tuple[Cell, ...]) -> bool:
    return any(near in grid for cell in cells for near in neighbours(cell))


def _axes(cells: list[Cell]) -> tuple[Axis, ...]:
    """Return the directions in which these cells are in one line."""
    across, down = len({cell.y for cell in cells}) == 1, len({cell.x for cell in cells}) == 1
    return AXES if across and down else (ACROSS,) if across else (DOWN,) if down else ()


def _stretches(cells: list[Cell], axis: Axis) -> Iterator[tuple[Cell, ...]]:
    """Go through the stretches of at most six cells along this axis that hold all of these, which are in order."""
    first, last = cells[0], cells[-1]
    span = last.x - first.x + last.y - first.y + 1
    for before in range(LONGEST - span + 1):
        for after in range(LONGEST - span - before + 1):
            steps = range(-before, span + after)
            yield tuple(_further(first, axis, step) for step in steps)


def _further(cell: Cell, axis: Axis, steps: int) -> Cell:
    return Cell(cell.x + axis.dx * steps, cell.y + axis.dy * steps)


def rest_of_largest(laid: Pieces, hand: Pieces) -> Pieces | None:
    """Return what a largest set of the hand (K3) has beside what is laid; None if these belong to none."""
    found = (without(largest, laid) for largest in largest_sets(hand))
    return next((rest for rest in found if rest), None)
