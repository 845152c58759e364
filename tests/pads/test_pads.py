"""Pads: whole games told at a table come to what the rules make of them; an edit is the replay of an edited log."""

import json
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.games.grid import rules as grid_rules
from sixfold.logs import Logged
from sixfold.pads.judging import manners_of
from sixfold.pads.pad import Pad, folded
from sixfold.pads.pad_entries import Amend, Begun, Remove, Tell
from sixfold.pads.records import record_of, verify
from sixfold.pads.summaries import as_csv, people, summary, words_of
from sixfold.pads.tellings import Began, Finished, Missed, Moved, Scored, Showed
from sixfold.players import choose, find_bot
from sixfold.rules.catalog import GAMES, find_game
from sixfold.rules.errors import FalseRecord, GameOver, NotYourTurn, Refusal, SixfoldError
from sixfold.rules.record import format_record, parse_record
from sixfold.seeds import chance_stream
from sixfold.tables.messages import AskReferee
from sixfold.tables.pad_messages import manners, pad_state
from sixfold.tables.referee import judge
from sixfold.tables.replays import replayed
from tests.counted import events_read
from tests.matches import opened, played_out
from tests.pads.tables import begun, tellings, told

GOLDEN = Path(__file__).parent / "golden"
WHOLE = [
    ("qwirkle", "pieces", 2),
    ("qwirkle", "pieces", 4),
    ("cubes", "pieces", 3),
    ("cards", "rows", 2),
    ("qwixx", "sheets", 4),
    ("qwixx", "dice", 3),
    ("duel", "board", 2),
    ("duel", "dice", 2),
]


def whole_game(game, seats, seed):
    """A game at random; of Cards, whose moves take a solver to list, a quick bot's."""
    if game != "cards":
        return played_out(game, seats, seed)
    match, player = opened(game, seats, seed), find_bot(game, "greedy")
    while match.outcome is None:
        seat = match.deciders[0]
        match = match.played(seat, choose(player, match, seat, seed)).settled(partial(chance_stream, seed))
    return match


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("game", "manner", "seats"), WHOLE)
def test_a_whole_game_told_at_the_table_ends_as_the_rules_say(game, manner, seats, seed):
    match = whole_game(game, seats, seed)
    pad = told(begun(game, manner, seats), tellings(match, manner))
    (kept,) = pad.games
    assert kept.scores == match.scores
    assert kept.outcome == match.outcome
    record = parse_record(format_record(record_of(kept)))
    verify(record)
    assert (record.pad is None) == (manner == "dice")


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.json")), ids=lambda path: path.stem)
def test_the_golden_record_of_a_real_table_holds(path):
    verify(parse_record(path.read_text("utf-8")))


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.json")), ids=lambda path: path.stem)
def test_the_record_of_a_real_table_is_told_step_by_step(path):
    record = parse_record(path.read_text("utf-8"))
    steps = replayed(record, None, "en", is_open=True).steps
    end = record.result or record.stopped
    assert end is None or steps[-1].scores == end.scores
    assert steps[-1].view is not None
    assert sum(len(step.events) for step in steps) == len(record.events)


def test_a_game_kept_by_points_is_told_without_a_table():
    pad = told(begun("qwirkle", "points"), [Scored(seat=1, points=4), Scored(seat=0, points=12, out=True)])
    steps = replayed(record_of(pad.games[0]), None, "en", is_open=True).steps
    assert [step.scores for step in steps] == [(0, 0), (0, 4), (18, 4)]
    assert {step.view for step in steps} == {None}


def test_every_game_has_a_golden_record_of_a_real_table():
    assert {path.stem for path in GOLDEN.glob("*.json")} == set(GAMES) - {"pebbles"}


@pytest.mark.parametrize(
    ("game", "kind", "change", "rule"),
    [
        ("qwirkle", "move", {"points": 99}, "SCORE"),
        ("qwirkle", "draw", {"count": 5}, "TURN"),
        ("qwirkle", "open", {"seat": 1}, "Q3"),
        ("cubes", "bonus", {"points": 5}, "SCORE"),
        ("cards", "redraw", {"count": 8}, "K7"),
        ("qwixx", "lock", {"row": "blue"}, "X9"),
        ("duel", "miss", {"seat": 1}, "TURN"),
    ],
)
def test_a_false_record_of_a_real_table_is_refused(game, kind, change, rule):
    data = json.loads((GOLDEN / f"{game}.json").read_text("utf-8"))
    event = next(event for event in data["events"] if event["type"] == kind)
    event |= change
    with pytest.raises(Refusal) as refused:
        verify(parse_record(json.dumps(data)))
    assert refused.value.rule == rule


