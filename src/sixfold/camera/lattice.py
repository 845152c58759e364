"""Points in a picture onto whole cells, although lines bend and pieces lie loosely.

In rounds: link neighbours by the steps known so far, fit the plane of the table, learn each piece's own steps from its
neighbours. At the end every piece asks its neighbours once more where it lies.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from sixfold.camera.linking import Links, join_islands, largest_group, link
from sixfold.camera.pixels import Floats, Ints
from sixfold.camera.plane import Plane, fit_plane
from sixfold.camera.steps import first_steps

REACHES: Final = (1, 3, 3)  # cells that links may span, round by round
OWN_WEIGHT: Final = 2.0  # of the plane's step, against one neighbour's
NEIGHBOURHOOD: Final = 1.6  # cells over which pieces drift together
WRONG_CELL: Final = 0.56  # cells beside where the neighbours expect a piece


@dataclass(frozen=True, slots=True)
class Lattice:
    """The cell of each point within its group, its group, and the steps of the grid around it."""

    cells: Ints
    groups: Ints
    steps: Floats  # n x 2 x 2
    plane: Plane | None  # of the largest group

    @property
    def largest(self) -> Ints:
        """The numbers of the points in the largest group."""
        return largest_group(self.groups)

    @property
    def strays(self) -> Ints:
        """The numbers of all other points: they lie off its grid."""
        return np.setdiff1d(np.arange(len(self.groups)), self.largest)

    @property
    def pitches(self) -> Floats:
        """Return the length of a step at each point, in pixels."""
        return np.asarray(np.sqrt(np.abs(np.linalg.det(self.steps))))

    def misfits(self, points: Floats) -> Floats:
        """Return how many cells each point lies off the plane."""
        if self.plane is None:
            return np.zeros(len(points))
        off = points - self.plane.pixels(self.cells)
        inverse = np.linalg.inv(self.plane.steps(self.cells))
        return np.asarray(np.hypot(*np.einsum("nk,nkl->nl", off, inverse).T))


def fit_lattice(points: Floats, extent: float) -> Lattice:
    """Put at least one point on the grid; `extent` is the usual size of a face."""
    first = first_steps(points, extent)
    steps = np.repeat(first[None], len(points), axis=0)
    for reach in REACHES:
        steps = _learned_steps(points, link(points, steps, reach), first)
    links = link(points, steps, REACHES[-1])
    join_islands(points, steps, links)
    home = links.largest
    plane = fit_plane(links.cells[home], points[home])
    if plane is not None:
        links.cells[home] = _settled(points[home], links.cells[home], plane)
    return Lattice(links.cells, links.groups, steps, plane)


def _learned_steps(points: Floats, links: Links, first: Floats) -> Floats:
    """Return each piece's own steps; those of pieces beside the largest group come from its plane, if there is one."""
    home = links.largest
    plane = fit_plane(links.cells[home], points[home])
    if plane is None:
        return _own_steps(points, links, np.repeat(first[None], len(points), axis=0))
    steps = _own_steps(points, links, plane.steps(links.cells))
    lost = np.setdiff1d(np.arange(len(points)), home)
    steps[lost] = plane.steps(plane.cells(points[lost]))
    return steps


def _own_steps(points: Floats, links: Links, expected: Floats) -> Floats:
    """Return the mean of what the plane expects and of the steps to pieces at most three cells along a line."""
    total, weight = expected * OWN_WEIGHT, np.full((len(points), 2, 1), OWN_WEIGHT)
    ones, others = np.nonzero((links.groups[:, None] == links.groups) & ~np.eye(len(points), dtype=bool))
    apart = links.cells[others] - links.cells[ones]
    in_line = (np.count_nonzero(apart, axis=1) == 1) & (np.abs(apart).max(1) <= 3)
    ones, others, apart = ones[in_line], others[in_line], apart[in_line]
    axes = np.argmax(apart != 0, axis=1)
    counts = apart.sum(1)[:, None]
    np.add.at(total, (ones, axes), (points[others] - points[ones]) / counts / np.abs(counts))
    np.add.at(weight, (ones, axes), 1 / np.abs(counts))
    return np.asarray(total / weight)


def _settled(points: Floats, cells: Ints, plane: Plane) -> Ints:
    """Move pieces that their neighbours expect on another cell."""
    cells = cells.copy()
    for _ in range(4):
        wanted = _wanted(points, cells, fit_plane(cells, points) or plane)
        if not _moved(cells, wanted):
            break
    return cells


def _wanted(points: Floats, cells: Ints, plane: Plane) -> Floats:
    """Return where each piece lies by the plane, less the mean drift of the pieces around it."""
    where = plane.cells(points)
    drift = where - cells
    away = ((where[:, None] - where) ** 2).sum(-1)
    weights = np.exp(-away / (2 * NEIGHBOURHOOD**2))
    np.fill_diagonal(weights, 0)
    weights = weights / (1 + (np.abs(drift).max(1) / 0.35) ** 4)
    return np.asarray(where - weights @ drift / (weights.sum(1, keepdims=True) + 0.6))


def _moved(cells: Ints, wanted: Floats) -> bool:
    """Move or swap pieces towards where they are wanted, the worst first; tell whether any moved."""
    whole, off = np.round(wanted).astype(int), np.abs(wanted - cells).max(1)
    owner = {tuple(cell): number for number, cell in enumerate(cells)}
    moved = False
    for one in np.argsort(-off, kind="stable"):
        if off[one] < WRONG_CELL or (whole[one] == cells[one]).all():
            continue
        other = owner.get(tuple(whole[one]))
        if other is None:
            owner.pop(tuple(cells[one]), None)
            cells[one] = whole[one]
        elif _cost(wanted, cells, one, other) > _cost(wanted, cells, one, other, swapped=True) + 0.2:
            cells[[one, other]] = cells[[other, one]]
            owner[tuple(cells[other])] = other
        else:
            continue
        owner[tuple(cells[one])] = one
        moved = True
    return moved


def _cost(wanted: Floats, cells: Ints, one: int, other: int, *, swapped: bool = False) -> float:
    """Return how far two pieces lie from where they are wanted, as they lie or on each other's cell."""
    pair = [one, other]
    return float(np.abs(wanted[pair] - cells[pair[::-1] if swapped else pair]).sum())
