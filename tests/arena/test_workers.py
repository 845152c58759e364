"""Games in watched processes: the same whatever their number, and no bot can spoil more than its own game."""

import os
import signal
from dataclasses import replace

import pytest

from sixfold.arena import Schedule, Wrong, parse_entrant, play_here, standings
from sixfold.arena.judged_game import MOST_DECISIONS, play
from sixfold.arena.pairings import Task
from sixfold.arena.workers import WorkerPool
from sixfold.rules.record import verify


def plan(bots, games, game="duel", players=2, budget_s=30.0):
    return Schedule(game, tuple(parse_entrant(bot, budget_s) for bot in bots.split(",")), players, games, 11)


def untimed(played):
    return [replace(game, times_ms=()) for game in sorted(played, key=lambda game: game.number)]


def test_the_same_games_in_any_number_of_processes():
    the_plan = plan("greedy,random", 12)
    one, three = untimed(play_here(the_plan, 1)), untimed(play_here(the_plan, 3))
    assert one == three == untimed(play(task) for task in the_plan.tasks())
    assert [game.record for game in one] == [game.record for game in three]


def test_games_that_are_done_are_not_played_again():
    assert [game.number for game in play_here(plan("greedy,random", 6), 1, {0, 1, 2, 4})] == [3, 5]


@pytest.mark.parametrize(
    ("bot", "kind", "told"),
    [
        ("illegal", Wrong.ILLEGAL, "R12: D"),
        ("nothing", Wrong.ILLEGAL, "None is no move"),
        ("crash", Wrong.CRASH, "RuntimeError: no idea"),
        ("leave", Wrong.CRASH, "SystemExit: 3"),
        ("die", Wrong.CRASH, "ended its process 3 times"),
        ("late@0.02", Wrong.TIMEOUT, "budget 0.02 s"),
        ("hang@0.02", Wrong.TIMEOUT, "and no answer"),
    ],
)
def test_a_bot_at_fault_loses_its_games_and_is_reported(bot, kind, told):
    the_plan = plan(f"tests.arena.arena_bots:{bot},greedy", 2)
    played = list(play_here(the_plan, 1))
    assert [game.fault.kind for game in played] == [kind, kind]
    assert all(told in game.fault.what for game in played)
    bad, good = standings(the_plan, played)
    assert (bad.wins, bad.losses, good.wins, good.losses) == (0, 2, 2, 0)
    assert bad.faults == {**dict.fromkeys(Wrong, 0), kind: 2}
    assert good.faults == dict.fromkeys(Wrong, 0)
    assert bad.score is bad.margin is None
    for game in played:
        verify(game.record)


def test_a_bot_that_hangs_does_not_hold_up_the_others():
    played = untimed(play_here(plan("tests.arena.arena_bots:hang@0.02,greedy,random", 6), 2))
    assert [game.fault is not None for game in played] == [True] * 4 + [False] * 2


def test_with_more_than_two_the_others_share_the_win():
    (game, *_) = play_here(plan("tests.arena.arena_bots:crash,greedy,random", 1, game="qwixx", players=3), 1)
    at_fault = game.seats.index("tests.arena.arena_bots:crash")
    assert game.shares() == tuple(0.0 if seat == at_fault else 0.5 for seat in range(3))


def test_a_worker_that_dies_costs_no_result():
    the_plan = plan("greedy,random", 8)
    with WorkerPool(2) as pool:
        playing = pool.play(the_plan.tasks())
        played = [next(playing)]
        os.kill(pool.pids[0], signal.SIGKILL)
        played += playing
    assert untimed(played) == untimed(play(task) for task in the_plan.tasks())


def test_no_worker_outlives_its_pool():
    pool = WorkerPool(2)
    playing = pool.play(plan("greedy,random", 40).tasks())
    next(playing)
    pids = pool.pids
    assert pids
    pool.close()
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_players_who_only_exchange_do_not_go_on_for_ever(monkeypatch):
    monkeypatch.setattr("sixfold.arena.judged_game.MOST_DECISIONS", 30)
    assert MOST_DECISIONS > 1000
    swapper = parse_entrant("tests.arena.arena_bots:plain")  # the last move in notation order is an exchange
    game = play(Task("qwirkle", 0, 0, 1, (swapper, swapper)))
    assert (game.fault.kind, game.fault.seat) == (Wrong.ENDLESS, None)
    assert game.shares() == (0.5, 0.5)
