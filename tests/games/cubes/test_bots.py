"""The expert and the master of Qwirkle Cubes."""

import random
from dataclasses import replace

import pytest

from sixfold.analysis import analyse
from sixfold.games.cubes import bots
from sixfold.games.cubes import rules as cubes
from sixfold.games.cubes.bots import ExpertCubes, GreedyCubes, MasterCubes
from sixfold.games.grid.kernel import Board
from sixfold.games.grid.kernel_rollouts import rank
from sixfold.games.grid.rules import Place
from tests.games.cubes.test_kernel_end import PLENTY as EVERY_THROW
from tests.games.cubes.test_kernel_end import random_end
from tests.games.grid.positions import PLENTY, chosen, cubes_view, states

pytestmark = pytest.mark.usefixtures("no_clock")
WORK = 2000  # rollouts a move
LEVELS = [ExpertCubes(), MasterCubes(WORK / PLENTY)]
FOUR_AND_CIRCLES = "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Bo@0,1 Go@0,2"
FIVE = {cubes.parse_move("Rt@4,0"), cubes.parse_move("Rt@-1,0")}


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    """However slow the machine is, no clock cuts a search short."""
    monkeypatch.setattr(bots, "EXPERT_MOST_S", PLENTY)


@pytest.mark.parametrize("bot", LEVELS)
@pytest.mark.parametrize("seed", range(3))
def test_a_five_is_not_left_to_a_cube_that_everyone_sees(bot, seed):
    view = cubes_view(FOUR_AND_CIRCLES, ("Rt Rt Rt Yo Yo Yo", "Rx Rx Yd Yc Gt Pd"))
    assert chosen(GreedyCubes(), view) in FIVE
    assert chosen(bot, view, seed) not in FIVE


@pytest.mark.parametrize("bot", LEVELS)
def test_a_qwirkle_is_taken(bot):
    view = cubes_view("Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rt@4,0", ("Rx Bs Gd Yc Ot Po", "Rx Rx Yd Yc Gt Pd"))
    assert chosen(bot, view) in {cubes.parse_move("Rx@5,0"), cubes.parse_move("Rx@-1,0")}


@pytest.mark.parametrize("bot", LEVELS)
def test_re_rolls_are_never_far_from_the_most_expected_points_before_the_end(bot):
    for number, state in enumerate(states("cubes", 2, 17)[1::7]):
        if state.phase is not cubes.Phase.CHOOSE or not state.bag:
            continue
        move = chosen(bot, cubes.view(state, state.turn), number)
        rerolls = Board(state.grid).rerolls(state.hands[state.turn])
        choices = [choice for choice in range(len(rerolls.numerators)) if rerolls.rolled(choice) == move.cubes]
        assert max(rerolls.value(choice) for choice in choices) > rerolls.value(rerolls.best) - bots.BEHIND


@pytest.mark.parametrize("bot", LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_moves_are_legal_in_seeded_games(bot, seats):
    for number, state in enumerate(states("cubes", seats, 90 + seats)[::3]):
        view = cubes.view(state, state.turn)
        cubes.check(view, chosen(bot, view, number, budget_s=0.001 * (1 + number % 5)))


@pytest.mark.parametrize("bot", [GreedyCubes(), *LEVELS])
def test_c6_nothing_is_rolled_where_the_whole_hand_is_changed_anyway(bot):
    view = cubes_view(
        "Ro@0,0 Rs@1,0 Rd@0,1 Rc@1,1", ("Bo Bs Gc Gd Yt Yx", "Rx Rx Yd Yc Gt Pd"), phase=cubes.Phase.CHOOSE
    )
    assert chosen(bot, view) == cubes.Roll(())


def asked_of(view, monkeypatch, turns):
    """The futures that a master with the work of so many turns looks at, and how many of these."""
    asked = []

    def best_option(futures, work, deadline):
        asked.append((futures, work))
        return futures.options[0]

    monkeypatch.setattr(bots, "best_option", best_option)
    chosen(MasterCubes(turns / PLENTY), view)
    return asked[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dice_are_noisy_so_the_master_looks_a_round_ahead_and_at_more_futures_the_shorter_they_are(seats, monkeypatch):
    for state in states("cubes", seats, 21)[2:30:3]:
        first = 1 if state.phase is cubes.Phase.CHOOSE else seats
        futures, work = asked_of(cubes.view(state, state.turn), monkeypatch, 12_000)
        assert futures.depths == [first, first + seats]
        assert work == 12_000 // first


def test_near_the_end_futures_are_as_long_as_it_takes(monkeypatch):
    near = [state for state in states("cubes", 2, 21) if len(state.bag) <= 6 and len(state.hands[0]) == 6]
    for state in near:
        futures, work = asked_of(cubes.view(state, state.turn), monkeypatch, 12_000)
        assert futures.depths == [(len(state.bag) + sum(map(len, state.hands))) // 2]
        assert work == 12_000 // futures.depths[0]
    assert near


def test_placements_are_looked_at_for_what_they_keep_and_leave_not_for_points_alone(monkeypatch):
    differ = 0
    for state in states("cubes", 2, 21)[3:40]:
        view, board = cubes.view(state, state.turn), Board(state.grid)
        if state.phase is not cubes.Phase.PLACE:
            continue
        futures, _ = asked_of(view, monkeypatch, 10)
        liked, most_points = (rank(board, state.hands[state.turn], style, 4) for style in (bots.SHORTLIST, bots.STYLE))
        assert futures.options == [Place(ranked.scored.placement) for ranked in liked]
        differ += {ranked.scored for ranked in liked} != {ranked.scored for ranked in most_points}
    assert differ > 3


@pytest.mark.parametrize("bot", LEVELS)
def test_equal_views_give_equal_choices(bot):
    for state in states("cubes", 2, 95)[2::9]:
        assert chosen(bot, cubes.view(state, state.turn)) == chosen(bot, cubes.view(state, state.turn))


@pytest.mark.parametrize("bot", [GreedyCubes(), *LEVELS])
def test_a_decision_builds_its_board_once(bot, monkeypatch):
    built, build = [], Board.__init__

    def counted(board, *grid):
        built.append(grid)
        build(board, *grid)

    monkeypatch.setattr(Board, "__init__", counted)
    end = cubes.view(random_end(random.Random(5), 2, 1), 0)
    for view in (end, *(cubes.view(state, state.turn) for state in states("cubes", 3, 97)[3:40:4])):
        built.clear()
        chosen(bot, view, budget_s=0.001)
        assert len(built) == 1


def test_short_ends_for_two_are_played_exactly_and_analysis_says_so():
    rng = random.Random(5)
    for _ in range(6):
        view = cubes.view(random_end(rng, 2, 1), 0)
        exact = bots.exact_rolls(view, Board(view.grid), EVERY_THROW)
        assert exact[chosen(MasterCubes(), view).cubes] == max(exact.values())
        found = analyse(view)
        assert found.exact
        assert found.best.share.value == pytest.approx(max(exact.values()))


def test_a_placement_of_a_short_end_is_worth_what_the_other_leaves():
    view = replace(cubes.view(random_end(random.Random(6), 2, 1), 0), phase=cubes.Phase.PLACE)
    moves = [move for move in cubes.legal_moves(view) if len(move.placed) == 1]
    for move, share in zip(moves, bots.exact_placings(view, Board(view.grid), moves, EVERY_THROW), strict=True):
        other = cubes.apply(view, 0, move).state
        assert share == pytest.approx(
            1 - max(bots.exact_rolls(cubes.view(other, 1), Board(other.grid), EVERY_THROW).values())
        )
