"""A sixth game, all of it in the folder `pebbles` beside this file, is played everywhere the five are."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.harness import SIXFOLD, Live, Node, Player, caught_up, run, seated

SHELF = Path(__file__).parent
WITH_PEBBLES = {"PYTHONPATH": str(SHELF), "LC_ALL": "C.UTF-8"}
WAIT_S = 240  # only a broken run waits so long


def sixfold(*arguments, lines=()):
    """What this command says where the sixth game is installed."""
    return _ran([SIXFOLD, *map(str, arguments)], lines)


def python(program):
    """What this program prints where the sixth game is installed."""
    return _ran([sys.executable, "-c", program], ())


def _ran(command, lines):
    told = "".join(f"{line}\n" for line in lines)
    environ = os.environ | WITH_PEBBLES
    ended = subprocess.run(
        command, input=told, capture_output=True, text=True, env=environ, timeout=WAIT_S, check=False, cwd=SHELF
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    """Games that bots played by `sixfold simulate`."""
    path = tmp_path_factory.mktemp("sixth") / "games.jsonl"
    sixfold("simulate", "pebbles", "--players", 3, "--bots", "greedy,random,greedy", "--games", 5, "--record", path)
    return path


@pytest.fixture(scope="module")
def node(tmp_path_factory):
    folder = tmp_path_factory.mktemp("server")
    with Node(str(folder / "sixfold.sqlite3"), log=folder / "log", env=WITH_PEBBLES) as running:
        yield running


def test_the_catalog_has_it_after_the_five():
    assert python("from sixfold.rules.catalog import GAMES; print(*GAMES)").split()[5:] == ["pebbles"]


def test_without_its_package_there_is_no_sixth_game():
    told = subprocess.run([SIXFOLD, "rules", "pebbles"], capture_output=True, text=True, timeout=WAIT_S, check=False)
    assert told.returncode != 0
    assert "pebbles" in told.stderr


def test_its_rules_are_told_in_english_where_it_has_no_other_language():
    for language in ("en", "fr"):
        told = sixfold("rules", "pebbles", "--lang", language)
        assert "## P2 · Your turn" in told
        assert "Take one, two or three pebbles" in told


def test_a_game_without_any_texts_goes_by_its_name(tmp_path):
    """The same rules as another package, which has no rulebook."""
    package, installed = tmp_path / "stones", tmp_path / "stones-1.0.dist-info"
    package.mkdir()
    installed.mkdir()
    rules = (SHELF / "pebbles" / "rules.py").read_text("utf-8").replace("pebbles", "stones")
    (package / "rules.py").write_text(rules, "utf-8")
    for file in ("METADATA", "entry_points.txt"):
        text = (SHELF / "pebbles-1.0.dist-info" / file).read_text("utf-8")
        (installed / file).write_text(text.replace("pebbles", "stones"), "utf-8")
    program = (
        "from sixfold.rulebook import *; from sixfold.rules.errors import IllegalMove\n"
        "print(game_title('stones', 'de'), game_players('stones', 'de'), rules('stones', 'de'), sep='|')\n"
        "print(word('reasons', 'the heap is gone', 'de'))\n"
        "print(explain(IllegalMove('P2', 'stones/too-many', wanted=9), 'de'))\n"
    )
    environ = os.environ | {"PYTHONPATH": str(tmp_path)}
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environ, check=True)
    assert told.stdout.splitlines() == [
        "stones|2-6|()",
        "the heap is gone",
        "P2 stones/too-many (wanted: 9)",
    ]


def test_records_replay(records):
    assert sixfold("replay", records).endswith("5 good, 0 bad\n")
    ends = [json.loads(line)["result"] for line in records.read_text("utf-8").splitlines()]
    assert all(end["reason"] == "the heap is gone" and sum(end["scores"]) == 1 for end in ends)


def test_a_false_record_is_refused_with_its_rule(records, tmp_path):
    false = tmp_path / "false.jsonl"
    first = records.read_text("utf-8").splitlines()[0]
    false.write_text(first.replace('"move": "take ', '"move": "take 9', 1).replace("take 91", "take 9"), "utf-8")
    told = subprocess.run(
        [SIXFOLD, "replay", false], capture_output=True, text=True, env=os.environ | WITH_PEBBLES, check=False
    )
    assert told.returncode == 1
    assert "event 2" in told.stderr


def test_a_position_is_drawn_as_its_drawing_says_and_field_by_field_where_that_says_nothing(records, tmp_path):
    assert "ooooooooooo" in sixfold("show", records, "--move", 0)
    picture = tmp_path / "pebbles.svg"
    sixfold("show", records, "--svg", picture)
    assert "heap 0" in picture.read_text("utf-8")


def test_bots_meet_in_the_arena():
    told = sixfold("arena", "pebbles", "--bots", "greedy,random", "--games", 20, "--jobs", 1, "--json")
    assert json.loads(told)["games"] == 20


def test_it_is_played_through_the_front_door():
    program = """
