"""The masters as they were until November 2026, to play against: `--bots master,benchmarks.masters_2026:duel`.

They race a shortlist in futures of one length; in Qwirkle and Cubes points alone judge where these stop.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from sixfold.games.cards import rules as cards_rules
from sixfold.games.cards.bots import CAREFUL, MOST_NODES, GreedyCards, lying_on, standing_of
from sixfold.games.cards.kernel import best_turns, play_on
from sixfold.games.cubes import rules as cubes_rules
from sixfold.games.cubes.bots import futures_of_few
from sixfold.games.duel import rules as duel_rules
from sixfold.games.duel.bots import net as duel_net
from sixfold.games.grid.bots import Effort, GridFutures
from sixfold.games.grid.kernel import Board
from sixfold.games.grid.kernel_rollouts import Style, known_hands, solve_endgame
from sixfold.games.grid.rules import Pass, Place, placement_points
from sixfold.games.qwirkle import rules as qwirkle_rules
from sixfold.games.qwirkle.bots import GreedyQwirkle, exchanges
from sixfold.games.qwixx import rules as qwixx_rules
from sixfold.games.qwixx.bots import masters_net
from sixfold.players.racing import GUARDED, Deadline, Race, seed_from
from sixfold.players.search import Search
from sixfold.players.shares import share_of_win
from sixfold.rules.chance import Source

QWIRKLE_STYLE: Final = Style(lines=(0, 0, 0, 0, 0, -100, 0), pair=30, twin=-130, piece=130)
QWIRKLE: Final = Effort(Search(10_000, 400, first_round=24, doubt=2.5), candidates=20, rounds=2, to_the_end=6)
CUBES: Final = Effort(
    Search(6_000, 400, first_round=32, doubt=3.0), candidates=12, rounds=1, to_the_end=6, exact_reply=True
)
ENDGAME_POSITIONS: Final = 500_000
POOR: Final = 4  # points; where no placement brings so many, exchanges are thought about
LAST_TURNS: Final = 200
LEAD: Final = 0.1  # what a Qwirkle more than the others is worth, where a win is worth 1


def _best(effort: Effort, futures: GridFutures, budget_s: float) -> Any:
    search = replace(effort.search, work=int(effort.search.work * budget_s))
    return search.best_option(futures, Deadline(GUARDED * budget_s))


class Qwirkle:
    """Two rounds, 10,000 rollouts a second."""

    def choose(self, view: qwirkle_rules.View, source: Source, budget_s: float) -> qwirkle_rules.Move:
        """Place or exchange."""
        board, seed = Board(view.grid), seed_from(source)
        if len(view.hand_sizes) == 2 and view.bag_size == 0:
            most = int(ENDGAME_POSITIONS * budget_s)
            solved = solve_endgame(board, known_hands(view), view.turn, most)
            if solved is not None:
                return Pass() if solved.best is None else Place(solved.best.placement)
        placing = QWIRKLE.placements(board, view.hand, QWIRKLE_STYLE)
        if not placing:
            return GreedyQwirkle().choose(view, source, budget_s)
        is_poor = max(placement_points(view.grid, move.placed) for move in placing) < POOR
        options, horizon = (*placing, *(exchanges(view) if is_poor else ())), QWIRKLE.horizon(view)
        futures = GridFutures(view, options, QWIRKLE_STYLE, seed, horizon=horizon, board=board)
        return _best(QWIRKLE, futures, budget_s)


class Cubes:
    """One round, 6,000 rollouts a second."""

    def choose(self, view: cubes_rules.View, source: Source, budget_s: float) -> cubes_rules.Move:
        """Roll again, or place."""
        return _best(CUBES, futures_of_few(view, CUBES, seed_from(source)), budget_s)


class Cards:
    """The best liked turn; in the last round, what comes of each."""

    def choose(self, view: cards_rules.View, source: Source, budget_s: float) -> cards_rules.Move:
        """Play for a table that offers little."""
        if view.phase is not cards_rules.Phase.PLAY or view.turns_left == 1:
            return GreedyCards().choose(view, source, budget_s)
        most = 1 if view.turns_left is None else LAST_TURNS
        turns = best_turns(lying_on(view), view.hand, CAREFUL.ties, most, max_nodes=MOST_NODES)
        standing, seed, seats = standing_of(view), seed_from(source), len(view.hand_sizes)

        def judge(which: Sequence[int], first: int, count: int) -> list[list[float]]:
            deals = play_on(standing, [turns[number] for number in which], [CAREFUL] * seats, seed + first, count)
            return [[_worth(scores, standing.seat) for scores in by_deal] for by_deal in zip(*deals, strict=True)]

        work, first_round = (len(turns), 1) if seats == 2 else (int(4_000 * budget_s), 4)
        race = Race(work, first_round=first_round, longest_call=96)
        return cards_rules.Play(*turns[race.run(len(turns), judge, Deadline(budget_s)).number])


def _worth(scores: Sequence[int], seat: int) -> float:
    lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
    return LEAD * lead + share_of_win(scores, seat)


class Dice:
    """Eight ways to end the turn, played on for a few turns."""

    def __init__(self, turns: int, futures_per_s: int) -> None:
        self._turns, self._futures_per_s = turns, futures_per_s

    def choose(self, view: Any, source: Source, budget_s: float) -> Any:
        """Choose for the best chance to win some turns later."""
        seed = seed_from(source)
        if isinstance(view, qwixx_rules.View):
            assert view.seat is not None, "a spectator never chooses"
            ahead = masters_net(len(view.sheets)).look_ahead(view, view.seat, seed, 8)
            is_first = view.phase is qwixx_rules.Phase.WHITE
        else:
            ahead = duel_net("master").look_ahead(view, seed, 8)
            is_first = view.phase is duel_rules.Phase.WHITE
        race = Race(work=int(self._futures_per_s * budget_s), first_round=64, doubt=2.5)
        won = race.run(
            len(ahead.plans),
            lambda which, first, count: ahead.play(which, first, count, self._turns),
            Deadline(budget_s),
        )
        best = ahead.plans[won.number]
        return best.white if is_first else best.colour


qwirkle, cubes, cards = Qwirkle(), Cubes(), Cards()
qwixx, duel = Dice(turns=2, futures_per_s=2_000), Dice(turns=3, futures_per_s=12_000)
