"""From a picture to a reading: what is seen, where the confirmed board lies in it, and what the rules make likely."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import numpy as np

from sixfold.camera.align import align
from sixfold.camera.colours import Colouring, colours_of
from sixfold.camera.lines import JudgedPiece, judge_together
from sixfold.camera.pixels import Floats, Ints, WorkingPhoto
from sixfold.camera.reading import SURE, Edition, Outline, Reading, Seen
from sixfold.camera.sight import NO_FACE, Sight, look
from sixfold.games.grid.rules import EMPTY, Grid, Placed, neighbours
from sixfold.rules.catalog import part
from sixfold.rules.errors import UnreadablePhoto
from sixfold.rules.pieces import COLOURS, KINDS, Cell, Piece

FAINTEST: Final = 1e-4  # likelihood: nothing is impossible
LOOSE: Final = 0.45  # cells off the plane at which a tile's place becomes doubtful
LONELY: Final = 2  # so few tiles beside the board may be on its grid by chance only
LONELY_OFF: Final = 0.25  # cells
OTHERWISE: Final = 0.05  # likelihood of a confirmed piece at which the photo speaks against it


@cache
def copies_of(game: str) -> Ints:
    """Return how many of each kind the box of a game holds, as its `camera.py` tells."""
    found = part(game, "camera")
    assert found is not None, "the reader refuses other games"
    return np.array(found.COPIES, dtype=np.int64)


def read_board(picture: WorkingPhoto, game: str, edition: Edition | None = None, confirmed: Grid = EMPTY) -> Reading:
    """Read the pieces on the table. Raises UnreadablePhoto if the confirmed board is not in the photo."""
    seen = look(picture)
    if seen is None and confirmed:
        raise UnreadablePhoto("camera/other-board", matched=0, confirmed=len(confirmed))
    if seen is None:
        return _reading(picture, edition, [])
    tiles = _tiles(picture, seen.part(seen.lattice.largest), edition, confirmed)
    lonely = tiles.lonely(confirmed)
    judged = judge_together(tiles.open_odds(confirmed, lonely), confirmed, copies_of(game))
    pieces = _kept(confirmed, tiles.outlines()) + [tiles.seen(cell, judged[cell]) for cell in judged]
    apart = [seen.outline(number, picture.scale) for number in seen.lattice.strays]
    apart += [outline for cell, outline in tiles.outlines().items() if cell in lonely]
    reading = _reading(picture, tiles.edition, pieces, tiles.differing(confirmed), apart)
    return reading if confirmed else _from_origin(reading)


def read_hand(picture: WorkingPhoto, game: str, edition: Edition | None = None, board: Iterable[Piece] = ()) -> Reading:
    """Read pieces that lie in a row but not in a line of the game; `board` are the pieces that cannot be among them."""
    seen = look(picture)
    if seen is None:
        return _reading(picture, edition, [])
    seen = seen.part(seen.lattice.largest)
    tiles = _tiles(picture, seen, edition, EMPTY)
    elsewhere = Counter(board)
    left = copies_of(game) - np.array([elsewhere[piece] for piece in KINDS], dtype=np.int64)
    judged = judge_together(tiles.open_odds(EMPTY, set()), EMPTY, left, in_lines=False)
    return _from_origin(_reading(picture, tiles.edition, [tiles.seen(cell, judged[cell]) for cell in judged]))


@dataclass(frozen=True, slots=True)
class _Tiles:
    """The tiles of the board's grid by number, with the cells that the confirmed board gives them."""

    sight: Sight
    cells: Sequence[Cell]
    scale: float
    edition: Edition
    odds: Floats  # logarithms of the likelihoods of the 36 kinds
    own_odds: Floats  # the same without knowing what was confirmed
    misfits: Floats

    def outlines(self) -> dict[Cell, Outline]:
        return {cell: self.sight.outline(number, self.scale) for number, cell in enumerate(self.cells)}

    def open_odds(self, confirmed: Grid, lonely: set[Cell]) -> dict[Cell, Floats]:
        """Return the odds of the tiles that are to be judged."""
        tiles = zip(self.cells, self.odds, strict=True)
        return {cell: odds for cell, odds in tiles if cell not in confirmed and cell not in lonely}

    def lonely(self, confirmed: Grid) -> set[Cell]:
        """Return the cells of a tile or two that touch nothing and lie between the cells of the board."""
        cells = {cell: number for number, cell in enumerate(self.cells)}
        groups = _groups({*cells, *confirmed})
        board = max(groups, key=len)
        return {
            cell
            for group in groups
            if group is not board and len(group) <= LONELY and not group & set(confirmed)
            for cell in group
            if max(self.misfits[cells[each]] for each in group) > LONELY_OFF
        }

    def seen(self, cell: Cell, judged: JudgedPiece) -> Seen:
        """Tell how sure a judged tile is: as sure as the weakest of what speaks for it."""
        number = self.cells.index(cell)
        place = float(np.exp(-((self.misfits[number] / LOOSE) ** 4)))
        face = 1 - float(self.sight.shapes[number, NO_FACE])
        sure = min(judged.likelihood, judged.own_likelihood, face, place) * (0.5 if judged.clashes else 1)
        return Seen(Placed(judged.piece, cell), sure, self.sight.outline(number, self.scale))

    def differing(self, confirmed: Grid) -> list[Seen]:
        """Return what the photo clearly shows in place of confirmed pieces."""
        found = []
        for number, cell in enumerate(self.cells):
            likely = np.exp(self.own_odds[number])
            best = KINDS[int(likely.argmax())]
            if cell in confirmed and likely[confirmed[cell].kind] < OTHERWISE and likely.max() > SURE:
                found.append(Seen(Placed(best, cell), float(likely.max()), self.sight.outline(number, self.scale)))
        return found


