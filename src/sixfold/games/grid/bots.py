"""What the bots of Qwirkle and Cubes share: moves race each other in rollouts.

`GridFutures` are those of the master and of analysis, `GridDecision` is the expert's quicker race.
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
from sixfold.players.nets import folder_of, read_weights
from sixfold.players.racing import Deadline, Race, Won, seed_from
from sixfold.players.shares import share_of_win
from sixfold.rules.chance import Source
from sixfold.rules.core import at_seat
from sixfold.rules.pieces import KINDS

_TO_THE_END: Final = 1000  # turns
ROUNDS: Final = (2, 4)  # that futures of Qwirkle go on for, each a turn of every seat
CUBES_ROUNDS: Final = (1, 2)  # the same in Cubes, where every turn adds the luck of dice
A_TURN: Final = 2  # pieces that are placed in a turn, about
NEAR: Final = 6  # pieces in the bag with which they go on to the end
# How much likelier than others a tile is in the other's hand, in percent, by the points that it alone would score
# there, 0 to 14 and more: who could place it for much has mostly done so. Counted in games of the master's style.
HELD: Final = (140, 140, 119, 98, 92, 99, 83, 83, 83, 83, 83, 83, 63, 63, 47)
Move = Place | qwirkle.Swap | cubes.Roll | Pass


@cache
def leaf_of(game: str) -> Leaf:
    """Return the net that tells chances to win between two turns of this game."""
    return Leaf(read_weights("leaf", folder_of(game)))


def held(view: qwirkle.View) -> list[int]:
    """Return by kind how likely an unseen tile is in the other's hand; nothing with more players, or at the start."""
    if len(view.scores) > 2 or view.phase is qwirkle.Phase.OPEN:
        return []
    board = Board(view.grid)
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


class GridFutures:
    """The next turns after each option, played out again and again; a learned leaf judges where they stop."""

    def __init__(  # noqa: PLR0913  each is a word of the question
        self,
        view: qwirkle.View | cubes.View,
        options: Sequence[Move],
        style: Style,
        seed: int,
        *,
        expected: Sequence[float] = (),
        known: Sequence[float | None] = (),
    ) -> None:
        """Take legal moves of the view's seat.

        `expected` tells what the turn scores on average after each choice of cubes to roll again, `known` the exact
        share where there is one.
        """
        self.options = options
        self.view, self.seat = view, view.turn
        self.hand = view.hands[view.turn] if isinstance(view, cubes.View) else view.hand
        self.bag_size = len(view.bag) if isinstance(view, cubes.View) else view.bag_size
        self.seed = seed % (1 << 62)
        self.known = [
            self._share_at_once(option) if self.is_last(option) else (known[number] if known else None)
            for number, option in enumerate(options)
        ]
        to_the_end = self.bag_size <= NEAR
        turns = turns_of(view)
        self.depths = [self._turns_left()] if to_the_end else turns
        self._outlooks = [Outlook(turns=_TO_THE_END)] if to_the_end else [Outlook(turns=count) for count in turns]
        self._lasting = [number for number, known_share in enumerate(self.known) if known_share is None]
        self._rollouts = self._played_out(style, expected)

    def _turns_left(self) -> int:
        """Return about how many turns there are to the end."""
        sizes = map(len, self.view.hands) if isinstance(self.view, cubes.View) else self.view.hand_sizes
        return max(1, (self.bag_size + sum(sizes)) // A_TURN)

    def _played_out(self, style: Style, expected: Sequence[float]) -> Rollouts | None:
        lasting: list[Any] = [self.options[number] for number in self._lasting]
        if not lasting or any(isinstance(option, Pass) for option in lasting):
            return None
        worth = [expected[number] for number in self._lasting] if expected else ()
        leaf = leaf_of(cubes.ABOUT.name if isinstance(self.view, cubes.View) else qwirkle.ABOUT.name)
        odds = held(self.view) if isinstance(self.view, qwirkle.View) else ()
        return Rollouts(self.view, lasting, style, expected=worth, exact_reply=True, leaf=leaf, held=odds)

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
    """How hard a bot thinks about a move."""

    race: Race  # between moves, in rollouts
    candidates: int  # placements looked at
    rounds: int  # that rollouts go on for, each a turn of every seat
    extra: int = 0  # turns after these rounds
    to_the_end: int = -1  # with at most so many pieces in the bag rollouts go on to the end
    exact_reply: bool = False  # whether the next player of Cubes is thought to roll again by exact expected points


class GridDecision:
    """One decision of Qwirkle or Cubes."""

    def __init__(
        self, view: qwirkle.View | cubes.View, effort: Effort, style: Style, source: Source, deadline: Deadline
    ) -> None:
        self.view = view
        self.hand = view.hands[view.turn] if isinstance(view, cubes.View) else view.hand
        self.bag_size = len(view.bag) if isinstance(view, cubes.View) else view.bag_size
        self.board = Board(view.grid)
        self._effort = effort
        self._style = style
        self._seed = seed_from(source)
        self._deadline = deadline

    def placements(self) -> list[Place]:
        """Return the placements worth a look, the best liked first."""
        ranked = rank(self.board, self.hand, self._style, self._effort.candidates)
        return [Place(placement.scored.placement) for placement in ranked]

    def best(self, placing: Sequence[Place], others: Sequence[qwirkle.Swap] = ()) -> Place | qwirkle.Swap:
        """Return the placement, or other move, with the best chance to win."""
        last = [move for move in placing if self.bag_size == 0 and len(move.placed) == len(self.hand)]
        if not last:
            moves: list[Place | qwirkle.Swap] = [*placing, *others]
            return moves[self.race(moves).number]
        move = max(last, key=self.points)
        share = self._share_of_win(move)
        longer = [move for move in placing if move not in last]
        if share == 1 or not longer:
            return move
        won = self.race(longer)
        return move if won.worth is not None and won.worth < share else longer[won.number]

    def race(self, moves: Sequence[Place | qwirkle.Swap | cubes.Roll], expected: Sequence[float] = ()) -> Won:
        """Let moves that do not end the game race each other in rollouts.

        `expected` tells what the turn, which is yet to be played then, scores on average after each choice of cubes to
        roll again.
        """
        if len(moves) == 1:
            return Won(0, None, 0)
        is_near = self.bag_size <= self._effort.to_the_end
        turns = self._effort.rounds * len(self.view.scores) + self._effort.extra + bool(expected)
        outlook = Outlook(turns=_TO_THE_END if is_near else turns)
        rollouts = Rollouts(self.view, moves, self._style, expected=expected, exact_reply=self._effort.exact_reply)

        def judge(which: Sequence[int], first: int, count: int) -> list[list[float]]:
            return rollouts.play(which, self._seed, first, count, outlook)

        return self._effort.race.run(len(moves), judge, self._deadline)

    def points(self, move: Place) -> int:
        """Return what a placement scores."""
        return placement_points(self.view.grid, move.placed)

    def _share_of_win(self, last: Place) -> float:
        """Return the share of the win that going out with this placement brings."""
        scores, seat = self.view.scores, self.view.turn
        return share_of_win(at_seat(scores, seat, scores[seat] + self.points(last) + qwirkle.OUT_BONUS), seat)
