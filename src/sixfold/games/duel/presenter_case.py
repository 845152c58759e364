"""The board of a duel and the dice as they are laid for the referee, by tapping."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, Self

from pydantic import Field

from sixfold.games.dice.presenter_case import DiceCase, laid_with_dice, sections_with_dice
from sixfold.games.dice.rules import LAST_POSITION, ROWS, Cross, Row, format_move, parse_move
from sixfold.games.duel.position import EXAMPLES, read_words, write_track
from sixfold.games.duel.rules import Stack, Track
from sixfold.rules.positions.line import Sections, unless, written
from sixfold.tables.model import Model
from sixfold.tables.presenters import CaseText

MOST_PAWNS: Final = 3  # that taps stack on a space; a text may tell more


class PawnsLaid(Model):
    """What stands on a space."""

    owner: Annotated[int, Field(ge=0, le=1)]
    pawns: Annotated[int, Field(ge=1, le=99)]


class DuelCase(DiceCase):
    """The board, space by space: `R5`; `active` is whose turn it is.

    The server says what would stand on the space of the move after it, and how many pawns taps stack.
    """

    kind: Literal["duel"] = "duel"
    on: dict[str, PawnsLaid]
    active: Annotated[int, Field(ge=0, le=1)]
    after: PawnsLaid | None = None
    most_pawns: int

    @classmethod
    def read(cls, position: str, move: str) -> Self:
        """Read a board, and where a pawn is placed. Raises InvalidNotation."""
        line = Sections(position, EXAMPLES)
        on = {
            format_move(Cross(row, told.number)): PawnsLaid(owner=told.owner, pawns=told.pawns)
            for row, told in read_words(line)
            if isinstance(told, Stack)
        }
        active, tracks = line.seat("active", 2), _tracks(on)
        return cls.model_validate(
            {
                "on": on,
                "active": active,
                "after": _after(tracks, move, active),
                "most_pawns": MOST_PAWNS,
                **laid_with_dice(line, _closed(tracks), move),
            }
        )

    def written(self) -> CaseText:
        """Write the board: whoever takes a last number takes the lock too (D8)."""
        tracks = _tracks(self.on)
        board = " ".join(word for row, track in tracks.items() for word in write_track(track, row))
        position = written(board, ("active", unless(0, self.active)), *sections_with_dice(self, _closed(tracks)))
        return CaseText(position, self.move or "")


def _tracks(on: Mapping[str, PawnsLaid]) -> dict[Row, Track]:
    return {row: _track(row, on) for row in ROWS}


def _track(row: Row, on: Mapping[str, PawnsLaid]) -> Track:
    numbers = map(row.number, range(LAST_POSITION + 1))
    told = ((number, on.get(format_move(Cross(row, number)))) for number in numbers)
    stacks = tuple(Stack(number, pawns.owner, pawns.pawns) for number, pawns in told if pawns is not None)
    return Track(stacks, stacks[-1].owner if stacks and stacks[-1].number == row.last else None)


def _closed(tracks: Mapping[Row, Track]) -> frozenset[Row]:
    return frozenset(row for row, track in tracks.items() if track.lock is not None)


def _after(tracks: Mapping[Row, Track], move: str, seat: int) -> PawnsLaid | None:
    """Return what stands on a space once this seat has placed a pawn there, taking or stacking (D4, D5)."""
    placed = parse_move(move) if move else None
    if not isinstance(placed, Cross):
        return None
    there = tracks[placed.row].with_pawn(placed, seat).on(placed.number)
    return None if there is None else PawnsLaid(owner=there.owner, pawns=there.pawns)
