"""Tables over HTTP: open one, look at it, act at it, read what happened."""

import secrets
from functools import partial
from http import HTTPStatus
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from sixfold import camera
from sixfold.players import levels_of
from sixfold.rules.catalog import find_game
from sixfold.rules.core import Options, require_setup
from sixfold.rules.errors import Refusal
from sixfold.rules.notation import to_json
from sixfold.seeds import Stream
from sixfold.server import admin, store
from sixfold.server.dependencies import (
    Address,
    Asking,
    Me,
    Route,
    Server,
    Someone,
    Tongue,
    find_room,
    given,
    id_of,
)
from sixfold.server.questions import CoachQuestion
from sixfold.server.rooms import Room
from sixfold.tables import catalog_messages, commands, helping, messages
from sixfold.tables.drafts import Draft, DraftAnswer
from sixfold.tables.guards import Asking as Guarded
from sixfold.tables.guards import require, sees
from sixfold.tables.names import clean_text

router = APIRouter(prefix="/api", tags=["tables"], route_class=Route)
Key = Annotated[str, Path(min_length=1, max_length=40, description="A table's id or its code.")]
After = Annotated[int, Query(ge=0, le=2**53, description="The last event number that you have.")]
PAGE = 50
FORGOTTEN_MS = 24 * 3600 * 1000  # a table where nothing happens for a day is not in the lobby


async def found(key: Key, server: Server, request: Request) -> Room:
    """Return the table that is asked for. Raises Refusal."""
    return await find_room(key, server, request)


def require_sight(room: Room, person: str | None) -> None:
    """Refuse watchers where the table does not want any. Raises Refusal."""
    require(sees(Guarded(room.table, person)))


async def seen(room: Annotated[Room, Depends(found)], server: Server, me: Someone) -> Room:
    """Return the table that is asked for if this person may see it, and note that they are here. Raises Refusal."""
    require_sight(room, id_of(me))
    server.hub.presence.note(room, id_of(me))
    return room


Seen = Annotated[Room, Depends(seen)]


@router.get("/catalog")
async def catalog() -> messages.Catalog:
    """Say what can be played here, and which bots there are."""
    return catalog_messages.catalog(levels_of, has_photos=lambda game: game in camera.GAMES and camera.is_installed())


@router.get("/tables")
async def lobby(server: Server, before: Annotated[int | None, Query(ge=0, le=2**53)] = None) -> messages.TableList:
    """List the tables that are open to everyone and not over."""
    since = server.hub.clock() - FORGOTTEN_MS
    job = store.list_tables(person=None, stages=("waiting", "playing"), before=before, most=PAGE, since=since)
    return table_list(await server.hub.store.read(job))


def table_list(lines: list[store.TableLine]) -> messages.TableList:
    """Return a page of tables."""
    tables = tuple(_summary(line) for line in lines)
    return messages.TableList(tables=tables, more=lines[-1].created_at if len(lines) == PAGE else None)


def _summary(line: store.TableLine) -> messages.TableSummary:
    return messages.TableSummary.model_validate(
        {
            "id": line.id,
            "code": line.code,
            "game": line.game,
            "stage": line.stage,
            "players": line.players,
            "free": line.free,
            "standing": None if line.standing is None else messages.Standing.model_validate_json(line.standing),
            "created_at": line.created_at,
            "changed_at": line.changed_at,
            "ended_at": line.ended_at,
            "result": None if line.result is None else messages.TableResult.model_validate_json(line.result),
            "you": line.seat,
        }
    )


@router.post("/tables", status_code=201)
async def open_table(
    new: messages.NewTable, server: Server, me: Me, address: Address, language: Tongue
) -> messages.TableState:
    """Open a table. You sit down yourself, by the command `sit`."""
    server.require_opening(me.id, address)
    require_setup(find_game(new.game).ABOUT, new.seats, Options(ages=new.options.ages))
    line, start = new.start, None
    if line is not None:
        dealing = Stream(secrets.randbits(64), "start")
        start = await server.work.done(partial(commands.begun_from, new.game, new.seats, line, dealing), address, me.id)
    room = await server.hub.writer.open(new.game, new.seats, new.options, me.id, start)
    return server.hub.publisher.state(room, me.id, language)


