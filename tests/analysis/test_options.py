"""Options are ranked from what a seat may know, with figures that add up, exactly where nothing is left to chance."""

import random

import pytest

import sixfold as sf
from sixfold.analysis import analyse
from sixfold.rules.catalog import GAMES
from sixfold.rules.errors import GameOver, InvalidSetup, NotYourTurn
from tests.matches import matches
from tests.players.test_views import twins

EFFORT = 0.05
SEED = 3


@pytest.fixture(params=GAMES)
def middle(request):
    """A match in its middle, of every game."""
    found = matches(request.param, 2, SEED)
    return found[len(found) // 2]


def test_the_parts_of_why_add_up_to_the_margin(middle):
    for option in analyse(middle, effort=EFFORT).options:
        assert option.why.margin == pytest.approx(option.margin.value, abs=1e-9)


def test_the_best_comes_first_and_shares_are_shares(middle):
    found = analyse(middle, effort=EFFORT)
    assert all(0 <= option.share.low <= option.share.value <= option.share.high <= 1 for option in found.options)
    shares = [option.share.value for option in found.options[1:]]
    assert shares == sorted(shares, reverse=True)
    assert {option.exact for option in found.options if option.futures == 0} <= {True}


def test_every_option_is_legal(middle):
    seat = middle.deciders[0]
    for option in analyse(middle, effort=EFFORT).options:
        middle.game.check(middle.view(seat), option.move)


def test_a_view_a_state_and_a_match_are_the_same_question(middle):
    seat = middle.deciders[0]
    found = analyse(middle, seat, EFFORT)
    assert analyse(middle.view(seat), effort=EFFORT) == found
    assert analyse(middle.state, seat, EFFORT) == found


@pytest.mark.parametrize("name", ["qwirkle", "cards", "qwixx"])
def test_states_that_look_the_same_get_the_same_answer(name):
    for view, other in random.Random(SEED).sample(list(twins(name)), 2):
        assert analyse(view, effort=EFFORT) == analyse(other, effort=EFFORT)


def test_more_effort_tightens_the_interval():
    found = matches("duel", 2, SEED)
    match = found[len(found) // 3]
    little, much = (analyse(match, effort=effort).best.share for effort in (0.05, 1.0))
    assert much.high - much.low < little.high - little.low


def test_an_exchange_and_a_keep_are_among_the_options():
    (swapped,) = [found[8] for found in [matches("qwirkle", 2, SEED)]]
    moves = [sf.format_move(option.move) for option in analyse(swapped, effort=EFFORT).options]
    assert any(move.startswith("swap") for move in moves)
    rolling = next(match for match in matches("cubes", 2, SEED)[5:] if match.state.phase == "choose")
    assert "keep" in [sf.format_move(option.move) for option in analyse(rolling, effort=EFFORT).options]


def test_who_owes_no_decision_is_told_so():
    match = matches("duel", 2, SEED)[4]
    with pytest.raises(NotYourTurn):
        analyse(match, seat=1 - match.deciders[0])
    with pytest.raises(GameOver):
        analyse(matches("duel", 2, SEED)[-1])
    with pytest.raises(InvalidSetup):
        analyse(match, effort=0)


@pytest.mark.parametrize(
    ("game", "line"),
    [("qwirkle", "Ro@0,0 Rs@1,0"), ("cards", "Gc Gd Gs"), ("qwixx", "- / - | dice W4 W1 R2 Y3 G5 B6 | seat -")],
)
def test_where_no_hand_is_told_nobody_has_anything_to_decide(game, line):
    with pytest.raises(NotYourTurn) as refusal:
        analyse(sf.position(game, line))
    assert refusal.value.code == "referee/nothing-to-decide"


def endgames(name, seeds, is_late):
    """The late decisions of some games."""
    for seed in seeds:
        yield from (match for match in matches(name, 2, seed) if match.outcome is None and is_late(match.state))


def test_qwirkle_endgames_are_exact_and_agree_with_the_solver():
    late = list(endgames("qwirkle", (0, 3), lambda s: not s.bag and sum(map(len, s.hands)) <= 6))
    assert len(late) >= 3
    for match in late:
        found = analyse(match, effort=1.0)
        solved = sf.solve.qwirkle_endgame(match.view(match.deciders[0]))
        lead = 2 * match.scores[match.deciders[0]] - sum(match.scores) + solved.margin
        assert found.best.share.value == (0.5 if lead == 0 else float(lead > 0))


def test_the_last_turn_of_cards_takes_the_most_qwirkles():
    late = list(endgames("cards", (3,), lambda s: s.turns_left == 1 and s.phase == "play"))
    assert late
    for match in late:
        view = match.view(match.deciders[0])
        found = analyse(match, effort=EFFORT)
        lying = " ".join(card for row in view.rows for card in row)
        assert found.exact
        assert found.best.why.now == sf.solve.cards_turn(lying, view.hand).worth.qwirkles


def test_a_choice_that_ends_duel_is_exact():
    found = [match for match in matches("duel", 2, SEED) if match.outcome is None][-1]
    move = next(option for option in analyse(found, effort=EFFORT).options if option.exact)
    assert found.played(found.deciders[0], move.move).outcome is not None
