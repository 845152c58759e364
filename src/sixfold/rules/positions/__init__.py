"""A position as one line of text, like FEN in chess: what a seat may know, or the whole table.

    Ro@0,0 Rs@1,0 | hand Rc Rt | bag 90          what seat 0 of two may know
    Ro@0,0 Rs@1,0 | hands Rc Rt / Bd Ox          the whole table

Sections stand between bars and begin with a word; what lies on the table has none. What is left out has its usual
value, and is left out when a position is written. A game's `position.py` reads and writes its sections; the rules judge
what was read. docs/records.md lists the sections.
"""

from typing import Any, Final, Protocol, TypeAlias, cast

from sixfold.rules.catalog import GAMES, find_game, part
from sixfold.rules.chance import Source
from sixfold.rules.core import AnyGame, AnyState
from sixfold.rules.errors import InvalidSetup
from sixfold.rules.pieces import Pieces
from sixfold.rules.positions.unseen import Mixing

ROOM: Final = "position"
AnyPosition: TypeAlias = Any  # a View or a State of any game


class Notation(Protocol):
    """The protocol of a game's `position.py`: the positions of one game."""

    def parse_position(self, text: str) -> AnyPosition:
        """Read a View or a State. Raises InvalidNotation, InvalidSetup or IllegalPosition."""

    def format_position(self, position: AnyPosition) -> str:
        """Write a View or a State in its canonical form."""

    def whole(self, position: AnyPosition, mix: Mixing) -> AnyState:
        """Return the State to play on from; what a View hides is dealt in the order that `mix` makes.

        Choices that are hidden until others are in are open again.
        """


def parse_position(game: str, text: str) -> AnyPosition:
    """Read a position of this game. Raises InvalidSetup, InvalidNotation or IllegalPosition."""
    return _notation(find_game(game)).parse_position(text)


def format_position(position: object) -> str:
    """Write a View or a State of any game so that `parse_position` makes an equal one. Raises TypeError."""
    return _notation(game_of(position)).format_position(position)


def whole_table(position: object, source: Source | None = None) -> AnyState:
    """Return the State to play on from; what a View hides is dealt with this source, or without one in some order."""

    def mix(pieces: Pieces) -> Pieces:
        left = list(pieces)
        return pieces if source is None else tuple(left.pop(source.below(len(left))) for _ in pieces)

    return _notation(game_of(position)).whole(position, mix)


def has_notation(game: AnyGame) -> bool:
    """Tell whether positions of this game can be written as a line."""
    return part(game.ABOUT.name, ROOM) is not None


def game_of(position: object) -> AnyGame:
    """Return the game that this View or State is of. Raises TypeError for anything else."""
    for game in GAMES.values():
        if isinstance(position, game.State | game.View):
            return game
    raise TypeError(f"not a position: {position!r:.80}")


def _notation(game: AnyGame) -> Notation:
    found = part(game.ABOUT.name, ROOM)
    if found is None:
        raise InvalidSetup("position/no-notation", game=game.ABOUT.name)
    return cast("Notation", found)
