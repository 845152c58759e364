"""What the bots of Qwirkle and Cubes share: moves race each other in rollouts.

`GridFutures` are those of expert, master and analysis; an `Effort` is how little of them an expert looks at.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from sixfold.games.cubes import rules as cubes
from sixfold.games.grid.kernel import Board
from sixfold.games.grid.kernel_playouts import Playouts, Policy
from sixfold.games.grid.kernel_rollouts import Leaf, Outlook, Rollouts, Style, rank
from sixfold.games.grid.rules import Pass, Place, placement_points
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.players.search import Search
from sixfold.players.shares import share_of_win
from sixfold.players.weights import folder_of, read_weights
from sixfold.rules.core import at_seat
from sixfold.rules.pieces import KINDS, Pieces

_TO_THE_END: Final = 1000  # turns
ROUNDS: Final = (2, 4)  # that futures of Qwirkle go on for, each a turn of every seat
CUBES_ROUNDS: Final = (1, 2)  # the same in Cubes, where every turn adds the luck of dice
A_TURN: Final = 2  # pieces that are placed in a turn, about
NEAR: Final = 6  # pieces in the bag with which they go on to the end
# How much likelier than others a tile is in the other's hand, in percent, by the points that it alone would score
# there, 0 to 14 and more: who could place it for much has mostly done so. Counted in games of the master's style.
HELD: Final = (140, 140, 119, 98, 92, 99, 83, 83, 83, 83, 83, 83, 63, 63, 47)
MASTERS_SEEDS: Final = 1 << 62  # of their futures
Move = Place | qwirkle.Swap | cubes.Roll | Pass


@cache
def leaf_of(game: str) -> Leaf:
    """Return the net that tells chances to win between two turns of this game."""
    return Leaf(read_weights("leaf", folder_of(game)))


def held(view: qwirkle.View, board: Board) -> list[int]:
    """Return by kind how likely an unseen tile is in the other's hand; nothing with more players, or at the start."""
    if len(view.scores) > 2 or view.phase is qwirkle.Phase.OPEN:
        return []
    alone = [board.best((kind,)) for kind in KINDS]
    return [HELD[min(best.points, len(HELD) - 1) if best else 0] for best in alone]


def turns_of(view: qwirkle.View | cubes.View) -> list[int]:
    """Return for how many turns futures of this decision go on, the fewest first.

    After a choice of cubes to roll again the turn itself is the first, and takes the place of a round.
    """
    seats = len(view.scores)
    if isinstance(view, qwirkle.View):
        return [rounds * seats for rounds in ROUNDS]
    if view.phase is cubes.Phase.CHOOSE:
        return [(rounds - 1) * seats + 1 for rounds in CUBES_ROUNDS]
    return [rounds * seats for rounds in CUBES_ROUNDS]


@dataclass(frozen=True, slots=True)
class Horizon:
    """How far futures go, and what judges where they stop."""

    turns: Sequence[int]  # that they can go on for, the fewest first
    near: int = NEAR  # pieces in the bag with which they go on to the end
    exact_reply: bool = True  # whether the next player of Cubes is thought to roll again by exact expected points
    is_learned: bool = True  # a learned leaf judges, and hidden hands are likely ones; else points alone judge


