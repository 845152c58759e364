"""Qwixx and Duel without the C++ extension: the same games from the same seeds, the same refusals, said once."""

import subprocess
import sys
from dataclasses import replace

import pytest

from sixfold.kernels import NeedsExtension, duel, plain_duel, plain_qwixx, qwixx, qwixx_table
from sixfold.rules.dice import Dice, Skip, parse_move
from sixfold.rules.qwixx import Phase, Sheet
from tests.kernels import test_duel, test_qwixx

QWIXX_POLICIES = [
    qwixx.RandomChoice(),
    qwixx.FewestSkips(2, 4),
    qwixx.Weights(cross=4, points=1, skip=-1.7, room=0.05, save=6, lock=10, ends_ahead=0.3),
]
DUEL_POLICIES = [
    duel.RandomChoice(),
    duel.FewestSkips(2, 4),
    duel.Weights(place=3, points=1, skip=-1.3, room=0.05, save=4, stack=1, capture=0.5, lock=5, ends_ahead=0.3),
]


@pytest.fixture
def plain(monkeypatch):
    monkeypatch.setattr(qwixx, "engine", plain_qwixx)
    monkeypatch.setattr(duel, "engine", plain_duel)


def with_plain(monkeypatch, module, engine, ask):
    """Return the answers of the extension and of plain Python."""
    native = ask()
    with monkeypatch.context() as patch:
        patch.setattr(module, "engine", engine)
        return native, ask()


def told(results):
    return results.scores.tolist(), results.turns.tolist(), results.reasons


@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("first", range(3))
def test_qwixx_games_are_the_same(monkeypatch, players, first):
    policies = [QWIXX_POLICIES[(first + seat) % 3] for seat in range(players)]
    native, plain = with_plain(monkeypatch, qwixx, plain_qwixx, lambda: qwixx.play(policies, 12, 77))
    assert told(native) == told(plain)
    assert native.win_shares == pytest.approx(plain.win_shares)
    assert native.mean_scores == pytest.approx(plain.mean_scores)
    native, plain = with_plain(monkeypatch, qwixx, plain_qwixx, lambda: qwixx.record(policies, 2**64 - 1, 3))
    assert native == plain


def test_qwixx_goes_on_from_the_middle_of_a_turn(monkeypatch):
    state = replace(test_qwixx.table_of(Sheet(), Sheet()), phase=Phase.WHITE, dice=Dice((4, 1), (2, 2, 6, 6)))
    given = {1: parse_move("B5")}
    second = replace(state, phase=Phase.COLOUR, crossed=True)
    for table, choices in ((state, given), (second, {0: Skip()}), (second, None)):
        native, plain = with_plain(
            monkeypatch,
            qwixx,
            plain_qwixx,
            lambda table=table, choices=choices: qwixx.record(QWIXX_POLICIES[:2], 5, table=table, given=choices),
        )
        assert native == plain


@pytest.mark.parametrize("first", range(3))
@pytest.mark.parametrize("second", range(3))
def test_duel_games_are_the_same(monkeypatch, first, second):
    policies = (DUEL_POLICIES[first], DUEL_POLICIES[second])
    native, plain = with_plain(monkeypatch, duel, plain_duel, lambda: duel.play(policies, 25, 77))
    assert told(native) == told(plain)
    native, plain = with_plain(monkeypatch, duel, plain_duel, lambda: duel.record(policies, 2**64 - 1, 3))
    assert native == plain


@pytest.mark.parametrize(("state", "why"), test_qwixx.IMPOSSIBLE_TABLES)
def test_tables_that_cannot_be_are_refused(plain, state, why):
    with pytest.raises(ValueError, match=why):
        qwixx.Position.of(state)


@pytest.mark.parametrize(("state", "why"), test_duel.IMPOSSIBLE_BOARDS)
def test_boards_that_cannot_be_are_refused(plain, state, why):
    with pytest.raises(ValueError, match=why):
        duel.Position.of(state)


SHARED = [
    test_qwixx.test_several_players_lock_a_row_together_and_the_rest_never_get_it,
    test_qwixx.test_two_rows_may_close_in_one_action_1_without_action_2_or_miss,
    test_qwixx.test_moves_out_of_turn_are_refused,
    test_qwixx.test_a_copy_goes_its_own_way,
    test_qwixx.test_choices_already_made_are_kept,
    test_qwixx.test_a_finished_game_is_not_played_on,
    test_duel.test_the_booklets_red_example,
    test_duel.test_the_booklets_blue_example,
    test_duel.test_the_last_pawn_on_the_last_number_leaves_none_for_the_lock,
    test_duel.test_take_back_restores_everything,
    test_duel.test_moves_out_of_turn_are_refused,
    test_duel.test_a_finished_game_is_not_played_on,
]


@pytest.mark.parametrize("test", SHARED, ids=lambda test: test.__name__)
def test_plain_python_passes_what_the_extension_passes(plain, test):
    test()


def test_the_solitaire_table_says_what_it_needs(monkeypatch, tmp_path):
    monkeypatch.setattr(qwixx_table, "engine", plain_qwixx)
    with pytest.raises(NeedsExtension, match=r"needs sixfold's C\+\+ extension"):
        qwixx_table.load_table(0, folder=tmp_path)


WITHOUT = """
import sys, warnings
sys.modules["sixfold.kernels._kernels"] = None
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    from sixfold.kernels import duel, qwixx
print(len(said), said[0].category.__name__)
print(qwixx.play([qwixx.RandomChoice(), qwixx.FewestSkips(2, 4)], 2, 2024).scores.tolist())
print(duel.play([duel.RandomChoice(), duel.FewestSkips(2, 4)], 2, 2024).scores.tolist())
"""


def test_without_the_extension_everything_is_slower_and_said_once():
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["1 SlowerWarning", "[[-10, 66], [5, 45]]", "[[20, 64], [1, 36]]"]
