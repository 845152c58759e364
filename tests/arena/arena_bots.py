"""Bots that misbehave, each in one way; for the arena `tests.arena.arena_bots:name`."""

import os
import signal
import sys
import time
from pathlib import Path

from sixfold.games.dice.rules import Cross, Row
from sixfold.rules.catalog import GAMES


def any_move(view):
    """Return the last legal move, whichever of the five games this view is of."""
    game = next(game for game in GAMES.values() if isinstance(view, game.View))
    return game.legal_moves(view)[-1]


class Bot:
    def __init__(self, act):
        self.choose = act


def _plain(view, source, budget_s):
    return any_move(view)


def _illegal(view, source, budget_s):
    return Cross(Row.RED, 12)  # needs five crosses before


def _nothing(view, source, budget_s):
    return None


def _hang(view, source, budget_s):
    while True:
        time.sleep(60)


def _crash(view, source, budget_s):
    raise RuntimeError("no idea")


def _leave(view, source, budget_s):
    sys.exit(3)


def _die(view, source, budget_s):
    os.kill(os.getpid(), signal.SIGKILL)


def _late(view, source, budget_s):
    began = time.perf_counter()
    while time.perf_counter() - began < 2.5 * budget_s:
        pass
    return any_move(view)


def _signalled_once(number):
    """Return a bot that sends its parent a signal, on its 40th decision and only if nobody has."""
    calls = []

    def act(view, source, budget_s):
        marker = Path(os.environ["ARENA_MARKER"])
        calls.append(1)
        if len(calls) == 40 and not marker.exists():
            marker.touch()
            os.kill(os.getppid(), number)
        return any_move(view)

    return Bot(act)


plain = Bot(_plain)
illegal = Bot(_illegal)
nothing = Bot(_nothing)
hang = Bot(_hang)
crash = Bot(_crash)
leave = Bot(_leave)
die = Bot(_die)
late = Bot(_late)
kills_parent = _signalled_once(signal.SIGKILL)
interrupts_parent = _signalled_once(signal.SIGINT)
