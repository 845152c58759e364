"""Games of bots against bots: each holds and follows from its seed, whatever the number of processes."""

import json
import multiprocessing
import threading

import pytest

from sixfold import arena
from sixfold.arena import simulation
from sixfold.arena.entrants import parse_entrant
from sixfold.arena.journal import Journal
from sixfold.arena.judged_game import play
from sixfold.arena.pairings import Schedule
from sixfold.arena.simulation import play_game
from sixfold.fair import verify_fair
from sixfold.rules.errors import InvalidSetup
from sixfold.rules.record import format_record, parse_record, verify, written
from sixfold.seeds import game_seed


def test_a_game_follows_from_its_seed():
    record = play_game("qwixx", ["random", "random", "random"], 12)
    verify_fair(record)
    assert record == play_game("qwixx", ["random", "random", "random"], 12)
    assert record != play_game("qwixx", ["random", "random", "random"], 13)


def test_several_processes_give_the_same_games_in_the_same_order():
    one, two = (list(arena.simulate("duel", ["random", "random"], 5, 7, jobs)) for jobs in (1, 2))
    assert one == two
    assert len(set(one)) == 5
    for line in one:
        verify(parse_record(line))


def test_games_that_nobody_waits_for_any_more_are_not_played_to_their_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(simulation, "_line", _endless_but_for_the_first)
    lines = arena.simulate("duel", ["random", "random"], 9, 7, 2)
    assert next(lines) == "first"
    lines.close()
    assert not multiprocessing.active_children()


def _endless_but_for_the_first(_game: str, _levels: tuple[str, ...], seed: int) -> str:
    if seed != game_seed(7, 0):
        threading.Event().wait()
    return "first"


def test_what_is_written_is_the_object_of_the_line():
    record = play_game("duel", ["random", "random"], 4)
    assert json.loads(format_record(record)) == json.loads(json.dumps(written(record)))


def test_a_journal_writes_the_record_with_what_the_arena_knows_and_reads_it_again(tmp_path):
    plan = Schedule("duel", (parse_entrant("random", 60), parse_entrant("greedy", 60)), players=2, games=2, seed=5)
    played = [play(task) for task in plan.tasks()]
    file = tmp_path / "run.jsonl"
    with Journal(file, plan) as journal:
        for game in played:
            journal.write(game)
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    for line, game in zip(lines, played, strict=True):
        assert line.pop("arena")["number"] == game.number
        assert parse_record(json.dumps(line)) == game.record
    with Journal(file, plan) as journal:
        assert journal.played == played


def test_a_line_that_does_not_tell_its_run_belongs_to_another_file(tmp_path):
    plan = Schedule("duel", (parse_entrant("random", 60), parse_entrant("greedy", 60)), players=2, games=2, seed=5)
    file = tmp_path / "run.jsonl"
    with Journal(file, plan) as journal:
        journal.write(play(next(plan.tasks())))
    line = json.loads(file.read_text("utf-8"))
    del line["arena"]["run"]
    file.write_text(json.dumps(line) + "\n", encoding="utf-8")
    with pytest.raises(InvalidSetup, match="arena/other-file"):
        Journal(file, plan)
