"""Pads over HTTP: begin an evening at a real table, tell its turns, wait for what other phones tell."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Query, Response
from sqlalchemy import Connection

from sixfold.pads.pad import PadChange, PadGame
from sixfold.pads.pad_entries import Begun, Entry
from sixfold.pads.records import record_of
from sixfold.pads.solving import proof_of
from sixfold.pads.summaries import as_csv, people
from sixfold.rules.record import format_record
from sixfold.server import pad_store
from sixfold.server.dependencies import Address, Me, Route, Server, Someone, Tongue, guessing, id_of
from sixfold.server.pads import OpenPad
from sixfold.tables import pad_messages
from sixfold.tables.names import clean_name

router = APIRouter(prefix="/api/pads", tags=["pads"], route_class=Route)
Code = Annotated[str, Path(min_length=1, max_length=16, description="A pad's code.")]
After = Annotated[int | None, Query(ge=0, le=2**31, description="The `number` that you have.")]
Wait = Annotated[float, Query(ge=0, le=30, description="Wait so long for something new.")]
GameNumber = Annotated[int | None, Query(ge=1, le=1_000, description="Which game to show; the newest without it.")]
Before = Annotated[str | None, Query(max_length=40, description="Show it as it stood before this turn.")]
MOST_LISTED: Final = 200


async def found(code: Code, server: Server, address: Address) -> OpenPad:
    """Return the pad that is asked for. Raises Refusal, the sooner the more often an address has guessed."""
    with guessing(server, address):
        return await server.pads.find(code)


Found = Annotated[OpenPad, Depends(found)]


@router.get("/manners")
def manners() -> pad_messages.PadManners:
    """Say how each game can be kept, the usual way first, and how it begins."""
    return pad_messages.manners()


@router.get("")
async def my_pads(server: Server, me: Me) -> pad_messages.PadList:
    """List the evenings that you kept, and what everyone did in them."""
    return await server.hub.store.read(partial(_listed, me.id))


def _listed(person: str, connection: Connection) -> pad_messages.PadList:
    """Read someone's pads; what thousands of games come to is worked out there, too."""
    listed = pad_store.list_pads(person, MOST_LISTED)(connection)
    links = tuple(
        pad_messages.PadLink(
            code=one.row.code, changed_at=one.changed_at, mine=one.row.owner == person, games=one.games
        )
        for one in listed
    )
    return pad_messages.PadList(pads=links, people=people(game for one in listed for game in one.games))


@router.post("", status_code=201)
async def begin(
    new: pad_messages.NewPad, server: Server, me: Me, address: Address, language: Tongue
) -> pad_messages.PadState:
    """Begin an evening with its first game. Whoever has the code can tell turns."""
    server.require_opening(me.id, address)
    begun = _named(Begun(id=new.id, game=new.game, manner=new.manner, players=new.players))
    opened = await server.pads.begin(begun, me.id)
    return _state(opened, me.id, language)


def _named(begun: Begun) -> Begun:
    return begun.model_copy(update={"players": tuple(map(clean_name, begun.players))})


def _state(
    opened: OpenPad, person: str | None, language: Tongue, place: pad_messages.PadPlace | None = None
) -> pad_messages.PadState:
    mine = person == opened.row.owner
    return pad_messages.pad_state(opened.pad, opened.row.code, language, mine=mine, place=place)


@router.get("/{code}")
async def look(
    opened: Found,
    server: Server,
    me: Someone,
    language: Tongue,
    address: Address,
    after: After = None,
    wait_s: Wait = 0,
    game: GameNumber = None,
    before: Before = None,
) -> pad_messages.PadState:
    """Say where an evening stands; with `after`, wait for what you do not have yet."""
    if after is not None:
        await opened.beyond(after, wait_s)
    place = pad_messages.PadPlace(game, before)
    return await server.work.done(partial(_state, opened, id_of(me), language, place), address, id_of(me))


@router.post("/{code}/entries")
async def tell(
    opened: Found, entry: Entry, server: Server, me: Me, address: Address, language: Tongue, game: GameNumber = None
) -> pad_messages.PadState:
    """Begin another game, tell a turn, change or take back an earlier one. The same `id` is taken once."""
    rate = server.settings.limits.messages_a_second
    server.limiter.require("pad entries", me.id, rate, 2 * rate)

    async def judged(judge: Callable[[], PadChange]) -> PadChange:
        return await server.work.done(judge, address, me.id)

    await server.pads.take(opened, _named(entry) if isinstance(entry, Begun) else entry, me.id, judged)
    place = pad_messages.PadPlace(game)
    return await server.work.done(partial(_state, opened, me.id, language, place), address, me.id)


@router.post("/{code}/check")
async def check(
    opened: Found, asked: pad_messages.PadQuestion, server: Server, me: Me, address: Address, language: Tongue
) -> pad_messages.PadAnswer:
    """Ask what the rules would say to a turn, without telling it."""
    return await server.work.done(partial(pad_messages.answer, opened.pad, asked, language), address, me.id)


@router.post("/{code}/hand")
async def can_play(
    opened: Found, shown: pad_messages.PadHand, server: Server, me: Me, address: Address
) -> pad_messages.PadProof:
    """Ask whether a hand that someone shows can be played at all (K7): with such a turn, or that there is none."""
    return pad_messages.proof(await server.work.done(partial(proof_of, _newest(opened), shown.hand), address, me.id))


def _newest(opened: OpenPad) -> PadGame:
    return opened.pad.games[-1]  # a pad begins with a game


@router.get("/{code}/record", response_class=Response)
async def record(opened: Found, server: Server, me: Someone, address: Address, game: GameNumber = None) -> Response:
    """Download one game or all as records, one a line; what the rules refused is not in them."""
    games = opened.pad.games if game is None else opened.pad.games[game - 1 : game]
    text = await server.work.done(partial(_records, games), address, id_of(me))
    return _file(text, "application/json", f"pad-{opened.row.code}.jsonl")


@router.get("/{code}/csv", response_class=Response)
async def table(opened: Found, server: Server, me: Someone, address: Address, language: Tongue) -> Response:
    """Download the evening turn by turn, for a spreadsheet."""
    text = await server.work.done(partial(as_csv, opened.pad, language), address, id_of(me))
    return _file(text, "text/csv; charset=utf-8", f"pad-{opened.row.code}.csv")


def _records(games: Iterable[PadGame]) -> str:
    return "".join(format_record(record_of(game)) + "\n" for game in games)


def _file(text: str, kind: str, name: str) -> Response:
    return Response(text, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.delete("/{code}", status_code=204)
async def remove(opened: Found, server: Server, me: Me) -> Response:
    """Take a pad away that you began."""
    await server.pads.remove(opened, me.id)
    return Response(status_code=204)
