"""A bot that is slow, breaks down or chooses nonsense never blocks a table: a simpler one decides, and it is said."""

import asyncio
import sys

import pytest

from sixfold.games.qwixx import rules as qwixx
from sixfold.rules.match import Match
from sixfold.rules.record import Participant
from sixfold.seeds import chance_stream
from sixfold.server.bots import BotPool, BotQuestion

BROKEN = {
    "broken": "import sys; sys.stdin.readline(); sys.exit(1)",
    "illegal": """
import sys
for line in sys.stdin:
    print('0 {"move": "R13"}', flush=True)""",
    "slow": """
import sys, time
for line in sys.stdin:
    time.sleep(3600)""",
}
MOODY = """
import json, sys, time
for line in sys.stdin:
    if json.loads(line.partition(" ")[2])["level"] != "random":
        time.sleep(3600)
    print('0 {"move": "-"}', flush=True)"""  # imports hardly anything: starting it is not what is slow
PATIENT_S = 120.0


def question(level="greedy", owner="ada"):
    players = (Participant("a", "bot"), Participant("b", "bot"))
    match = Match.start("qwixx", players).settled(lambda event: chance_stream(1, event))
    return BotQuestion(owner, "qwixx", level, match.view(match.deciders[0]), 1)


def choose(command, latest_s, level="greedy"):
    async def scene():
        pool = BotPool(1, command, budget_s=0.1, latest_s=latest_s)
        try:
            return await pool.choose(question(level))
        finally:
            await pool.stop()

    return asyncio.run(scene())


def test_a_worker_answers_with_a_legal_move():
    move, fallback = choose((sys.executable, "-m", "sixfold.server.bot_worker"), PATIENT_S)
    qwixx.check(question().view, move)
    assert fallback is None


@pytest.mark.parametrize("why", BROKEN)
def test_when_every_bot_fails_the_first_legal_move_is_taken(why):
    move, fallback = choose((sys.executable, "-c", BROKEN[why]), 0.5 if why == "slow" else PATIENT_S)
    assert qwixx.format_move(move) == "-"
    assert (fallback.level, fallback.instead_of, fallback.why) == ("first", "greedy", why)


def test_a_slow_bot_is_replaced_by_a_simpler_one():
    move, fallback = choose((sys.executable, "-c", MOODY), 4)
    assert qwixx.format_move(move) == "-"
    assert (fallback.level, fallback.instead_of, fallback.why) == ("random", "greedy", "slow")


def test_a_level_that_does_not_exist_any_more_falls_back():
    _, fallback = choose((sys.executable, "-m", "sixfold.server.bot_worker"), PATIENT_S, level="gone")
    assert (fallback.level, fallback.why) == ("greedy", "broken")


def test_a_worker_ends_with_its_server():
    async def scene():
        pool = BotPool(1, latest_s=PATIENT_S)
        await pool.choose(question())
        process = pool._workers[0]._process
        process.stdin.close()
        async with asyncio.timeout(PATIENT_S):
            assert await process.wait() == 0

    asyncio.run(scene())
