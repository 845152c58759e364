"""The expert and the master of Qwirkle."""

from dataclasses import replace

import pytest

from sixfold.games.grid.kernel import Board
from sixfold.games.grid.kernel_rollouts import solve_endgame
from sixfold.games.grid.rules import Pass, Place
from sixfold.games.qwirkle import bots
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.games.qwirkle.bots import ExpertQwirkle, GreedyQwirkle, MasterQwirkle
from tests.games.grid.positions import PLENTY, chosen, qwirkle_view, states

pytestmark = pytest.mark.usefixtures("no_clock")
WORK = 2000  # rollouts a move
LEVELS = [ExpertQwirkle(), MasterQwirkle(WORK / PLENTY)]
# The five is worth 5 points now, and a Qwirkle to whoever holds one of three red crisscrosses.
FIVE_OR_CIRCLES = "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Bo@0,1 Go@0,2"


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    """However slow the machine is, no clock cuts a search short."""
    monkeypatch.setattr(bots, "EXPERT_MOST_S", PLENTY)


@pytest.mark.parametrize("bot", LEVELS)
@pytest.mark.parametrize("seed", range(3))
def test_a_five_is_not_left_to_the_others(bot, seed):
    view = qwirkle_view(FIVE_OR_CIRCLES, "Rt Rt Rt Yo Yo Yo", seats=2)
    five = {qwirkle.parse_move("Rt@4,0"), qwirkle.parse_move("Rt@-1,0")}
    assert chosen(GreedyQwirkle(), view) in five
    assert chosen(bot, view, seed) not in five


@pytest.mark.parametrize("bot", LEVELS)
def test_a_qwirkle_is_taken(bot):
    view = qwirkle_view("Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rt@4,0", "Rx Bs Gd Yc Ot Po")
    assert chosen(bot, view) in {qwirkle.parse_move("Rx@5,0"), qwirkle.parse_move("Rx@-1,0")}


def test_the_more_work_the_more_placements_the_master_looks_at(monkeypatch):
    looked_at = []

    def first(futures, *_):
        looked_at.append(sum(isinstance(option, Place) for option in futures.options))
        return futures.options[0]

    monkeypatch.setattr(bots, "best_option", first)
    view = qwirkle_view(FIVE_OR_CIRCLES, "Rt Rx Bs Yo Yo Gd", seats=2)
    for budget_s in (0.02, 0.2, 1):
        chosen(MasterQwirkle(), view, budget_s=budget_s)
    assert looked_at == [4, 22, 40]


def endgames():
    found = [state for seed in range(70, 82) for state in states("qwirkle", 2, seed)]
    return [state for state in found if not state.bag and 3 <= sum(map(len, state.hands)) <= 7]


def margin_after(state, move):
    """The exact margin to come if the seat to move makes this move."""
    after = qwirkle.apply(state, state.turn, move).state
    gained = after.scores[state.turn] - state.scores[state.turn]
    if qwirkle.outcome(after) is not None:
        return gained
    return gained - solve_endgame(Board(after.grid), after.hands, after.turn, 10**6).margin


def test_the_master_plays_ends_of_games_exactly_where_greedy_errs():
    errors = 0
    for state in endgames():
        view = qwirkle.view(state, state.turn)
        best = solve_endgame(Board(state.grid), state.hands, state.turn, 10**6).margin
        assert margin_after(state, chosen(LEVELS[1], view)) == best
        errors += margin_after(state, chosen(GreedyQwirkle(), view)) < best
    assert errors >= 3


@pytest.mark.parametrize("bot", LEVELS)
def test_whoever_wins_by_going_out_goes_out(bot):
    state = next(state for state in endgames() if len(state.hands[state.turn]) == 1)
    ahead = tuple(500 if seat == state.turn else 0 for seat in range(2))
    view = qwirkle.view(replace(state, scores=ahead), state.turn)
    if state.grid.has_room_for(view.hand):
        assert isinstance(chosen(bot, view), Place)


@pytest.mark.parametrize("bot", LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_moves_are_legal_in_seeded_games(bot, seats):
    for number, state in enumerate(states("qwirkle", seats, 90 + seats)[::3]):
        view = qwirkle.view(state, state.turn)
        qwirkle.check(view, chosen(bot, view, number, budget_s=0.001 * (1 + number % 5)))


@pytest.mark.parametrize("bot", LEVELS)
def test_equal_views_give_equal_choices(bot):
    for state in states("qwirkle", 2, 95)[2:45:6]:
        hidden = tuple(sorted(state.hands[1 - state.turn] + state.bag))
        other = hidden[-len(state.hands[1 - state.turn]) :]
        hands = (state.hands[0], other) if state.turn == 0 else (other, state.hands[1])
        twin = replace(state, hands=hands, bag=hidden[: len(state.bag)])
        views = [qwirkle.view(table, state.turn) for table in (state, twin)]
        assert views[0] == views[1]
        assert chosen(bot, views[0]) == chosen(bot, views[1])


def stuck(bag_size):
    """Nothing in this hand fits: the only line is finished on all sides, as far as the hand is concerned."""
    view = qwirkle_view("Ro@0,0 Rs@1,0", "Bt Bx Gt Gx Yt Yx")
    return replace(view, bag_size=bag_size)


@pytest.mark.parametrize("bot", LEVELS)
def test_who_cannot_place_exchanges_what_the_bag_allows(bot):
    for bag_size in (94, 2):
        view = stuck(bag_size)
        move = chosen(bot, view)
        assert isinstance(move, qwirkle.Swap)
        qwirkle.check(view, move)


def test_the_master_exchanges_where_every_placement_only_helps_others():
    view = qwirkle_view("Ro@0,0 Rs@1,0", "Bo Bo Bo Gs Gs Gs")
    assert isinstance(chosen(LEVELS[1], view), qwirkle.Swap)


def test_nobody_passes_while_something_fits():
    for state in endgames():
        view = qwirkle.view(state, state.turn)
        assert isinstance(chosen(LEVELS[0], view), Pass) == (not state.grid.has_room_for(view.hand))
