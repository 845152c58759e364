"""Which bot someone played like, phase by phase."""

from dataclasses import replace

import pytest

from sixfold.analysis.account import JudgedDecision
from sixfold.analysis.levels import PHASES, by_phase, measured_losses, played_like
from sixfold.arena import play_game
from sixfold.players import levels_of
from sixfold.rules.catalog import GAMES

RECORD = play_game("duel", ["random", "random"], 1)
COUNT = len(RECORD.events)


def lost(event, loss):
    return JudgedDecision(event, 0, "-", "R5", loss, counts=True, exact=False, before=(0.5, 0.5), after=(0.5, 0.5))


def test_a_game_has_three_phases_by_its_events():
    decisions = [lost(event, event) for event in range(1, COUNT + 1)]
    phases = by_phase(RECORD, decisions)
    assert [min(phase) for phase in phases] == sorted(min(phase) for phase in phases)
    assert sum(map(len, phases)) == COUNT
    assert max(map(len, phases)) - min(map(len, phases)) <= 1


def test_whoever_loses_as_much_as_a_level_played_like_it():
    measured = measured_losses("duel")
    for level, losses in measured.items():
        decisions = [
            lost(1 + phase * COUNT // len(PHASES) + number, loss)
            for phase, loss in enumerate(losses)
            for number in (1, 2, 3)
        ]
        assert played_like(RECORD, decisions) == [level] * len(PHASES)


def test_too_few_decisions_or_more_players_than_were_measured_tell_nothing():
    assert played_like(RECORD, [lost(1, 0.1), lost(2, 0.1)]) == [None] * len(PHASES)
    three = replace(RECORD, players=(*RECORD.players, RECORD.players[0]))
    assert played_like(three, [lost(1, 0.1)] * 9) == [None] * len(PHASES)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_was_measured_tells_the_weakest_level_from_all_others_in_every_phase(game):
    measured = measured_losses(game)
    assert set(measured) <= set(levels_of(game))
    for level in measured:
        assert len(measured[level]) == len(PHASES)
        if level != "random":
            assert all(loss < worst for loss, worst in zip(measured[level], measured["random"], strict=True))
