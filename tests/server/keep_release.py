"""Write the database that a release leaves behind, for `test_migrations`: `python -m tests.server.keep_release`.

Run it once for every schema, before the release, and commit the file: it is named after the newest migration.
"""

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from sixfold.server.admin import Operator
from sixfold.server.rooms import now_ms
from sixfold.server.settings import sqlite_url
from sixfold.server.store import run_alone
from tests.server.harness import Node, Player, play_out, run

DATA = Path(__file__).parent / "data"
PEOPLE = ("Ada Lovelace", "Grace Hopper")
PASSWORD = "correct horse"


async def fill(node):
    """Duel, rated, with chat and a rematch that waits, Qwirkle under way, Qwixx against a bot, a report, a pad."""
    ada, grace = [await Player.enter(node.address, name) for name in PEOPLE]
    for player in (ada, grace):
        await player.ask("POST", "/api/people/me/account", {"name": player.name, "password": PASSWORD})
    duel = await begun(ada, grace, "duel")
    await ada.act(duel, type="say", text="Good luck!")
    async with ada.listen(duel) as one, grace.listen(duel) as other:
        await asyncio.gather(play_out(one, 1), play_out(other, 2))
    await ada.act(duel, type="rematch")
    qwirkle = await begun(ada, grace, "qwirkle")
    async with ada.listen(qwirkle) as one, grace.listen(qwirkle) as other:
        mover = one if one.state["you"] in one.state["deciders"] else other
        await play_out(mover, 3, stop_after=1)
    qwixx = (await grace.ask("POST", "/api/tables", {"game": "qwixx", "seats": 2}))["id"]
    for command in ({"type": "sit"}, {"type": "add_bot", "level": "greedy"}, {"type": "start"}):
        await grace.act(qwixx, **command)
    report = await ada.request("POST", f"/api/tables/{duel}/reports", {"seat": 1, "why": "An example."})
    assert report.status_code == 204
    new = {"id": "begun", "game": "cards", "manner": "points", "players": PEOPLE}
    pad = (await ada.ask("POST", "/api/pads", new))["code"]
    telling = {"type": "points", "seat": 1, "points": 2}
    await grace.ask("POST", f"/api/pads/{pad}/entries", {"op": "tell", "id": "told", "telling": telling})


async def begun(ada, grace, game):
    table = (await ada.ask("POST", "/api/tables", {"game": game, "seats": 2}))["id"]
    for player in (ada, grace):
        await player.act(table, type="sit")
    await ada.act(table, type="start")
    return table


def main():
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sixfold.sqlite3"
        with Node(str(file)) as node:
            run(fill(node))
        run_alone(sqlite_url(file), Operator("operator", now_ms()).shut_out("192.0.2.1", "ban", None))
        with closing(sqlite3.connect(file)) as database:
            (revision,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
            database.execute("VACUUM INTO ?", (str(DATA / f"{revision}.sqlite3"),))


if __name__ == "__main__":
    main()
