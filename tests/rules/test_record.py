"""Records that lie: each lie is refused, at its event, with the rule or word that the contract names."""

import copy
import json
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.rules.errors import SixfoldError
from sixfold.rules.record import format_record, parse_record, verify
from sixfold.seeds import chance_stream
from tests.counted import events_read
from tests.golden.cases import FOLDER
from tests.matches import matches, played_out

EXAMPLE = {
    "format": "sixfold/1",
    "game": "qwirkle",
    "players": [{"name": "Ada", "kind": "human"}, {"name": "greedy", "kind": "bot"}],
    "options": {"ages": [41, 9]},
    "seed": 7,
    "events": [
        {"type": "deal", "seat": 0, "pieces": ["Ro", "Rs", "Rd", "Gc", "Bx", "Yt"]},
        {"type": "deal", "seat": 1, "pieces": ["Go", "Ps", "Pd", "Oc", "Bx", "Yt"]},
        {"type": "open", "seat": 0},
        {"type": "move", "seat": 0, "move": "Rd@2,0 Ro@0,0 Rs@1,0", "points": 3},
        {"type": "draw", "seat": 0, "pieces": ["Pc", "Po", "Gt"]},
    ],
    "result": None,
}


def refusal(data):
    """The error that a record is refused with, as the command line would tell it."""
    text = data if isinstance(data, str | bytes) else json.dumps(data)
    with pytest.raises(SixfoldError) as refused:
        verify(parse_record(text))
    return refused.value.event, refused.value.rule


def example(**changes):
    return copy.deepcopy(EXAMPLE) | changes


def with_event(number, **changes):
    """The example with one event (counted from 1) changed."""
    data = example()
    data["events"][number - 1] |= changes
    return data


def as_data(match):
    return json.loads(format_record(match.record()))


def test_the_example_of_the_contract_holds():
    verify(parse_record(json.dumps(EXAMPLE)))


def test_order_inside_a_move_and_of_pieces_means_nothing():
    verify(parse_record(json.dumps(with_event(4, move="Rs@1,0   Ro@0,0 Rd@2,0"))))
    verify(parse_record(json.dumps(with_event(5, pieces=["Gt", "Pc", "Po"]))))


@pytest.mark.parametrize(
    ("number", "changes", "rule"),
    [
        (4, {"points": 4}, "SCORE"),
        (4, {"seat": 1}, "TURN"),
        (3, {"seat": 1}, "Q3"),
        (4, {"move": "Ro@0,0 Rs@1,0", "points": 2}, "Q3"),
        (4, {"move": "Ro@0,0 Rs@1,0 Rd@3,0"}, "Q6"),
        (4, {"move": "Ro@0,0 Rs@0,0 Rd@1,0"}, "OCCUPIED"),
        (4, {"move": "Ro@0,0 Rs@1,0 Rt@2,0"}, "HAND"),
        (4, {"move": "swap Ro"}, "Q3"),
        (4, {"move": "Ro@0"}, "FORMAT"),
        (4, {"move": "Zz@0,0"}, "FORMAT"),
        (4, {"move": 5}, "FORMAT"),
        (4, {"points": "3"}, "FORMAT"),
        (4, {"points": True}, "FORMAT"),
        (4, {"note": "hello"}, "FORMAT"),
        (5, {"pieces": ["Pc", "Po"]}, "CHANCE"),
        (5, {"pieces": ["Pc", "Po", "Gt", "Gt"]}, "CHANCE"),
        (5, {"seat": 1}, "TURN"),
        (2, {"seat": 0}, "TURN"),
        (2, {"pieces": ["Go", "Ps", "Pd", "Oc", "Bx"]}, "CHANCE"),
        (1, {"pieces": ["Ro", "Ro", "Ro", "Ro", "Bx", "Yt"]}, "CHANCE"),
        (1, {"pieces": "Ro Rs"}, "FORMAT"),
        (3, {"type": "opens"}, "FORMAT"),
        (3, {"type": "bonus", "points": 6}, "Q3"),
        (5, {"type": "end", "reason": "out", "scores": [3, 0], "winners": [0]}, "FORMAT"),
    ],
)
def test_a_lie_is_refused_at_its_event(number, changes, rule):
    assert refusal(with_event(number, **changes)) == (number, rule)


