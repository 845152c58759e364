"""Plays whole games at tables of one device (`sixfold.local`), and asks the strong bots what they would do.

Run here and in a browser, it has to come to the same.

Nothing but the standard library and what tables need is imported, so that it runs as it is under Pyodide.
"""

import json
import warnings
from unittest.mock import patch

from sixfold.players import choose, find_bot
from sixfold.players.racing import Deadline
from sixfold.rules.catalog import GAMES, find_game
from tests.local.device import Device
from tests.matches import matches

PEOPLE = ("ada", "bob")
SEED = 17
BUDGET_S = 0.1  # which is work, not time


def played(game: str) -> str:
    """Return a whole game as JSON: its log, its record, and what both people see at its end."""
    device = Device()
    table = device.begin(game, PEOPLE, bots=0)
    device.play(table, PEOPLE)
    kept = device.kept[table]
    shown = [device.ask("GET", f"/tables/{table}", person=person)[1] for person in PEOPLE]
    told = json.dumps({"log": kept["log"], "record": kept["record"], "shown": shown}, sort_keys=True)
    return told.replace(table, "here").replace(f'"code": "{kept["code"]}"', '"code": ""')


def chosen(game: str, level: str) -> str:
    """Return what a bot does at positions of a random game."""
    bot = find_bot(game, level)
    due = [match for match in matches(game, 2, SEED) if match.deciders][1::7][:5]
    moves = [choose(bot, match, match.deciders[0], SEED, BUDGET_S) for match in due]
    return f"{game} {level}: {' / '.join(map(find_game(game).format_move, moves))}"


def everything() -> str:
    """Return a line for each of the games, and one for each strong bot: as if no clock were there."""
    asked = (chosen(game, level) for game in GAMES for level in ("expert", "master"))
    with (
        patch.object(Deadline, "is_over", new=False),
        warnings.catch_warnings(action="ignore"),
    ):  # of slow and weak bots
        return "\n".join((*map(played, GAMES), *asked))


if __name__ == "__main__":
    print(everything())  # noqa: T201
