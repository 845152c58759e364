"""Without any table: pads, the referee, puzzles, questions to the rules; the answers of a server, and pads are kept."""

import json

import pytest

from sixfold.local.protocol import HERE
from sixfold.rules.record import parse_record
from tests.local.device import Device


def begun(device, game="qwixx", manner="sheets", players=("Ada", "Ben")):
    status, state = device.ask("POST", "/pads", {"id": "a", "game": game, "manner": manner, "players": players})
    assert status == 201, state
    return state["code"]


def told(device, code, number, **telling):
    entry = {"op": "tell", "id": f"t{number}", "telling": telling}
    return device.ask("POST", f"/pads/{code}/entries", entry)


def test_an_evening_is_kept_entry_by_entry_and_goes_on_after_a_restart():
    device = Device()
    code = begun(device, "qwirkle", "points")
    assert code.startswith(HERE)
    for number, (seat, points) in enumerate(((0, 12), (1, 7))):
        status, state = told(device, code, number, type="points", seat=seat, points=points)
        assert (status, state["number"]) == (200, number + 2), state
    assert told(device, code, 1, type="points", seat=1, points=7)[1]["number"] == 3, "the same entry is taken once"
    device.restart()
    _, state = device.ask("GET", f"/pads/{code}")
    assert (state["mine"], state["shown"]["scores"]) == (True, [12, 7])
    assert [entry["number"] for entry in device.pads] == [1, 2, 3]
    _, evenings = device.ask("GET", "/pads")
    assert [link["code"] for link in evenings["pads"]] == [code]


def test_the_rules_judge_what_is_told_and_what_is_asked():
    device = Device()
    code = begun(device, "qwirkle", "points")
    status, refused = told(device, code, 1, type="points", seat=7, points=7)
    assert (status, refused["problem"]["code"]) == (409, "turn/not-yours")
    _, answer = device.ask("POST", f"/pads/{code}/check", {"telling": {"type": "points", "seat": 0, "points": 3}})
    assert answer["points"] == 3
    assert device.ask("GET", "/pads/here-nowhere")[0] == 404


def test_an_evening_can_be_taken_away_and_saved():
    device = Device()
    code = begun(device, "qwirkle", "points")
    told(device, code, 1, type="points", seat=0, points=12)
    me = {"id": "me", "name": "Me"}
    saved = device.call(type="ask", method="GET", path=f"/pads/{code}/record", person=me)["body"]
    assert [player.name for player in parse_record(saved.encode()).players] == ["Ada", "Ben"]
    assert "Ada" in device.call(type="ask", method="GET", path=f"/pads/{code}/csv", person=me)["body"]
    assert device.call(type="ask", method="DELETE", path=f"/pads/{code}", person=me)["gone"] == [code]
    assert device.ask("GET", f"/pads/{code}")[0] == 404


def test_the_referee_judges():
    device = Device()
    position = "R2,3,5 Y4 / - | dice W4 W2 R1 Y1 G6 B5 | seat 0"
    _, verdict = device.ask("POST", "/referee", {"game": "qwixx", "position": position, "move": "R6"})
    assert verdict["allowed"]
    _, verdict = device.ask("POST", "/referee", {"game": "qwixx", "position": position, "move": "R7"})
    assert not verdict["allowed"]
    assert verdict["rules"]


def test_the_rules_are_searched_in_plain_words():
    _, found = Device().ask("GET", "/rulebook/en/qwirkle/search?words=may+I+exchange%3F")
    assert found["rules"]


@pytest.mark.parametrize("game", ["qwirkle", "cubes", "cards", "qwixx", "duel"])
def test_a_first_game_to_learn_by_has_the_seed_that_is_prepared_for_it(game):
    commitments = set()
    for seed in (1, 2):
        _, table = Device(seed).ask("POST", "/tables", {"game": game, "seats": 2, "options": {"lesson": True}})
        commitments.add(table["commitment"])
    assert len(commitments) == 1


def test_puzzles_are_listed_shown_and_judged():
    device = Device()
    _, listed = device.ask("GET", "/puzzles/qwirkle?day=2026-11-16")
    name = listed["puzzles"][0]["id"]
    assert device.ask("GET", f"/puzzles/qwirkle/{name}")[0] == 200
    status, refused = device.ask("POST", f"/puzzles/qwirkle/{name}", {"move": "nonsense"})
    assert (status, bool(refused["problem"]["sentence"])) == (409, True)


def test_manners_are_told():
    _, manners = Device().ask("GET", "/pads/manners")
    assert "points" in manners["games"]["qwirkle"], json.dumps(manners)
