"""The expert and the master of Qwirkle Cubes."""

import pytest

from sixfold.kernels.grid import Board
from sixfold.players import cubes as bots
from sixfold.players.cubes import ExpertCubes, GreedyCubes, MasterCubes
from sixfold.rules import cubes
from tests.players.positions import PLENTY, chosen, cubes_view, states

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
def test_re_rolls_are_never_far_from_the_most_expected_points(bot):
    for number, state in enumerate(states("cubes", 2, 17)[1::7]):
        if state.phase is not cubes.Phase.CHOOSE:
            continue
        move = chosen(bot, cubes.view(state, state.turn), number)
        rerolls = Board(state.grid).rerolls(state.hands[state.turn])
        choices = [choice for choice in range(len(rerolls.numerators)) if rerolls.rolled(choice) == move.cubes]
        assert max(rerolls.value(choice) for choice in choices) > rerolls.value(rerolls.best) - 1


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


@pytest.mark.parametrize("bot", LEVELS)
def test_equal_views_give_equal_choices(bot):
    for state in states("cubes", 2, 95)[2::9]:
        assert chosen(bot, cubes.view(state, state.turn)) == chosen(bot, cubes.view(state, state.turn))
