"""Games that are over are reviewed part by part, positions are analysed, and running games give nothing away."""

import asyncio
import json
import resource
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from sixfold.arena import play_game
from sixfold.server import review_store
from tests.server.harness import Node, Player, play_out, run, seated

MARKED = 0.375  # no decision of a game played here loses just that


def test_a_finished_game_is_reviewed_in_parts_that_make_the_whole(node):
    async def work():
        players, table = await seated(node.address, "duel", 1, ("greedy",))
        ada = players[0]
        early = await ada.request("GET", f"/api/tables/{table}/review/0")
        assert early.json()["problem"]["code"] == "table/not-over"
        assert (await ada.request("GET", f"/api/tables/{table}/review")).status_code == 409
        async with ada.listen(table) as live:
            await play_out(live, 3)
        first = await ada.ask("GET", f"/api/tables/{table}/review/0")
        whole = await ada.ask("GET", f"/api/tables/{table}/review")
        assert whole["decisions"][: len(first["decisions"])] == first["decisions"]
        assert len(whole["decisions"]) == first["total"]
        for lost in (each for each in whole["decisions"] if "position" in each):
            options = await ada.ask(
                "POST", "/api/analyse", {"game": "duel", "position": lost["position"], "effort": 0.05}
            )
            assert {lost["move"], lost["best"]} <= {option["move"] for option in options["options"]}
        for seat in whole["seats"]:
            assert seat["result"] - seat["start"] == pytest.approx(seat["luck"] + seat["skill"], abs=1e-9)
        assert whole["course"][-1]["shares"] == pytest.approx([seat["result"] for seat in whole["seats"]], abs=1e-9)
        assert "Player 0" in whole["seats"][0]["told"]

    run(work())


def test_a_review_stays_with_its_game_over_restarts_and_is_told_in_every_language(tmp_path):
    file = tmp_path / "sixfold.sqlite3"

    async def played(node):
        (ada,), table = await seated(node.address, "duel", 1, ("greedy",))
        async with ada.listen(table) as live:
            await play_out(live, 3)
        assert (await ada.ask("GET", f"/api/tables/{table}/review/999"))["decisions"] == []
        return table, ada.token, await ada.ask("GET", f"/api/tables/{table}/review")

    async def asked_again(node, language):
        ada = await Player.enter(node.address, "Ada")
        ada.http.headers["accept-language"], ada.token = language, token
        return await ada.ask("GET", f"/api/tables/{table}/review")

    with Node(str(file)) as node:
        table, token, whole = run(played(node))
    with closing(sqlite3.connect(file)) as database, database:
        parts = [json.loads(body) for (body,) in database.execute("SELECT body FROM reviews ORDER BY part")]
        assert sum(len(part["decisions"]) for part in parts) == len(whole["decisions"])
        parts[0]["decisions"][0]["loss"] = MARKED
        database.execute("UPDATE reviews SET body = ? WHERE part = 0", (json.dumps(parts[0]),))
    with Node(str(file)) as node:
        french = run(asked_again(node, "fr"))
    assert french["decisions"][0]["loss"] == MARKED, "what was kept is told, and not judged again"
    assert "chance" in french["seats"][0]["told"]
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE reviews SET of = 'other events'")
    with Node(str(file)) as node:
        assert run(asked_again(node, "en")) == whole


def test_a_review_is_shown_where_nothing_can_be_written_and_kept_where_it_can_again(tmp_path):
    file = tmp_path / "sixfold.sqlite3"

    async def scene(node):
        (ada,), table = await seated(node.address, "duel", 1, ("greedy",))
        async with ada.listen(table) as live:
            await play_out(live, 3)
        full = (tmp_path / "sixfold.sqlite3-wal").stat().st_size
        _, hard = resource.prlimit(node.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(node.process.pid, resource.RLIMIT_FSIZE, (full, hard))
        first = await ada.ask("GET", f"/api/tables/{table}/review/0")
        assert (await ada.request("GET", "/health")).status_code == 503
        resource.prlimit(node.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
        assert await ada.ask("GET", f"/api/tables/{table}/review/0") == first

    with Node(str(file)) as node:
        run(scene(node))
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("SELECT count(*) FROM reviews").fetchone() == (1,)


def test_everyone_who_opens_a_review_at_once_sees_the_same_and_it_is_kept_once(database, tmp_path):
    async def scene(nodes):
        (ada,), table = await seated(nodes[0].address, "duel", 1, ("greedy",))
        async with ada.listen(table) as live:
            await play_out(live, 3)
        bob = await Player.enter(nodes[1].address, "Bob")
        asked = [each.ask("GET", f"/api/tables/{table}/review") for each in (ada, bob, ada, bob)]
        told = await asyncio.gather(*asked)
        assert all(each == told[0] for each in told)
        return await ada.ask("GET", f"/api/tables/{table}/review") == told[0]

    with Node(database) as one, Node(database) as other:
        assert run(scene((one, other)))


def test_a_review_that_was_judged_otherwise_is_another(monkeypatch):
    record = play_game("duel", ["greedy", "greedy"], 1)
    renamed = replace(record, players=tuple(replace(each, name="Eve") for each in record.players))
    keys = [review_store.reviewable("table", each).of for each in (record, renamed)]
    assert keys[0] == keys[1]
    for what in ("SHAPE", "PART", "FIRST_PART", "EFFORT"):
        with monkeypatch.context() as changed:
            changed.setattr(review_store, what, 99)
            keys.append(review_store.reviewable("table", record).of)
    assert len(set(keys)) == 5


def test_a_position_is_analysed_for_whoever_decides(node):
    async def work():
        ada = await Player.enter(node.address, "Ada")
        wanted = {"game": "qwixx", "position": "R2,3 / - | dice W4 W1 R2 Y3 G5 B6 | seat 0", "effort": 0.1}
        found = await ada.ask("POST", "/api/analyse", wanted)
        assert {option["move"] for option in found["options"]} == {"R5", "Y5", "G5", "B5", "-"}
        assert found["options"][0]["move"] == "R5"
        assert found["options"][0]["told"] == "You cross the red 5."
        refused = await ada.request("POST", "/api/analyse", {**wanted, "seat": 7})
        assert refused.status_code == 409
        too_much = await ada.request("POST", "/api/analyse", {**wanted, "effort": 50})
        assert too_much.status_code == 422

    run(work())
