"""The socket: resuming, double clicks, two tabs, watchers, drafts, offers."""

import asyncio
import json
import random

import pytest
import websockets

from tests.server.harness import Player, caught_up, choose, play_out, run, seated


def test_after_a_drop_a_client_gets_exactly_what_it_missed(node):
    async def scene():
        (ada, bob), table = await seated(node.address, "duel", 2)
        async with ada.listen(table) as whole, bob.listen(table) as other:
            await asyncio.gather(play_out(whole, 1, stop_after=6), play_out(other, 2, stop_after=6))
            for after in range(13):
                for live in (whole, other):
                    await live.send(type="ping")
                    await live.until("pong")
                async with ada.listen(table, after) as again:
                    assert again.welcome["events"] == whole.events[after:]
                    assert [event["number"] for event in again.events] == list(range(after + 1, again.after + 1))

    run(scene())


def test_a_resumed_stream_is_the_stream_that_was_never_cut(node):
    async def scene():
        (ada, bob), table = await seated(node.address, "qwirkle", 2)
        stream, source = [], random.Random(5)

        async def broken_line():
            after = 0
            while True:
                async with ada.listen(table, after) as live:
                    await play_out(live, source.randrange(1000), stop_after=source.randrange(1, 4))
                    stream.extend(live.events)
                    after = live.after
                    if live.state["stage"] == "over":
                        return

        async with bob.listen(table) as other:
            await asyncio.gather(broken_line(), play_out(other, 3))
        async with ada.listen(table) as whole:
            assert stream == whole.events

    run(scene())


def test_two_tabs_and_a_double_click_play_once(node):
    async def scene():
        (ada, bob), table = await seated(node.address, "duel", 2)
        async with ada.listen(table) as first, ada.listen(table) as second, bob.listen(table) as other:
            mover = first if first.state["you"] in first.state["deciders"] else other
            tabs = [first, second] if mover is first else [other, other]
            play = {"type": "play", "position": mover.state["position"], "move": "-"}
            for number in range(6):
                await tabs[number % 2].send(type="do", id=100 + number, command=play)
            kinds = []
            for number in range(6):
                live = tabs[number % 2]
                while (message := await live.until("done", "refused")).get("id", 0) < 100:
                    pass
                kinds.append(message["type"])
            assert kinds.count("done") == 1
            numbers = (await ada.ask("GET", f"/api/tables/{table}/events"))["events"]
            assert sum(event["entry"]["type"] == "played" for event in numbers) == 1

    run(scene())


def test_a_watcher_sees_the_table_and_no_hand(node):
    async def scene():
        (ada, bob), table = await seated(node.address, "qwirkle", 2)
        nobody = Player(node.address, "", ada.http)
        async with nobody.listen(table) as watching:
            assert watching.state.get("you") is None
            assert watching.state["view"]["hand"] == []
            assert (await watching.do(type="resign"))["problem"]["code"] == "table/not-seated"
            assert (await watching.do(type="say", text="hi"))["problem"]["code"] == "people/token-needed"
        assert bob.id

    run(scene())


def test_a_table_without_watchers_shows_itself_to_its_players_only(node):
    async def scene():
        (ada, bob), table = await seated(node.address, "qwirkle", 2, watchers=False)
        cyd = await Player.enter(node.address, "Cyd")
        assert (await cyd.request("GET", f"/api/tables/{table}")).status_code == 403
        socket = await websockets.connect(f"ws://{node.address}/api/live")
        await socket.send(json.dumps({"type": "hello", "table": table, "token": cyd.token}))
        assert json.loads(await socket.recv())["problem"]["code"] == "table/hidden"
        with pytest.raises(websockets.ConnectionClosed):
            await socket.recv()
        async with bob.listen(table) as live:
            assert live.state["you"] == 1
        assert ada.id

    run(scene())


def test_a_page_of_another_site_cannot_open_a_socket(node):
    async def scene():
        with pytest.raises(websockets.InvalidStatus):
            await websockets.connect(f"ws://{node.address}/api/live", origin="https://evil.example")
        own = await websockets.connect(f"ws://{node.address}/api/live", origin=f"http://{node.address}")
        await own.close()

    run(scene())


def test_an_offer_to_undo_is_made_and_agreed_over_the_socket(node):
    async def scene():
        (ada, bob), table = await seated(node.address, "duel", 2)
        async with ada.listen(table) as first, bob.listen(table) as second:
            mover, other = (first, second) if first.state["deciders"] == [0] else (second, first)
            view = mover.state["view"]
            await mover.do(type="play", position=mover.state["position"], move=await choose(mover, random.Random(1)))
            await mover.do(type="offer", what="undo")
            done = await other.do(type="answer", what="undo", agreed=True)
            for live in (first, second):
                await caught_up(live, done["number"])
            assert mover.state["view"] == view
            assert mover.events[-1]["entry"]["type"] == "undone"

    run(scene())


def test_a_rematch_seats_everyone_one_further(node):
    async def scene():
        (ada, bob), table = await seated(node.address, "duel", 2)
        await ada.act(table, type="resign")
        both = await asyncio.gather(ada.act(table, type="rematch"), bob.act(table, type="rematch"))
        assert both[0]["rematch"] == both[1]["rematch"]
        state = await ada.ask("GET", f"/api/tables/{both[0]['rematch']}")
        assert [seat["name"] for seat in state["seats"]] == ["Player 1", "Player 0"]
        assert state["rematch_of"] == table

    run(scene())


def test_a_clock_that_runs_out_ends_the_game(node):
    async def scene():
        (ada, bob), table = await seated(
            node.address, "duel", 2, sudden_death=True, clock={"kind": "move", "seconds": 5}
        )
        async with ada.listen(table) as live:
            loser = live.state["deciders"][0]
            while live.state["stage"] == "playing":
                await live.until("update")
            assert (live.state["result"]["reason"], live.state["result"]["winners"]) == ("time", [1 - loser])
        assert bob.id

    run(scene())


def test_what_is_said_reaches_everyone_without_a_state(node):
    async def scene():
        (ada, bob), table = await seated(node.address, "duel", 2)
        async with ada.listen(table) as first, bob.listen(table) as second:
            await first.do(type="say", text="good luck <b>")
            message = await second.until("update")
            assert message["events"][0]["entry"] == {
                "type": "said",
                "seat": 0,
                "name": "Player 0",
                "text": "good luck <b>",
            }
            assert "state" not in message

    run(scene())


def test_presence_tells_who_is_connected(node):
    async def scene():
        (ada, bob), table = await seated(node.address, "duel", 2)
        async with ada.listen(table) as live:
            async with bob.listen(table):
                while (await live.until("presence"))["presence"] != [True, True]:
                    pass
            while (await live.until("presence"))["presence"] != [True, False]:
                pass

    run(scene())
