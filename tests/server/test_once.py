"""What someone does is read, checked and looked up once, however many rooms it passes."""

import asyncio
from types import SimpleNamespace

from sixfold import camera
from sixfold.camera import reader
from sixfold.camera.photo_files import MOST_BYTES
from sixfold.games.duel import rules as duel
from sixfold.games.grid.rules import EMPTY
from sixfold.rules.errors import UnreadablePhoto
from sixfold.server.limits import Limiter, Work
from sixfold.server.photos import Photos, read_board
from sixfold.server.rooms import Rooms
from sixfold.server.routes import live
from sixfold.server.settings import Limits
from sixfold.tables import entries, messages
from tests.refused import refused
from tests.server.test_hub import Watching, scene
from tests.server.test_tidying import guest, opens, served


def counted(monkeypatch, owner, name):
    """What a function is given, call by call."""
    given, own = [], getattr(owner, name)

    def watched(*args):
        given.append(args)
        return own(*args)

    monkeypatch.setattr(owner, name, watched)
    return given


def test_a_move_of_a_person_or_a_bot_is_read_once(tmp_path, monkeypatch):
    read = counted(monkeypatch, duel, "parse_move")

    async def story():
        async with scene(tmp_path) as here:
            room, watcher = await here.started("duel"), Watching()
            room.listeners.add(watcher)
            await here.play_out(room)
            return watcher.entries(entries.Played), room.table

    played, table = asyncio.run(story())
    assert {table.holders[entry.seat].level for entry in played} == {None, "greedy"}
    texts = [text for (text,) in read]
    assert len(texts) == len(played)


def test_the_table_of_a_command_is_looked_up_once(tmp_path, monkeypatch):
    found = counted(monkeypatch, Rooms, "find")

    async def story():
        async with served(tmp_path) as app:
            ada = await guest(app)
            table = (await opens(ada))[1]["id"]
            found.clear()
            await ada.post(f"/api/tables/{table}/commands", json={"type": "sit"})
            assert len(found) == 1

    asyncio.run(story())


def test_a_socket_that_has_found_its_table_never_looks_it_up_again(tmp_path, monkeypatch):
    found = counted(monkeypatch, Rooms, "find")

    async def story():
        async with served(tmp_path) as app:
            table = (await opens(await guest(app)))[1]["id"]
            server, told = app.state.context, []
            room = await server.hub.rooms.find(table)
            person = (await server.people.welcome("Bob", 0)).person
            client = SimpleNamespace(who=person, person=person.id, address="192.0.2.1", language="en", tell=told.append)
            found.clear()
            await live._answer(server, room, client, messages.Do(id=1, command=messages.Sit()))
            assert isinstance(told[0], messages.Done)
            assert found == []

    asyncio.run(story())


def test_what_is_done_at_a_room_that_was_closed_meanwhile_is_done_at_the_one_in_its_place(tmp_path):
    async def story():
        async with scene(tmp_path) as here:
            room = await here.opened("duel")
            here.hub.rooms.forget(room)
            used, number = await here.hub.act(room, here.ada, messages.Sit())
            assert used is here.hub.rooms.get(room.row.id) is not room
            assert used.table.number == number > room.table.number

    asyncio.run(story())


def test_a_photo_whose_size_the_server_has_limited_is_measured_no_more(monkeypatch):
    measured = counted(monkeypatch, reader, "check_size")
    assert Limits().photo_bytes <= MOST_BYTES

    async def story():
        photos = Photos(Work(Limiter(), 60.0))
        try:
            with refused("FORMAT", "camera/not-a-photo", UnreadablePhoto):
                await photos.ask(read_board(b"hello", camera.GAMES[0], None, EMPTY, "en"), "192.0.2.1", None)
        finally:
            await photos.stop()

    asyncio.run(story())
    assert measured == []