class GridFutures:
    """The next turns after each option, played out again and again."""

    def __init__(  # noqa: PLR0913
        self,
        view: qwirkle.View | cubes.View,
        options: Sequence[Move],
        style: Style,
        seed: int,
        *,
        expected: Sequence[float] = (),
        known: Sequence[float | None] = (),
        horizon: Horizon | None = None,
        board: Board | None = None,
    ) -> None:
        """Take legal moves of the view's seat; whoever has the `board` of the view gives it.

        `expected` tells what the turn scores on average after each choice of cubes to roll again, `known` the exact
        share where there is one. Without a `horizon` it is the master's.
        """
        self.options = options
        self.view, self.seat = view, view.turn
        self.hand = view.hands[view.turn] if isinstance(view, cubes.View) else view.hand
        self.bag_size = len(view.bag) if isinstance(view, cubes.View) else view.bag_size
        self.seed = seed
        self.known = [
            self._share_at_once(option) if self.is_last(option) else (known[number] if known else None)
            for number, option in enumerate(options)
        ]
        horizon = horizon or Horizon(turns_of(view))
        to_the_end = self.bag_size <= horizon.near
        self.depths = [self._turns_left()] if to_the_end else horizon.turns
        self._outlooks = [Outlook(_TO_THE_END if to_the_end else turns) for turns in self.depths]
        self._lasting = [number for number, known_share in enumerate(self.known) if known_share is None]
        self._rollouts = self._played_out(style, expected, horizon, Board(view.grid) if board is None else board)

    def _turns_left(self) -> int:
        """Return about how many turns there are to the end."""
        sizes = map(len, self.view.hands) if isinstance(self.view, cubes.View) else self.view.hand_sizes
        return max(1, (self.bag_size + sum(sizes)) // A_TURN)

    def _played_out(self, style: Style, expected: Sequence[float], horizon: Horizon, board: Board) -> Rollouts | None:
        lasting: list[Any] = [self.options[number] for number in self._lasting]
        if not lasting or any(isinstance(option, Pass) for option in lasting):
            return None
        worth = [expected[number] for number in self._lasting] if expected else ()
        reply, leaf, odds = horizon.exact_reply, None, []
        if horizon.is_learned:
            leaf = leaf_of(cubes.ABOUT.name if isinstance(self.view, cubes.View) else qwirkle.ABOUT.name)
            odds = held(self.view, board) if isinstance(self.view, qwirkle.View) else []
        return Rollouts(self.view, lasting, style, expected=worth, exact_reply=reply, leaf=leaf, held=odds, board=board)

    def is_last(self, option: Move) -> bool:
        """Tell whether this option goes out (Q12, C9)."""
        return isinstance(option, Place) and self.bag_size == 0 and len(option.placed) == len(self.hand)

    def _share_at_once(self, option: Move) -> float:
        assert isinstance(option, Place), "only placing goes out"
        points = placement_points(self.view.grid, option.placed) + qwirkle.OUT_BONUS
        scores = self.view.scores
        return share_of_win(at_seat(scores, self.seat, scores[self.seat] + points), self.seat)

    def play(self, which: Sequence[int], first: int, count: int, depth: int = 0) -> list[list[float]]:
        """Play the next turns out."""
        if self._rollouts is None:
            return [self._passed(first, count) for _ in which]
        lasting = [self._lasting.index(number) for number in which]
        return self._rollouts.play(lasting, self.seed, first, count, self._outlooks[depth])

    def _passed(self, first: int, count: int) -> list[float]:
        """Play on where only a pass is left, which every player then finds."""
        return [share_of_win(scores, self.seat) for scores in self.played_on(first, count)]

    def played_on(self, first: int, count: int) -> list[tuple[int, ...]]:
        """Return the final scores of games that greedy players play on from here."""
        policies = (Policy.GREEDY_KEEP,) * len(self.view.scores)
        played = Playouts.from_view(self.view, policies).play(self.seed, count, first=first)
        return [result.outcome.scores for result in played]


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard an expert thinks: a small search in futures of one length, where points alone judge at their end."""

    search: Search
    candidates: int  # placements looked at
    rounds: int  # that futures go on for, each a turn of every seat
    extra: int = 0  # turns after these rounds
    to_the_end: int = -1  # with at most so many pieces in the bag futures go on to the end
    exact_reply: bool = False  # whether the next player of Cubes is thought to roll again by exact expected points

    def horizon(self, view: qwirkle.View | cubes.View) -> Horizon:
        """Return how far futures of this decision go; after a choice of cubes to roll again the turn itself is more."""
        turns = self.rounds * len(view.scores) + self.extra + (view.phase is cubes.Phase.CHOOSE)
        return Horizon((turns,), self.to_the_end, exact_reply=self.exact_reply, is_learned=False)

    def placements(self, board: Board, hand: Pieces, style: Style) -> list[Place]:
        """Return the placements worth a look, the best liked first."""
        return [Place(ranked.scored.placement) for ranked in rank(board, hand, style, self.candidates)]