def with_seat(path, index, seat):
    """A golden record in which one event is said to be of this seat."""
    data = json.loads(path.read_text("utf-8"))
    data["events"][index]["seat"] = seat
    return json.dumps(data)


SEATED = [
    (path, index)
    for path in sorted(GOLDEN.glob("*.json"))
    for index, event in enumerate(json.loads(path.read_text("utf-8"))["events"])
    if "seat" in event
]


@pytest.mark.parametrize(("path", "index"), SEATED, ids=lambda value: getattr(value, "stem", value))
def test_an_event_of_a_seat_where_nobody_sits_is_refused_in_a_record_of_a_real_table(path, index):
    for seat in (4, 9, 10, -1, 1 << 40):
        with pytest.raises(SixfoldError) as refused:
            verify(parse_record(with_seat(path, index, seat)))
        assert refused.value.event in (index + 1, index + 2)  # an `open` is judged with the turn after it


@pytest.mark.parametrize(("game", "manner"), [(game, manner) for game in GAMES for manner in manners_of(game)])
def test_nobody_opens_from_a_seat_where_nobody_sits(game, manner):
    pad = begun(game, manner)
    opening = {"type": "open", "seat": 2}
    for move in ({"move": "Ro@0,0"}, {"move": "Ro Rs Rd => Ro Rs Rd"}, {"move": "R5"}, {"move": "?", "points": 3}):
        data = json.loads(format_record(record_of(pad.games[0])))
        data["events"] += [opening, {"type": "move", "seat": 2} | move]
        with pytest.raises(SixfoldError):
            verify(parse_record(json.dumps(data)))
    with pytest.raises(SixfoldError):
        told(pad, [Began(seat=2)])


def test_what_was_told_late_of_a_seat_where_nobody_sits_is_kept_and_exported():
    pad = begun("qwirkle", "pieces").accepts(Tell(id="late", telling=Moved(seat=7, move="Ro@0,0"), late=True), 1)
    assert pad.games[0].lines[0].problem.rule == "TURN"
    assert as_csv(pad, "en").splitlines()[1].endswith(",TURN")


def with_exchanges(count):
    """The record of a game in which tiles are exchanged so often, and nothing else happens."""
    pad = told(begun("qwirkle", "pieces"), [Moved(seat=0, move="Ro@0,0 Rs@1,0")])
    turns = [Moved(seat=number % 2, move="swap 3") for number in range(1, count + 1)]
    kept = [(f"e{number}", turn, number) for number, turn in enumerate(turns)]
    return record_of(pad.games[0].folded([*pad.games[0].tellings, *kept]))


def test_a_record_of_a_real_table_that_is_twice_as_long_takes_twice_the_work():
    once, twice = (events_read(with_exchanges(count), verify) for count in (100, 200))
    assert once < twice < 2.2 * once


def test_a_bot_that_did_not_decide_is_refused_in_a_record_of_a_real_table():
    data = json.loads((GOLDEN / "duel.json").read_text("utf-8"))
    data["players"][0]["bot"] = {"level": "greedy", "from": len(data["events"]) + 1}
    with pytest.raises(FalseRecord) as refused:
        replayed(parse_record(json.dumps(data)), None, "en", is_open=True)
    assert refused.value.code == "record/not-the-bots"


SEATS = st.integers(0, 1)
SPACES = [f"{row}{number}" for row in "RYGB" for number in range(2, 13)]
CROSSES = st.builds(Moved, seat=SEATS, move=st.sampled_from(SPACES))
TURNS = {
    ("qwixx", "sheets"): st.one_of(CROSSES, CROSSES, CROSSES, st.builds(Missed, seat=SEATS)),
    ("duel", "board"): st.one_of(CROSSES, CROSSES, CROSSES, st.builds(Missed, seat=SEATS)),
    ("qwirkle", "points"): st.builds(Scored, seat=SEATS, points=st.integers(0, 90), out=st.booleans()),
    ("cards", "points"): st.builds(Scored, seat=SEATS, points=st.integers(0, 4)),
}


