"""The head of a record: how people ended a game, who stood in, and a form that is kept to the letter."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.rulebook import LANGUAGES, sentence
from sixfold.rules.catalog import GAMES
from sixfold.rules.core import Options
from sixfold.rules.errors import InvalidNotation, InvalidSetup, SixfoldError, one_line
from sixfold.rules.match import Match
from sixfold.rules.record import format_record, parse_record, verify
from tests.matches import EVERY_TABLE, matches
from tests.rules.test_record import as_data, example, finished, refusal, with_event

RESIGNED = {"reason": "resigned", "seat": 1, "scores": [3, 0], "winners": [0]}
AGREED = {"reason": "agreed", "scores": [3, 0]}
STRANGE = "\n\r\t\v\f\x00\x1c\x85\u2028\u2029\u202e\ufeff\ud800"


def holds(data):
    record = parse_record(json.dumps(data))
    verify(record)
    return record


def with_bot(**bot):
    data = example()
    data["players"][0]["bot"] = bot
    return data


# Games that people end.


@pytest.mark.parametrize("stopped", [RESIGNED, RESIGNED | {"reason": "time"}, AGREED, AGREED | {"winners": []}, None])
def test_a_game_that_people_ended_holds(stopped):
    record = holds(example(stopped=stopped))
    assert parse_record(format_record(record)) == record
    assert ("stopped" in json.loads(format_record(record))) == (stopped is not None)


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"scores": [4, 0]}, (5, "SCORE")),
        ({"scores": [3]}, (5, "SCORE")),
        ({"seat": 0}, (5, "SCORE")),
        ({"winners": [0, 1]}, (5, "SCORE")),
        ({"winners": []}, (0, "FORMAT")),
        ({"winners": [0, 0]}, (0, "FORMAT")),
        ({"winners": [2]}, (0, "FORMAT")),
        ({"winners": [-1]}, (0, "FORMAT")),
        ({"seat": 2}, (0, "FORMAT")),
        ({"seat": None}, (0, "FORMAT")),
        ({"seat": "1"}, (0, "FORMAT")),
        ({"reason": "agreed"}, (0, "FORMAT")),
        ({"reason": "bored"}, (0, "FORMAT")),
        ({"reason": "out"}, (0, "FORMAT")),
        ({"why": "rain"}, (0, "FORMAT")),
        ({"scores": None}, (0, "FORMAT")),
    ],
)
def test_a_false_stop_is_refused(changes, where):
    assert refusal(example(stopped=RESIGNED | changes)) == where


def test_agreement_names_neither_who_left_nor_who_won():
    assert refusal(example(stopped=AGREED | {"seat": 0})) == (0, "FORMAT")
    assert refusal(example(stopped=AGREED | {"winners": [0]})) == (0, "FORMAT")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_is_over_was_not_stopped(name):
    data = finished(name, 2)
    data["stopped"] = {"reason": "agreed", "scores": data["result"]["scores"]}
    assert refusal(data) == (len(data["events"]), "SCORE")


def test_a_stopped_game_has_no_result():
    result = {"scores": [3, 0], "winners": [0], "reason": "resigned"}
    assert refusal(example(stopped=RESIGNED, result=result)) == (5, "SCORE")


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_a_game_can_be_stopped_after_any_decision_with_the_points_so_far(name, seats):
    for match in matches(name, seats, 5, 12):
        scores = list(match.game.scores(match.view(None)))
        stopped = {"reason": "time", "seat": seats - 1, "scores": scores, "winners": [0]}
        data = as_data(match) | {"stopped": stopped}
        holds(data)
        stopped["scores"][0] -= 1
        assert refusal(data) == (len(data["events"]), "SCORE")


def test_a_stopped_game_that_is_taken_up_says_so_until_someone_plays_on():
    data = example(stopped=RESIGNED)
    data["players"][0]["bot"] = {"level": "greedy", "from": 4}
    record = holds(data)
    match = Match.resume(record)
    assert (match.record().stopped, match.record().players) == (record.stopped, record.players)
    on = match.played(1, match.game.legal_moves(match.view(1))[0])
    assert on.record().stopped is None
    assert on.record().players == record.players


def test_a_bot_stands_in_from_an_event_that_its_seat_decided():
    record = holds(with_bot(level="greedy", **{"from": 4}))
    assert (record.players[0].bot.level, record.players[0].bot.from_) == ("greedy", 4)
    assert json.loads(format_record(record))["players"][0]["bot"] == {"level": "greedy", "from": 4}


@pytest.mark.parametrize("number", [-1, 0, 1, 3, 5, 6, 10**30])
def test_a_bot_that_decided_nothing_there_is_refused(number):
    assert refusal(with_bot(level="greedy", **{"from": number})) == (0, "TURN")


def test_a_bot_does_not_decide_for_another_seat():
    data = example()
    data["players"][1]["bot"] = {"level": "greedy", "from": 4}
    assert refusal(data) == (0, "TURN")


@pytest.mark.parametrize(
    "bot", [{}, {"level": "greedy"}, {"from": 4}, {"level": "greedy", "from_": 4}, {"level": 1, "from": 4}, "greedy"]
)
def test_a_bot_is_told_with_its_level_and_its_first_event(bot):
    data = example()
    data["players"][0]["bot"] = bot
    assert refusal(data) == (0, "FORMAT")


# The points so far.


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_scores_are_the_same_for_everyone_and_at_the_end_those_of_the_outcome(name, seats):
    """Nothing is added after the end in any of the five games: the bonus (Q12, C9) comes with the last placement."""
    for match in matches(name, seats, 11):
        scores = match.game.scores(match.view(None))
        assert len(scores) == seats
        assert all(match.game.scores(match.view(seat)) == scores for seat in range(seats))
    assert match.outcome.scores == scores


@pytest.mark.parametrize(("name", "seats"), [each for each in EVERY_TABLE if each[0] not in ("qwixx", "duel")])
def test_scores_are_the_points_that_the_events_tell(name, seats):
    for match in matches(name, seats, 12):
        told = [0] * seats
        for event in match.events:
            told[getattr(event, "seat", 0)] += getattr(event, "points", 0) or 0
        assert match.game.scores(match.view(None)) == tuple(told)


@pytest.mark.parametrize("name", ["qwixx", "duel"])
def test_before_the_first_cross_a_score_is_only_misses(name):
    """X11, D10: each miss costs five points."""
    match = matches(name, 2, 1, 0)[-1]
    while not any(event.type == "miss" for event in match.events):
        seat = match.deciders[0]
        match = match.played(seat, match.game.parse_move("-"))
    missed = next(event.seat for event in match.events if event.type == "miss")
    assert match.game.scores(match.view(None)) == tuple(-5 if seat == missed else 0 for seat in range(2))


# The form, to the letter.


@pytest.mark.parametrize(
    "changes",
    [
        {"note": "hello"},
        {"Format": "sixfold/1"},
        {"": None},
        {"options": None},
        {"options": []},
        {"options": 0},
        {"options": ""},
        {"options": {"ages": [-1, 9]}},
        {"options": {"ages": [41, -0.5]}},
        {"options": {"ages": ["41", 9]}},
        {"options": {"ages": [True, 9]}},
        {"options": {"ages": None}},
        {"players": [{"name": "\ud800", "kind": "human"}, {"name": "B", "kind": "bot"}]},
        {"players": [{"name": "A", "kind": "human", "age": 4}, {"name": "B", "kind": "bot"}]},
        {"seed": 1.5},
        {"seed": True},
    ],
)
def test_what_the_head_does_not_have_is_refused_not_ignored(changes):
    assert refusal(example(**changes)) == (0, "FORMAT")


@pytest.mark.parametrize("age", ["1e999", "-1e999", "NaN", "Infinity", "-Infinity", "-1e-9"])
def test_an_age_is_finite_and_not_negative(age):
    text = json.dumps(example()).replace("[41, 9]", f"[{age}, 9]")
    assert refusal(text) == (0, "FORMAT")


@pytest.mark.parametrize("age", [0, -0.0, 0.5, 1e308, 10**400])
def test_any_other_number_is_an_age(age):
    holds(example(options={"ages": [age, 9]}))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("age", [float("nan"), float("inf"), -1])
def test_no_game_starts_with_an_age_that_is_none(name, age):
    with pytest.raises(InvalidSetup) as refused:
        GAMES[name].start(2, Options((age, 9)))
    assert refused.value.code == "setup/age"


@pytest.mark.parametrize("missing", ["options", "seed", "result"])
def test_the_rest_of_the_head_may_be_left_out(missing):
    data = example()
    del data[missing]
    holds(data)


@pytest.mark.parametrize(
    ("once", "twice"),
    [
        ('"seed": 7', '"seed": 7, "seed": 7'),
        ('"kind": "human"', '"kind": "human", "kind": "human"'),
        ('"points": 3', '"points": 4, "points": 3'),
        ('"ages"', '"ages": [], "ages"'),
    ],
)
def test_a_key_stands_once(once, twice):
    text = json.dumps(example())
    assert once in text
    assert refusal(text.replace(once, twice)) == (0, "FORMAT")


@pytest.mark.parametrize(
    "text",
    [
        b"\xef\xbb\xbf" + json.dumps(example()).encode(),
        json.dumps(example()).encode("utf-16"),
        json.dumps(example()).encode("utf-32-le"),
        json.dumps(example()).encode().replace(b"Ada", b"\xff"),
        json.dumps(example()).encode().replace(b"Ada", b"\xed\xa0\x80"),  # half a character, written out
        "\ufeff" + json.dumps(example()),
    ],
)
def test_a_record_is_plain_utf_8(text):
    assert refusal(text) == (0, "FORMAT")


@pytest.mark.parametrize("depth", [10, 100, 400, 600, 800, 900, 950, 990, 1_000, 10_000, 100_000])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_nesting_of_any_depth_is_refused_wherever_it_stands(depth, opening, closing):
    deep = opening * depth + "0" + closing * depth
    text = json.dumps(example())
    for once in ('"qwirkle"', "[41, 9]", '"Ada"', "7", '"move"', '"Rd@2,0 Ro@0,0 Rs@1,0"', "null"):
        event, rule = refusal(text.replace(once, deep, 1))
        assert (event in (0, 1, 4), rule) == (True, "FORMAT")


@pytest.mark.parametrize("separator", ["\t", "\n", "\r", "\v", "\f", "\u00a0", "\u2003", "\u3000", "\u2028", ""])
def test_only_spaces_separate_words(separator):
    assert refusal(with_event(4, move=f"Rd@2,0{separator}Ro@0,0 Rs@1,0")) == (4, "FORMAT")


@pytest.mark.parametrize("around", ["\t", "\n", "\r\n", "\u00a0", "\u2028", "\ufeff"])
@pytest.mark.parametrize(
    ("name", "move"),
    [
        ("qwirkle", "Ro@0,0"),
        ("qwirkle", "swap Ro"),
        ("qwirkle", "pass"),
        ("cubes", "roll Ro"),
        ("cubes", "keep"),
        ("cubes", "pass"),
        ("cards", "Ro => Ro Rs Rd"),
        ("cards", "pass"),
        ("qwixx", "R5"),
        ("qwixx", "-"),
        ("duel", "B10"),
    ],
)
def test_a_move_is_surrounded_by_nothing_but_spaces(name, move, around):
    game = GAMES[name]
    assert game.parse_move(f"  {move} ") == game.parse_move(move)
    for text in (move + around, around + move, move.replace(" ", around) if " " in move else around):
        with pytest.raises(InvalidNotation) as refused:
            game.parse_move(text)
        assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize("number", ["٣", "３", "1000000", "-1000000", "01", "+1", "1.0", "1_0", "", " 1", "--1"])
def test_a_coordinate_has_at_most_six_ascii_digits(number):
    assert refusal(with_event(4, move=f"Rd@{number},0 Ro@0,0 Rs@1,0")) == (4, "FORMAT")
    assert refusal(with_event(4, move=f"Rd@0,{number} Ro@0,0 Rs@1,0")) == (4, "FORMAT")


@pytest.mark.parametrize("far", [999_999, -999_999])
def test_a_coordinate_of_six_digits_is_read(far):
    step = -1 if far > 0 else 1
    holds(with_event(4, move=f"Rd@{far},0 Ro@{far + step},0 Rs@{far + 2 * step},0"))


@pytest.mark.parametrize("move", ["R٥", "R５", "R1٢", "Ｒ5", "R05", "R 5", "r5"])
@pytest.mark.parametrize("name", ["qwixx", "duel"])
def test_a_space_is_a_letter_and_ascii_digits(name, move):
    with pytest.raises(InvalidNotation):
        GAMES[name].parse_move(move)


# One line, whatever the record contains.


def paths(data, path=()):
    """Every place of a text in JSON, keys included."""
    for key, part in data.items() if isinstance(data, dict) else enumerate(data):
        yield from [(*path, key, None)] if isinstance(data, dict) else []
        if isinstance(part, str):
            yield (*path, key)
        if isinstance(part, dict | list):
            yield from paths(part, (*path, key))


def changed(data, path, text):
    """The same JSON with this text in one place, or as one key."""
    data = copy.deepcopy(data)
    inside = data
    *way, last = path if path[-1] is not None else path[:-1]
    for key in way:
        inside = inside[key]
    if path[-1] is None:
        inside[text] = inside.pop(last)
    else:
        inside[last] = text
    return data


WHOLE = example(stopped=RESIGNED)
WHOLE["players"][0]["bot"] = {"level": "greedy", "from": 4}
PLACES = list(paths(WHOLE))


def told(text):
    """What the command line says of a record, in every language; nothing where it holds."""
    try:
        verify(parse_record(text))
    except SixfoldError as error:
        return [f"{error.event}: {error.rule}: {sentence(error.code, each, **error.values)}" for each in LANGUAGES]
    return []


@given(place=st.sampled_from(PLACES), text=st.text() | st.text(st.sampled_from(STRANGE + "Ro@0,0 '\"{}\\")))
def test_any_text_anywhere_is_at_most_one_line(place, text):
    for line in told(json.dumps(changed(WHOLE, place, text))):
        assert len(line.splitlines()) == 1
        line.encode()  # it can be written


FREE = [("players", 0, "name"), ("players", 1, "name"), ("players", 0, "bot", "level")]  # any text fits there


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_a_line_feed_anywhere_fakes_no_second_line(place):
    fake = f"a{STRANGE[:-1]}FILE:2: event 9: Q8: nothing of the kind"
    lines = told(json.dumps(changed(WHOLE, place, fake)))
    assert [len(line.splitlines()) for line in lines] == ([] if place in FREE else [1] * len(LANGUAGES))


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_no_text_holds_half_a_character(place):
    assert [len(line.splitlines()) for line in told(json.dumps(changed(WHOLE, place, "a\ud800")))] == [1] * len(
        LANGUAGES
    )


@given(st.text() | st.text(st.sampled_from(STRANGE)))
def test_one_line_is_one_line_and_stays_it(text):
    once = one_line(text)
    assert once.isprintable()
    assert one_line(once) == once
    assert once == text or not text.isprintable()


@given(st.binary() | st.text())
def test_any_bytes_are_at_most_one_line(text):
    lines = told(text)
    assert [len(line.splitlines()) for line in lines] == [1] * len(LANGUAGES)


def test_a_huge_value_is_not_told_whole():
    for line in told(json.dumps(example(stopped=RESIGNED | {"scores": [7] * 100_000}))):
        assert len(line) < 1_000
    for line in told(json.dumps(example(**{"x" * 100_000: 1}))):
        assert len(line) < 1_000