def test_a_fourth_copy_cannot_be_drawn():
    data = with_event(1, pieces=["Ro", "Rs", "Rd", "Yt", "Yt", "Yt"])
    assert refusal(data) == (2, "CHANCE")


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"format": "sixfold/2"}, "FORMAT"),
        ({"game": "chess"}, "FORMAT"),
        ({"game": None}, "FORMAT"),
        ({"players": []}, "FORMAT"),
        ({"players": [{"name": "Ada", "kind": "cat"}] * 2}, "FORMAT"),
        ({"options": {"ages": [1]}}, "FORMAT"),
        ({"options": {"speed": 2}}, "FORMAT"),
        ({"options": {"ages": ["old", "young"]}}, "FORMAT"),
        ({"seed": "seven"}, "FORMAT"),
        ({"events": {}}, "FORMAT"),
    ],
)
def test_a_malformed_head_is_refused_as_event_0(changes, rule):
    assert refusal(example(**changes)) == (0, rule)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "5", "NaN", "[" * 100_000, b"\xff\xfe", '{"format":', "1" * 5000]
)
def test_hostile_text_is_refused(text):
    assert refusal(text) == (0, "FORMAT")


@pytest.mark.parametrize("missing", ["format", "game", "players", "events"])
def test_a_missing_part_of_the_head_is_refused(missing):
    data = example()
    del data[missing]
    assert refusal(data) == (0, "FORMAT")


def with_exchanges(count):
    """The record of a game in which tiles are exchanged so often, and nothing else happens."""
    match = matches("qwirkle", 2, 1, 1)[-1]
    for _ in range(count):
        seat = match.deciders[0]
        match = match.played(seat, f"swap {match.view(seat).hand[0]}").settled(partial(chance_stream, 1))
    return match.record()


def test_a_record_that_is_twice_as_long_takes_twice_the_work():
    once, twice = (events_read(with_exchanges(count), verify) for count in (100, 200))
    assert once < twice < 2.2 * once


def test_a_cut_inside_a_step_is_refused():
    assert refusal(example(events=EXAMPLE["events"][:1])) == (2, "FORMAT")
    assert refusal(example(events=EXAMPLE["events"][:2])) == (3, "FORMAT")


def test_a_cut_between_steps_is_accepted():
    for whole in (0, 3, 4, 5):
        verify(parse_record(json.dumps(example(events=EXAMPLE["events"][:whole]))))


def test_a_cut_inside_action_1_of_qwixx_is_refused():
    data = as_data(matches("qwixx", 3, seed=1, decisions=3)[-1])
    assert [event["type"] for event in data["events"][:5]] == ["open", "roll", "move", "move", "move"]
    data["events"] = data["events"][:4]
    assert refusal(data) == (4, "FORMAT")


def test_a_result_before_the_end_is_refused():
    assert refusal(example(result={"scores": [3, 0], "winners": [0], "reason": "out"})) == (5, "SCORE")


FINISHED = [("qwirkle", 2), ("cubes", 3), ("cards", 2), ("qwixx", 3), ("duel", 2)]


def finished(name, seats, seed=1):
    return as_data(played_out(name, seats, seed))


@pytest.mark.parametrize(("name", "seats"), FINISHED)
@pytest.mark.parametrize("field", ["scores", "winners", "reason"])
def test_a_false_result_is_refused(name, seats, field):
    data = finished(name, seats)
    lies = {"scores": [999] * seats, "winners": [], "reason": "boredom"}
    data["result"][field] = lies[field]
    assert refusal(data) == (len(data["events"]), "SCORE")


@pytest.mark.parametrize(("name", "seats"), FINISHED)
def test_a_finished_game_without_its_result_is_refused(name, seats):
    data = finished(name, seats)
    data["result"] = None
    assert refusal(data) == (len(data["events"]), "SCORE")