@pytest.mark.parametrize(("game", "manner"), TURNS)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_an_edit_is_the_replay_of_the_edited_log_and_nothing_is_dropped(game, manner, data):
    turns = data.draw(st.lists(TURNS[game, manner], min_size=1, max_size=25))
    log = [Logged(1, 0, Begun(id="game", game=game, manner=manner, players=("Ada", "Ben")))]
    log += [Logged(n, n, Tell(id=f"t{n}", telling=turn, late=True)) for n, turn in enumerate(turns, 2)]
    place = data.draw(st.integers(0, len(turns) - 1))
    new = data.draw(TURNS[game, manner])
    of, number = f"t{place + 2}", len(log) + 1
    edits = {
        "change": (Amend(id="e", of=of, telling=new), [*turns[:place], new, *turns[place + 1 :]]),
        "remove": (Remove(id="e", of=of), [*turns[:place], *turns[place + 1 :]]),
        "insert": (Tell(id="e", telling=new, before=of, late=True), [*turns[:place], new, *turns[place:]]),
    }
    entry, expected = edits[data.draw(st.sampled_from(sorted(edits)))]
    pad = folded([*log, Logged(number, number, entry)])
    retold = [Logged(n, n, Tell(id=f"t{n}", telling=turn, late=True)) for n, turn in enumerate(expected, 2)]
    again = folded([log[0], *retold])
    assert [line.telling for line in pad.games[0].lines] == expected
    assert [line.scores for line in pad.games[0].lines] == [line.scores for line in again.games[0].lines]
    assert [str(line.problem) for line in pad.games[0].lines] == [str(line.problem) for line in again.games[0].lines]
    verify(parse_record(format_record(record_of(pad.games[0]))))


def refused(pad, telling):
    with pytest.raises(SixfoldError) as error:
        told(pad, [telling])
    return error.value.rule


def test_a_fourth_copy_of_a_kind_is_refused_q1():
    moves = ("Ro@0,0 Rs@1,0", "Bs@1,1", "Bo@2,1", "Ro@2,2", "Rs@3,2", "Gs@3,3", "Go@4,3", "Ro@4,4")
    pad = begun("qwirkle", "pieces")
    for number, move in enumerate(moves):
        pad = told(pad, [Moved(seat=number % 2, move=move)])
    game = pad.games[0]
    assert game.manner.left(game.position)["Ro"] == 0
    assert refused(pad, Moved(seat=len(moves) % 2, move="Ro@5,4")) == "Q1"


def test_lines_that_are_not_pure_are_refused_q8():
    pad = told(begun("qwirkle", "pieces"), [Moved(seat=0, move="Ro@0,0 Rs@1,0")])
    assert refused(pad, Moved(seat=1, move="Bd@2,0")) == "Q8"


def test_an_exchange_is_told_by_its_count_and_needs_tiles_in_the_bag_q10():
    pad = told(begun("qwirkle", "pieces"), [Moved(seat=0, move="Ro@0,0 Rs@1,0")])
    assert refused(pad, Moved(seat=1, move="pass")) == "Q10"
    assert refused(pad, Moved(seat=1, move="swap 7")) == "HAND"
    assert refused(pad, Moved(seat=1, move="swap Ro")) == "FORMAT"
    assert told(pad, [Moved(seat=1, move="swap 6")]).games[0].due == (0,)


def test_nobody_opens_with_an_exchange_q3():
    assert refused(begun("qwirkle", "pieces"), Moved(seat=0, move="swap 2")) == "Q3"


def test_a_turn_of_one_point_does_not_exist_q9():
    pad = told(begun("qwirkle", "points"), [Scored(seat=0, points=0)])
    assert refused(pad, Scored(seat=1, points=1)) == "Q9"
    assert refused(pad, Scored(seat=1, points=85)) == "Q9"


def test_going_out_scores_six_more_q12():
    pad = told(begun("qwirkle", "points"), [Scored(seat=1, points=4), Scored(seat=0, points=3, out=True)])
    assert pad.games[0].scores == (9, 4)
    assert refused(pad, Scored(seat=1, points=4)) == "TURN"


@pytest.mark.parametrize(
    ("game", "manner", "then"),
    [
        *((game, manner, (1, 2, 0)) for game in ("qwirkle", "cubes") for manner in ("pieces", "points")),
        ("cards", "rows", (1, 2, 0)),
        ("cards", "points", ()),
        ("qwixx", "sheets", ()),
        ("qwixx", "dice", ()),
        ("duel", "board", ()),
    ],
)
def test_a_pad_says_whose_turn_comes_after_each_where_turns_are_told_in_order(game, manner, then):
    pad = begun(game, manner, 2 if game == "duel" else 3)
    assert pad_state(pad, "code", "en", mine=True).shown.then == then