def _tiles(picture: WorkingPhoto, sight: Sight, edition: Edition | None, confirmed: Grid) -> _Tiles:
    """Judge colours, once more when the confirmed pieces are found and tell the light and the edition."""
    colouring = colours_of(picture, sight.faces, sight.lattice.steps, edition, {})
    own_odds = odds = _odds(sight, colouring)
    cells = [Cell(int(x), int(y)) for x, y in sight.lattice.cells]
    if confirmed:
        cells = align(confirmed, sight.lattice.cells, odds)
        pieces = {number: confirmed[cell] for number, cell in enumerate(cells) if cell in confirmed}
        known = {number: COLOURS.index(piece.colour) for number, piece in pieces.items()}
        colouring = colours_of(picture, sight.faces, sight.lattice.steps, edition, known)
        odds = _odds(sight, colouring)
    misfits = sight.lattice.misfits(sight.points)
    return _Tiles(sight, cells, picture.scale, colouring.edition, odds, own_odds, misfits)


def _odds(sight: Sight, colouring: Colouring) -> Floats:
    shapes = sight.shapes[:, :NO_FACE]
    shapes = np.log(np.maximum(shapes / shapes.sum(1, keepdims=True), FAINTEST))
    colours = np.log(colouring.likelihoods)
    return np.asarray((colours[:, :, None] + shapes[:, None]).reshape(len(shapes), len(KINDS)))


def _groups(cells: set[Cell]) -> list[set[Cell]]:
    """Return the groups of cells that touch side to side."""
    groups = []
    left = set(cells)
    while left:
        group, edge = set(), [left.pop()]
        while edge:
            cell = edge.pop()
            group.add(cell)
            near = left & set(neighbours(cell))
            left -= near
            edge.extend(near)
        groups.append(group)
    return groups


def _kept(confirmed: Grid, outlines: dict[Cell, Outline]) -> list[Seen]:
    return [Seen(placed, 1.0, outlines.get(placed.cell), confirmed=True) for placed in confirmed.placed()]


def _reading(
    picture: WorkingPhoto,
    edition: Edition | None,
    pieces: Iterable[Seen],
    differing: Iterable[Seen] = (),
    apart: Iterable[Outline] = (),
) -> Reading:
    in_order = tuple(sorted(pieces, key=lambda seen: seen.placed))
    return Reading(in_order, edition, picture.width, picture.height, tuple(differing), tuple(apart))


def _from_origin(reading: Reading) -> Reading:
    """Shift the cells so that the smallest x and the smallest y are 0."""
    left = min((seen.placed.cell.x for seen in reading.pieces), default=0)
    top = min((seen.placed.cell.y for seen in reading.pieces), default=0)
    return replace(reading, pieces=tuple(seen.moved(-left, -top) for seen in reading.pieces))
