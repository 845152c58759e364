"""Records and positions are judged in processes of their own, within limits, and counted to who asked first."""

import asyncio
import json
import os
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from sixfold.arena import play_game
from sixfold.rules.errors import InvalidNotation, Refusal
from sixfold.rules.record import format_record
from sixfold.server import judges
from sixfold.server.judges import Judges
from sixfold.server.limits import Limiter, Work
from sixfold.server.questions import PartQuestion, ReplayQuestion, ToldPartQuestion
from tests.server.harness import PATIENCE_S, Player, run

PLENTY = 1_000.0
RECORD = format_record(play_game("duel", ["greedy", "greedy"], 7))


@pytest.fixture(scope="module")
def record():
    return format_record(play_game("qwirkle", ["greedy", "greedy"], 7)).encode()


def asked(record, seat=None):
    return ReplayQuestion(record=record, seat=seat, is_open=seat is None, language="en")


@asynccontextmanager
async def working(a_minute=PLENTY, command=judges.COMMAND):
    limiter = Limiter(lambda: 0.0)
    found = Judges(Work(limiter, a_minute), Work(limiter, PLENTY, "reviews"), command)
    try:
        yield found
    finally:
        await found.stop()


def test_a_replay_is_made_once_for_everyone_who_asks(record):
    async def scene():
        async with working() as here:
            answers = await asyncio.gather(*(here.answer(asked(record), f"192.0.2.{last}", None) for last in range(20)))
            assert answers[0].status == 200
            assert json.loads(answers[0].text)["game"] == "qwirkle"
            assert all(answer is answers[0] for answer in answers)
            other = await here.answer(asked(record, seat=1), "192.0.2.1", None)
            assert json.loads(other.text)["seat"] == 1

    asyncio.run(scene())


def test_what_is_kept_does_not_grow_without_end(record, monkeypatch):
    monkeypatch.setattr(judges, "KEPT_BYTES", 100_000)

    async def scene():
        async with working() as here:
            for number in range(4):
                await here.answer(asked(record + b" " * number), "192.0.2.1", None)
            assert len(here._kept) == 1
            assert here._size == sum(len(answer.text) for answer in here._kept.values())

    asyncio.run(scene())


ENDLESS = """
import sixfold.server.judge_worker as worker

def endless(question):
    while True:
        try:
            worker.find_game("chess")
        except worker.SixfoldError:
            pass

worker.MOST_WORK_S = 0.05
replay = worker.questions.ReplayQuestion
read = worker.judged.dispatch(replay)
worker.judged.register(replay, lambda question: read(question) if question.record == b"{}" else endless(question))
worker.main()
"""


def test_a_record_that_takes_too_long_is_refused_and_the_next_one_is_not(record):
    async def scene():
        async with working(command=(sys.executable, "-c", ENDLESS)) as here:
            answer = await here.answer(asked(record), "192.0.2.1", None)
            assert (answer.status, json.loads(answer.text)["problem"]["code"]) == (413, "limit/too-much-work")
            assert (await here.answer(asked(b"{}"), "192.0.2.2", None)).status == 422

    asyncio.run(scene())


def test_a_slow_machine_may_think_longer_than_it_may_read(record):
    async def scene():
        async with working(command=limited("MOST_WORK_S", 0.001)) as here:
            replayed = await here.answer(asked(record), "192.0.2.1", None)
            reviewed = await here.answer(PartQuestion.of(record, 0), "192.0.2.1", None)
            assert (replayed.status, reviewed.status) == (413, 200)

    asyncio.run(scene())


def test_a_record_that_takes_too_much_memory_is_refused(record):
    async def scene():
        async with working(command=limited("MOST_MEMORY", 1 << 20)) as here:
            try:
                answer = await here.answer(asked(record), "192.0.2.1", None)
            except Refusal as refusal:  # the process did not survive it
                return refusal.code
            return json.loads(answer.text)["problem"]["code"]

    assert asyncio.run(scene()) == "limit/too-much-work"


def limited(name, value):
    return (
        sys.executable,
        "-c",
        f"import sixfold.server.judge_worker as worker; worker.{name} = {value}; worker.main()",
    )


def test_whoever_has_used_up_their_work_waits_and_others_do_not(record):
    async def scene():
        async with working(a_minute=0.001) as here:
            await here.answer(asked(record), "192.0.2.1", "ada")
            for address, person in (("192.0.2.1", None), ("192.0.2.2", "ada")):
                with pytest.raises(Refusal) as refusal:
                    await here.answer(asked(record, seat=0), address, person)
                assert refusal.value.code == "limit/too-often"
            assert (await here.answer(asked(record), "192.0.2.1", "ada")).status == 200, "what is there costs nothing"
            assert (await here.answer(asked(record, seat=0), "192.0.2.2", "bob")).status == 200

    asyncio.run(scene())


def test_a_review_is_counted_apart_so_that_it_is_told_and_the_next_game_goes_on(record):
    """Only what it may take at once is more: whoever has used that up waits here, too."""

    async def scene():
        limiter = Limiter(lambda: 0.0)
        here = Judges(Work(limiter, PLENTY), Work(limiter, 0.001, "reviews"))
        try:
            judged = await here.answer(PartQuestion.of(record, 0), "192.0.2.1", "ada")
            assert judged.status == 200
            told = await here.answer(
                ToldPartQuestion(record=record, judged=judged.text.decode(), language="en"), "192.0.2.1", "ada"
            )
            assert told.status == 200, "what was judged is told"
            with pytest.raises(Refusal) as refusal:
                await here.answer(PartQuestion.of(record, 1), "192.0.2.1", "ada")
            assert refusal.value.code == "limit/too-often"
            assert (await here.answer(asked(record), "192.0.2.1", "ada")).status == 200
        finally:
            await here.stop()

    asyncio.run(scene())


