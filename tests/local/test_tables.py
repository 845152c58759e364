"""Tables on one device: whole games, restarts in between, nothing of another hand, nothing kept that is not told."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.fair import verify_fair
from sixfold.local.protocol import HERE
from sixfold.rules.catalog import GAMES
from sixfold.rules.record import parse_record
from tests.local.device import Device

HIDING = [name for name, game in GAMES.items() if game.ABOUT.hidden]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_with_a_bot_is_kept_and_its_record_is_fair(game):
    device = Device()
    table = device.begin(game)
    state = device.play(table)
    kept = device.kept[table]
    assert table.startswith(HERE)
    assert kept["summary"]["stage"] == "over"
    assert kept["summary"]["result"]["scores"] == state["result"]["scores"]
    assert verify_fair(parse_record(kept["record"].encode())) == state["commitment"]
    assert [entry["number"] for entry in kept["log"]] == list(range(1, state["number"] + 1))


@pytest.mark.parametrize("game", GAMES)
def test_a_worker_that_ends_in_the_middle_goes_on_from_what_was_kept(game):
    def shown(device, table):
        _, state = device.ask("GET", f"/tables/{table}")
        return {name: value for name, value in state.items() if name != "now"}

    device = Device()
    table = device.begin(game)
    for _ in range(4):
        device.think()
        _, hint = device.hint(table)
        device.ask("POST", f"/tables/{table}/commands", {"type": "play", **hint})
        before = shown(device, table)
        device.restart()
        assert shown(device, table) == before
        device.say(1, type="hello", table=table, token="me")
    assert device.play(table)["stage"] == "over"


@pytest.mark.parametrize("game", HIDING)
def test_two_people_at_one_device_are_told_nothing_of_each_others_hands(game):
    people = ("ada", "ben")
    device = Device()
    table = device.begin(game, people, bots=0)
    hands = {}
    for line, person in enumerate(people):
        device.say(line, type="hello", table=table, token=person)
        hands[person] = device.told[line][0]["state"]["view"]["hand"]
    assert hands["ada"] != hands["ben"]
    dealt = [event for entry in device.kept[table]["log"] for event in entry["entry"].get("events", ())]
    own = {event["seat"]: event["pieces"] for event in dealt if event["type"] == "deal"}
    for line in (0, 1):
        told = [event for happening in device.told[line][0]["events"] for event in happening["entry"].get("events", ())]
        seen = {event["seat"]: event.get("pieces") for event in told if event["type"] == "deal"}
        assert seen == {line: own[line], 1 - line: None}


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**64), game=st.sampled_from(sorted(GAMES)), turns=st.integers(0, 8))
def test_the_same_seed_gives_the_same_log(seed, game, turns):
    logs = []
    for _ in range(2):
        device = Device(seed)
        table = device.begin(game, level="random")
        for _ in range(turns):
            device.think()
            if device.ask("GET", f"/tables/{table}")[1]["stage"] == "over":
                break
            _, hint = device.hint(table)
            device.ask("POST", f"/tables/{table}/commands", {"type": "play", **hint})
        logs.append([entry["entry"] for entry in device.kept[table]["log"]])
    assert logs[0] == logs[1]


def test_a_line_hears_hello_updates_drafts_and_refusals_as_a_socket_does():
    device = Device()
    table = device.begin("qwixx")
    welcome = device.say(5, type="hello", table=table, token="me", language="fr")
    assert (welcome["type"], welcome["state"]["you"]) == ("welcome", 0)
    assert device.say(5, type="ping") == {"type": "pong"}
    drafted = device.say(5, type="draft", id=1, draft={"kind": "move", "move": "-"})
    assert (drafted["type"], drafted["id"], drafted["answer"]["move"]) == ("drafted", 1, "-")
    assert device.say(5, type="draft", id=7, draft={"kind": "chess"})["id"] == 7
    refused = device.say(5, type="do", id=2, command={"type": "play", "position": 1, "move": "-"})
    assert (refused["type"], refused["problem"]["code"]) == ("refused", "table/old-position")
    assert refused["state"]["number"] == welcome["state"]["number"]
    play = {"type": "play", "position": refused["state"]["position"], "move": "-"}
    assert device.say(5, type="do", id=3, command=play)["type"] == "done"
    update = device.told[5][-2]
    assert (update["type"], update["events"][-1]["entry"]["type"]) == ("update", "played")
    heard = len(device.told[5])
    device.call(type="hang_up", line=5)
    device.think()
    assert len(device.told[5]) == heard


def test_whoever_does_not_play_here_is_turned_away():
    device = Device()
    table = device.begin("duel")
    for hello in ({"table": table, "token": "eve"}, {"table": table}, {"table": "here-nowhere", "token": "me"}):
        assert device.say(9, type="hello", **hello)["type"] == "refused"
    assert device.say(9, type="do", id=1, command={"type": "resign"})["problem"]["code"] == "wire/hello-first"
    assert device.ask("GET", "/tables/here-nowhere")[0] == 404
    assert device.ask("GET", "/people/me")[0] == 404


def test_bots_think_once_about_a_decision_and_a_broken_one_stops_nobody():
    device = Device()
    table = device.begin("qwixx", bots=2)
    asked = list(device.thinking)
    device.say(1, type="hello", table=table, token="me")
    assert {question["seat"] for question in asked} == {1, 2}
    assert device.thinking == asked
    for question, answer in zip(asked, ({"move": None}, {"move": "Z99"}), strict=True):
        device.call(
            type="decide", table=table, position=question["position"], seat=question["seat"], why="slow", **answer
        )
    fallbacks = [entry["entry"].get("fallback") for entry in device.kept[table]["log"]][-2:]
    assert [fallback["why"] for fallback in fallbacks] == ["slow", "illegal"]
    number = len(device.kept[table]["log"])
    device.call(type="decide", table=table, position=asked[0]["position"], seat=1, move="-")
    assert len(device.kept[table]["log"]) == number, "what comes too late changes nothing"


def test_a_rematch_is_another_table_with_the_same_people():
    device = Device()
    table = device.begin("duel", ("ada", "ben"), bots=0)
    device.ask("POST", f"/tables/{table}/commands", {"type": "resign"}, "ben")
    device.ask("POST", f"/tables/{table}/commands", {"type": "rematch"}, "ada")
    _, state = device.ask("GET", f"/tables/{table}", person="ada")
    _, again = device.ask("GET", f"/tables/{state['rematch']}", person="ada")
    assert [seat["name"] for seat in again["seats"]] == ["Ben", "Ada"]
    assert device.kept[state["rematch"]]["people"] == ["ben", "ada"]


def test_a_game_that_is_over_is_replayed_openly_and_so_is_its_record():
    device = Device()
    table = device.begin("qwirkle")
    assert device.ask("GET", f"/tables/{table}/replay?seat=1")[0] == 409, "not before the end"
    device.play(table)
    _, replay = device.ask("GET", f"/tables/{table}/replay")
    _, of_record = device.ask("POST", "/records/replay", json.loads(device.kept[table]["record"]))
    assert replay["steps"][-1]["hands"] is not None
    assert of_record["steps"] == replay["steps"]


def test_a_hint_that_no_bot_has_is_refused_in_words_and_can_be_asked_for_again():
    device = Device()
    table = device.begin("duel")
    device.think()
    status, answer = device.ask("POST", f"/tables/{table}/hint", thought=json.dumps({"error": "OSError"}))
    assert (status, answer["problem"]["code"]) == (409, "table/no-answer")
    assert device.hint(table)[1]["move"]


def test_a_table_that_wants_no_watchers_shows_strangers_nothing():
    device = Device()
    table = device.begin("duel", ("ada", "ben"), bots=0)
    for path in ("", "/replay"):
        status, answer = device.ask("GET", f"/tables/{table}{path}", person="eve")
        assert (status, answer["problem"]["code"]) == (409, "table/hidden")
        assert device.ask("GET", f"/tables/{table}{path}", person="ada")[0] == 200


def test_whoever_plays_at_the_device_is_never_away():
    device = Device()
    table = device.begin("duel", ("ada", "ben"), bots=0)
    device.now += 600_000
    _, state = device.ask("GET", f"/tables/{table}", person="ada")
    owing = state["deciders"][0]
    other = ("ben", "ada")[owing]
    stand_in = {"type": "stand_in", "seat": owing}
    status, answer = device.ask("POST", f"/tables/{table}/commands", stand_in, other)
    assert (status, answer["problem"]["code"]) == (409, "table/not-away")
