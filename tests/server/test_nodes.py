"""Two nodes on one PostgreSQL serve the same tables; one that dies loses nothing."""

import asyncio
import random

import httpx
import pytest
import websockets
from sqlalchemy import create_engine, text

from tests.server.harness import PATIENCE_S, Node, Player, choose, play_out, run, seated

GONE = (OSError, httpx.TransportError, websockets.WebSocketException)


@pytest.fixture(scope="module")
def nodes(database, tmp_path_factory):
    folder = tmp_path_factory.mktemp("nodes")
    pair = [Node(database, log=folder / f"log{number}").start() for number in range(2)]
    try:
        yield [node.wait() for node in pair]
    finally:
        for node in pair:
            node.stop()


def at(player, node):
    """The same person, talking to another node."""
    twin = Player(node.address, player.name, httpx.AsyncClient(base_url=f"http://{node.address}", timeout=PATIENCE_S))
    twin.token, twin.id = player.token, player.id
    return twin


@pytest.mark.parametrize("game", ["qwirkle", "qwixx"])
def test_players_on_different_nodes_see_the_same_numbered_stream(nodes, game):
    async def scene():
        (ada, bob), table = await seated(nodes[0].address, game, 2)
        there = at(bob, nodes[1])
        async with ada.listen(table) as first, there.listen(table) as second, at(ada, nodes[1]).listen(table) as tab:
            await asyncio.gather(play_out(first, 1), play_out(second, 2))
            while tab.state["stage"] != "over":
                await tab.until("update")
            assert first.events == tab.events
            shared = [(event["number"], event["at"], event["entry"]["type"]) for event in first.events]
            assert shared == [(event["number"], event["at"], event["entry"]["type"]) for event in second.events]
        await there.http.aclose()

    run(scene())


def test_two_nodes_never_accept_a_move_for_the_same_position(nodes, database):
    async def scene():
        (ada, bob), table = await seated(nodes[0].address, "duel", 2)
        lines = {0: [ada, at(ada, nodes[1])], 1: [bob, at(bob, nodes[1])]}
        source, accepted, position = random.Random(1), 0, None
        state = await ada.ask("GET", f"/api/tables/{table}")
        for _ in range(60):
            if state["stage"] == "over":
                break
            position, seat = state["position"], state["deciders"][0]
            both = [
                line.request(
                    "POST", f"/api/tables/{table}/commands", {"type": "play", "position": position, "move": "-"}
                )
                for line in source.choices(lines[seat], k=2) + lines[seat]
            ]
            answers = await asyncio.gather(*both)
            codes = sorted(answer.status_code for answer in answers)
            assert codes == [200, 409, 409, 409], [answer.text for answer in answers]
            accepted += 1
            state = next(answer.json()["state"] for answer in answers if answer.status_code == 200)
        engine = create_engine(database)
        with engine.connect() as connection:
            query = text("SELECT number FROM entries WHERE table_id = :table ORDER BY number")
            numbers = list(connection.execute(query, {"table": table}).scalars())
            query = text("SELECT count(*) FROM entries WHERE table_id = :table AND body LIKE '%\"played\"%'")
            assert connection.execute(query, {"table": table}).scalar_one() == accepted
        engine.dispose()
        assert numbers == list(range(1, len(numbers) + 1))
        for line in (lines[0][1], lines[1][1]):
            await line.http.aclose()

    run(scene())


def test_chat_on_one_node_does_not_make_a_move_on_the_other_old(nodes):
    async def scene():
        (ada, bob), table = await seated(nodes[0].address, "duel", 2)
        there = at(bob, nodes[1])
        state = await ada.ask("GET", f"/api/tables/{table}")
        mover = (ada, there)[state["deciders"][0]]
        talker = (there, ada)[state["deciders"][0]]
        await asyncio.gather(
            mover.act(table, type="play", position=state["position"], move="-"),
            *(talker.act(table, type="say", text=f"line {number}") for number in range(5)),
        )
        await there.http.aclose()

    run(scene())


def test_a_node_that_dies_loses_nothing_and_its_bots_go_on_elsewhere(nodes, database, tmp_path):
    async def scene():
        doomed = await asyncio.to_thread(Node(database, log=tmp_path / "log").start().wait)
        tables = [await seated(doomed.address, "qwixx", 1, ("greedy", "random")) for _ in range(3)]
        told = []
        for (player,), table in tables:
            async with player.listen(table) as live:
                await play_out(live, 1, stop_after=3)
                position = live.state["position"]
                if 0 in live.state["deciders"]:
                    move = await choose(live, random.Random(2))
                    await live.do(type="play", position=position, move=move)
                told.append(list(live.events))
        await asyncio.to_thread(doomed.kill)
        for ((player,), table), events in zip(tables, told, strict=True):
            there = at(player, nodes[1])
            async with there.listen(table) as live:
                assert live.events[: len(events)] == events
                await play_out(live, 2)
                assert live.state["stage"] == "over"
            await there.http.aclose()

    run(scene())


def test_nodes_that_start_together_migrate_once(postgres):
    fresh = postgres.fresh()
    pair = [Node(fresh).start() for _ in range(2)]
    try:
        for node in pair:
            node.wait()
    finally:
        for node in pair:
            assert node.stop() == 0
