"""Frames are read and written as the WebSocket protocol says, the short way and the long one."""

import asyncio
import json

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from sixfold.server.connections import framed, is_pong, short_text
from tests.server.harness import Player, run

SIZES = (0, 1, 125, 126, 127, 65_535, 65_536, 100_000)


def said(text, opcode=Opcode.TEXT, *, fin=True):
    """A client's frame."""
    return Frame(opcode, text.encode(), fin).serialize(mask=True)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_framed_is_read_by_a_client(size):
    client = ClientProtocol(parse_uri("ws://here"), max_size=None, state=State.OPEN)
    client.receive_data(framed("x" * size) + framed("é"))
    assert [bytes(event.data).decode() for event in client.events_received()] == ["x" * size, "é"]


@pytest.mark.parametrize("size", SIZES)
def test_a_short_text_is_read_where_it_begins_and_a_long_one_is_left_to_others(size):
    frame = said("y" * size)
    found = short_text(b"before" + frame + b"after", 6)
    assert found == ((b"y" * size, 6 + len(frame)) if size < 1 << 16 else None)


def test_half_a_frame_and_other_frames_are_no_short_text():
    frame = said("a text of some length")
    assert all(short_text(frame[:end], 0) is None for end in range(len(frame)))
    assert short_text(said("begun", fin=False), 0) is None
    assert short_text(framed("not masked"), 0) is None
    assert short_text(said("1234", Opcode.PONG), 0) is None
    assert is_pong(said("1234", Opcode.PONG))
    assert not is_pong(said("1234", Opcode.PONG)[:-1])


PING, PONG = json.dumps({"type": "ping"}, separators=(",", ":")), "pong"
FRAME = said(PING)
PIECES = {
    "alone": [FRAME],
    "two at once": [FRAME + FRAME],
    "one and a half": [FRAME + FRAME[:7], FRAME[7:]],
    "byte by byte": [bytes((byte,)) for byte in FRAME],
    "in fragments": [said("{", fin=False) + said('"type":"ping"}', Opcode.CONT)],
    "after a pong": [said("1234", Opcode.PONG) + said(PING)],
    "a pong, then half": [said("1234", Opcode.PONG), FRAME[:3], FRAME[3:]],
    "long": [said(" " * 4_000 + PING)],
    "other spaces": [said(json.dumps({"type": "ping"}))],
}


@pytest.mark.parametrize("kind", PIECES)
def test_a_message_is_heard_however_it_comes_and_so_is_the_next(node, kind):
    async def story():
        ada = await Player.enter(node.address, "Ada")
        table = (await ada.ask("POST", "/api/tables", {"game": "duel", "seats": 2}))["id"]
        async with ada.listen(table) as live:
            for piece in PIECES[kind]:
                live.socket.transport.write(piece)
                await asyncio.sleep(0.01)  # so that it goes out alone
            answers = 2 if kind in ("two at once", "one and a half") else 1
            for _ in range(answers):
                await live.until(PONG)
            assert (await live.do(type="say", text="still here"))["type"] == "done"

    run(story())
