"""Anyone can check that shuffles and dice were fixed before the game."""

import asyncio
import json

import httpx
import pytest
from typer.testing import CliRunner

from sixfold.arena import play_game
from sixfold.cli.main import app
from sixfold.fair import commitment_of
from sixfold.rules.catalog import GAMES
from sixfold.rules.record import format_record
from sixfold.server.app import create_app
from sixfold.server.settings import Settings, sqlite_url


@pytest.mark.parametrize("game", GAMES)
def test_a_record_of_its_own_seed_is_fair_and_one_of_another_is_not(game, tmp_path):
    record = json.loads(format_record(play_game(game, ["greedy", "random"], 7)))
    (tmp_path / "fair").write_text(json.dumps(record))
    told = CliRunner().invoke(app, ["replay", "--fair", str(tmp_path / "fair")])
    assert told.exit_code == 0, told.output
    assert f"commitment {commitment_of(7)}" in told.output
    for seed in (8, None):
        (tmp_path / "false").write_text(json.dumps({**record, "seed": seed}))
        told = CliRunner().invoke(app, ["replay", "--fair", str(tmp_path / "false")])
        assert told.exit_code == 1
        assert ": CHANCE: " in told.output


async def open_tables(settings, *bodies):
    """What a server answers to someone who opens these tables."""
    app = create_app(settings)
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as ada,
    ):
        session = (await ada.post("/api/people", json={"name": "Ada"})).json()
        ada.headers["authorization"] = f"Bearer {session['token']}"
        return [await ada.post("/api/tables", json={"game": "duel", "seats": 2, **body}) for body in bodies]


def test_no_two_tables_have_the_same_seed_unless_a_test_gives_one_which_nobody_can_over_the_network(tmp_path):
    usual = Settings(database=sqlite_url(tmp_path / "usual.sqlite3"))
    one, other, *asked = asyncio.run(open_tables(usual, {}, {}, {"seed": 7}, {"options": {"seed": 7}}))
    assert one.json()["commitment"] != other.json()["commitment"]
    assert [answer.status_code for answer in asked] == [422, 422]
    under_test = Settings(database=sqlite_url(tmp_path / "test.sqlite3"), seed=7)
    opened = asyncio.run(open_tables(under_test, {}, {}))
    assert [answer.json()["commitment"] for answer in opened] == [commitment_of(7)] * 2
