"""Plays whole games at tables of one device (`sixfold.local`): run here and in a browser, it has to come to the same.

Nothing but the standard library and what tables need is imported, so that it runs as it is under Pyodide.
"""

import json
import warnings

from sixfold.rules.catalog import GAMES
from tests.local.device import Device

PEOPLE = ("ada", "bob")


def played(game: str) -> str:
    """Return a whole game as JSON: its log, its record, and what both people see at its end."""
    device = Device()
    with warnings.catch_warnings(action="ignore"):  # without kernels bots say that they are slower
        table = device.begin(game, PEOPLE, bots=0)
        device.play(table, PEOPLE)
    kept = device.kept[table]
    shown = [device.ask("GET", f"/tables/{table}", person=person)[1] for person in PEOPLE]
    told = json.dumps({"log": kept["log"], "record": kept["record"], "shown": shown}, sort_keys=True)
    return told.replace(table, "here").replace(f'"code": "{kept["code"]}"', '"code": ""')


def all_played() -> str:
    """Return a line for each of the games."""
    return "\n".join(played(game) for game in GAMES)


if __name__ == "__main__":
    print(all_played())  # noqa: T201
