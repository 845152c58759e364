"""The bots of Qwirkle Cubes: exact re-roll values, and rollouts against the open hands.

`greedy` takes the most points now; where the C++ extension is missing it judges re-rolls simply. `master` works short
ends of games for two out exactly.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sixfold.games.cubes import rules as cubes
from sixfold.games.grid.bots import MASTERS_SEEDS, Effort, GridFutures, turns_of
from sixfold.games.grid.kernel import Board
from sixfold.games.grid.kernel_rollouts import Style, rank, solve_cubes_end
from sixfold.games.grid.rules import Pass, Place, pieces_of
from sixfold.kernels import available
from sixfold.players.any_game import RandomBot
from sixfold.players.bot import Bot
from sixfold.players.fallback import needs_extension
from sixfold.players.racing import GUARDED, Deadline, seed_from
from sixfold.players.search import Search, affordable, best_option
from sixfold.rules.chance import Source
from sixfold.rules.pieces import Pieces, without

STYLE: Final = Style()
SHORTLIST: Final = Style(  # by which the master chooses the placements that it looks at, not how it plays futures
    lines=(0, 0, -10, -10, -25, -115, 0),
    pair=30,
    twin=-60,
    piece=30,
    own=(0, 0, 20, 5, 65, 410, 0),
    near=(0, -25, 25, 60, 95, 330, 0),
)
EXPERT: Final = Effort(Search(320, 400, first_round=16, doubt=2.0), candidates=8, rounds=1)
EXPERT_OF_MANY: Final = Effort(  # three and four players
    Search(1_000, 100, first_round=24, doubt=2.0), candidates=16, rounds=2, to_the_end=6, exact_reply=True
)
EXPERT_MOST_S: Final = 0.04
CANDIDATES: Final = 48  # placements that the master looks at
WORK: Final = 60_000  # turns of futures that fit into half a second
SHORT: Final = 5  # cubes in both hands at the most where an exact end is tried
END_THROWS: Final = 300_000  # of exact ends, for a second, of which they take about a tenth
ROLLS: Final = 24  # choices of cubes to roll again that the master looks at
BEHIND: Final = 2.0  # points that these may be behind the best


class RandomCubes:
    """Any legal move, each as likely: placements are numbered, not written out."""

    def choose(self, view: cubes.View, source: Source, budget_s: float) -> cubes.Move:
        """Draw the number of a placement, or of another move."""
        if view.phase is not cubes.Phase.PLACE:
            return RandomBot(cubes).choose(view, source, budget_s)
        placing = Board(view.grid).placements(view.hands[view.turn])
        return Place(placing[source.below(len(placing))].placement) if placing else Pass()


class GreedyCubes:
    """Most points now. Rolls again what is worth most on average, which the kernel knows exactly."""

    def choose(self, view: cubes.View, _source: Source, _budget_s: float) -> cubes.Move:
        """Choose what to roll again, then place for the most points."""
        if view.phase is cubes.Phase.OPEN:
            return cubes.legal_moves(view)[0]
        hand, board = view.hands[view.turn], Board(view.grid)
        if view.phase is cubes.Phase.CHOOSE:
            return cubes.Roll(_worth_rolling(board, hand))
        best = board.best(hand)
        return Pass() if best is None else Place(best.placement)


@dataclass(frozen=True, slots=True)
class ExpertCubes:
    """Plays the next turns out for the most promising placements; with two players it rolls by expected points."""

    effort: Effort = EXPERT
    with_many: Effort = EXPERT_OF_MANY

    def choose(self, view: cubes.View, source: Source, budget_s: float) -> cubes.Move:
        """Roll again, or place, for the best chance to win."""
        for_two = len(view.scores) == 2
        if for_two and view.phase is cubes.Phase.CHOOSE:
            return GreedyCubes().choose(view, source, budget_s)
        effort, deadline = self.effort if for_two else self.with_many, Deadline(min(budget_s, EXPERT_MOST_S))
        futures = futures_of_few(view, effort, seed_from(source))
        found: cubes.Move = effort.search.best_option(futures, deadline)
        return found


@dataclass(frozen=True, slots=True)
class MasterCubes:
    """Looks at more placements and further, and lets choices of cubes to roll again race each other too."""

    work: float = WORK  # for a second

    def choose(self, view: cubes.View, source: Source, budget_s: float) -> cubes.Move:
        """Roll again, or place, for the best chance to win; plainly where a typed position leaves a hand untold."""
        if not all(view.hands):
            return GreedyCubes().choose(view, source, budget_s)
        deadline, turns = Deadline(GUARDED * budget_s), round(self.work * budget_s)
        futures = _futures(view, seed_from(source) % MASTERS_SEEDS, int(END_THROWS * budget_s), turns)
        found: cubes.Move = best_option(futures, turns // futures.depths[0], deadline)
        return found


def _worth_rolling(board: Board, hand: Pieces) -> Pieces:
    """Return the cubes to roll again: by exact expected points, or plainly all that the best placement spares."""
    if available:
        rerolls = board.rerolls(hand)
        return rerolls.rolled(rerolls.best)
    best = board.best(hand)
    return hand if best is None else without(hand, pieces_of(best.placement)) or ()


def _futures(view: cubes.View, seed: int, most_throws: int, turns: int) -> GridFutures:
    hand, board, work = view.hands[view.turn], Board(view.grid), turns // turns_of(view)[0]
    if view.phase is not cubes.Phase.CHOOSE:
        ranked = rank(board, hand, SHORTLIST, affordable(CANDIDATES, work))
        placing = [Place(found.scored.placement) for found in ranked]
        known = exact_placings(view, board, placing, most_throws)
        return GridFutures(view, placing or [Pass()], STYLE, seed, known=known, board=board)
    exact = exact_rolls(view, board, most_throws)
    if exact is not None:
        return GridFutures(view, [*map(cubes.Roll, exact)], STYLE, seed, known=[*exact.values()], board=board)
    worth = promising_rolls(board, hand, affordable(ROLLS, work), BEHIND)
    return GridFutures(view, [*map(cubes.Roll, worth)], STYLE, seed, expected=[*worth.values()], board=board)


def futures_of_few(view: cubes.View, effort: Effort, seed: int) -> GridFutures:
    """Return the futures that an expert looks at: of the placements that it likes best, or of promising choices."""
    hand, board, horizon = view.hands[view.turn], Board(view.grid), effort.horizon(view)
    if view.phase is not cubes.Phase.CHOOSE:
        placing = effort.placements(board, hand, STYLE)
        return GridFutures(view, placing or [Pass()], STYLE, seed, horizon=horizon, board=board)
    worth = promising_rolls(board, hand)
    rolls, expected = [*map(cubes.Roll, worth)], [*worth.values()]
    return GridFutures(view, rolls, STYLE, seed, expected=expected, horizon=horizon, board=board)


def exact_rolls(view: cubes.View, board: Board, most_throws: int) -> dict[Pieces, float] | None:
    """Return the exact share after each choice of cubes to roll again; None where the end is not short enough."""
    if not _is_short_end(view):
        return None
    own, other = view.hands[view.turn], view.hands[1 - view.turn]
    shares = solve_cubes_end(board, own, other, _lead(view), most_throws)
    if shares is None:
        return None
    rerolls = board.rerolls(own)
    return {rerolls.rolled(choice): share for choice, share in enumerate(shares)}


def exact_placings(view: cubes.View, board: Board, moves: Sequence[cubes.Move], most_throws: int) -> list[float | None]:
    """Return the exact share after each placement that does not go out, where the end is short enough."""
    if not _is_short_end(view):
        return [None] * len(moves)
    most = most_throws // max(1, len(moves))
    return [_exact_after(view, board, move, most) for move in moves]


def _exact_after(view: cubes.View, board: Board, move: cubes.Move, most_throws: int) -> float | None:
    own, other = view.hands[view.turn], view.hands[1 - view.turn]
    if not isinstance(move, Place) or len(move.placed) == len(own):
        return None
    kept, lead = without(own, pieces_of(move.placed)) or (), _lead(view) + board.place(move.placed)
    shares = solve_cubes_end(board, other, kept, -lead, most_throws)
    board.undo()
    return None if shares is None else 1 - max(shares)


def _is_short_end(view: cubes.View) -> bool:
    return len(view.scores) == 2 and not view.bag and sum(map(len, view.hands)) <= SHORT


def _lead(view: cubes.View) -> int:
    return view.scores[view.turn] - view.scores[1 - view.turn]


def promising_rolls(board: Board, hand: Pieces, most: int = 8, behind: float = 0.8) -> dict[Pieces, float]:
    """Return the choices of the most expected points or so many fewer, with these, the best first."""
    rerolls = board.rerolls(hand)
    worth = {rerolls.rolled(choice): float(rerolls.value(choice)) for choice in range(1 << len(hand))}
    best = sorted(worth, key=lambda rolled: (-worth[rolled], len(rolled), rolled))[:most]
    if not worth[best[0]]:  # whatever is rolled, the hand is changed against the bag, or passes (C6)
        return {(): 0.0}
    return {rolled: worth[rolled] for rolled in best if worth[rolled] > worth[best[0]] - behind}


BOTS: Final[dict[str, Bot[cubes.View, cubes.Move]]] = {
    "random": RandomCubes(),
    "greedy": GreedyCubes(),
    "expert": needs_extension(ExpertCubes(), instead=GreedyCubes()),
    "master": needs_extension(MasterCubes(), instead=GreedyCubes()),
}
