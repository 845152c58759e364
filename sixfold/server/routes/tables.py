"""Tables over HTTP: open one, look at it, act at it, read what happened."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from sixfold.players import LEVELS
from sixfold.rulebook import LANGUAGES, game_title
from sixfold.rules.catalog import GAMES, find_game
from sixfold.rules.core import Options, require_setup
from sixfold.rules.errors import Refusal
from sixfold.server import admin, store
from sixfold.server.dependencies import Context, Me, Route, Server, Someone, Tongue, address_of, id_of
from sixfold.server.rooms import Room
from sixfold.tables import commands, messages
from sixfold.tables.drafts import Draft, DraftAnswer

router = APIRouter(prefix="/api", tags=["tables"], route_class=Route)
Key = Annotated[str, Path(min_length=1, max_length=40, description="A table's id or its code.")]
After = Annotated[int, Query(ge=0, le=2**53, description="The last event number that you have.")]
PAGE = 50
FORGOTTEN_MS = 24 * 3600 * 1000  # a table where nothing happens for a day is not in anyone's way


@router.get("/catalog")
async def catalog() -> messages.Catalog:
    """Say what can be played here, and which bots there are."""
    games = tuple(
        messages.CatalogGame.model_validate(
            {
                "game": name,
                "seats": tuple(game.SEATS),
                "levels": LEVELS,
                "titles": {language: game_title(name, language) for language in LANGUAGES},
            }
        )
        for name, game in GAMES.items()
    )
    return messages.Catalog(games=games)


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
            "created_at": line.created_at,
            "ended_at": line.ended_at,
            "result": None if line.result is None else messages.TableResult.model_validate_json(line.result),
            "you": line.seat,
        }
    )


@router.post("/tables", status_code=201)
async def open_table(new: messages.NewTable, server: Server, me: Me) -> messages.TableState:
    """Open a table. You sit down yourself, by the command `sit`."""
    limits = server.settings.limits
    server.limiter.require("tables", me.id, limits.tables_a_person / 3600, limits.tables_a_person)
    require_setup(new.game, find_game(new.game).SEATS, new.seats, Options(ages=new.options.ages))
    open_now = await server.hub.store.read(store.count_open_tables(server.hub.clock() - FORGOTTEN_MS))
    if open_now >= limits.open_tables:
        raise Refusal("TABLE", "limit/tables")
    room = await server.hub.writer.open(new.game, new.seats, new.options, me.id)
    return server.hub.publisher.state(room, me.id)


@router.get("/tables/{key}")
async def look(key: Key, server: Server, me: Someone) -> messages.TableState:
    """Say where a table stands, as you may see it."""
    room = await seen_room(server, key, me)
    return server.hub.publisher.state(room, id_of(me))


async def seen_room(server: Server, key: str, me: messages.Person | None) -> Room:
    """Return the table if this person may see it. Raises Refusal."""
    room = await server.hub.rooms.find(key)
    require_sight(room, id_of(me))
    server.hub.presence.note(room, id_of(me))
    return room


def require_sight(room: Room, person: str | None) -> None:
    """Refuse watchers where the table does not want any. Raises Refusal."""
    commands.require_sight(room.table, person)


@router.post("/tables/{key}/commands")
async def act(key: Key, command: messages.Command, server: Server, me: Me, request: Request) -> messages.Accepted:
    """Do something at a table: sit, start, play and all the rest."""
    require_voice(server, command, me.id, address_of(request))
    before = await seen_room(server, key, me)
    known = before.table.number
    room, number = await server.hub.act(key, me, command)
    events = await server.hub.publisher.missed(room, me.id, known)
    return messages.Accepted(number=number, state=server.hub.publisher.state(room, me.id), events=events)


def require_voice(server: Context, command: messages.Command, person: str, address: str) -> None:
    """Refuse the words of someone who is silenced, or says too much. Raises Refusal."""
    if isinstance(command, messages.Say):
        server.hub.bans.require_voice(person, address)
        most = server.settings.limits.says_a_minute
        server.limiter.require("says", person, most / 60, most / 2)


@router.get("/tables/{key}/events")
async def events(
    key: Key,
    server: Server,
    me: Someone,
    after: After = 0,
    wait_s: Annotated[float, Query(ge=0, le=30, description="Wait so long for something new.")] = 0,
) -> messages.Events:
    """Read what happened after an event number; wait for it if nothing has yet."""
    room = await seen_room(server, key, me)
    await room.beyond(after, wait_s)
    room = await seen_room(server, key, me)  # the game may have begun meanwhile, without watchers
    missed = await server.hub.publisher.missed(room, id_of(me), after)
    return messages.Events(events=missed, state=server.hub.publisher.state(room, id_of(me)))


@router.post("/tables/{key}/draft")
async def draft(key: Key, asked: Draft, server: Server, me: Me, language: Tongue) -> DraftAnswer:
    """Ask what a draft would do, without committing to it."""
    room = await server.hub.rooms.find(key)
    return server.hub.draft(room, me.id, asked, language)


@router.post("/tables/{key}/reports", status_code=204)
async def report(key: Key, new: messages.NewReport, server: Server, me: Me) -> Response:
    """Ask the operator to look at a line of chat or at a name."""
    server.limiter.require("reports", me.id, 1 / 60, 10)
    room = await seen_room(server, key, me)
    seat_name = None if new.seat is None else _seat_name(room, new.seat)
    said = None if new.number is None else await server.hub.store.read(store.read_said(room.row.id, new.number))
    about, shown = seat_name or said or (None, None)
    if shown is None:
        raise Refusal("TABLE", "table/nothing-to-report")
    reported = admin.Reported(me.id, about, room.row.id, shown, new.why)
    await server.hub.store.write(admin.report(reported, server.hub.clock()))
    return Response(status_code=204)


def _seat_name(room: Room, seat: int) -> tuple[str | None, str] | None:
    holders = room.table.holders
    return (holders[seat].person, holders[seat].name) if seat < len(holders) and holders[seat].person else None


@router.post("/tables/{key}/hint")
async def hint(key: Key, server: Server, me: Me) -> messages.Hint:
    """Ask what a good bot would do in your place."""
    most = server.settings.limits.hints_a_minute
    server.limiter.require("hints", me.id, most / 60, most / 4)
    position, move = await server.hub.hint(await seen_room(server, key, me), me)
    return messages.Hint(position=position, move=move)
