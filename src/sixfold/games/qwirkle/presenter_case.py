"""A table of Qwirkle as it is laid for the referee, by tapping."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal, cast

from sixfold.games.grid.presenter_case import GridCase
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.games.qwirkle.position import EXAMPLES
from sixfold.rules.core import AnyGame
from sixfold.rules.positions.line import BOARD, NOTHING, Sections


class QwirkleCase(GridCase):
    """The grid and one hand."""

    kind: Literal["qwirkle"] = "qwirkle"

    game: ClassVar[AnyGame] = cast("AnyGame", qwirkle)
    examples: ClassVar[Mapping[str, str]] = EXAMPLES
    own: ClassVar[frozenset[str]] = frozenset({BOARD, "hand"})
    most: ClassVar[int] = qwirkle.HAND

    @classmethod
    def held(cls, line: Sections) -> Sequence[str]:
        """Read the hand of whoever looks."""
        return line.words("hand")

    def sections(self, hand: str) -> Mapping[str, str]:
        """Return the hand, if there is one."""
        return {} if hand == NOTHING else {"hand": hand}
