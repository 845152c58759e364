"""Where moves of Qwirkle and Cubes lead: the next turns played out many times, with the same luck for every move.

Simulated players judge placements by a `Style`. Only the C++ extension does this: NeedsExtension without it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from sixfold.games.cubes import rules as cubes
from sixfold.games.grid.kernel import Board, ScoredPlacement, scored
from sixfold.games.grid.kernel_playouts import GAMES, Policy, setup_after, setup_before, setup_of
from sixfold.games.grid.rules import Place, pieces_of
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.kernels import Missing, available
from sixfold.kernels.nets import weights_of
from sixfold.rules.core import Seat
from sixfold.rules.pieces import Pieces, without

if TYPE_CHECKING or available:
    from sixfold.kernels._kernels import GridLeaf, GridRollouts, GridStudent
else:
    GridLeaf = GridRollouts = GridStudent = Missing("rollouts")


_BY_LENGTH: Final = (0,) * 7


@dataclass(frozen=True, slots=True)
class Style:
    """A taste in placements, beyond their points; everything in hundredths of a point.

    What it thinks of a line of five and of kinds and pieces kept is for Qwirkle, where tiles are counted.
    """

    lines: tuple[int, ...] = _BY_LENGTH  # for leaving a line of this length behind, 0 to 6
    pair: int = 0  # for two pieces kept that could share a line
    twin: int = 0  # for two pieces kept that are alike
    piece: int = 0  # for every piece placed
    five: tuple[int, ...] = (0,) * 4  # for leaving a line of five, by the unseen copies of the kind it lacks, 0 to 3
    own: tuple[int, ...] = _BY_LENGTH  # for every kind kept that a line of this length left behind lacks
    near: tuple[int, ...] = _BY_LENGTH  # for every piece kept that fits a line of this length on the grid
    mates: int = 0  # for every piece kept, times the share of unseen pieces that could share a line with it

    @property
    def numbers(self) -> tuple[list[int], int, int, int, list[int], list[int], list[int], int]:
        """The style as the extension reads it."""
        kept = list(self.five), list(self.own), list(self.near)
        return list(self.lines), self.pair, self.twin, self.piece, *kept, self.mates


class Leaf:
    """A small net that tells everyone's chance to win between two turns; it learned that from games."""

    __slots__ = ("kernel",)

    def __init__(self, weights: "memoryview[float]") -> None:
        self.kernel = GridLeaf(weights)

    def shares(self, table: qwirkle.State | cubes.State, board: Board) -> list[float]:
        """Return everyone's chance to win before the turn of a table, whose `board` is given."""
        hands = [[piece.kind for piece in hand] for hand in table.hands]
        return self.kernel.shares(board.engine, hands, table.scores, table.turn, len(table.bag))


class Student:
    """A leaf that learns from games which players of one style play against each other."""

    __slots__ = ("kernel",)

    def __init__(self, game: str, style: Style, seed: int) -> None:
        self.kernel = GridStudent(GAMES.index(game), style.numbers, seed)

    def learn(self, games: int, seats: int, rate: float) -> None:
        """Play so many games; `rate` is how fast to learn."""
        self.kernel.learn(games, seats, rate)

    def loss(self, seats: int, games: int) -> tuple[float, float]:
        """Return the mean surprise at who wins new games: of the net, and of exp(lead / spread)."""
        return self.kernel.loss(seats, games)

    @property
    def weights(self) -> "memoryview[float]":
        """What it knows now."""
        return weights_of(self.kernel)


@dataclass(frozen=True, slots=True)
class Outlook:
    """How far rollouts look, and how points become a chance to win where they stop and have no leaf."""

    turns: int = 4  # played at most after the move
    spread: float = 1.3  # of the points to come, times the root of the pieces left
    calm: float = 1.0  # the least spread, in points


class Ranked(NamedTuple):
    """A placement and what a style thinks of it, in hundredths of a point."""

    worth: int
    scored: ScoredPlacement


class Solved(NamedTuple):
    """The exact end of a game: the best placement (None: pass), the margin to come, and the positions looked at."""

    best: ScoredPlacement | None
    margin: int
    positions: int