@pytest.mark.parametrize(("name", "seats"), FINISHED)
def test_a_false_end_is_refused(name, seats):
    data = finished(name, seats)
    data["events"][-1]["scores"][0] += 1
    assert refusal(data) == (len(data["events"]), "SCORE")


@pytest.mark.parametrize(("name", "seats"), FINISHED)
def test_nothing_follows_the_end(name, seats):
    data = finished(name, seats)
    data["events"].append(data["events"][-2])
    assert refusal(data) == (len(data["events"]), "TURN")


@pytest.mark.parametrize(("name", "seats"), FINISHED)
@given(where=st.integers(0, 10_000))
@settings(max_examples=12)
def test_leaving_out_any_event_is_refused(name, seats, where):
    data = finished(name, seats)
    del data["events"][where % len(data["events"])]
    refusal(data)


@pytest.mark.parametrize(("name", "seats"), FINISHED)
@given(where=st.integers(0, 10_000))
@settings(max_examples=12)
def test_telling_any_event_twice_is_refused(name, seats, where):
    data = finished(name, seats)
    at = where % len(data["events"])
    data["events"].insert(at, data["events"][at])
    if data["events"][at]["type"] == "move" and data["events"][at].get("move") == "-":
        return  # nothing, twice, can also be two players' nothings: then another event is missing further on
    refusal(data)


@pytest.mark.parametrize(("name", "seats"), FINISHED)
@given(where=st.integers(0, 10_000))
@settings(max_examples=12)
def test_another_seat_in_any_event_is_refused(name, seats, where):
    data = finished(name, seats)
    seated = [i for i, event in enumerate(data["events"]) if "seat" in event]
    at = seated[where % len(seated)]
    data["events"][at]["seat"] = (data["events"][at]["seat"] + 1) % seats
    refusal(data)


@pytest.mark.parametrize(("name", "seats"), [("qwirkle", 2), ("cubes", 3), ("cards", 2)])
@given(where=st.integers(0, 10_000))
@settings(max_examples=12)
def test_other_points_in_any_move_are_refused_as_score(name, seats, where):
    data = finished(name, seats)
    scored = [i for i, event in enumerate(data["events"]) if event["type"] == "move" and "points" in event]
    at = scored[where % len(scored)]
    data["events"][at]["points"] += 1
    assert refusal(data) == (at + 1, "SCORE")


@pytest.mark.parametrize("name", ["qwixx", "duel"])
def test_a_missing_miss_is_refused_by_its_rule(name):
    data = finished(name, 2)
    at = next(i for i, event in enumerate(data["events"]) if event["type"] == "miss")
    del data["events"][at]
    assert refusal(data) == (at + 1, {"qwixx": "X7", "duel": "D7"}[name])


def test_a_die_that_shows_seven_is_refused():
    data = finished("qwixx", 2)
    data["events"][1]["dice"]["white"][0] = 7
    assert refusal(data) == (2, "CHANCE")


def test_a_missing_die_is_refused():
    data = finished("qwixx", 2)
    del data["events"][1]["dice"]["red"]
    assert refusal(data) == (2, "CHANCE")


def test_a_cube_never_changes_colour():
    data = finished("cubes", 3)
    at = next(i for i, event in enumerate(data["events"]) if event["type"] == "roll")
    faces = data["events"][at]["faces"]
    faces[0] = ("G" if faces[0][0] != "G" else "R") + faces[0][1]
    assert refusal(data) == (at + 1, "CHANCE")


def test_a_roll_may_be_told_in_any_order_of_its_cubes():
    data = finished("cubes", 3)
    at = next(i for i, event in enumerate(data["events"]) if event["type"] == "roll" and len(event["of"]) > 1)
    data["events"][at]["of"].reverse()
    data["events"][at]["faces"].reverse()
    verify(parse_record(json.dumps(data)))


def test_a_forced_roll_must_say_so():
    data = finished("cubes", 3)
    at = next(i for i, event in enumerate(data["events"]) if event["type"] == "roll")
    data["events"][at]["forced"] = True
    assert refusal(data) == (at + 1, "C6")


