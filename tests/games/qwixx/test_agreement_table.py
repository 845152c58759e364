"""The whole solitaire table: its published value, its own policy played out, and playouts that follow it."""

from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest

from sixfold.games.dice.kernel import FewestSkips
from sixfold.games.qwixx import kernel as fast
from sixfold.games.qwixx import rules as qwixx
from sixfold.games.qwixx.kernel import Solitaire
from sixfold.games.qwixx.kernel_table import load_table
from sixfold.games.qwixx.rules import Sheet
from tests.games.qwixx import plain_solitaire
from tests.games.qwixx.test_agreement import replayed


@pytest.fixture(scope="module")
def table():
    return load_table(0)


def test_always_active_is_worth_what_an_independent_solver_published(table):
    """115.4831, found before by another project's solver in 75 minutes."""
    assert table.value(Sheet()) == pytest.approx(115.4831, abs=0.00005)


def test_following_the_table_from_the_start_scores_what_it_says(table):
    random = Random(2)
    scores = [plain_solitaire.play(table, Sheet(), frozenset(), random) for _ in range(1500)]
    error = stdev(scores) / sqrt(len(scores))
    assert abs(mean(scores) - table.value(Sheet())) < 3.5 * error


def test_playouts_by_the_table_are_games_by_the_rules(table):
    policies = [Solitaire(table), FewestSkips(2, 4), Solitaire(table)]
    results = fast.play(policies, 60, 4)
    for game in range(len(results)):
        end = replayed(fast.record(policies, 4, game), qwixx.start(3))
        assert qwixx.outcome(end).scores == results.game_scores(game)
