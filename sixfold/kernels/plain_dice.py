"""Chance and batches of the dice games in plain Python, as src/random.hpp, dice.hpp and dice_bind.hpp have them.

The same seed gives the same games, a few thousand times slower.
"""

from array import array
from collections.abc import Callable, Sequence
from typing import Final

from sixfold.kernels.plain_random import Random
from sixfold.rules.dice import ROWS, Cross, Dice, Move, Row, Skip

UNDECIDED: Final = 255
Faces = tuple[int, int, int, int, int, int]


def roll(random: Random, closed: frozenset[Row]) -> Dice:
    """Throw all six dice by one draw and leave out those of closed rows."""
    drawn = random.below(6**6)
    faces = [drawn // 6**power % 6 + 1 for power in (5, 4, 3, 2, 1, 0)]
    coloured = tuple(None if row in closed else face for row, face in zip(ROWS, faces[2:], strict=True))
    return Dice((faces[0], faces[1]), coloured)


def code_of(move: Move) -> int:
    """Return row * 16 + number, or 0 for nothing."""
    return move.row.place * 16 + move.number if isinstance(move, Cross) else 0


def in_code_order(moves: Sequence[Move]) -> list[Move]:
    """Return nothing first, then row by row."""
    return sorted(moves, key=code_of)


def move_among(code: int, legal: Sequence[Move]) -> Move:
    """Return the legal move of this code. Raises ValueError if there is none."""
    for move in legal:
        if code_of(move) == code:
            return move
    raise ValueError("not a legal move here")


def any_or_nothing(legal: Sequence[Move], random: Random) -> Move:
    """Choose among these and nothing, drawing only where there is something to choose."""
    ordered = in_code_order(legal)
    return ordered[random.below(len(ordered))] if len(ordered) > 1 else Skip()


def dice_of(faces: Faces, closed: frozenset[Row]) -> Dice:
    """Read six faces. Raises ValueError if these dice cannot lie on the table."""
    dice = Dice((faces[0], faces[1]), tuple(face or None for face in faces[2:]))
    if any(face not in range(1, 7) for face in dice.white):
        raise ValueError("a white die shows 1 to 6")
    for row, face in zip(ROWS, dice.coloured, strict=True):
        if row in closed and face is not None:
            raise ValueError("the die of a closed row has left the game")
        if row not in closed and face not in range(1, 7):
            raise ValueError("the die of an open row shows 1 to 6")
    return dice


def dice_bytes(dice: Dice) -> bytes:
    """Return six faces, 0 for a die that left the game."""
    return bytes([*dice.white, *(face or 0 for face in dice.coloured)])


def require(holds: object, why: str) -> None:
    """Raise ValueError unless it holds."""
    if not holds:
        raise ValueError(why)


Result = tuple[Sequence[int], int, int]  # scores, turns, number of the reason


class DiceBatch:
    """The results of a batch, as the C++ extension gives them."""

    def __init__(self, games: int, play: Callable[[int], Result]) -> None:
        self._results = [play(game) for game in range(games)]

    def scores(self) -> bytes:
        """Return the scores, game after game."""
        return array("h", [score for scores, _, _ in self._results for score in scores]).tobytes()

    def turns(self) -> bytes:
        """Return the turns of each game."""
        return array("H", [turns for _, turns, _ in self._results]).tobytes()

    def reasons(self) -> bytes:
        """Return the reason of each game."""
        return bytes(reason for _, _, reason in self._results)

    def mean_scores(self) -> list[float]:
        """Return the means by seat."""
        return [sum(seat) / len(self._results) for seat in zip(*self._games(), strict=True)]

    def win_shares(self) -> list[float]:
        """Return the share of games won by seat, a shared win counting as its part."""
        parts = [[(score == max(game)) / game.count(max(game)) for score in game] for game in self._games()]
        return [sum(seat) / len(parts) for seat in zip(*parts, strict=True)]

    def _games(self) -> list[list[int]]:
        return [list(scores) for scores, _, _ in self._results]
