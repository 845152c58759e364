"""What a photo tells: pieces on a grid, how sure each is, and what a turn placed.

Values only, and their JSON: nothing here looks at a picture, so nothing here needs OpenCV.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, NamedTuple

from sixfold.games.grid.rules import EMPTY as EMPTY
from sixfold.games.grid.rules import Grid, Placed, Placement, check_placement, neighbours, placement_points
from sixfold.rules.errors import IllegalMove
from sixfold.rules.pieces import Cell

SURE: Final = 0.5  # a person should be asked about a piece that is less sure


class Edition(StrEnum):
    """What the box has as its sixth colour, which notation calls purple either way."""

    PURPLE = "purple"
    WHITE = "white"


class Point(NamedTuple):
    """A place in the photo as it is shown upright, in its own pixels."""

    x: float
    y: float


Board = Grid  # the pieces on a table by cell


def board_of(text: str) -> Board:
    """Read the pieces of a board: `Ro@0,0 Rs@1,0`. Raises InvalidNotation."""
    return Grid(Placed.from_json(word) for word in text.split())


Outline = tuple[Point, ...]  # the four corners of a piece, in order around it


def _corners(outline: Outline) -> list[list[float]]:
    return [[round(x, 1), round(y, 1)] for x, y in outline]


def _outline(corners: Iterable[Iterable[float]]) -> Outline:
    return tuple(Point(float(x), float(y)) for x, y in corners)


@dataclass(frozen=True, slots=True)
class Seen:
    """A piece on its cell, as far as the photo or a person can tell."""

    placed: Placed
    confidence: float  # from 0 to 1; a confirmed piece has 1
    outline: Outline | None  # None: confirmed earlier, and overlooked or covered in this photo
    confirmed: bool = False

    @property
    def is_sure(self) -> bool:
        """Tell whether nobody needs to be asked about this piece."""
        return self.confidence >= SURE

    def moved(self, across: int, down: int) -> "Seen":
        """Return the same piece so many cells farther."""
        piece, (x, y) = self.placed
        return replace(self, placed=Placed(piece, Cell(x + across, y + down)))

    def to_json(self) -> dict[str, Any]:
        """Write the piece as JSON values."""
        return {
            "placed": str(self.placed),
            "confidence": round(self.confidence, 3),
            "outline": None if self.outline is None else _corners(self.outline),
            "confirmed": self.confirmed,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Seen":
        """Read what `to_json` wrote."""
        corners = data["outline"]
        return cls(
            Placed.from_json(data["placed"]),
            float(data["confidence"]),
            None if corners is None else _outline(corners),
            bool(data["confirmed"]),
        )


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything that one photo tells."""

    pieces: tuple[Seen, ...]  # sorted by what is placed
    edition: Edition | None  # None: nothing was seen to tell it by
    width: int  # of the photo as it is shown upright, in pixels
    height: int
    differing: tuple[Seen, ...] = ()  # what the photo shows in place of confirmed pieces, which stay as they are
    apart: tuple[Outline, ...] = ()  # what lies off the grid and is not counted: a hand, a tile put aside

    @property
    def grid(self) -> Grid:
        """The pieces by cell."""
        return Grid(seen.placed for seen in self.pieces)

    @property
    def unsure(self) -> tuple[Seen, ...]:
        """The pieces that a person should be asked about; they are among `pieces` too."""
        return tuple(seen for seen in self.pieces if not seen.is_sure)

    @property
    def overlooked(self) -> tuple[Seen, ...]:
        """The confirmed pieces that this photo does not show."""
        return tuple(seen for seen in self.pieces if seen.outline is None)

    def to_json(self) -> dict[str, Any]:
        """Write the reading as JSON values."""
        return {
            "pieces": [seen.to_json() for seen in self.pieces],
            "edition": self.edition,
            "size": [self.width, self.height],
            "differing": [seen.to_json() for seen in self.differing],
            "apart": [_corners(outline) for outline in self.apart],
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Reading":
        """Read what `to_json` wrote."""
        width, height = data["size"]
        return cls(
            tuple(Seen.from_json(each) for each in data["pieces"]),
            data["edition"] and Edition(data["edition"]),
            int(width),
            int(height),
            tuple(Seen.from_json(each) for each in data["differing"]),
            tuple(_outline(corners) for corners in data["apart"]),
        )


@dataclass(frozen=True, slots=True)
class Turn:
    """What lies on the table since the board that was confirmed before."""

    reading: Reading
    placed: tuple[Seen, ...]
    points: int | None  # None: the rules refuse these pieces as one turn
    refusal: IllegalMove | None = None

    @property
    def unsure(self) -> tuple[Seen, ...]:
        """What changed and should be asked about: unsure new pieces, and what differs from the confirmed board."""
        return tuple(seen for seen in self.placed if not seen.is_sure) + self.reading.differing


def judge_turn(before: Grid, reading: Reading) -> Turn:
    """Tell the turn that led from the confirmed board to this reading, with its points by the rules (Q5 to Q9)."""
    placed = tuple(seen for seen in reading.pieces if seen.placed.cell in _reached(before, reading.grid))
    placement: Placement = tuple(seen.placed for seen in placed)
    if not placement:
        return Turn(reading, (), 0)
    try:
        check_placement(before, placement)
    except IllegalMove as refusal:
        return Turn(reading, placed, None, refusal)
    return Turn(reading, placed, placement_points(before, placement))


def _reached(before: Grid, after: Grid) -> set[Cell]:
    """Return the new cells that hang together with the board before (Q7); on an empty table all of them."""
    if not before:
        return set(after)
    reached: set[Cell] = set()
    edge = [near for cell in before for near in neighbours(cell)]
    while edge:
        cell = edge.pop()
        if cell in after and cell not in before and cell not in reached:
            reached.add(cell)
            edge.extend(neighbours(cell))
    return reached
