"""What is offered to someone is exactly what would not be refused to them, at any table and for anyone."""

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.rules.errors import Refusal, SixfoldError
from sixfold.tables import commands, helping, messages
from sixfold.tables.guards import MOST_BESIDES, OFFERED, may
from tests.server.test_tables import ADA, BOB, CYD, Scene, first_move

PEOPLE = (ADA, BOB, CYD, "dan", None)
HOURS_MS = 3_600_000  # after so long whoever owes a decision may be stood in for


def moves(asking):
    match, seat = asking.table.match, asking.own_seat
    if match is None or seat is None:
        return ("-",)
    return tuple(map(match.game.format_move, match.game.legal_moves(match.view(seat))[:1])) or ("-",)


def asked_for(act, asking):
    """Whatever this act could be, each as a call that raises where it is refused."""
    table, seats = asking.table, range(len(asking.table.holders))
    coach = messages.AskCoach(position=table.position, move="-")
    if act == "hint":
        return [lambda: helping.asked_hint(asking)]
    if act == "coach":
        return [lambda: helping.coached_view(asking, coach)]
    if act == "rematch":
        return [lambda: commands.rematch(asking, "c0ffee", "id")]
    offered = "end" if table.offer is None else table.offer.what
    told = {
        "sit": [messages.Sit()],
        "leave": [messages.Leave()],
        "add_bot": [messages.AddBot(level="greedy")],
        "remove_bot": [messages.RemoveBot(seat=seat) for seat in seats],
        "free_seat": [messages.FreeSeat(seat=seat) for seat in seats],
        "start": [messages.Start()],
        "play": [messages.PlayMove(position=table.position, move=move) for move in moves(asking)],
        "reconsider": [messages.Reconsider()],
        "resign": [messages.Resign()],
        "offer_undo": [messages.MakeOffer(what="undo")],
        "offer_end": [messages.MakeOffer(what="end")],
        "answer": [messages.Answer(what=offered, agreed=agreed) for agreed in (True, False)],
        "stand_in": [messages.StandIn(seat=seat) for seat in seats],
        "come_back": [messages.ComeBack()],
        "say": [messages.Say(text="hello")],
    }
    return [lambda command=command: commands.judge(command, asking) for command in told[act]]


def stands(call):
    try:
        call()
    except SixfoldError:
        return False
    return True


def check_offers(scene):
    for person in PEOPLE:
        asking = replace(scene.asking(person or ""), person=person, now=scene.now + HOURS_MS)
        accepted = {act for act in get_args(messages.Act) if any(map(stands, asked_for(act, asking)))}
        assert set(may(asking)) == accepted, (person, scene.table.stage)


@settings(max_examples=60)
@given(
    data=st.data(),
    game=st.sampled_from(["duel", "qwixx", "qwirkle"]),
    hints=st.sampled_from(["off", "allowed"]),
    coach=st.booleans(),
    chat=st.booleans(),
    watchers=st.booleans(),
)
def test_what_is_offered_is_what_is_not_refused(data, game, hints, coach, chat, watchers):
    scene = Scene(game, seats=2, hints=hints, coach=coach, chat=chat, watchers=watchers)
    check_offers(scene)
    for _ in range(data.draw(st.integers(1, 25), "steps")):
        person = data.draw(st.sampled_from(PEOPLE), "who")
        asking = replace(scene.asking(person or ""), person=person)
        act = data.draw(st.sampled_from([*may(asking), "sit"]), "what")
        if act in ("hint", "coach", "rematch") or (act == "resign" and data.draw(st.integers(0, 3), "gives up")):
            continue
        for call in asked_for(act, asking):
            if stands(call):
                scene.write(call())
                break
        check_offers(scene)


def test_whoever_was_asked_to_leave_is_not_offered_a_seat():
    scene = Scene("duel")
    scene.do(ADA, messages.Sit())
    scene.do(BOB, messages.Sit())
    scene.do(ADA, messages.FreeSeat(seat=1))
    assert "sit" not in scene.state(BOB).can
    assert "sit" in scene.state(CYD).can
    scene.refuses("table/seat-not-yours", BOB, messages.Sit())


def test_every_act_has_a_guard():
    assert {act for acts in OFFERED.values() for act, _ in acts} == set(get_args(messages.Act))


def test_a_game_whose_log_is_nearly_full_goes_on_without_talk_hints_and_offers():
    scene = Scene("duel").begin(ADA, BOB)
    scene.table = replace(scene.table, number=MOST_BESIDES)
    owing = scene.turn()
    assert set(scene.state(owing).can) == {"play", "resign"}
    for refused in (messages.Say(text="hello"), messages.MakeOffer(what="end")):
        with pytest.raises(Refusal, match="log/full"):
            commands.judge(refused, scene.asking(owing))
    commands.judge(messages.PlayMove(position=scene.table.position, move=first_move(scene)), scene.asking(owing))