def test_what_cannot_be_judged_is_refused_in_no_language_so_that_everyone_is_told_in_theirs():
    async def scene():
        async with working() as here:
            both = (here.answer(PartQuestion.of(b"{}", 0), f"192.0.2.{last}", None) for last in (1, 2))
            ends = await asyncio.gather(*both, return_exceptions=True)
            assert [(type(end), end.code, end.rule) for end in ends] == 2 * [
                (InvalidNotation, "format/version", "FORMAT")
            ]
            assert ends[0].values["known"] == "sixfold/1"
            long = json.loads(RECORD) | {"events": 3_001 * [{"type": "open", "seat": 0}]}
            with pytest.raises(Refusal) as refusal:
                await here.answer(PartQuestion.of(json.dumps(long).encode(), 0), "192.0.2.1", None)
            assert (refusal.value.code, refusal.value.rule) == ("limit/too-big", "TABLE")

    asyncio.run(scene())


def test_nobody_can_fill_the_memory_with_what_waits_to_be_judged(record, monkeypatch):
    monkeypatch.setattr(judges, "MOST_OF_A_PERSON", 2)
    monkeypatch.setattr(judges, "MOST_FROM_AN_ADDRESS", 3)

    async def scene():
        async with working() as here:
            people = ("ada", "ada", "ada", "bob", None)
            questions = (asked(record + b" " * number) for number in range(len(people)))
            waiting = (here.answer(question, "192.0.2.1", who) for question, who in zip(questions, people, strict=True))
            ends = await asyncio.gather(*waiting, return_exceptions=True)
            refused = [getattr(end, "code", None) for end in ends]
            assert refused == [None, None, "limit/too-often", None, "limit/too-often"]
            assert (await here.answer(asked(record, seat=0), "192.0.2.1", "ada")).status == 200, "there is room again"
            assert not here._asked

    asyncio.run(scene())


def test_many_addresses_cannot_fill_the_memory_either(record, monkeypatch):
    monkeypatch.setattr(judges, "WAITING_BYTES", 3 * len(record))

    async def scene():
        async with working() as here:
            waiting = (here.answer(asked(record + b" " * last), f"192.0.2.{last}", None) for last in range(4))
            ends = await asyncio.gather(*waiting, return_exceptions=True)
            assert [getattr(end, "code", None) for end in ends] == [None, None, "limit/too-often", "limit/too-often"]
            assert (await here.answer(asked(record, seat=0), "192.0.2.9", None)).status == 200, "there is room again"
            assert not here._waiting

    asyncio.run(scene())


def cpu_s(process):
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def children(process):
    return Path(f"/proc/{process}/task/{process}/children").read_text().split()


def test_the_server_itself_works_little_for_uploads(node, record):
    async def scene():
        ada = await Player.enter(node.address, "Ada")
        before, parts = cpu_s(node.process.pid), 12
        for number in range(parts):
            await ada.ask("POST", "/api/records/replay", content=record + b" " * number, timeout=PATIENCE_S)
        own = cpu_s(node.process.pid) - before
        assert own < sum(map(cpu_s, children(node.process.pid))), "the work is done elsewhere"

    run(scene())


POSITION = "Ro@0,0 Rs@1,0 | hand Rc Rt | bag 90"


def test_a_position_is_judged_without_a_table(node):
    async def scene():
        ada = await Player.enter(node.address, "Ada")
        wanted = {"game": "qwirkle", "position": POSITION, "draft": {"kind": "grid", "placed": ["Rc@2,0", "Rt@3,0"]}}
        seen = await ada.ask("POST", "/api/positions", wanted)
        assert seen["position"] == POSITION
        assert seen["view"]["hand"] == ["Rc", "Rt"]
        assert (seen["answer"]["move"], seen["answer"]["points"]) == ("Rc@2,0 Rt@3,0", 4)
        refused = wanted | {"draft": {"kind": "move", "move": "Rc@5,5"}}
        assert (await ada.ask("POST", "/api/positions", refused))["answer"]["problem"]["rule"] == "Q7"

    run(scene())


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("cubes", "Ro@0,0 Rs@1,0 Rd@2,0 | hands Rc Rt Rx Bo Gs Yd / Ro Bs Gd Yc Pt Ox"),
        ("cards", "Ro Rs Rd / Bo Go Yo | hand Rc Rt Yx"),
        ("qwixx", "R2,3 / - | dice W4 W1 R2 Y3 G5 B6 | seat 0"),
        ("duel", "- | dice W4 W1 R2 Y3 G5 B6"),
    ],
)
def test_a_position_of_any_game_is_read(node, game, position):
    async def scene():
        ada = await Player.enter(node.address, "Ada")
        wanted = {"game": game, "position": position, "draft": {"kind": "move", "move": None}}
        seen = await ada.ask("POST", "/api/positions", wanted)
        assert seen["view"]["board"] == game
        assert seen["answer"]["legal"], "someone decides"
        again = await ada.ask("POST", "/api/positions", {"game": game, "position": seen["position"]})
        assert again["view"] == seen["view"]

    run(scene())


@pytest.mark.parametrize(
    ("wanted", "status", "rule"),
    [
        ({"game": "qwirkle", "position": "Ro@0,0 Bs@1,0 | hand Rc"}, 409, "Q8"),
        ({"game": "qwirkle", "position": "nonsense"}, 422, "FORMAT"),
        ({"game": "chess", "position": ""}, 422, "FORMAT"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_rule(node, wanted, status, rule):
    async def scene():
        ada = await Player.enter(node.address, "Ada")
        answer = await ada.request("POST", "/api/positions", wanted)
        assert (answer.status_code, answer.json()["problem"]["rule"]) == (status, rule)

    run(scene())
