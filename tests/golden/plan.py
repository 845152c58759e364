"""Games of Qwirkle and Qwirkle Cubes planned first and dealt afterwards: how the long golden records were made.

A plan says who places what. Hands stay open while it is made: a player has so many pieces, and which they are is only
known once they are placed or left over. Telling the plan deals and draws just what everyone needs, in that order.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Self

from sixfold.games.cubes import rules as cubes
from sixfold.games.grid.rules import EMPTY, Grid, Placed, Placement, pieces_of, placement_points, placements
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.rules.pieces import COLOURS, KINDS, SHAPES, Cell, Piece, Pieces
from tests.told import Told

HAND = 6
LINES = tuple(tuple(p for p in KINDS if letter in p) for letter in (*COLOURS, *SHAPES))


class Plan:
    """A game in the making, turn by turn, seat 0 first."""

    def __init__(self, game: str, seats: int) -> None:
        self.game = game
        self.stock: Callable[[Piece], str] = str if game == qwirkle.ABOUT.name else lambda piece: piece.colour
        self.pool = Counter(
            map(str, qwirkle.TILES if game == qwirkle.ABOUT.name else cubes.CUBES)
        )  # not known yet whose
        self.sizes = [HAND] * seats
        self.bag = self.pool.total() - HAND * seats
        self.scores = [0] * seats
        self.grid: Grid = EMPTY
        self.turns: list[tuple[str, Pieces]] = []  # the move, and the pieces that leave the hand with it
        self.kept: list[Pieces] = [()] * seats  # what a seat is known to have left

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return len(self.turns) % len(self.sizes)

    def place(self, placement: Placement) -> Self:
        """Let the next seat place this and fill its hand."""
        self._take(pieces_of(placement))
        self.scores[self.seat] += placement_points(self.grid, placement)
        self.grid = self.grid.with_placed(placement)
        drawn = min(len(placement), self.bag)
        self.sizes[self.seat] -= len(placement) - drawn
        self.bag -= drawn
        self.turns.append((" ".join(map(str, placement)), pieces_of(placement)))
        return self

    def keep(self, seat: int, hand: Pieces) -> Self:
        """Let this be what a seat has in hand at the end of the plan."""
        self._take(hand)
        self.kept[seat] = hand
        return self

    def stay(self) -> Self:
        """Let the next seat pass."""
        self.turns.append(("pass", ()))
        return self

    def _take(self, pieces: Iterable[Piece]) -> None:
        self.pool.subtract(map(self.stock, pieces))
        assert min(self.pool.values()) >= 0, "no such pieces left"

    def choices(self, random: Random, most: int) -> list[Placement]:
        """Return some placements of the next seat, with at most so many pieces, the largest that were found."""
        found: list[Placement] = []
        for line in random.sample(LINES, len(LINES)):
            kinds = [piece for piece in line if self.pool[self.stock(piece)]]
            chosen = random.sample(kinds, min(most, len(kinds)))
            found += [placed for placed in placements(self.grid, chosen) if self._affords(placed)]
            if any(len(placement) == most for placement in found):
                break
        size = max(map(len, found), default=0)
        return [placement for placement in found if len(placement) == size]

    def _affords(self, placement: Placement) -> bool:
        needed = Counter(map(self.stock, pieces_of(placement)))
        return len(placement) <= self.sizes[self.seat] and needed <= self.pool

    def told(self, ages: tuple[float, ...] = ()) -> Told:
        """Deal, draw and play it out."""
        streams = self._streams()
        table = Told(self.game, len(self.sizes), ages).deal(*(" ".join(stream[:HAND]) for stream in streams))
        for number, (move, pieces) in enumerate(self.turns):
            stream = streams[number % len(streams)]
            if self.game == cubes.ABOUT.name and number > 0:
                table.play("keep")
            table.play(move)
            del stream[: len(pieces)]
            asked = table.match.game.chance(table.state)
            if asked is not None:
                table.draw(" ".join(stream[HAND - len(pieces) :][: asked.count]))
        return table

    def _streams(self) -> list[list[Piece]]:
        """Return what each seat draws in order: what it places, what it is known to keep, then anything left."""
        seats = len(self.sizes)
        streams = [
            [p for _, pieces in self.turns[seat::seats] for p in pieces] + list(self.kept[seat])
            for seat in range(seats)
        ]
        left = [Piece(text if len(text) == 2 else f"{text}o") for text in sorted(self.pool.elements())]
        for stream, size, kept in zip(streams, self.sizes, self.kept, strict=True):
            for _ in range(size - len(kept)):
                stream.append(left.pop())
        return streams


def square(splits: Iterable[int] = (HAND,) * 6) -> list[Placement]:
    """Return placements that fill a square of all 36 kinds, a colour a row and a shape a column, piece by piece.

    Each split is how many pieces of the row a turn places; a split never goes beyond its row.
    """
    cells = [Placed(piece, Cell(number % 6, number // 6)) for number, piece in enumerate(KINDS)]
    turns, start = [], 0
    for count in splits:
        turns.append(tuple(sorted(cells[start : start + count])))
        start += count
    return turns
