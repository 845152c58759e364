"""The bots of Qwirkle.

`random` makes any move, each as likely. `greedy` takes the most points now; equal placements are decided in a fixed
order, so that it plays the same game everywhere. `expert` and `master` roll the next turns out over sampled hands;
`master` lets a learned leaf judge where they stop, and solves endgames exactly.
"""

from collections import Counter
from dataclasses import dataclass
from math import prod
from typing import Final

from sixfold.games.grid.bots import MASTERS_SEEDS, Effort, GridFutures
from sixfold.games.grid.kernel import Board
from sixfold.games.grid.kernel_rollouts import Solved, Style, known_hands, rank, solve_endgame
from sixfold.games.grid.rules import Pass, Place
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.players.any_game import RandomBot
from sixfold.players.bot import Bot
from sixfold.players.fallback import needs_extension
from sixfold.players.racing import GUARDED, Deadline, seed_from
from sixfold.players.search import Search, affordable, best_option
from sixfold.rules.chance import Source
from sixfold.rules.pieces import Pieces, largest_sets, without

EXPERT_STYLE: Final = Style(lines=(0, 0, 0, 0, 0, -100, 0), pair=30, twin=-130, piece=130)
STYLE: Final = Style(
    pair=52,
    twin=-125,
    piece=225,
    five=(100, -160, -180, -150),
    own=(0, 0, 12, 33, 100, 370, 0),
    near=(0, 0, 0, 30, 120, 155, 0),
    mates=150,
)
EXPERT: Final = Effort(Search(320, 400, first_round=16, doubt=2.0), candidates=8, rounds=1, extra=1)
EXPERT_OF_MANY: Final = Effort(Search(640, 400, first_round=16, doubt=2.0), candidates=10, rounds=2)  # three, four
EXPERT_MOST_S: Final = 0.04
CANDIDATES: Final = 20  # placements that the master looks at
MOST_CANDIDATES: Final = 40  # and with much work
WORK: Final = 32_000  # futures of two rounds that fit into half a second, for two players
ENDGAME_POSITIONS: Final = 900_000  # for a second, of which they take about a half
EXCHANGES: Final = 3


class RandomQwirkle:
    """Any legal move, each as likely: placements and exchanges are numbered, not written out."""

    def choose(self, view: qwirkle.View, source: Source, budget_s: float) -> qwirkle.Move:
        """Draw a number until it is that of a legal move: some exchanges need more tiles than the bag has."""
        if view.phase is qwirkle.Phase.OPEN:
            return RandomBot(qwirkle).choose(view, source, budget_s)
        placing = Board(view.grid).placements(view.hand)
        exchanges = prod(copies + 1 for copies in Counter(view.hand).values()) - 1 if view.bag_size else 0
        while placing or exchanges:
            number = source.below(len(placing) + exchanges)
            if number < len(placing):
                return Place(placing[number].placement)
            tiles = _some_of(view.hand, number - len(placing) + 1)
            if len(tiles) <= view.bag_size:
                return qwirkle.Swap(tiles)
        return Pass()


class GreedyQwirkle:
    """Most points now; exchanges as much as it can when nothing fits."""

    def choose(self, view: qwirkle.View, _source: Source, _budget_s: float) -> qwirkle.Move:
        """Place for the most points."""
        if view.phase is qwirkle.Phase.OPEN:
            return qwirkle.legal_moves(view)[0]
        best = Board(view.grid).best(view.hand)
        if best is not None:
            return Place(best.placement)
        return qwirkle.Swap(_least_useful(view.hand)[: view.bag_size]) if view.bag_size else Pass()


@dataclass(frozen=True, slots=True)
class ExpertQwirkle:
    """Plays the next turns out for the most promising placements."""

    effort: Effort = EXPERT
    with_many: Effort = EXPERT_OF_MANY

    def choose(self, view: qwirkle.View, source: Source, budget_s: float) -> qwirkle.Move:
        """Place for the best chance to win."""
        effort = self.effort if len(view.scores) == 2 else self.with_many
        deadline, board = Deadline(min(budget_s, EXPERT_MOST_S)), Board(view.grid)
        placing = effort.placements(board, view.hand, EXPERT_STYLE)
        if not placing:
            return GreedyQwirkle().choose(view, source, budget_s)
        horizon = effort.horizon(view)
        futures = GridFutures(view, placing, EXPERT_STYLE, seed_from(source), horizon=horizon, board=board)
        found: qwirkle.Move = effort.search.best_option(futures, deadline)
        return found


@dataclass(frozen=True, slots=True)
class MasterQwirkle:
    """Looks at more and further, thinks about exchanging, and solves the end of games for two."""

    work: float = WORK  # for a second

    def choose(self, view: qwirkle.View, source: Source, budget_s: float) -> qwirkle.Move:
        """Place or exchange for the best chance to win."""
        deadline, board = Deadline(GUARDED * budget_s), Board(view.grid)
        solved = _solved(view, board, int(ENDGAME_POSITIONS * budget_s))
        if solved is not None:
            return Pass() if solved.best is None else Place(solved.best.placement)
        work = round(self.work * budget_s * 2 / len(view.scores))
        most = max(affordable(CANDIDATES, work), affordable(MOST_CANDIDATES, work // 2))
        placing = [Place(found.scored.placement) for found in rank(board, view.hand, STYLE, most)]
        if not placing:
            return GreedyQwirkle().choose(view, source, budget_s)
        seed = seed_from(source) % MASTERS_SEEDS
        futures = GridFutures(view, (*placing, *exchanges(view)), STYLE, seed, board=board)
        found: qwirkle.Move = best_option(futures, work, deadline)
        return found


def _some_of(hand: Pieces, number: int) -> Pieces:
    """Return one part of a hand; every part has a number, and 0 is none of it."""
    some: Pieces = ()
    for piece, copies in Counter(hand).items():
        number, taken = divmod(number, copies + 1)
        some += (piece,) * taken
    return some


def _least_useful(hand: Pieces) -> Pieces:
    """Return the whole hand, what belongs to its largest set last."""
    kept = largest_sets(hand)[0]
    return (without(hand, kept) or ()) + kept


def _solved(view: qwirkle.View, board: Board, most_positions: int) -> Solved | None:
    """Solve the end of a game for two: with an empty bag, what is not seen is the other's hand."""
    hands = known_hands(view) if view.bag_size == 0 else None
    return None if hands is None else solve_endgame(board, hands, view.turn, most_positions)


def exchanges(view: qwirkle.View) -> list[qwirkle.Swap]:
    """Return exchanges worth a thought: all but one of the largest sets, or the whole hand."""
    if view.phase is qwirkle.Phase.OPEN:
        return []
    given = {without(view.hand, kept) or view.hand for kept in largest_sets(view.hand)} | {view.hand}
    fitting = [qwirkle.Swap(tiles) for tiles in sorted(given, key=len) if len(tiles) <= view.bag_size]
    return fitting[:EXCHANGES]


BOTS: Final[dict[str, Bot[qwirkle.View, qwirkle.Move]]] = {
    "random": RandomQwirkle(),
    "greedy": GreedyQwirkle(),
    "expert": needs_extension(ExpertQwirkle(), instead=GreedyQwirkle()),
    "master": needs_extension(MasterQwirkle(), instead=GreedyQwirkle()),
}
