"""Luck as the arena takes it out: nothing on average, whoever plays, and kept with the games."""

import json
from itertools import cycle
from statistics import fmean, stdev

import pytest

import sixfold as sf
from sixfold.analysis import luck as room
from sixfold.analysis.account import steps_of
from sixfold.analysis.decision import ROOM
from sixfold.analysis.luck import SAMPLES, luck_of, luck_of_chance
from sixfold.arena import Journal, Schedule, parse_entrant, play_here, with_luck
from sixfold.games.cubes import rules as cubes
from sixfold.rules.catalog import GAMES, find_game, part
from sixfold.rules.core import Options
from sixfold.rules.pieces import parse_pieces
from sixfold.seeds import Stream


@pytest.mark.parametrize("name", GAMES)
def test_what_one_has_the_others_have_not(name):
    luck = luck_of(sf.play(name, ["greedy", "greedy"], seed=3).record)
    assert sum(luck) == pytest.approx(0, abs=0.02)  # the nets value both seats on their own where nothing is thrown
    assert any(luck)


def test_a_game_has_the_same_luck_whenever_it_is_asked_for():
    record = sf.play("cards", ["greedy", "random"], seed=5).record
    assert luck_of(record) == luck_of(record)
    assert luck_of(record, seed=1) != luck_of(record)


@pytest.mark.parametrize("name", ["duel", "qwirkle"])
def test_the_luck_of_a_chance_is_nothing_on_average(name):
    record = sf.play(name, ["greedy", "random"], seed=4).record
    game = find_game(name)
    steps = [step for step in steps_of(game, record) if step.seat is None]
    step = steps[len(steps) // 2]
    source, asked = Stream(9, "outcomes"), game.chance(step.state)
    lucks = [luck_of_chance(game, step.state, asked.sample(source), source)[0] for _ in range(80)]
    assert stdev(lucks) > 0
    assert abs(fmean(lucks)) < 3 * stdev(lucks) / len(lucks) ** 0.5


@pytest.mark.parametrize("name", GAMES)
def test_how_much_luck_is_taken_out_is_fixed_for_every_game(name):
    assert 0 < part(name, ROOM).TAKEN_OUT <= 1


class Rough:
    """A value function that knows nothing of the game, and of which only some is taken out."""

    TAKEN_OUT = 0.7

    def worths(self, states, seed):  # noqa: ARG002
        values = [sum(cube.kind**2 for cube in state.hands[0]) / 5000 for state in states]
        return [(value, 1 - value) for value in values]


def test_luck_is_nothing_over_all_outcomes_whatever_the_values_say(monkeypatch):
    rolling = parse_pieces("Ro Gs")
    state = cubes.State(Options(), (rolling, ()), cubes.CUBES, (0, 0), phase=cubes.Phase.REROLL, rolling=rolling)
    asked = cubes.chance(state)
    every = [outcome for outcome, _ in asked.outcomes()]
    turns = cycle(every)
    monkeypatch.setattr(room, "part", lambda *_: Rough())
    monkeypatch.setattr(room, "SAMPLES", len(every))
    monkeypatch.setattr(cubes.Throwing, "sample", lambda *_: next(turns))
    lucks = [luck_of_chance(cubes, state, outcome, Stream(1, "any"))[0] for outcome in every]
    assert len(every) == 36
    assert max(lucks) > 0.01
    assert sum(lucks) == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("name", ["qwirkle", "cubes"])
@pytest.mark.parametrize("seats", [2, 3])
def test_what_could_not_have_been_otherwise_is_no_luck(name, seats):
    record = sf.play(name, ["greedy"] * seats, seed=2).record
    states = [step.state for step in steps_of(find_game(name), record) if step.seat is not None]
    real, *others = part(name, ROOM).worths([states[len(states) // 2]] * (SAMPLES + 1), 5)
    assert sum(real) == pytest.approx(1)
    for seat in range(seats):
        assert fmean(shares[seat] for shares in others) == pytest.approx(real[seat], abs=1e-9)


@pytest.mark.parametrize("name", ["qwirkle", "cubes"])
def test_a_table_that_is_over_is_worth_its_result(name):
    record = sf.play(name, ["greedy", "greedy"], seed=2).record
    end = [*record.positions()][-1]
    (found,) = part(name, ROOM).worths([end], 5)
    assert found == [1.0 if seat in record.result.winners else 0.0 for seat in range(2)]


def test_other_deals_are_compared_with_other_outcomes():
    plan = Schedule("duel", tuple(parse_entrant(name, 1.0) for name in ("greedy", "random")), 2, 4, 7)
    played = list(play_here(plan, 1, set()))
    assert [with_luck(game).luck for game in played] == [luck_of(game.record, game.deal) for game in played]


def test_the_luck_of_games_is_kept_in_their_journal(tmp_path):
    plan = Schedule("duel", tuple(parse_entrant(name, 1.0) for name in ("greedy", "random")), 2, 2, 7)
    with Journal(tmp_path / "games.jsonl", plan) as journal:
        played = [with_luck(game) for game in play_here(plan, 1, set())]
        for game in played:
            journal.write(game)
    lines = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert all(len(line["arena"]["luck"]) == 2 for line in lines)
    with Journal(tmp_path / "games.jsonl", plan) as again:
        kept = {game.number: game.luck for game in again.played}
    assert kept == {game.number: game.luck for game in played}
