"""Leaving: logged out here or everywhere, another password, an account that is deleted; and who may not come in."""

import asyncio
import time
from functools import partial

import pytest
import websockets
from sqlalchemy import insert
from typer.testing import CliRunner

from sixfold.cli.main import app
from sixfold.rules.errors import Refusal
from sixfold.server import schema
from sixfold.server.admin import DAY_MS, Operator
from sixfold.server.confusables import skeleton_of
from sixfold.server.people import key_of
from sixfold.server.rooms import now_ms
from sixfold.server.settings import sqlite_url
from sixfold.server.store import Conflict, run_alone
from tests.server.harness import PATIENCE_S, Node, Player, play_a_few, run, seated
from tests.server.test_hub import Watching, scene

DISMISSED = 4401
PASSWORD = {"password": "correct horse"}


async def closed_with(live):
    """Read until the server closes this socket, and return its code."""
    try:
        while True:
            await live.next()
    except websockets.ConnectionClosed as closed:
        return closed.rcvd.code


async def account_of(player, name):
    await player.ask("POST", "/api/people/me/account", {"name": name, **PASSWORD})


def twin(player, token):
    return Player(player.address, player.name, player.http, token, player.id)


def test_logging_out_closes_sockets_and_ends_personal_links(node):
    async def scene():
        ada = await Player.enter(node.address, "Ada")
        link = (await ada.ask("POST", "/api/people/me/link"))["token"]
        phone = twin(ada, (await ada.ask("POST", "/api/people/return", {"token": link}))["token"])
        table = (await ada.ask("POST", "/api/tables", {"game": "duel", "seats": 2}))["id"]
        async with ada.listen(table) as here, phone.listen(table) as there:
            assert (await ada.request("POST", "/api/people/logout")).status_code == 204
            assert await closed_with(here) == DISMISSED
            assert (await there.do(type="sit"))["type"] == "done", "the phone has a token of its own"
            assert (await phone.request("POST", "/api/people/return", {"token": link})).status_code == 401
            assert (await phone.request("POST", "/api/people/me/logout")).status_code == 204
            assert await closed_with(there) == DISMISSED

    run(scene())


def test_another_password_logs_every_other_browser_out(node):
    async def scene():
        ada = await Player.enter(node.address, "Ada")
        await account_of(ada, ada.id)
        phone = twin(ada, (await ada.ask("POST", "/api/people/login", {"name": ada.id, **PASSWORD}))["token"])
        wrong = await ada.request("PUT", "/api/people/me/password", {"old": "incorrect", "new": "battery staple"})
        assert wrong.status_code == 401
        change = {"old": PASSWORD["password"], "new": "battery staple"}
        assert (await ada.request("PUT", "/api/people/me/password", change)).status_code == 204
        assert (await phone.request("GET", "/api/people/me")).status_code == 401
        assert (await ada.request("GET", "/api/people/me")).status_code == 200
        assert (await ada.request("POST", "/api/people/login", {"name": ada.id, **PASSWORD})).status_code == 401
        await ada.ask("POST", "/api/people/login", {"name": ada.id, "password": "battery staple"})

    run(scene())


def test_a_deleted_account_leaves_its_games_without_its_name(node):
    async def scene():
        (ada, bob), table = await seated(node.address, "duel", 2, with_accounts=True)
        await ada.act(table, type="say", text="hello")
        await play_a_few([ada, bob], table)
        await bob.act(table, type="resign")
        assert (await ada.request("POST", "/api/people/me/delete", {"password": "incorrect"})).status_code == 401
        assert (await ada.request("POST", "/api/people/me/delete", PASSWORD)).status_code == 204
        assert (await ada.request("GET", "/api/people/me")).status_code == 401
        assert (await bob.request("POST", "/api/people/login", {"name": ada.id, **PASSWORD})).status_code == 401
        text = (await bob.request("GET", f"/api/tables/{table}/events")).text
        assert "Player 0" not in text
        assert "Player 0" not in (await bob.request("GET", f"/api/tables/{table}/record")).text
        listed = (await bob.ask("GET", "/api/history"))["tables"][0]
        assert listed["players"] == ["—", "Player 1"]
        again = await Player.enter(node.address, "Ada")
        await account_of(again, ada.id)  # the name is free again

    run(scene())


