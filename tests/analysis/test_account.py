"""The account of a game balances, decisions lose nothing or something, and the words say what the numbers say."""

import json
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

import sixfold as sf
from sixfold.analysis import Mark, mark_of, review
from sixfold.analysis.account import JudgedDecision, Lucky, judge_view, steps_of
from sixfold.drawing.course import Leg, draw_course
from sixfold.games.duel.analysis import DuelDecisionFutures
from sixfold.games.qwirkle.analysis import QwirkleDecisionFutures
from sixfold.games.qwixx import rules as qwixx
from sixfold.rulebook import LANGUAGES
from sixfold.rulebook.verdicts import SeatAccount, verdict, why
from sixfold.rules.catalog import GAMES, find_game
from sixfold.rules.record import Record

EFFORT = 0.02


@cache
def played(game, seats=2, seed=7):
    return sf.play(game, ["greedy"] * seats, seed=seed).record


@cache
def reviewed(game, seats=2, seed=7):
    return review(played(game, seats, seed), EFFORT)


TABLES = [(name, min(seats, game.ABOUT.seats[-1]), seats) for name, game in GAMES.items() for seats in (2, 3)]


@pytest.mark.parametrize(("name", "seats", "seed"), TABLES)
def test_every_account_balances(name, seats, seed):
    found = reviewed(name, seats, 7 if seats == 2 else seed)
    for seat in found.seats:
        assert seat.result - seat.start == pytest.approx(seat.luck + seat.skill, abs=1e-9)
    assert sum(seat.start for seat in found.seats) == pytest.approx(1)
    assert sum(seat.luck for seat in found.seats) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("name", GAMES)
def test_skill_is_what_decisions_lost_and_others_gave(name):
    found = reviewed(name)
    first, second = found.seats
    assert first.skill == pytest.approx(second.lost - first.lost, abs=1e-9)


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_of_the_record_is_judged_once(name):
    record = played(name)
    moves = {number: event for number, event in enumerate(record.events, 1) if event.type == "move"}
    found = reviewed(name)
    assert [judged.event for judged in found.decisions] == sorted(moves)
    assert all(moves[judged.event].seat == judged.seat for judged in found.decisions)


@pytest.mark.parametrize("name", GAMES)
def test_the_json_has_the_shape_that_was_promised(name):
    told = json.loads(json.dumps(reviewed(name).to_json()))
    assert {"start", "result", "luck", "skill"} <= told["seats"][0].keys()
    assert {"event", "seat", "loss", "mark"} <= told["decisions"][0].keys()
    assert {decision["mark"] for decision in told["decisions"]} <= set(Mark)
    assert all(decision["loss"] >= 0 for decision in told["decisions"])
    assert told["course"][-1]["shares"] == pytest.approx([seat["result"] for seat in told["seats"]], abs=1e-9)


def test_a_better_player_loses_less():
    losses = [review(sf.play("duel", ["greedy", "random"], seed=seed).record, 0.1).seats for seed in range(3)]
    assert sum(seats[0].lost for seats in losses) < sum(seats[1].lost for seats in losses)


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_that_loses_nothing_loses_no_points(name):
    found = reviewed(name)
    assert all(judged.points == 0 for judged in found.decisions if judged.loss == 0)
    assert any(judged.points > 0 for judged in found.decisions)


def test_what_is_told_of_points_adds_up():
    told = [judged for judged in reviewed("qwirkle").decisions if judged.chosen_for and judged.best_for]
    assert told
    for judged in told:
        ahead = [why.now - why.others + why.own for why in (judged.best_for, judged.chosen_for)]
        assert judged.points == pytest.approx(ahead[0] - ahead[1])


def test_a_miss_that_could_be_a_cross_loses_points_in_games_of_dice():
    view = sf.position("qwixx", "R2,3 / - | dice W4 W1 R2 Y3 G5 B6 | seat 0")
    passed, crossed = (judge_view(qwixx, view, qwixx.parse_move(move), 0.4) for move in ("-", "R5"))
    assert passed.points > 3, "the red 5 alone makes three"
    assert (crossed.loss, crossed.points) == (0, 0)


