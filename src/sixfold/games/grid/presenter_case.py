"""A grid and a hand as they are laid for the referee, by tapping: what two games share."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Final, Self

from pydantic import Field

from sixfold.games.grid.presenter import tile
from sixfold.games.grid.rules import Placed
from sixfold.rules.core import AnyGame
from sixfold.rules.pieces import Cell, Piece
from sixfold.rules.positions.line import BOARD, NOTHING, Sections, written
from sixfold.tables.drafts import MOST_CARDS, GridAct, Tile
from sixfold.tables.model import Model, PieceText
from sixfold.tables.presenters import CaseMessage, CaseText

PLACE: Final = "place"

Tiles = Annotated[tuple[Tile, ...], Field(max_length=2 * MOST_CARDS)]
Laid = Annotated[tuple[PieceText, ...], Field(max_length=MOST_CARDS)]


class GridMove(Model):
    """A move as it is laid: pieces placed, pieces taken anew, or a word alone."""

    act: GridAct
    placed: Tiles
    renewed: Laid


class GridCase(CaseMessage, ABC):
    """What lies on the grid and in the hand; where no hand is told, it is just the pieces of the move.

    `rest` are the other sections of the position, which stay as they are. The server says how many a hand can hold.
    """

    tiles: Tiles
    hand: Laid
    move: GridMove | None = None
    rest: dict[str, Annotated[str, Field(max_length=400)]]
    most_hand: int

    game: ClassVar[AnyGame]
    examples: ClassVar[Mapping[str, str]]
    own: ClassVar[frozenset[str]]  # the sections that are no rest
    most: ClassVar[int]

    @classmethod
    def read(cls, position: str, move: str) -> Self:
        """Read a grid, a hand and a move. Raises InvalidNotation."""
        line, laid = Sections(position, cls.examples), cls._move(move)
        hand, placed = cls.held(line), sorted(each.piece for each in laid.placed) if laid else []
        return cls.model_validate(
            {
                "tiles": tuple(map(_tile, line.words(BOARD))),
                "hand": () if sorted(hand) == placed else hand,
                "move": laid,
                "rest": _rest(line, [word for word in cls.examples if word not in cls.own]),
                "most_hand": cls.most,
                **cls.more(line),
            }
        )

    @classmethod
    def _move(cls, text: str) -> GridMove | None:
        if not text:
            return None
        first, *others = words = cls.game.format_move(cls.game.parse_move(text)).split()
        if "@" in first:
            return GridMove(act=PLACE, placed=tuple(map(_tile, words)), renewed=())
        return GridMove.model_validate({"act": first, "placed": (), "renewed": others})

    @classmethod
    @abstractmethod
    def held(cls, line: Sections) -> Sequence[str]:
        """Read the hand that the referee is asked about."""

    @classmethod
    def more(cls, _line: Sections) -> dict[str, object]:
        """Read what this game lays besides."""
        return {}

    @abstractmethod
    def sections(self, hand: str) -> Mapping[str, str]:
        """Return the sections that are no rest, with this hand."""

    def written(self) -> CaseText:
        """Write the position and the move."""
        laid = self.move or GridMove(act=PLACE, placed=(), renewed=())
        hand = self.hand or tuple(each.piece for each in laid.placed) or laid.renewed
        sections = {**self.sections(" ".join(hand) or NOTHING), **self.rest}
        return CaseText(written(_placed(self.tiles), *sections.items()), _move_text(laid))


def _rest(line: Sections, words: Sequence[str]) -> dict[str, str]:
    return {word: " ".join(line.words(word)) or NOTHING for word in words if word in line}


def _tile(word: str) -> Tile:
    return tile(*Placed.from_json(word))


def _placed(tiles: Sequence[Tile]) -> str:
    return " ".join(str(Placed(Piece(each.piece), Cell(each.x, each.y))) for each in tiles)


def _move_text(laid: GridMove) -> str:
    if laid.act == PLACE:
        return _placed(laid.placed)
    if laid.act in ("swap", "roll"):
        return f"{laid.act} {' '.join(laid.renewed)}" if laid.renewed else ""
    return laid.act
