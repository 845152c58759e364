"""The socket: one for each client and table."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable
from typing import Protocol

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from fastapi.responses import JSONResponse

from sixfold.rulebook import Language
from sixfold.rules.errors import Refusal, SixfoldError
from sixfold.server.connections import TOO_MUCH, line_of
from sixfold.server.dependencies import Context, address_of, context_of, find_room, id_of
from sixfold.server.rooms import Room, written
from sixfold.server.routes.tables import require_sight
from sixfold.server.statuses import status_of
from sixfold.tables import messages, presenters
from sixfold.tables.commands import STALE
from sixfold.tables.parsing import id_in, read

router = APIRouter()
LOGGER = logging.getLogger("sixfold.server")
VISITS = logging.getLogger("sixfold.server.visits")
WAITING_MESSAGES = 500  # a client that reads more slowly is cut off, and resumes where it was
TURNS_BETWEEN = 2  # of the loop, from the update of a move to the answer to it: they go out as one
REFUSED, DISMISSED, TOO_SLOW, BAD_ORIGIN = 4400, 4401, 4408, 4403


class SocketLine(Protocol):
    """What a client hears with."""

    on_free: Callable[[], None] | None

    @property
    def is_free(self) -> bool:
        """Whether it reads what is sent."""

    def tell(self, texts: Iterable[str]) -> None:
        """Send these texts in one write."""


class Client:
    """One open socket."""

    def __init__(
        self, line: SocketLine, address: str, person: messages.Person | None, token: str | None, language: Language
    ) -> None:
        self.address, self.who, self.token, self.language = address, person, token, language
        self.person = id_of(person)
        self.known: messages.TableState | None = None
        self._line, self._loop = line, asyncio.get_running_loop()
        self._line.on_free = self._send
        self._waiting: list[str] = []
        self.let_go: asyncio.Future[int] = self._loop.create_future()  # with the code that says why

    def dismiss(self) -> None:
        """Let them go: they are logged out, or the table wants no watchers."""
        self.end(DISMISSED)

    def end(self, code: int) -> None:
        """Let them go; nothing is sent after that."""
        if not self.let_go.done():
            self.let_go.set_result(code)

    def tell(self, message: messages.ServerMessage) -> None:
        """Send this message, soon and in order."""
        self.tell_text(written(message))

    def tell_text(self, text: str) -> None:
        """Send a message that is written already; what is told within a moment is written together."""
        self._waiting.append(text)
        if len(self._waiting) == 1:
            self._loop.call_soon(self._send, TURNS_BETWEEN)
        elif len(self._waiting) > WAITING_MESSAGES:
            self.end(TOO_SLOW)

    def _send(self, turns: int = 0) -> None:
        """Send what waits, so many turns of the loop later, if the client may hear it and follows."""
        if turns:
            self._loop.call_soon(self._send, turns - 1)
        elif self._waiting and self._line.is_free and not self.let_go.done():
            self._line.tell(self._waiting)
            self._waiting = []


@router.websocket("/api/live")
async def live(socket: WebSocket) -> None:
    """Serve one client until it goes."""
    server, limits = context_of(socket), context_of(socket).settings.limits
    address = address_of(socket)
    if not (server.names.has_host(socket) and server.names.has_origin(socket)):
        await socket.close(BAD_ORIGIN)
        return
    with contextlib.ExitStack() as place:
        try:
            server.limiter.require("connects", address, limits.connects_a_minute / 60, limits.connects_a_minute)
            too_many = Refusal("TABLE", "limit/sockets")
            place.enter_context(server.limiter.held("sockets", address, limits.sockets_an_address, too_many))
        except Refusal as error:
            problem = presenters.problem(error, "en")
            await socket.send_denial_response(JSONResponse({"problem": problem.model_dump()}, status_of(error)))
            return
        await socket.accept()
        with contextlib.suppress(WebSocketDisconnect):
            await _serve(socket, server)


async def _serve(socket: WebSocket, server: Context) -> None:
    try:
        async with asyncio.timeout(server.settings.hello_s):
            hello = _parsed(await _received(socket), server)
        if not isinstance(hello, messages.Hello):
            raise Refusal("TABLE", "wire/hello-first")
        person = None if hello.token is None else await server.people.who(hello.token)
        server.hub.bans.require_entry(id_of(person), address_of(socket))
        room = await find_room(hello.table, server, socket)
        require_sight(room, id_of(person))
    except TimeoutError:
        await socket.close(TOO_SLOW)
    except SixfoldError as error:
        await _turn_away(socket, error)
    else:
        client = Client(line_of(socket.scope), address_of(socket), person, hello.token, hello.language)
        await _join(socket, server, room, client, hello)


async def _join(socket: WebSocket, server: Context, room: Room, client: Client, hello: messages.Hello) -> None:
    """Let a client hear everything from where it was, and listen to it."""
    events = await server.hub.publisher.missed(room, client.person, client.language, hello.after)
    while events and events[-1].number < room.table.number:
        events += await server.hub.publisher.missed(room, client.person, client.language, events[-1].number)
    if server.hub.rooms.get(room.row.id) is not room:  # it was closed while the log was read: nobody is told here
        await socket.close(TOO_SLOW)
        return
    room.listeners.add(client)
    server.metrics.sockets.inc()
    here, state = room.presence(), server.hub.publisher.state(room, client.person, client.language)
    client.tell(messages.Welcome(events=events, state=state, presence=here.presence, watchers=here.watchers))
    client.known = state if hello.changes else None
    server.hub.publisher.tell_presence(room)
    if client.who is not None:
        VISITS.info(
            "came", extra={"told": {"name": client.who.name, "game": room.table.opened.game, "table": room.row.code}}
        )
    listening = asyncio.create_task(_listen(socket, server, room, client))
    try:
        await asyncio.wait((client.let_go, listening), return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.listeners.discard(client)
        server.metrics.sockets.dec()
        listening.cancel()
        for end in await asyncio.gather(listening, return_exceptions=True):
            if isinstance(end, Exception) and not isinstance(end, WebSocketDisconnect):
                LOGGER.error("a socket failed", exc_info=end)
        server.hub.publisher.tell_presence(room)
    if client.let_go.done():
        with contextlib.suppress(RuntimeError):  # it went by itself in the same moment
            await socket.close(client.let_go.result())


async def _listen(socket: WebSocket, server: Context, room: Room, client: Client) -> None:
    """Answer what a client says, one message at a time; whoever says too much is not answered but cut off."""
    rate = server.settings.limits.messages_a_second
    while True:
        said = await _received(socket)
        try:
            server.limiter.require("messages", client.person or client.address, rate, 2 * rate)
        except Refusal as error:
            server.metrics.refusals.labels(error.code).inc()
            client.end(TOO_MUCH)
            return
        await _hear(server, room, client, said)
        await asyncio.sleep(0)  # to the others: more of this client's messages may be here already


async def _hear(server: Context, room: Room, client: Client, said: str | bytes) -> None:
    number = None
    try:
        message = _parsed(said, server)
        number = getattr(message, "id", None)
        await _answer(server, room, client, message)
    except SixfoldError as error:
        server.metrics.refusals.labels(error.code).inc()
        is_stale = error.code in STALE
        state = server.hub.publisher.state(room, client.person, client.language) if is_stale else None
        problem = presenters.problem(error, client.language)
        client.tell(messages.Refused(id=id_in(said) if number is None else number, problem=problem, state=state))
        if client.known is not None:
            client.known = state or client.known


async def _answer(server: Context, room: Room, client: Client, message: messages.ClientMessage) -> None:
    if isinstance(message, messages.Do):
        server.require_command(message.command, client.person, client.address)
        _, number = await server.hub.act(room, client.who, message.command)
        client.tell(messages.Done(id=message.id, number=number))
    elif isinstance(message, messages.AskDraft):
        table = room.table
        answer = await server.drafted(table, client.person, client.address, message.draft, client.language)
        client.tell(messages.Drafted(id=message.id, position=table.position, answer=answer))
    elif isinstance(message, messages.Ping):
        client.tell(messages.Pong())
    else:
        raise Refusal("TABLE", "wire/hello-once")


async def _received(socket: WebSocket) -> str | bytes:
    """Return the next message."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: str | None = message.get("text")
    return (message.get("bytes") or b"") if text is None else text


def _parsed(said: str | bytes, server: Context) -> messages.ClientMessage:
    """Return a message. Raises Refusal where it is too big, InvalidNotation where it is none."""
    if len(said) > server.settings.limits.message_bytes:
        raise Refusal("TABLE", "limit/too-big")
    return read(messages.CLIENT_MESSAGE, said)


async def _turn_away(socket: WebSocket, error: SixfoldError) -> None:
    message = messages.Refused(id=None, problem=presenters.problem(error, "en"))
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(written(message))
        await socket.close(REFUSED)
