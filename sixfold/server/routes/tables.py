"""Tables over HTTP: open one, look at it, act at it, read what happened."""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from sixfold.players import levels_of
from sixfold.rulebook import LANGUAGES, game_title
from sixfold.rules.catalog import GAMES, find_game
from sixfold.rules.core import About, Options, require_setup
from sixfold.rules.errors import Refusal
from sixfold.server import store
from sixfold.server.dependencies import Me, Route, Server, Someone, Tongue
from sixfold.server.rooms import Room
from sixfold.tables import messages
from sixfold.tables.drafts import Draft, DraftAnswer

router = APIRouter(prefix="/api", tags=["tables"], route_class=Route)
Key = Annotated[str, Path(min_length=1, max_length=40, description="A table's id or its code.")]
After = Annotated[int, Query(ge=0, le=2**53, description="The last event number that you have.")]
PAGE = 50
FORGOTTEN_MS = 24 * 3600 * 1000  # a table where nothing happens for a day is not in anyone's way


@router.get("/catalog")
async def catalog() -> messages.Catalog:
    """Say what can be played here, and which bots there are."""
    return messages.Catalog(games=tuple(_catalog_game(game.ABOUT) for game in GAMES.values()))


def _catalog_game(about: About) -> messages.CatalogGame:
    return messages.CatalogGame(
        game=about.name,
        titles={language: game_title(about.name, language) for language in LANGUAGES},
        seats=tuple(about.seats),
        usual_seats=about.usual_seats,
        minutes=about.minutes,
        piece=about.piece,
        counts=about.counts,
        tie=about.tie,
        hidden=about.hidden,
        ends=tuple(end.value for end in about.ends),
        levels=levels_of(about.name),
    )


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
async def open_table(new: messages.NewTable, server: Server, me: Me, language: Tongue) -> messages.TableState:
    """Open a table. You sit down yourself, by the command `sit`."""
    limits = server.settings.limits
    server.limiter.require("tables", me.id, limits.tables_a_person / 3600, limits.tables_a_person)
    require_setup(find_game(new.game).ABOUT, new.seats, Options(ages=new.options.ages))
    open_now = await server.hub.store.read(store.count_open_tables(server.hub.clock() - FORGOTTEN_MS))
    if open_now >= limits.open_tables:
        raise Refusal("TABLE", "limit/tables")
    room = await server.hub.writer.open(new.game, new.seats, new.options, me.id)
    return server.hub.publisher.state(room, me.id, language)


@router.get("/tables/{key}")
async def look(key: Key, server: Server, me: Someone, language: Tongue) -> messages.TableState:
    """Say where a table stands, as you may see it."""
    room = await seen_room(server, key, me)
    return server.hub.publisher.state(room, id_of(me), language)


def id_of(me: messages.Person | None) -> str | None:
    """Return who that is."""
    return None if me is None else me.id


async def seen_room(server: Server, key: str, me: messages.Person | None) -> Room:
    """Return the table if this person may see it. Raises Refusal."""
    room = await server.hub.rooms.find(key)
    require_sight(room, id_of(me))
    return room


def require_sight(room: Room, person: str | None) -> None:
    """Refuse watchers where the table does not want any. Raises Refusal."""
    table = room.table
    seated = table.seat_of(person) is not None or person == table.opened.owner
    if table.stage == "playing" and not seated and not table.opened.options.watchers:
        raise Refusal("TABLE", "table/hidden")


@router.post("/tables/{key}/commands")
async def act(key: Key, command: messages.Command, server: Server, me: Me, language: Tongue) -> messages.Accepted:
    """Do something at a table: sit, start, play and all the rest."""
    _slow_talk(server, command, me)
    before = await server.hub.rooms.find(key)
    known = before.table.number
    room, number = await server.hub.act(key, me, command)
    events = await server.hub.publisher.missed(room, me.id, language, known)
    state = server.hub.publisher.state(room, me.id, language)
    return messages.Accepted(number=number, state=state, events=events)


def _slow_talk(server: Server, command: object, me: messages.Person) -> None:
    if isinstance(command, messages.Say):
        most = server.settings.limits.says_a_minute
        server.limiter.require("says", me.id, most / 60, most / 2)


@router.get("/tables/{key}/events")
async def events(  # noqa: PLR0913  what a request says
    key: Key,
    server: Server,
    me: Someone,
    language: Tongue,
    after: After = 0,
    wait_s: Annotated[float, Query(ge=0, le=30, description="Wait so long for something new.")] = 0,
) -> messages.Events:
    """Read what happened after an event number; wait for it if nothing has yet."""
    room = await seen_room(server, key, me)
    await room.beyond(after, wait_s)
    missed = await server.hub.publisher.missed(room, id_of(me), language, after)
    return messages.Events(events=missed, state=server.hub.publisher.state(room, id_of(me), language))


@router.post("/tables/{key}/draft")
async def draft(key: Key, asked: Draft, server: Server, me: Me, language: Tongue) -> DraftAnswer:
    """Ask what a draft would do, without committing to it."""
    room = await server.hub.rooms.find(key)
    return server.hub.draft(room, me.id, asked, language)


@router.post("/tables/{key}/hint")
async def hint(key: Key, server: Server, me: Me) -> messages.Hint:
    """Ask what a good bot would do in your place."""
    most = server.settings.limits.hints_a_minute
    server.limiter.require("hints", me.id, most / 60, most / 4)
    position, move = await server.hub.hint(await server.hub.rooms.find(key), me.id)
    return messages.Hint(position=position, move=move)
