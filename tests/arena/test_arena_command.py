"""`sixfold arena` as a person runs it: results, files, stopping and going on."""

import json

import pytest

BAD = "tests.arena.arena_bots"
PATIENT = ["--budget", 60]  # a busy machine is nobody's fault
BOTS = ["--bots", "greedy,random", "--seed", 5, *PATIENT]
NOT_TIMED = ("games", "wins", "draws", "losses", "share", "fair_share", "score", "margin", "rating", "moves")


def results(run):
    assert run.returncode == 0, run.stderr
    return [{name: bot[name] for name in NOT_TIMED} for bot in json.loads(run.stdout)["bots"]]


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_the_table_tells_who_is_stronger(sixfold):
    run = sixfold("arena", "duel", *BOTS, "--games", 6)
    assert run.returncode == 0, run.stderr
    for word in ("greedy", "random", "share of wins", "margin", "rating", "ms per move", "6 of 6 games"):
        assert word in run.stdout


def test_json_has_everything(sixfold):
    run = sixfold("arena", "duel", "--bots", f"greedy,{BAD}:crash", "--games", 2, "--json", *PATIENT)
    data = json.loads(run.stdout)
    assert set(data) == {"game", "players", "seed", "games", "planned", "deals", "bots", "faults"}
    assert (data["games"], data["planned"], data["deals"]) == (2, 2, 1)
    greedy, crash = data["bots"]
    assert set(greedy) == {"bot", "ms_per_move", *NOT_TIMED, "illegal", "crash", "timeout", "endless"}
    assert set(greedy["share"]) == {"value", "low", "high"}
    assert (greedy["wins"], crash["crash"], crash["score"]) == (2, 2, None)
    assert set(crash["ms_per_move"]) == {"mean", "p95", "max"}
    assert [set(fault) for fault in data["faults"]] == [{"game", "bot", "kind", "seat", "what", "traceback"}] * 2
    assert data["faults"][0]["bot"] == f"{BAD}:crash"


def test_the_same_results_in_any_number_of_processes(sixfold):
    one, three = (sixfold("arena", "qwixx", *BOTS, "--games", 8, "--json", "--jobs", jobs) for jobs in (1, 3))
    assert results(one) == results(three)


def test_kept_games_replay(sixfold, tmp_path):
    assert sixfold("arena", "duel", *BOTS, "--games", 4, "--record", "games.jsonl").returncode == 0
    assert "4 good, 0 bad" in sixfold("replay", "games.jsonl").stdout
    assert sorted(line["arena"]["number"] for line in lines(tmp_path / "games.jsonl")) == [0, 1, 2, 3]


def test_more_games_can_be_asked_for_later(sixfold, tmp_path):
    sixfold("arena", "duel", *BOTS, "--games", 4, "--record", "games.jsonl")
    before = (tmp_path / "games.jsonl").read_bytes()
    more = sixfold("arena", "duel", *BOTS, "--games", 8, "--record", "games.jsonl", "--json")
    assert (tmp_path / "games.jsonl").read_bytes().startswith(before)
    assert results(more) == results(sixfold("arena", "duel", *BOTS, "--games", 8, "--json"))


@pytest.mark.parametrize(("bot", "code"), [("kills_parent", -9), ("interrupts_parent", 130)])
def test_a_run_that_was_stopped_goes_on_without_losing_a_game(bot, code, sixfold_process, tmp_path):
    command = [
        "arena",
        "duel",
        "--bots",
        f"greedy,{BAD}:{bot}",
        "--games",
        10,
        "--jobs",
        1,
        "--json",
        *PATIENT,
    ]
    stopped = sixfold_process(*command, "--record", "games.jsonl")
    assert stopped.returncode == code
    kept = lines(tmp_path / "games.jsonl")
    assert 0 < len(kept) < 10
    if code == 130:  # whoever stops it is told what is known
        assert json.loads(stopped.stdout)["games"] == len(kept)
        assert "The same command goes on from here." in stopped.stderr
    resumed = sixfold_process(*command, "--record", "games.jsonl")
    assert lines(tmp_path / "games.jsonl")[: len(kept)] == kept
    assert results(resumed) == results(sixfold_process(*command))


def test_a_line_that_was_cut_off_is_played_again(sixfold, tmp_path):
    command = ["arena", "duel", *BOTS, "--games", 4, "--json"]
    whole = sixfold(*command, "--record", "games.jsonl")
    path = tmp_path / "games.jsonl"
    path.write_bytes(path.read_bytes()[:-100])
    assert results(sixfold(*command, "--record", "games.jsonl")) == results(whole)
    assert len(lines(path)) == 4


@pytest.mark.parametrize("change", [["--seed", 6], ["--budget", 2], ["--bots", "random,greedy"]])
def test_a_file_of_another_run_is_refused_and_left_alone(change, sixfold, tmp_path):
    sixfold("arena", "duel", *BOTS, "--games", 2, "--record", "games.jsonl")
    before = (tmp_path / "games.jsonl").read_bytes()
    run = sixfold("arena", "duel", *BOTS, "--games", 2, "--record", "games.jsonl", *change)
    assert run.returncode == 2
    assert "games.jsonl holds games of another run (line 1)" in run.stderr
    assert (tmp_path / "games.jsonl").read_bytes() == before


@pytest.mark.parametrize("text", ["nonsense\n", "{}\n", '{"arena": 1}\n', "[]\n"])
def test_any_other_file_is_refused(text, sixfold, tmp_path):
    (tmp_path / "other.txt").write_text(text, encoding="utf-8")
    run = sixfold("arena", "duel", *BOTS, "--record", "other.txt")
    assert run.returncode == 2
    assert "other.txt is not a file of arena games (line 1)" in run.stderr
    assert (tmp_path / "other.txt").read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chess", "--bots", "greedy"], "There is no game called “chess”"),
        (["duel", "--bots", "greedy,nobody"], "There is no bot called “nobody”"),
        (["duel", "--bots", "greedy", "--players", 3], "not 3"),
        (["duel", "--bots", "greedy", "--budget", 0], "“0.0” is not a time to think"),
        (["duel", "--bots", "greedy", "--record", "no/such/folder.jsonl"], "No such file or directory"),
    ],
)
def test_bad_input_is_one_clear_line(arguments, told, sixfold):
    run = sixfold("arena", *arguments)
    assert run.returncode == 2
    assert told in run.stderr
    assert "Traceback" not in run.stderr


def test_help_names_every_option(sixfold):
    told = sixfold("arena", "--help").stdout
    for option in ("--bots", "--players", "--games", "--seed", "--budget", "--record", "--json", "--jobs", "--ray"):
        assert option in told