def judged_and_counted(monkeypatch, name, kind, *, with_points):
    """A decision that lost something worth telling, judged, and how often what follows an option was worked out."""
    game, record, event = find_game(name), played(name), next(d.event for d in reviewed(name).decisions if d.chosen_for)
    step = next(step for step in steps_of(game, record) if step.number == event)
    counted = Counter()

    def counting(work, own):
        def count(decision, *asked):
            counted[work] += 1
            return own(decision, *asked)

        return count

    with monkeypatch.context() as changed:
        for work in ("next_turn", "ends"):
            changed.setattr(kind, work, counting(work, getattr(kind, work)))
        judged = judge_view(game, game.view(step.state, step.seat), step.move, EFFORT, with_points=with_points)
    assert judged.chosen_for is not None
    return judged, counted


@pytest.mark.parametrize(
    ("name", "kind", "games"), [("qwirkle", QwirkleDecisionFutures, 0), ("duel", DuelDecisionFutures, 2)]
)
def test_what_follows_an_option_is_worked_out_once_and_less_without_points(monkeypatch, name, kind, games):
    judged, counted = judged_and_counted(monkeypatch, name, kind, with_points=True)
    assert judged.points != 0
    assert counted == Counter(next_turn=2, ends=games)
    silent, counted = judged_and_counted(monkeypatch, name, kind, with_points=False)
    assert silent == replace(judged, points=0.0)
    assert counted == Counter(next_turn=2)


def test_a_lone_option_does_not_count():
    found = reviewed("qwixx")
    forced = [judged for judged in found.decisions if mark_of(judged) is Mark.FORCED]
    assert forced
    assert all(judged.loss == 0 and judged.move == judged.best for judged in forced)


def test_a_game_that_goes_on_is_judged_as_it_stands():
    record = played("duel")
    cut = next(at for at in range(20, 40) if record.events[at].type == "roll")
    found = review(Record(record.game, record.players, record.events[:cut], record.options, record.seed), EFFORT)
    assert 0 < found.seats[0].result < 1
    assert found.scores == ()


@pytest.mark.parametrize(
    ("loss", "mark"),
    [(0.0, "best"), (0.01, "good"), (0.03, "inexact"), (0.07, "mistake"), (0.3, "blunder")],
)
def test_marks_follow_the_loss(loss, mark):
    judged = JudgedDecision(
        1, 0, "a", "b", loss, counts=True, exact=False, before=(0.5, 0.5), after=(0.5 - loss, 0.5 + loss)
    )
    assert mark_of(judged) == mark


def test_luck_is_told_with_the_event_that_brought_it():
    record = played("qwirkle")
    entries = [entry for entry in reviewed("qwirkle").account.entries if isinstance(entry, Lucky)]
    assert entries[0].kind == "deal"
    assert all(record.events[entry.event - 1].type == entry.kind for entry in entries if entry.kind != "hidden")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_sentence_says_who_played_better(language):
    told = verdict("Ada", "qwirkle", (180, 192), SeatAccount(0, 0.0, -0.69, 0.19), language)
    assert "Ada" in told
    assert "12" in told
    assert "\u221269" in told
    assert "+19" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_name_what_speaks_for_and_against(language):
    chosen = {"now": 8, "others": 9.0, "own": 5.0, "large": 0.41, "skipped": 0}
    told = why("qwirkle", chosen, {"now": 5, "others": 6.0, "own": 5.0, "large": 0.1, "skipped": 0}, language)
    assert "3" in told
    assert "41" in told
    assert "10" in told


def test_the_plot_has_both_kinds_of_lines_and_circles():
    legs = [Leg(1, 0.6, by_luck=True), Leg(2, 0.4, by_luck=False)]
    drawn = draw_course(legs, 0.5, 'Ada "A" <3', ("luck", "play"), [2])
    assert drawn.count('class="luck"') == 2
    assert drawn.count('class="play"') == 2
    assert drawn.count("<circle ") == 1
    assert "<3" not in drawn
