"""Pieces linked into groups: each link fixes how many cells one piece lies from another.

A spanning tree of the short, well fitting steps; then groups that touch nothing (a piece between was overlooked) are
joined where the plane of the largest group says they lie.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from sixfold.camera.pixels import Floats, Ints
from sixfold.camera.plane import fit_plane, has_perspective

LOOSE_STEP: Final = 0.47  # cells: how far beside its cell the neighbour of a piece may lie
LOOSE_LEAP: Final = 0.32  # the same two or more cells away
LEAP_COST: Final = 0.35  # a longer link is tried later
FARTHEST_ISLAND: Final = 9  # cells from the nearest piece of the largest group
VOTERS: Final = 12  # pairs of pieces that say where an island lies


@dataclass(slots=True)
class Links:
    """The cell of every piece within its group, and its group."""

    cells: Ints
    groups: Ints

    @classmethod
    def none(cls, count: int) -> "Links":
        """Return pieces that know nothing of each other."""
        return cls(np.zeros((count, 2), int), np.arange(count))

    @property
    def largest(self) -> Ints:
        """The numbers of the pieces in the largest group."""
        return largest_group(self.groups)

    def join(self, one: int, other: int, shift: Ints) -> bool:
        """Move group `other` by this shift and make it part of group `one`, unless two pieces would share a cell."""
        moved = self.groups == other
        taken = set(map(tuple, self.cells[self.groups == one]))
        if any(tuple(cell + shift) in taken for cell in self.cells[moved]):
            return False
        self.cells[moved] += shift
        self.groups[moved] = one
        return True


def largest_group(groups: Ints) -> Ints:
    """Return the numbers of those in the largest group."""
    return np.flatnonzero(groups == np.bincount(groups).argmax())


def steps_between(points: Floats, steps: Floats, ones: Ints, others: Ints) -> Floats:
    """Return how many cells (with fractions) lie between pairs of points, by the mean of their own steps."""
    inverse = np.linalg.inv((steps[ones] + steps[others]) / 2)
    return np.asarray(np.einsum("nk,nkl->nl", points[others] - points[ones], inverse))


def link(points: Floats, steps: Floats, reach: int) -> Links:
    """Link the pieces that lie at most `reach` cells apart, the best fitting first."""
    ones, others = np.triu_indices(len(points), 1)
    between = steps_between(points, steps, ones, others)
    whole = np.round(between).astype(int)
    length, off = np.abs(whole).sum(1), np.hypot(*(between - whole).T)
    near = (np.abs(between).max(1) <= reach + 0.5) & (length > 0) & (length <= reach + (reach > 1))
    fits = np.flatnonzero(near & (off <= np.where(length == 1, LOOSE_STEP, LOOSE_LEAP)))
    links = Links.none(len(points))
    for pair in fits[np.argsort((off + LEAP_COST * (length - 1))[fits], kind="stable")]:
        one, other = ones[pair], others[pair]
        if links.groups[one] != links.groups[other]:
            shift = links.cells[one] + whole[pair] - links.cells[other]
            links.join(links.groups[one], links.groups[other], shift)
    return links


def join_islands(points: Floats, steps: Floats, links: Links) -> None:
    """Bring the other groups onto the grid of the largest, nearest and best fitting first."""
    while True:
        home = links.groups[links.largest[0]]
        found = [_place(points, steps, links, group) for group in np.unique(links.groups) if group != home]
        islands = sorted((island for island in found if island is not None), key=lambda island: island.cost)
        if not any(links.join(home, island.group, island.shift) for island in islands):
            return


@dataclass(frozen=True, slots=True)
class _Island:
    group: int
    shift: Ints
    cost: float


def _place(points: Floats, steps: Floats, links: Links, group: int) -> _Island | None:
    """Find where a group lies on the grid of the largest one; None if it lies off it."""
    home, island = links.largest, np.flatnonzero(links.groups == group)
    ones, others = (each.ravel() for each in np.meshgrid(home, island))
    between = steps_between(points, steps, ones, others)
    away = np.abs(between).sum(1)
    nearest = np.argsort(away)[:VOTERS]
    nearest = nearest[away[nearest] < away[nearest[0]] + 3]
    gap = float(away[nearest[0]])
    if gap > FARTHEST_ISLAND:
        return None
    shift = np.median((between - links.cells[others] + links.cells[ones])[nearest], axis=0)
    plane = fit_plane(links.cells[home], points[home]) if has_perspective(links.cells[home]) else None
    if plane is not None:  # the whole table tells more than single steps
        shift = np.median(plane.cells(points[island]) - links.cells[island], axis=0)
    whole = np.round(shift).astype(int)
    off = float(np.abs(shift - whole).max())
    return _Island(group, whole, gap + 4 * off) if off < (0.5 if gap < 2.3 else 0.42) else None
