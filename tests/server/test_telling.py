"""What happens at a table, told: every kind of entry, to those who did it and to the others."""

from typing import get_args

import pytest

from sixfold.logs import Logged
from sixfold.rulebook import LANGUAGES, Addressee, bot_called
from sixfold.rules import events
from sixfold.tables import entries, entry_words, messages, visible
from sixfold.tables.table import opened_table
from tests.server.test_tables import ADA, BOB, Scene

READER = Addressee("qwirkle", ("Ada", "Bob"), 0)
TOLD = [
    (entries.Sat(seat=3, person="cyd", name="Cyd"), "Cyd sits down."),
    (entries.BotSat(seat=4, level="greedy"), "Bot (casual) sits down."),
    (entries.BotSat(seat=4, level="greedy", name="Momo"), "Momo (casual) sits down."),
    (entries.Left(seat=1), "A seat is free again."),
    (entries.Left(seat=1, removed=True), "Whoever opened the table took a seat back."),
    (entries.Started(seats=(0, 1), events=(events.Open(1),)), "Bob begins."),
    (entries.Played(seat=0, move="pass", events=(events.Move(0, "pass"),)), "You pass."),
    (entries.Hinted(seat=1), "Bob took a hint."),
    (entries.Hinted(seat=0, move="Ro@0,0"), "You took a hint: Ro@0,0."),
    (entries.Said(seat=1, name="Bob", text="{hello}"), "Bob: {hello}"),
    (entries.Offered(seat=1, what="undo"), "Bob asks to take the last move back."),
    (entries.Offered(seat=0, what="end"), "You propose to end the game here."),
    (entries.Answered(seat=1, what="end", agreed=True), "Bob agrees."),
    (entries.Answered(seat=1, what="end", agreed=False), "Bob: the proposal is off."),
    (entries.Undone(seat=1, plays=1), "Bob has taken the last move back."),
    (entries.Reconsidered(seat=1), "Bob thinks again."),
    (entries.Forfeited(seat=1, why="resigned", level="greedy"), "Bob gives up."),
    (entries.Forfeited(seat=0, why="time", level="greedy"), "You have run out of time."),
    (entries.StoodIn(seat=0, level="greedy"), "A bot plays for you."),
    (entries.Returned(seat=1), "Bob is back."),
    (entries.Ended(reason="agreed", scores=(1, 2), winners=(), seed="7"), "The game is over."),
    (entries.Ended(reason="closed", scores=(1, 2), winners=(), seed="7"), "The operator closed this table."),
    (entries.Ended(reason="out", scores=(1, 2), winners=(1,), seed="7"), None),  # the game's own end is told
    (entries.Rematched(table="other"), "The next game is at another table."),
    (Scene("qwirkle").table.opened, None),
]


@pytest.mark.parametrize(("entry", "english"), TOLD)
def test_an_entry_is_told(entry, english):
    assert entry_words.told(entry, READER, "en") == (() if english is None else (english,))
    for language in LANGUAGES:
        assert bool(entry_words.told(entry, READER, language)) == (english is not None)


def test_a_decision_that_the_table_made_is_told_as_such():
    late = entries.Played(seat=1, move="pass", events=(events.Move(1, "pass"),), late=True)
    assert entry_words.told(late, READER, "en") == ("Bob ran out of time: the table decided.", "Bob passes.")


def test_a_qwirkle_is_named():
    six = entries.Played(seat=1, move="Ro@5,0", events=(events.Move(1, "Ro@5,0", points=12),), qwirkles=1)
    assert entry_words.told(six, READER, "en") == ("Bob places a red circle for 12 points: 1 Qwirkle!",)


def test_every_kind_of_entry_is_among_the_examples():
    kinds = get_args(get_args(entries.Entry)[0])
    assert {type(entry) for entry, _ in TOLD} == set(kinds)


def test_bots_have_names_of_their_own_and_keep_them_with_their_level():
    scene = Scene("qwirkle", seats=3)
    scene.do(ADA, messages.Sit())
    scene.do(ADA, messages.AddBot(level="greedy"))
    scene.do(ADA, messages.AddBot(level="random"))
    _, one, other = entry_words.names_of(scene.table, "en")
    assert len({"Ada", one, other}) == 3
    assert [seat.name for seat in scene.state(ADA).seats] == ["Ada", one, other]
    scene.do(ADA, messages.Start())
    written = [player.name for player in scene.table.record().players]
    assert written == ["Ada", f"{one} (greedy)", f"{other} (random)"]
    assert [bot_called(name, "fr") for name in written] == ["Ada", f"{one} (amateur)", f"{other} (débutant)"]


def test_bots_of_earlier_logs_are_numbered_where_there_are_several():
    table = opened_table(
        Logged(number, 0, entry)
        for number, entry in enumerate(
            (
                entries.Opened(game="qwirkle", seats=3, options=entries.TableOptions(), owner="ada", commitment=""),
                entries.BotSat(seat=0, level="greedy"),
                entries.BotSat(seat=2, level="random"),
            ),
            1,
        )
    )
    assert entry_words.names_of(table, "en") == ("Bot 1", "", "Bot 2")


def test_whoever_exchanged_is_told_the_tiles_and_the_others_how_many():
    scene = Scene("qwirkle").begin(ADA, BOB)
    swapped = entries.Played(
        seat=0, move="swap Bt Ro", events=(events.Move(0, "swap Bt Ro"), events.Draw(0, ("Gd", "Gs")))
    )
    told = {
        seat: visible.happening(Logged(9, 0, swapped), entry_words.reader_at(scene.table, seat, "en"), "en").told
        for seat in (0, 1, None)
    }
    assert told[0] == (
        "You exchange a blue starburst and a red circle.",
        "You draw a green diamond and a green square.",
    )
    assert told[1] == told[None] == ("Ada exchanges 2 tiles.",)
