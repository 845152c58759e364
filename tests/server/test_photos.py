"""Photos are read fairly and counted to who sent them; without the extra everyone is told what to install."""

import asyncio

import pytest

from sixfold import camera
from sixfold.camera import reader
from sixfold.games.grid.rules import EMPTY
from sixfold.rules.errors import InvalidSetup, Refusal, UnreadablePhoto
from sixfold.server.limits import Limiter, Work
from sixfold.server.photos import Photos, read_board
from tests.refused import refused

HERE = "192.0.2.1"


def asked(photo=b"hello"):
    return read_board(photo, camera.GAMES[0], None, EMPTY, "en")


def photos(a_minute=60.0):
    return Photos(Work(Limiter(lambda: 0.0), a_minute))


def test_without_the_extra_it_is_told_what_to_install(monkeypatch):
    monkeypatch.setattr(reader, "find_spec", lambda _: None)
    with refused("FORMAT", "camera/not-installed", InvalidSetup):
        asyncio.run(photos().ask(asked(), HERE, None))


def test_a_file_that_is_no_photo_is_counted_to_who_sent_it():
    async def scene():
        here = photos(a_minute=1e-6)
        try:
            for _ in range(2):
                with pytest.raises((UnreadablePhoto, Refusal)) as refusal:
                    await here.ask(asked(b"\xff\xd8" + b"\xff" * 1_000_000), HERE, None)
                codes.append(refusal.value.code)
        finally:
            await here.stop()

    codes = []
    asyncio.run(scene())
    assert codes == ["camera/cut-short", "limit/too-often"]


def test_a_photo_that_broke_its_process_costs_the_most_and_the_next_one_waits():
    class Breaking:
        work_s = reader.MOST_CPU_S

    async def broken(_):
        raise UnreadablePhoto("camera/broken")

    async def scene():
        here = photos(a_minute=10.0)
        here._queue._free[:] = [Breaking()]
        with pytest.raises(UnreadablePhoto):
            await here.ask(broken, HERE, None)
        with refused("TABLE", "limit/too-often", Refusal):
            await here.ask(broken, HERE, None)
        with pytest.raises(UnreadablePhoto):
            await here.ask(broken, "192.0.2.2", None)

    asyncio.run(scene())
