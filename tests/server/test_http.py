"""People, lists, records, headers and refusals over HTTP."""

import asyncio
import json
from pathlib import Path

import httpx
import pytest

from sixfold.fair import commitment_of, verify_fair
from sixfold.rules.catalog import GAMES
from sixfold.rules.record import parse_record
from sixfold.server.app import create_app
from sixfold.server.settings import Limits, Settings, sqlite_url
from tests.server.harness import Player, play_a_few, play_out, run, seated

LIMITS = Limits()
PADS = Path(__file__).parents[1] / "pads/golden"


def test_a_guest_comes_in_at_once_and_a_personal_link_brings_them_back(node):
    async def work():
        ada = await Player.enter(node.address, "  Ada   Lovelace ")
        assert (await ada.ask("GET", "/api/people/me"))["name"] == "Ada Lovelace"
        link = (await ada.ask("POST", "/api/people/me/link"))["token"]
        lost = Player(node.address, "", ada.http)
        session = await lost.ask("POST", "/api/people/return", {"token": link})
        assert session["person"]["id"] == ada.id
        assert session["token"] not in (ada.token, link)
        await ada.ask("PATCH", "/api/people/me", {"name": "Ada"})
        assert (await ada.ask("GET", "/api/people/me"))["name"] == "Ada"
        assert (await ada.request("POST", "/api/people/logout")).status_code == 204
        assert (await ada.request("GET", "/api/people/me")).status_code == 401

    run(work())


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "a\u0000b", "a\u202eb", "\ud83d"])
def test_names_are_short_and_visible(node, name):
    async def work():
        nobody = Player(node.address, "", (await Player.enter(node.address, "x")).http)
        body = json.dumps({"name": name}).encode()
        answer = await nobody.http.post("/api/people", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 422, answer.text

    run(work())


def test_an_account_keeps_its_person_and_a_wrong_password_is_refused(node):
    async def work():
        ada = await Player.enter(node.address, "Ada")
        name = f"ada {ada.id[:8]}"
        account = {"name": name, "password": "correct horse"}
        assert (await ada.ask("POST", "/api/people/me/account", account))["account"] == name
        bob = await Player.enter(node.address, "Bob")
        taken = await bob.request("POST", "/api/people/me/account", {**account, "name": name.upper()})
        assert taken.json()["problem"]["code"] == "people/name-taken"
        wrong = await bob.request("POST", "/api/people/login", {**account, "password": "incorrect"})
        unknown = await bob.request("POST", "/api/people/login", {**account, "name": "nobody at all"})
        assert wrong.status_code == unknown.status_code == 401
        assert wrong.json() == unknown.json()
        back = await bob.ask("POST", "/api/people/login", account)
        assert back["person"]["id"] == ada.id

    run(work())


def test_ratings_move_between_accounts_only(node):
    async def work():
        players, table = await seated(node.address, "duel", 2, with_accounts=True)
        await play_a_few(players, table)
        await players[0].act(table, type="resign")
        ratings = [(await player.ask("GET", "/api/people/me"))["ratings"] for player in players]
        assert ratings == [
            [{"game": "duel", "points": 1484, "games": 1}],
            [{"game": "duel", "points": 1516, "games": 1}],
        ]

    run(work())


def test_listed_tables_are_in_the_lobby_and_private_ones_are_not(node):
    async def work():
        ada = await Player.enter(node.address, "Ada")
        opened = await ada.ask("POST", "/api/tables", {"game": "qwixx", "seats": 3, "options": {"listed": True}})
        private = await ada.ask("POST", "/api/tables", {"game": "qwixx", "seats": 3})
        lobby = {table["id"] for table in (await ada.ask("GET", "/api/tables"))["tables"]}
        assert opened["id"] in lobby
        assert private["id"] not in lobby
        assert (await ada.ask("GET", f"/api/tables/{private['code']}"))["id"] == private["id"]
        await ada.act(private["id"], type="sit")
        mine = (await ada.ask("GET", "/api/people/me/tables"))["tables"]
        assert [table["id"] for table in mine] == [private["id"]]

    run(work())


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_kept_fair_and_replayable_from_every_seat(node, game):
    async def work():
        players, table = await seated(node.address, game, 1, ("greedy",))
        ada = players[0]
        early = await ada.request("GET", f"/api/tables/{table}/record")
        assert early.json()["problem"]["code"] == "table/not-over"
        assert (await ada.request("GET", f"/api/tables/{table}/replay?seat=1")).status_code == 409
        async with ada.listen(table) as live:
            await play_out(live, 3)
            commitment = live.welcome["state"]["commitment"]
            assert live.state["stage"] == "over"
        text = (await ada.request("GET", f"/api/tables/{table}/record")).text
        record = parse_record(text)
        assert verify_fair(record) == commitment == commitment_of(int(live.state["seed"]))
        seen = await ada.ask("GET", f"/api/tables/{table}/replay")
        assert [event for step in seen["steps"] for event in step["events"]][-1]["type"] == "end"
        assert seen["kinds"] == ["human", "bot"]
        openly = {name: value for name, value in seen["steps"][-1]["view"].items() if name not in own}
        assert openly == {name: value for name, value in live.state["view"].items() if name not in own}
        assert not seen["steps"][-1]["view"].get("hand")
        for step in seen["steps"]:
            placed = [event["points"] for event in step["events"] if "@" in (event.get("move") or "")]
            assert sum(line["points"] for line in step["lines"]) == sum(placed)
        other = await ada.ask("GET", f"/api/tables/{table}/replay?seat=1")
        assert other["seat"] == 1
        uploaded = await ada.ask("POST", "/api/records/replay", json.loads(text))
        assert uploaded["steps"] == seen["steps"]
        listed = (await ada.ask("GET", "/api/history"))["tables"][0]
        assert (listed["id"], listed["result"]) == (table, live.state["result"])

    own = ("seat", "choice", "hand", "unseen")
    run(work())


def test_a_false_record_is_refused_with_its_rule(node):
    async def work():
        ada = await Player.enter(node.address, "Ada")
        false = {"format": "sixfold/1", "game": "qwixx", "players": [{"name": "A", "kind": "human"}], "events": []}
        answer = await ada.request("POST", "/api/records/replay", false)
        assert (answer.status_code, answer.json()["problem"]["code"]) == (422, "setup/seats")

    run(work())


@pytest.mark.parametrize("path", sorted(PADS.glob("c*.json")), ids=lambda path: path.stem)
def test_a_record_of_a_real_table_whose_opener_sits_nowhere_is_refused_by_whose_turn_it_is(node, path):
    async def work():
        ada = await Player.enter(node.address, "Ada")
        false = json.loads(path.read_text("utf-8"))
        first = next(at for at, event in enumerate(false["events"]) if event["type"] == "open")
        for event in false["events"][first : first + 2]:
            event["seat"] = 2
        answer = await ada.request("POST", "/api/records/replay", false)
        problem = answer.json()["problem"]
        assert (answer.status_code, problem["rule"], problem["code"]) == (409, "TURN", "turn/not-yours")

    run(work())


def test_a_bot_can_hold_a_seat_over_http_alone(node):
    async def work():
        players, table = await seated(node.address, "qwixx", 1, ("random",))
        ada, after = players[0], 0
        for _ in range(500):
            found = await ada.ask("GET", f"/api/tables/{table}/events?after={after}&wait_s=10")
            state, after = found["state"], found["state"]["number"]
            if state["stage"] == "over":
                break
            if 0 in state["deciders"]:
                legal = (await ada.ask("POST", f"/api/tables/{table}/draft", {"kind": "cross"}))["legal"]
                await ada.act(table, type="play", position=state["position"], move=legal[-1])
        assert state["stage"] == "over"

    run(work())


def test_every_answer_carries_the_security_headers_and_no_answer_a_trace(node):
    async def work():
        ada = await Player.enter(node.address, "Ada")
        for path in ("/", "/api/catalog", "/api/nothing", "/api/tables/nowhere", "/health"):
            answer = await ada.http.get(path)
            assert "default-src 'none'" in answer.headers["content-security-policy"], path
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "Traceback" not in answer.text
        assert (await ada.http.get("/api/tables/nowhere")).json()["problem"]["code"] == "table/unknown"
        french = await ada.http.get("/api/tables/nowhere", headers={"accept-language": "fr-CH, en"})
        assert french.json()["problem"]["sentence"].startswith("Cette table")

    run(work())


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("/api/people", LIMITS.message_bytes),
        ("/api/positions", LIMITS.message_bytes),
        ("/api/records/replay", LIMITS.body_bytes),
        ("/api/records/review/3", LIMITS.body_bytes),
        ("/api/history", LIMITS.body_bytes),
        ("/api/photos?game=qwirkle", LIMITS.photo_bytes),
    ],
)
def test_a_message_is_short_a_record_longer_and_a_photo_the_longest(node, path, most):
    async def work():
        ada = await Player.enter(node.address, "Ada")
        just, more = [await ada.request("POST", path, content=b" " * size) for size in (most, most + 1)]
        assert just.status_code == 422, just.text
        assert (more.status_code, more.json()["problem"]["code"]) == (413, "limit/too-big")

    run(work())


