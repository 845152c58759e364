"""The socket: one for each client and table."""

import asyncio
import contextlib
import logging
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from sixfold.rulebook import Language
from sixfold.rules.errors import InvalidNotation, Refusal, SixfoldError
from sixfold.server.dependencies import Context, address_of, context_of
from sixfold.server.rooms import Room
from sixfold.server.routes.tables import id_of, require_sight
from sixfold.server.settings import Settings
from sixfold.tables import messages, presenters

router = APIRouter()
LOGGER = logging.getLogger("sixfold.server")
WAITING_MESSAGES = 500  # a client that reads more slowly is cut off, and resumes where it was
REFUSED, TOO_SLOW, TOO_MUCH, BAD_ORIGIN = 4400, 4408, 4429, 4403


class Client:
    """One open socket."""

    def __init__(self, socket: WebSocket, person: messages.Person | None, language: Language) -> None:
        self.socket, self.who, self.language = socket, person, language
        self.person = None if person is None else person.id
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue(WAITING_MESSAGES)
        self.cut_off = False

    def tell(self, message: Any) -> None:
        """Send this message, soon and in order."""
        try:
            self._waiting.put_nowait(message.model_dump_json(exclude_none=True))
        except asyncio.QueueFull:
            self.cut_off = True

    def finish(self) -> None:
        """Send what waits, then stop."""
        with contextlib.suppress(asyncio.QueueFull):
            self._waiting.put_nowait(None)

    async def send_all(self) -> None:
        """Send what waits, until the client is told to finish, is gone or cannot follow."""
        while not self.cut_off and (text := await self._waiting.get()) is not None:
            await self.socket.send_text(text)
        if self.cut_off:
            await self.socket.close(TOO_SLOW)


@router.websocket("/api/live")
async def live(socket: WebSocket) -> None:
    """Serve one client until it goes."""
    server = context_of(socket)
    if not is_own_origin(socket, server.settings):
        await socket.close(BAD_ORIGIN)
        return
    await socket.accept()
    most = server.settings.limits.sockets_an_address
    try:
        with server.limiter.held("sockets", address_of(socket), most), contextlib.suppress(WebSocketDisconnect):
            await _serve(socket, server)
    except Refusal as error:
        await _turn_away(socket, error)


def is_own_origin(socket: WebSocket, settings: Settings) -> bool:
    """Tell whether the page that opens this socket is ours; programs that are no browsers name no origin."""
    origin = socket.headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    return urlsplit(origin).netloc.lower() == socket.headers.get("host", "").lower()


async def _serve(socket: WebSocket, server: Context) -> None:
    try:
        async with asyncio.timeout(server.settings.hello_s):
            hello = _parsed(await _text(socket, server))
        if not isinstance(hello, messages.Hello):
            raise Refusal("TABLE", "wire/hello-first")
        person = None if hello.token is None else await server.people.who(hello.token)
        room = await server.hub.rooms.find(hello.table)
        require_sight(room, id_of(person))
    except TimeoutError:
        await socket.close(TOO_SLOW)
        return
    except SixfoldError as error:
        await _turn_away(socket, error)
        return
    await _join(socket, server, room, Client(socket, person, hello.language), hello.after)


async def _join(socket: WebSocket, server: Context, room: Room, client: Client, after: int) -> None:
    """Let a client hear everything from where it was, and listen to it."""
    events = await server.hub.publisher.missed(room, client.person, client.language, after)
    while events and events[-1].number < room.table.number:
        events += await server.hub.publisher.missed(room, client.person, client.language, events[-1].number)
    room.listeners.add(client)
    server.metrics.sockets.inc()
    here = room.presence()
    client.tell(
        messages.Welcome(
            events=events,
            state=server.hub.publisher.state(room, client.person, client.language),
            presence=here.presence,
            watchers=here.watchers,
        )
    )
    server.hub.publisher.tell_presence(room)
    sending = asyncio.create_task(client.send_all())
    listening = asyncio.create_task(_listen(socket, server, room, client))
    try:
        await asyncio.wait((sending, listening), return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.listeners.discard(client)
        server.metrics.sockets.dec()
        client.finish()
        for task in (listening, sending):
            task.cancel()
        for end in await asyncio.gather(sending, listening, return_exceptions=True):
            if isinstance(end, Exception) and not isinstance(end, WebSocketDisconnect):
                LOGGER.error("a socket failed", exc_info=end)
        server.hub.publisher.tell_presence(room)


async def _listen(socket: WebSocket, server: Context, room: Room, client: Client) -> None:
    rate = server.settings.limits.messages_a_second
    who = client.person or address_of(socket)
    while True:
        number = None
        try:
            message = _parsed(await _text(socket, server))
            number = getattr(message, "id", None)
            server.limiter.require("messages", who, rate, 2 * rate)
            await _answer(server, room, client, message)
        except SixfoldError as error:
            server.metrics.refusals.labels(error.code).inc()
            stale = error.code in ("table/old-position", "turn/not-yours", "turn/game-over")
            state = server.hub.publisher.state(room, client.person, client.language) if stale else None
            problem = presenters.problem(error, client.language)
            client.tell(messages.Refused(id=number, problem=problem, state=state))


async def _answer(server: Context, room: Room, client: Client, message: Any) -> None:
    if isinstance(message, messages.Do):
        if isinstance(message.command, messages.Say) and client.person is not None:
            most = server.settings.limits.says_a_minute
            server.limiter.require("says", client.person, most / 60, most / 2)
        _, number = await server.hub.act(room.row.id, client.who, message.command)
        client.tell(messages.Done(id=message.id, number=number))
    elif isinstance(message, messages.AskDraft):
        answer = server.hub.draft(room, client.person, message.draft, client.language)
        client.tell(messages.Drafted(id=message.id, position=room.table.position, answer=answer))
    elif isinstance(message, messages.Ping):
        client.tell(messages.Pong())
    else:
        raise Refusal("TABLE", "wire/hello-once")


async def _text(socket: WebSocket, server: Context) -> str:
    """Return the next message. Raises Refusal where it is too big."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None:
        text = (message.get("bytes") or b"").decode(errors="replace")
    if len(text) > server.settings.limits.message_bytes:
        raise Refusal("TABLE", "limit/too-big")
    return str(text)


def _parsed(text: str) -> Any:
    try:
        return messages.CLIENT_MESSAGE.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        field = ".".join(map(str, first["loc"])) or "message"
        raise InvalidNotation("format/message", field=field[:80], why=first["msg"][:120]) from None


async def _turn_away(socket: WebSocket, error: SixfoldError) -> None:
    message = messages.Refused(id=None, problem=presenters.problem(error, "en"))
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(message.model_dump_json(exclude_none=True))
        await socket.close(REFUSED)