def test_whoever_is_forgotten_is_so_where_they_only_watched_or_left_before_the_start(node):
    async def scene():
        (ada, _), table = await seated(node.address, "duel", 2)
        waiting = (await ada.ask("POST", "/api/tables", {"game": "duel", "seats": 2}))["id"]
        eve = await Player.enter(node.address, "Evangeline")
        await eve.act(table, type="say", text="hello")
        for command in ("sit", "leave"):
            await eve.act(waiting, type=command)
        assert (await eve.request("POST", "/api/people/me/delete", {})).status_code == 204
        for each in (table, waiting):
            told = (await ada.request("GET", f"/api/tables/{each}/events")).text
            assert "—" in told
            assert "Evangeline" not in told

    run(scene())


def test_accounts_that_look_like_another_are_refused(node):
    async def scene():
        ada, bob = [await Player.enter(node.address, "x") for _ in range(2)]
        name = f"paypal {ada.id[:8]}"
        await account_of(ada, name)
        answer = await bob.request("POST", "/api/people/me/account", {"name": name.replace("a", "а"), **PASSWORD})
        assert answer.json()["problem"]["code"] == "people/name-taken"

    run(scene())


async def admin(database, *words):
    """What this command says; sockets answer their server's pings meanwhile."""
    done = await asyncio.to_thread(CliRunner().invoke, app, ["admin", *map(str, words), "--database", database])
    assert done.exit_code == 0, done.output
    return done.stdout


