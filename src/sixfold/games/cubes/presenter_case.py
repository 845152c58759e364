"""A table of Qwirkle Cubes as it is laid for the referee, by tapping."""

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Literal, cast

from pydantic import Field

from sixfold.games.cubes import rules as cubes
from sixfold.games.cubes.position import EXAMPLES
from sixfold.games.grid.presenter_case import GridCase
from sixfold.rules.core import AnyGame
from sixfold.rules.positions.line import BOARD, Sections, slashed
from sixfold.tables.model import MOST_SEATS


class CubesCase(GridCase):
    """The grid and the hand of `turn`: hands lie open, but those of the others are not asked about."""

    kind: Literal["cubes"] = "cubes"
    seats: Annotated[int, Field(ge=1, le=MOST_SEATS)]
    turn: Annotated[int, Field(ge=0, lt=MOST_SEATS)]

    game: ClassVar[AnyGame] = cast("AnyGame", cubes)
    examples: ClassVar[Mapping[str, str]] = EXAMPLES
    own: ClassVar[frozenset[str]] = frozenset({BOARD, "hands", "turn", "phase"})
    most: ClassVar[int] = cubes.HAND

    @classmethod
    def held(cls, line: Sections) -> Sequence[str]:
        """Read the hand of whoever's turn it is."""
        hands = line.parts("hands")
        return hands[line.seat("turn", len(hands))] if hands else ()

    @classmethod
    def more(cls, line: Sections) -> dict[str, object]:
        """Read how many play, and whose turn it is."""
        seats = line.seats("hands", "scores")
        return {"seats": seats, "turn": line.seat("turn", seats)}

    def sections(self, hand: str) -> Mapping[str, str]:
        """Return the hands; who lays cubes on a table that has some has rolled before (C4)."""
        hands = slashed(tuple((hand,) if seat == self.turn else () for seat in range(self.seats)))
        has_rolled = bool(self.tiles) and not (self.move and self.move.act in ("roll", "keep"))
        return {
            "hands": hands,
            **({"turn": str(self.turn)} if self.turn else {}),
            **({"phase": cubes.Phase.PLACE.value} if has_rolled else {}),
        }
