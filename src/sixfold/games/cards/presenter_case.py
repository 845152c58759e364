"""Rows of cards before and after a turn as they are laid for the referee, by tapping."""

from collections import Counter
from typing import Annotated, Literal, Self

from pydantic import Field

from sixfold.games.cards.position import EXAMPLES
from sixfold.games.cards.rules import HAND, parse_move
from sixfold.games.grid.rules import Pass
from sixfold.rules.positions.line import BOARD, Sections, written
from sixfold.tables.drafts import CardRows
from sixfold.tables.model import Model, PieceText
from sixfold.tables.presenters import CaseMessage, CaseText


class RowsMove(Model):
    """A turn as it is laid: all rows as they would lie after it, or a pass."""

    act: Literal["play", "pass"]
    rows: CardRows


class CardsCase(CaseMessage):
    """The rows and a hand; where none is told, it is just the cards of the move.

    The server says which cards the move plays from the hand, and how many a hand can hold.
    """

    kind: Literal["cards"] = "cards"
    rows: CardRows
    hand: Annotated[tuple[PieceText, ...], Field(max_length=HAND)]
    move: RowsMove | None = None
    played: tuple[str, ...]
    most_hand: int

    @classmethod
    def read(cls, position: str, move: str) -> Self:
        """Read the rows, a hand and the rows after a move. Raises InvalidNotation."""
        line, laid = Sections(position, EXAMPLES), _move(move)
        rows, hand = tuple(row for row in line.parts(BOARD) if row), tuple(sorted(line.words("hand")))
        played = _played(rows, laid)
        return cls(
            rows=rows,
            hand=() if hand == tuple(sorted(played)) else hand[:HAND],
            move=laid,
            played=played,
            most_hand=HAND,
        )

    def written(self) -> CaseText:
        """Write the rows before and after; rows that are left as they were are no move."""
        played = " ".join(_played(self.rows, self.move))
        hand = " ".join(self.hand) or played
        position = written(_text(self.rows), ("hand", hand or None))
        if self.move is None or self.move.act == "pass":
            return CaseText(position, "" if self.move is None else "pass")
        after = _text(self.move.rows)
        return CaseText(position, "" if after == _text(self.rows) else f"{played} => {after}")


def _move(text: str) -> RowsMove | None:
    if not text:
        return None
    if isinstance(parse_move(text), Pass):
        return RowsMove(act="pass", rows=())
    rows = text.partition("=>")[2].split("/")  # in the order in which they are laid
    return RowsMove(act="play", rows=tuple(tuple(row.split()) for row in rows))


def _text(rows: CardRows) -> str:
    return " / ".join(" ".join(row) for row in rows if row)


def _played(rows: CardRows, move: RowsMove | None) -> tuple[str, ...]:
    """Return the cards that lie after a turn and did not before: they came from the hand."""
    if move is None or move.act == "pass":
        return ()
    fresh = Counter(card for row in move.rows for card in row) - Counter(card for row in rows for card in row)
    return tuple(fresh.elements())