async def answered_with(status, player, *request):
    """Ask until the server, which looks every few seconds, answers so."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        if (await player.request(*request)).status_code == status:
            return
        await asyncio.sleep(0.2)
    raise AssertionError(f"never {status}")


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    folder = tmp_path_factory.mktemp("admin")
    with Node(str(folder / "sixfold.sqlite3"), log=folder / "log") as running:
        yield running


def test_an_operator_sees_reports_silences_bans_and_lifts_beside_the_running_server(own):
    async def scene():
        (ada, bob), table = await seated(own.address, "duel", 2)
        await bob.act(table, type="say", text="something rude")
        number = (await ada.ask("GET", f"/api/tables/{table}"))["number"]
        missing = await ada.request("POST", f"/api/tables/{table}/reports", {"number": 999, "why": "?"})
        assert missing.json()["problem"]["code"] == "table/nothing-to-report"
        report = {"number": number, "why": "rude"}
        assert (await ada.request("POST", f"/api/tables/{table}/reports", report)).status_code == 204
        seat = {"seat": 1, "why": "his name"}
        assert (await ada.request("POST", f"/api/tables/{table}/reports", seat)).status_code == 204
        told = await admin(own.database, "reports")
        assert "something rude" in told
        assert bob.id in told
        await admin(own.database, "settle", 1)
        assert "something rude" not in await admin(own.database, "reports")
        await admin(own.database, "mute", bob.id)
        await answered_with(403, bob, "POST", f"/api/tables/{table}/commands", SAYING)
        assert (await bob.refused(table, **SAYING))["code"] == "people/muted"
        async with bob.listen(table) as live:
            await admin(own.database, "ban", bob.id, "--days", 1)
            assert await closed_with(live) == DISMISSED
        assert (await bob.request("GET", "/api/people/me")).status_code == 403
        await admin(own.database, "lift", bob.id)
        await answered_with(200, bob, "GET", "/api/people/me")
        acts = await admin(own.database, "audit")
        assert all(act in acts for act in ("mute", "ban", "lift", "settle"))

    run(scene())


def test_an_address_that_is_shut_out_loses_its_open_sockets(tmp_path):
    async def shutting_out():
        async with scene(tmp_path) as here:
            room, bob, cyd = await here.opened("duel"), Watching(address="192.0.2.7"), Watching()
            room.listeners.update((bob, cyd))
            await here.hub.store.write(Operator("op", 1).shut_out("192.0.2.7", "ban", None))
            await here.hub.read_bans()
            assert (bob.dismissed, cyd.dismissed) == (True, False)

    asyncio.run(shutting_out())


SAYING = {"type": "say", "text": "again"}


def test_an_operator_closes_removes_renames_and_deletes(own):
    async def scene():
        (ada, bob), table = await seated(own.address, "duel", 2, with_accounts=True)
        async with ada.listen(table) as live:
            await admin(own.database, "rename", bob.id, "Robert")
            while live.state["seats"][1]["name"] != "Robert":
                await asyncio.sleep(0.2)
                live.state = await ada.ask("GET", f"/api/tables/{table}")
            assert "closed" in await admin(own.database, "close", table)
            while live.state["stage"] != "over":
                await live.until("update")
            assert live.state["result"] == {"reason": "closed", "scores": [0, 0], "winners": []}
        await ada.ask("POST", "/api/people/login", {"name": "Robert", **PASSWORD})
        assert (await ada.ask("GET", "/api/people/me"))["ratings"] == []
        await admin(own.database, "delete", "Robert")
        assert (await ada.request("POST", "/api/people/login", {"name": "Robert", **PASSWORD})).status_code == 401
        await admin(own.database, "remove", table)
        assert table not in await admin(own.database, "tables", "--over")
        assert "people" in await admin(own.database, "sizes")

    run(scene())


def guest(connection, who="guest", **columns):
    connection.execute(insert(schema.people).values(id=who, name="Ada", created_at=0, **columns))


@pytest.fixture
def database(tmp_path):
    file = sqlite_url(tmp_path / "sixfold.sqlite3")
    (tmp_path / "sixfold.sqlite3").touch()
    return file


@pytest.mark.parametrize(
    ("who", "shut_out"),
    [
        ("j.doe", "guest"),
        ("guest", "guest"),
        ("10.1.2.3", "10.1.2.3"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("2001:db8::7", "2001:db8::/64"),
        ("2001:db8::/64", "2001:db8::/64"),
    ],
)
def test_an_operator_shuts_out_whom_the_server_knows_by_that_name(database, who, shut_out):
    run_alone(database, lambda connection: guest(connection, account="j.doe", account_key=key_of("j.doe")))
    assert run_alone(database, Operator("test", 0).shut_out(who, "ban", None)) == f"{shut_out}, until it is lifted"
    assert run_alone(database, Operator("test", 0).lift(shut_out)) == "1 lifted"


def test_an_operator_gives_nobody_the_name_of_another_account(database):
    for name in ("ada", "bob"):
        told = {"account": name, "account_key": key_of(name), "account_looks": skeleton_of(name)}
        run_alone(database, partial(guest, who=name, **told))
    with pytest.raises(Refusal, match="people/name-taken"):
        run_alone(database, Operator("test", 0).rename("bob", "Ada"))
    assert run_alone(database, Operator("test", 0).rename("bob", "Bo")) == "bob is Bo"


def test_an_operator_is_told_in_words_that_a_server_was_faster(database, monkeypatch):
    def slower(_connection):
        raise Conflict

    monkeypatch.setattr(Operator, "lift", lambda _operator, _who: slower)
    done = CliRunner().invoke(app, ["admin", "lift", "ada", "--database", database])
    assert isinstance(done.exception, Refusal)


@pytest.mark.parametrize("who", ["j.roe", "10.1.2.0/24", "2001:db8::/32"])
def test_a_ban_that_would_shut_out_nobody_is_refused(database, who):
    with pytest.raises(Refusal, match="people/nobody"):
        run_alone(database, Operator("test", 0).shut_out(who, "ban", None))


def test_pruning_takes_guests_with_the_browsers_that_wanted_to_be_told(database):
    def subscribed(connection):
        guest(connection)
        keys = {"id": "x", "token": "x", "endpoint": "x", "p256dh": "x", "auth": "x", "language": "en", "at": 0}
        connection.execute(insert(schema.subscriptions).values(person="guest", **keys))

    run_alone(database, subscribed)
    assert run_alone(database, Operator("test", 3 * DAY_MS).prune(2)) == "0 games and 1 guests"


def test_pruning_takes_old_games_and_keeps_ratings(tmp_path):
    async def scene(node):
        rated, table = await seated(node.address, "duel", 2, with_accounts=True)
        await play_a_few(rated, table)
        await rated[0].act(table, type="resign")
        _, plain = await seated(node.address, "duel", 2)
        return rated[0], table, plain

    with Node(str(tmp_path / "sixfold.sqlite3")) as node:
        told = {}

        async def whole():
            ada, table, plain = await scene(node)
            prune = Operator("test", now_ms() + 3 * DAY_MS).prune(2)
            told["came"] = await asyncio.to_thread(run_alone, sqlite_url(node.database), prune)
            assert (await ada.ask("GET", "/api/people/me"))["ratings"][0]["points"] == 1484
            assert (await ada.request("GET", f"/api/tables/{table}/record")).status_code == 200
            assert plain not in await admin(node.database, "tables")

        run(whole())
        assert told["came"] == "1 games and 2 guests"