def test_a_wrong_address_and_an_unreadable_body_are_told_apart_from_a_wrong_table(node):
    async def scene():
        ada = await Player.enter(node.address, "Ada")
        nothing = await ada.request("GET", "/api/nothing")
        assert (nothing.status_code, nothing.json()["problem"]["code"]) == (404, "wire/no-such-address")
        json_header = {"content-type": "application/json"}
        unreadable = await ada.http.post("/api/people", content=b'{"name": "\xff"}', headers=json_header)
        problem = unreadable.json()["problem"]
        assert (unreadable.status_code, problem["code"], problem["values"]["field"]) == (422, "format/message", "body")

    run(scene())


def test_pages_of_a_site_that_the_operator_allows_can_come_in_and_no_others(tmp_path):
    asks = {"access-control-request-method": "POST", "access-control-request-headers": "authorization, content-type"}

    async def scene():
        app = create_app(Settings(sqlite_url(tmp_path / "tables.sqlite3"), origins=("https://friend.example",)))
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as http,
        ):
            for origin, allowed in (
                ("https://friend.example", "https://friend.example"),
                ("https://evil.example", None),
            ):
                before = await http.options("/api/people", headers={**asks, "origin": origin})
                came = await http.post("/api/people", json={"name": "Eve"}, headers={"origin": origin})
                told = [answer.headers.get("access-control-allow-origin") for answer in (before, came)]
                assert told == [allowed, allowed]
                assert (before.status_code, came.status_code) == ((204, 201) if allowed else (405, 403))
                assert ("authorization" in before.headers.get("access-control-allow-headers", "")) == bool(allowed)

    asyncio.run(scene())


def test_metrics_count_without_naming_anyone(node):
    async def work():
        ada = await Player.enter(node.address, "Metrica")
        text = (await ada.http.get("/metrics")).text
        assert "sixfold_http_requests_total" in text
        assert "Metrica" not in text

    run(work())


def test_only_the_script_that_runs_python_may_compile_webassembly(node):
    policies = {}
    for path in ("/", "/assets/index-1a.js", "/assets/python.worker-1a_-B.js", "/assets/python.worker-1a.js/x"):
        policies[path] = httpx.get(f"http://{node.address}{path}").headers["content-security-policy"]
    assert [path for path, policy in policies.items() if "wasm-unsafe-eval" in policy] == [
        "/assets/python.worker-1a_-B.js"
    ]
    assert not any("'unsafe-eval'" in policy for policy in policies.values())