def golden(name):
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def replaced(name, number, *told):
    """A golden record with other events in the place of this one (counted from 1)."""
    data = golden(name)
    data["events"][number - 1 : number] = told
    return data


ROLLED = {"type": "roll", "seat": 0, "of": ["Bo"], "faces": ["Bt"]}
NEW_HAND = {"type": "redraw", "seat": 0, "pieces": ["Bs", "Gd", "Ot", "Ox", "Po", "Yc"]}


def test_the_events_of_the_new_hand_that_are_replaced_here():
    events = golden("cubes/new-hand")["events"]
    assert (events[9], events[10]) == (ROLLED, NEW_HAND)


@pytest.mark.parametrize(
    ("number", "told", "rule"),
    [
        (13, [ROLLED], "TURN"),  # a roll that nobody chose, in the place of the placement
        (11, [ROLLED], "TURN"),
        (13, [ROLLED | {"forced": True}], "C6"),  # forced, although a cube fits
        (11, [ROLLED | {"forced": True}], "C6"),  # forced, although no face fits
        (10, [ROLLED | {"forced": True}], "C6"),
        (13, [NEW_HAND], "C6"),  # changed, although a cube fits
        (11, [{"type": "move", "seat": 0, "move": "pass"}], "TURN"),
        (11, [NEW_HAND | {"seat": 1}], "TURN"),
        (11, [NEW_HAND | {"pieces": ["Bs", "Gd"]}], "CHANCE"),
        (11, [NEW_HAND | {"type": "draw"}], "TURN"),
    ],
)
def test_c6_a_lie_about_a_stuck_hand_is_refused(number, told, rule):
    assert refusal(replaced("cubes/new-hand", number, *told)) == (number, rule)


def test_c6_a_new_hand_that_leaves_the_small_bags_cube_is_refused():
    name = "cubes/new-hand-from-a-small-bag"
    at = next(i for i, event in enumerate(golden(name)["events"], 1) if event["type"] == "redraw")
    told = golden(name)["events"][at - 1] | {"pieces": ["Oc", "Oo", "Od", "Rd", "Rt", "Rx"]}
    assert refusal(replaced(name, at, told)) == (at, "CHANCE")


@pytest.mark.parametrize("name", ["qwixx", "duel"])
def test_x5_d6_a_move_of_the_wrong_action_is_out_of_turn_whatever_it_is(name):
    data = finished(name, 2)
    at = next(i for i, event in enumerate(data["events"]) if event["type"] == "move")
    white = data["events"][at - 1]["dice"]["white"]
    other = next(number for number in range(2, 13) if number != sum(white))
    for action, rule in ((2, "TURN"), (1, {"qwixx": "X5", "duel": "D6"}[name]), (None, "FORMAT")):
        data["events"][at] |= {"move": f"R{other}", "action": action}
        assert refusal(data) == (at + 1, rule)


def test_x9_locks_are_told_in_the_order_of_the_sheet():
    data = golden("qwixx/two-rows-together")
    at = next(i for i, event in enumerate(data["events"]) if event["type"] == "lock")
    events = data["events"]
    events[at], events[at + 1] = events[at + 1], events[at]
    assert (events[at]["type"], refusal(data)) == ("lock", (at + 1, "X9"))


def test_d8_a_last_pawn_on_a_last_number_locks_nothing():
    data = golden("duel/last-pawn-without-lock")
    data["events"].insert(-1, {"type": "lock", "row": "red"})
    event, rule = refusal(data)
    assert event == len(data["events"]) - 1
    assert rule in ("TURN", "D8")


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda part: (
            st.lists(part, max_size=3)
            | st.dictionaries(st.sampled_from(["format", "type", "seat", "move", "events", "game"]), part, max_size=4)
        ),
        max_leaves=10,
    )
)
def test_any_json_in_the_place_of_an_event_is_refused(data):
    event, _ = refusal(example(events=[data]))
    assert event in (0, 1)