@pytest.mark.parametrize("game", ["qwirkle", "cubes"])
def test_what_lies_on_the_grid_can_be_asked_about(game):
    pad = told(begun(game, "pieces"), [Moved(seat=0, move="Ro@0,0 Rs@1,0"), Moved(seat=1, move="Rc@2,0")])
    shown = pad_state(pad, "code", "en", mine=True).shown
    assert shown.position == "Rc@2,0 Ro@0,0 Rs@1,0 | scores 2 3 | turn 0"
    asked = AskReferee(game=game, position=shown.position)
    assert [tile.piece for tile in judge(asked, "en").case.tiles] == ["Rc", "Ro", "Rs"]
    assert pad_state(begun("qwixx", "sheets"), "code", "en", mine=True).shown.position is None


def test_there_are_fifteen_cubes_of_a_colour_and_rolls_stay_on_the_table_c1_c4():
    pad = told(begun("cubes", "pieces"), [Moved(seat=0, move="Ro@0,0")])
    assert pad.games[0].manner.left(pad.games[0].position)["R"] == 14
    assert refused(pad, Moved(seat=1, move="keep")) == "C4"


def test_there_are_only_eighteen_qwirkles_in_the_box_k1():
    pad = told(begun("cards", "points"), [Scored(seat=0, points=18)])
    assert refused(pad, Scored(seat=1, points=1)) == "K1"


def test_a_hand_that_can_be_played_is_not_stuck_k7():
    pad = told(begun("cards", "rows"), [Moved(seat=0, move="Ro Rs Rd => Ro Rs Rd")])
    assert refused(pad, Showed(seat=1, hand="Rc Bs Gx Yt Po Bd Gs Yc Ox")) == "K7"
    assert refused(pad, Showed(seat=1, hand="Rc")) == "HAND"
    stuck = told(pad, [Showed(seat=1, hand="Bc Bc Bc Gx Gx Gx Yt Yt Yt")])
    assert stuck.games[0].due == (1,)
    assert refused(begun("cards", "rows"), Showed(seat=0)) == "K3"


HELD = "Rc Bs Gx Yt Po Bd Gs Yc Ox"  # of which the red clover could be played


def test_a_way_that_nobody_at_the_table_found_counts_as_none_and_is_told_k7():
    pad = told(begun("cards", "rows"), [Moved(seat=0, move="Ro Rs Rd => Ro Rs Rd")])
    assert refused(pad, Showed(seat=1, hand=HELD)) == "K7"
    pad = told(pad, [Showed(seat=1, hand=HELD, overlooked=True)])
    game = pad.games[0]
    assert game.due == (1,)
    assert [event.type for event in game.lines[-1].told] == ["show", "face down"]
    for language, sentence in (
        ("en", "there is a way to play, but nobody found it."),
        ("fr", "un coup est possible, mais personne ne l’a trouvé."),
        ("de", "Es gibt eine Möglichkeit, aber niemand hat sie gefunden."),
    ):
        assert sentence in words_of(game, game.lines[-1], language)
    record = parse_record(format_record(record_of(game)))
    verify(record)
    data = json.loads(format_record(record))
    assert data["events"][-2]["overlooked"] is True
    del data["events"][-2]["overlooked"]
    with pytest.raises(Refusal) as false:
        verify(parse_record(json.dumps(data)))
    assert false.value.rule == "K7"


def test_nothing_was_overlooked_where_there_was_no_way_k7():
    pad = told(begun("cards", "rows"), [Moved(seat=0, move="Ro Rs Rd => Ro Rs Rd")])
    pad = told(pad, [Showed(seat=1, hand="Bc Bc Bc Gx Gx Gx Yt Yt Yt", overlooked=True)])
    data = json.loads(format_record(record_of(pad.games[0])))
    assert "overlooked" not in data["events"][-2]
    data["events"][-2]["overlooked"] = True
    with pytest.raises(Refusal) as false:
        verify(parse_record(json.dumps(data)))
    assert false.value.rule == "K7"


def test_a_hand_that_is_not_shown_or_shown_at_the_opening_is_refused_even_if_nobody_found_a_way_k3():
    assert refused(begun("cards", "rows"), Showed(seat=0, hand=HELD, overlooked=True)) == "K3"
    pad = told(begun("cards", "rows"), [Moved(seat=0, move="Ro Rs Rd => Ro Rs Rd")])
    assert refused(pad, Showed(seat=1, hand="Rc", overlooked=True)) == "HAND"