import sixfold as sf
m = sf.new("pebbles", 2, seed=7)
move = m.legal_moves[0]
g = sf.play("pebbles", ["greedy", "random"], seed=7)
g.verify()
print(sf.format_move(move), m.play(move).view(0).heap, sf.format_move(sf.bot("greedy").choose(m.view(m.turn))))
"""
    assert python(program).strip() == "take 1 10 take 1"


def test_a_person_plays_it_in_the_terminal(tmp_path):
    saved = tmp_path / "evening.jsonl"
    lines = ("take 9", "help", "moves", *["1"] * 11)
    told = sixfold("play", "pebbles", "--seats", "Ada,random", "--seed", 3, "--save", saved, lines=lines)
    assert "You cannot take 9 pebbles now: take 1 to 3" in " ".join(told.split())
    assert "(P2, Your turn)" in " ".join(told.split())
    assert "2 take 2" in told
    assert "The game is over: the last pebble was taken." in told
    assert sixfold("replay", saved).endswith("1 good, 0 bad\n")


async def play_out(live: Live):
    """Play this seat to the end as a client that knows nothing of the game: any move that the server lists."""
    while live.state["stage"] == "playing":
        if live.state["you"] not in live.state["deciders"]:
            await live.until("update")
            continue
        listed = await live.draft(kind="move")
        answer = await live.do(type="play", position=live.state["position"], move=listed["legal"][0])
        await caught_up(live, answer["number"])


def test_the_server_offers_it(node):
    async def scene():
        (ada,), _ = await seated(node.address, "duel", 1, ("greedy",))
        games = (await ada.ask("GET", "/api/catalog"))["games"]
        assert games[5] == {
            "game": "pebbles",
            "titles": dict.fromkeys(("en", "fr", "de"), "Pebbles"),
            "seats": [2, 3, 4, 5, 6],
            "usual_seats": 3,
            "minutes": 2,
            "piece": "pebble",
            "counts": "points",
            "hidden": False,
            "photos": False,
            "ends": ["the heap is gone"],
            "levels": ["random", "greedy"],
        }
        words = await ada.ask("GET", "/api/rulebook/de")
        assert words["games"]["pebbles"]["title"] == "Pebbles"
        assert words["reasons"]["the heap is gone"] == "the last pebble was taken"

    run(scene())


def test_people_and_bots_play_it_over_the_socket_at_a_table_of_six(node):
    async def scene():
        (ada,), table = await seated(node.address, "pebbles", 1, ("greedy", "random", "greedy", "random", "greedy"))
        async with ada.listen(table) as live:
            assert live.state["view"]["board"] == "plain"
            assert set(live.state["view"]["fields"]) == {"seats", "heap", "turn"}
            await play_out(live)
            assert live.state["result"]["reason"] == "the heap is gone"
        replay = await ada.ask("GET", f"/api/tables/{table}/replay")
        assert replay["steps"][-1]["view"]["fields"]["heap"] == "0"
        record = await ada.ask("GET", f"/api/tables/{table}/record")
        assert record["game"] == "pebbles"

    run(scene())


def test_it_is_played_over_http_and_refused_in_its_own_words(node):
    async def scene():
        people, table = await seated(node.address, "pebbles", 2)
        state = await people[0].ask("GET", f"/api/tables/{table}")
        while state["stage"] == "playing":
            mover = people[state["deciders"][0]]
            too_many = {"type": "play", "position": state["position"], "move": "take 9"}
            problem = await mover.refused(table, **too_many)
            assert (problem["rule"], problem["code"]) == ("P2", "pebbles/too-many")
            assert problem["sentence"].startswith("You cannot take 9 pebbles now")
            hint = await mover.ask("POST", f"/api/tables/{table}/hint")
            drafted = await mover.ask("POST", f"/api/tables/{table}/draft", {"kind": "move", "move": hint["move"]})
            assert drafted["move"] == hint["move"]
            state = await mover.act(table, **too_many | {"move": hint["move"]})
        assert state["result"]["scores"] in ([0, 1], [1, 0])

    run(scene())


def test_it_has_no_guided_first_game(node):
    async def scene():
        ada = await Player.enter(node.address, "Ada")
        answer = await ada.request("POST", "/api/tables", {"game": "pebbles", "seats": 2, "options": {"lesson": True}})
        assert (answer.status_code, answer.json()["problem"]["code"]) == (422, "setup/no-lesson")

    run(scene())
