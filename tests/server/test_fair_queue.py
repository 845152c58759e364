"""Bots are shared fairly: many tables of one person are one person's, and take no time from anyone else."""

import asyncio
import json
import sys

from sixfold.server.bots import LEAST_S, BotPool
from sixfold.server.fair_queue import FairQueue
from tests.server.test_bots import PATIENT_S, question

ECHO = """
import json, sys
with open(sys.argv[1], "a") as asked:
    for line in sys.stdin:
        print(json.dumps({"budget_s": json.loads(line.partition(" ")[2])["budget_s"]}), file=asked, flush=True)
        print('0 {"move": "-"}', flush=True)"""


async def using(queue, who, order, turns=3):
    async with queue.lent(who):
        order.append(who)
        for _ in range(turns):  # others come meanwhile
            await asyncio.sleep(0)


def test_turns_go_round_by_person():
    async def scene():
        queue, order = FairQueue(["only"], 1), []
        people = ["crowd"] * 6 + ["ada"] * 2 + ["bob"]
        await asyncio.gather(*(using(queue, who, order) for who in people))
        assert order == ["crowd", "ada", "bob", "crowd", "ada", "crowd", "crowd", "crowd", "crowd"]

    asyncio.run(scene())


def test_one_person_never_holds_more_than_their_share():
    async def scene():
        queue, order = FairQueue([1, 2, 3, 4], 2), []
        crowd = [asyncio.create_task(using(queue, "crowd", order)) for _ in range(9)]
        await asyncio.sleep(0)
        assert order == ["crowd", "crowd"]
        await using(queue, "ada", order)
        assert order[2] == "ada", "at once, however many others wait"
        await asyncio.gather(*crowd)
        assert order.count("crowd") == 9
        assert queue.people == 0

    asyncio.run(scene())


def test_whoever_gives_up_waiting_keeps_nothing():
    async def scene():
        queue, order = FairQueue(["only"], 1), []
        async with queue.lent("ada"):
            waiting = [asyncio.create_task(using(queue, who, order)) for who in ("bob", "cyd", "bob")]
            await asyncio.sleep(0)
            waiting[0].cancel()
            await asyncio.gather(waiting[0], return_exceptions=True)
        handed = asyncio.create_task(using(queue, "dan", order))
        handed.cancel()
        await asyncio.gather(handed, *waiting[1:], return_exceptions=True)
        assert order == ["bob", "cyd"]
        assert queue.people == 0
        async with asyncio.timeout(PATIENT_S), queue.lent("eve"):
            pass

    asyncio.run(scene())


def test_a_thing_that_is_given_back_while_someone_gives_up_goes_to_the_next():
    async def scene():
        queue, order = FairQueue(["only"], 1), []
        async with queue.lent("ada"):
            waiting = [asyncio.create_task(using(queue, who, order)) for who in ("bob", "cyd")]
            await asyncio.sleep(0)
            waiting[0].cancel()  # and it is given back before he hears of it
        await asyncio.gather(*waiting, return_exceptions=True)
        assert order == ["cyd"]
        assert queue.people == 0
        async with asyncio.timeout(PATIENT_S), queue.lent("eve"):
            pass

    asyncio.run(scene())


def test_a_stranger_is_answered_before_the_tables_of_a_crowd_and_thoroughly(tmp_path):
    asked = tmp_path / "asked"

    async def scene():
        pool = BotPool(1, (sys.executable, "-c", ECHO, str(asked)), budget_s=1.0, latest_s=PATIENT_S)
        answered = []

        async def choose(owner):
            await pool.choose(question(owner=owner))
            answered.append(owner)

        try:
            await asyncio.gather(*(choose(owner) for owner in ["crowd"] * 120 + ["stranger"]))
        finally:
            await pool.stop()
        return answered

    assert asyncio.run(scene()).index("stranger") == 1
    budgets = [json.loads(line)["budget_s"] for line in asked.read_text().splitlines()]
    assert budgets[0] == 1.0, "nobody else has asked yet"
    assert budgets[1] == 0.5, "two people share one worker"
    assert budgets[2] == LEAST_S, "one person's hundred questions are answered quickly"
    assert budgets[-1] == 1.0, "the last one has the worker to itself"


def test_four_bots_of_one_table_think_as_long_as_one_together():
    pool = BotPool(2, budget_s=1.0)
    assert pool.budget_s("ada") == 1.0

    async def scene():
        holding = [asyncio.create_task(using(pool._queue, "ada", [])) for _ in range(4)]
        await asyncio.sleep(0)
        assert pool.budget_s("ada") == 0.25
        assert pool.budget_s("bob") == 1.0
        await asyncio.gather(*holding)

    asyncio.run(scene())