def test_several_may_lock_a_row_in_the_same_action_x9():
    crosses = [Moved(seat=seat, move=f"R{number}") for number in (2, 3, 4, 5, 6) for seat in (0, 1)]
    pad = told(begun("qwixx", "sheets"), [*crosses, Moved(seat=0, move="R12"), Moved(seat=0, move="Y5")])
    assert refused(pad, Moved(seat=1, move="R12")) == "X9"
    both = told(pad, [Moved(seat=1, move="R12", together=True)])
    assert both.games[0].scores == (29, 28)
    record = record_of(both.games[0])
    verify(record)
    assert [event.type for event in record.events[-4:]] == ["move", "move", "lock", "move"]
    assert refused(begun("qwixx", "sheets"), Moved(seat=1, move="R12", together=True)) == "X9"


def test_whoever_placed_a_pawn_takes_no_miss_d7():
    pad = told(begun("duel", "board"), [Moved(seat=0, move="R5")])
    assert refused(pad, Missed(seat=0)) == "D7"
    assert refused(pad, Moved(seat=0, move="R5")) == "D6"
    assert told(pad, [Moved(seat=1, move="R5")]).games[0].scores == (0, 1)


def test_people_may_end_a_game_before_it_is_over():
    pad = told(begun("duel", "board"), [Moved(seat=0, move="R5"), Finished()])
    assert pad.games[0].is_stopped
    record = record_of(pad.games[0])
    verify(record)
    assert record.stopped.reason == "agreed"
    with pytest.raises(GameOver):
        told(pad, [Moved(seat=1, move="R6")])


def test_a_seat_that_nobody_has_and_an_unknown_turn_are_refused():
    with pytest.raises(NotYourTurn):
        told(begun("duel", "board"), [Moved(seat=7, move="R5")])
    with pytest.raises(Refusal):
        begun("duel", "board").accepts(Remove(id="x", of="nothing"), 1)
    with pytest.raises(Refusal):
        Pad().accepts(Tell(id="x", telling=Finished()), 1)


def test_a_game_takes_only_so_many_tellings_at_its_end_or_before_one_that_was_told(monkeypatch):
    monkeypatch.setattr("sixfold.pads.pad.MOST_TELLINGS", 2)
    pad = told(begun("qwirkle", "points"), [Scored(seat=0, points=4), Scored(seat=1, points=6)])
    first = pad.games[0].lines[0].id
    for before in (None, first):
        with pytest.raises(Refusal) as refused:
            pad.accepts(Tell(id="more", telling=Scored(seat=0, points=4), before=before, late=True), 1)
        assert refused.value.code == "pad/full"
    assert pad.accepts(Amend(id="other", of=first, telling=Scored(seat=0, points=5)), 1).games[0].scores == (5, 6)


def test_every_game_can_be_kept_and_one_without_manners_by_points():
    for game in GAMES:
        assert manners_of(game)


def test_a_phone_knows_beforehand_how_every_game_begins():
    known = {(game.game, game.manner, len(game.players)): game for game in manners().begins}
    for game in GAMES:
        for manner in manners_of(game):
            for seats in find_game(game).ABOUT.seats:
                names = tuple("ABCDEFGHIJ"[:seats])
                pad = Pad().accepts(Begun(id="a", game=game, manner=manner, players=names), 0)
                begins = known.pop((game, manner, seats)).model_copy(update={"players": names})
                assert begins == pad_state(pad, "code", "fr", mine=True).shown
    assert not known


def test_an_evening_counts_only_games_that_are_over_and_a_cell_never_begins_a_formula():
    pad = Pad().accepts(Begun(id="a", game="cards", manner="points", players=("=1+1", "Ben")), 0)
    pad = told(pad, [Scored(seat=0, points=2), Finished()])
    pad = pad.accepts(Begun(id="b", game="cards", manner="points", players=("=1+1", "Ben")), 5)
    found = people(map(summary, pad.games))
    assert [(person.name, person.played, person.won) for person in found] == [("=1+1", 1, 1), ("Ben", 1, 0)]
    assert "'=1+1" in as_csv(pad, "en").splitlines()[1]


def test_a_placement_that_is_told_is_judged_once(monkeypatch):
    pad = told(begun("qwirkle", "pieces"), [Moved(seat=0, move="Ro@0,0 Rs@1,0")])
    judged, check = [], grid_rules.check_placement
    monkeypatch.setattr(grid_rules, "check_placement", lambda *asked: (judged.append(asked), check(*asked)))
    told(pad, [Moved(seat=1, move="Rd@2,0 Rc@3,0")])
    assert len(judged) == 1