@router.get("/tables/{key}")
async def look(room: Seen, server: Server, me: Someone, language: Tongue) -> messages.TableState:
    """Say where a table stands, as you may see it."""
    return server.hub.publisher.state(room, id_of(me), language)


@router.post("/tables/{key}/commands")
async def act(
    room: Seen, command: messages.Command, server: Server, me: Me, address: Address, language: Tongue
) -> messages.Accepted:
    """Do something at a table: sit, start, play and all the rest."""
    server.require_command(command, me.id, address)
    known = room.table.number
    room, number = await server.hub.act(room, me, command)
    events = await server.hub.publisher.missed(room, me.id, language, known)
    state = server.hub.publisher.state(room, me.id, language)
    return messages.Accepted(number=number, state=state, events=events)


@router.get("/tables/{key}/events")
async def events(
    room: Seen,
    server: Server,
    me: Someone,
    language: Tongue,
    after: After = 0,
    wait_s: Annotated[float, Query(ge=0, le=30, description="Wait so long for something new.")] = 0,
) -> messages.Events:
    """Read what happened after an event number; wait for it if nothing has yet."""
    await room.beyond(after, wait_s)
    room = await seen(await server.hub.rooms.find(room.row.id), server, me)  # a game may have begun, without watchers
    missed = await server.hub.publisher.missed(room, id_of(me), language, after)
    return messages.Events(events=missed, state=server.hub.publisher.state(room, id_of(me), language))


@router.post("/tables/{key}/draft")
async def draft(room: Seen, asked: Draft, server: Server, me: Me, language: Tongue, address: Address) -> DraftAnswer:
    """Ask what a draft would do, without committing to it."""
    return await server.drafted(room.table, me.id, address, asked, language)


@router.post("/tables/{key}/reports", status_code=204)
async def report(room: Seen, new: messages.NewReport, server: Server, me: Me) -> Response:
    """Ask the operator to look at a line of chat or at a name."""
    server.limiter.require("reports", me.id, 1 / 60, 10)
    seat_name = None if new.seat is None else _seat_name(room, new.seat)
    said = None if new.number is None else await server.hub.store.read(store.read_said(room.row.id, new.number))
    about, shown = seat_name or said or (None, None)
    if shown is None:
        raise Refusal("TABLE", "table/nothing-to-report")
    reported = admin.Reported(me.id, about, room.row.id, shown, clean_text(new.why))
    await server.hub.store.write(admin.report(reported, server.hub.clock()))
    return Response(status_code=204)


def _seat_name(room: Room, seat: int) -> tuple[str | None, str] | None:
    holders = room.table.holders
    return (holders[seat].person, holders[seat].name) if seat < len(holders) and holders[seat].person else None


@router.post("/tables/{key}/hint")
async def hint(
    room: Seen,
    server: Server,
    me: Me,
    language: Tongue,
    step: Annotated[Literal["where", "what"], Query(description="Only where to look, or the move.")] = "what",
) -> messages.Hint:
    """Ask what a good bot would do in your place."""
    most = server.settings.limits.hints_a_minute
    server.limiter.require("hints", me.id, most / 60, most / 4)
    return await server.hub.hint(room, me, language, only_where=step == "where")


@router.post("/tables/{key}/coach", response_model=messages.Coached)
async def coach(room: Seen, asked: messages.AskCoach, me: Me, asker: Asking) -> Response | messages.Coached:
    """Ask the coach what a move would lose, before you make it; at a table of one person and bots that has one."""
    most = asker.server.settings.limits.hints_a_minute
    asker.server.limiter.require("coach", me.id, most / 60, most / 2)
    question = CoachQuestion(
        game=room.table.opened.game,
        view=to_json(helping.coached_view(asker.server.hub.writer.asking(room, me), asked)),
        position=asked.position,
        move=asked.move,
        language=asker.language,
    )
    answer = await asker.answer(question)
    if answer.status != HTTPStatus.OK:
        return given(answer)
    found = messages.Coached.model_validate_json(answer.text)
    if found.better is None or not asked.better:
        return found.model_copy(update={"better": None})
    await asker.server.hub.note_hint(room, me, found.better.move)
    return found