class Rollouts:
    """Games that go on after different moves of the seat to move."""

    def __init__(  # noqa: PLR0913
        self,
        view: qwirkle.View | cubes.View,
        moves: Sequence[Place | qwirkle.Swap | cubes.Roll],
        style: Style,
        *,
        expected: Sequence[float] = (),
        exact_reply: bool = False,
        leaf: Leaf | None = None,
        held: Sequence[int] = (),
        board: Board | None = None,
    ) -> None:
        """Take legal moves of the view's seat. Raises ValueError for one that ends the game, NeedsExtension.

        After a choice of cubes to roll again, `expected` tells what the turn scores on average, so that its luck can be
        taken out. With `exact_reply` the next player of Cubes rolls again by exact expected points, as far as the cubes
        are known; all others roll whatever their best placement spares. Without a `leaf` points alone tell the chance
        to win where a rollout stops. `held` tells by kind how likely an unseen tile of Qwirkle is to be in another's
        hand, twice as high for twice as likely; without it all are as likely. Whoever has the `board` of the view
        gives it.
        """
        seats, board = len(view.scores), Board(view.grid) if board is None else board
        policies = (Policy.GREEDY,) * seats
        setups = [
            setup_before(view, move, policies, board)
            if isinstance(move, cubes.Roll)
            else setup_after(view, move, policies, board)
            for move in moves
        ]
        kernel = None if leaf is None else leaf.kernel
        self._native = GridRollouts(setups, view.turn, [style.numbers] * seats, expected, exact_reply, kernel, held)

    def play(self, which: Sequence[int], seed: int, first: int, count: int, outlook: Outlook) -> list[list[float]]:
        """Return the chance to win after each of these moves, by number, in rollouts `first` onwards.

        Rollout n of a seed has the same unseen pieces in the same order and the same dice, whatever the move: those of
        a seat, with a leaf those of a colour each time that cubes are rolled. Where luck is taken out, a single chance
        may be below 0 or above 1.
        """
        return self._native.play(which, seed, first, count, (outlook.turns, outlook.spread, outlook.calm))


def chances(  # noqa: PLR0913
    table: qwirkle.State | cubes.State,
    board: Board,
    judge: Seat,
    style: Style,
    leaf: Leaf,
    *,
    turns: int,
    seed: int,
    first: int,
    count: int,
) -> list[float]:
    """Return the chance of a seat to win in rollouts from a whole table that is not over, hands as they are.

    Cubes that are to be rolled, or changed, because nothing fits (C6) are. Raises NeedsExtension.
    """
    seats = len(table.scores)
    setup = setup_of(table, (Policy.GREEDY,) * seats, board)
    native = GridRollouts([setup], judge, [style.numbers] * seats, [], exact_reply=False, leaf=leaf.kernel)
    return native.play([0], seed, first, count, (turns, Outlook().spread, Outlook().calm))[0]


def rank(board: Board, hand: Pieces, style: Style, most: int) -> list[Ranked]:
    """Return the `most` placements that a style likes best, in its order. Raises NeedsExtension."""
    listing, worths = board.engine.rank([piece.kind for piece in hand], style.numbers)
    return [Ranked(worths[i], scored(listing[i])) for i in range(min(most, len(worths)))]


def solve_endgame(board: Board, hands: tuple[Pieces, Pieces], seat: Seat, most_positions: int) -> Solved | None:
    """Solve Qwirkle for two with an empty bag, `seat` to move; None if that takes too many positions.

    Raises ValueError, NeedsExtension.
    """
    own, other = ([piece.kind for piece in hands[at]] for at in (seat, 1 - seat))
    found = board.engine.solve_endgame(own, other, most_positions)
    if found is None:
        return None
    best, margin, positions = found
    return Solved(None if best is None else scored(best), margin, positions)


def solve_cubes_end(board: Board, own: Pieces, other: Pieces, lead: int, most_throws: int) -> list[float] | None:
    """Return the exact share of the win of Cubes for two with an empty bag, by choice of `own` cubes to roll again.

    Choices are numbered as in `Rerolls`; `lead` is how many points `own`, whose turn begins, is ahead. None if that
    takes too many throws. Raises ValueError, NeedsExtension.
    """
    own_kinds, other_kinds = ([piece.kind for piece in hand] for hand in (own, other))
    return board.engine.solve_cubes_end(own_kinds, other_kinds, lead, most_throws)


def known_hands(view: qwirkle.View) -> tuple[Pieces, Pieces] | None:
    """Return both hands by seat where two play and the bag is empty: what this seat does not see is the other's.

    None where that is no hand of the other's size: a typed position need not tell of every tile.
    """
    unseen = without(qwirkle.TILES, (*pieces_of(view.grid.placed()), *view.hand)) or ()
    if view.seat is None or len(view.hand_sizes) != 2 or len(unseen) != view.hand_sizes[1 - view.seat]:
        return None
    return (view.hand, unseen) if view.seat == 0 else (unseen, view.hand)
