"""What a connection may cost before any of our code reads it: frames of a socket, half-sent requests, open files.

Knows no messages and no people: those have limits of their own, in `limits.py`. Uvicorn has no public way to count
frames or to time headers, so this builds on the insides of its protocols; `pyproject.toml` says with which versions
that was tried, and a test what has to be there.
"""

import asyncio
import sys
from asyncio import TimerHandle
from collections.abc import Callable, Iterable

from starlette.types import Scope
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

TOO_MUCH = 4429  # the close code of a socket that sends more than it may
LINE = "sixfold.line"  # a key of our own in what the application is told of a socket: its line
SLICE = 4_096  # bytes that are parsed before what they held is counted
HEADERS_S = 10.0  # from the first byte of a request, or from connecting, to the end of its headers
HEADERS_BYTES = 32_768  # of a request; some three times the longest that a client of ours sends, and split on the loop
SPARE_FILES = 128  # for the database, the bots' pipes and the client's files


class CountedFrames(WebSocketsSansIOProtocol):
    """A socket that ends as soon as it sends too many frames of whatever kind; what was too much is thrown away."""

    rate: float  # frames a second, with bursts of two seconds' worth
    left: float | None = None
    counted_at = 0.0
    ended = False
    on_free: Callable[[], None] | None = None  # called when more can be written again
    has_spoken = False  # since the client was last asked whether it is there

    def handle_connect(self, event: Request) -> None:
        """Let the application find this line."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope[LINE] = self  # type: ignore[literal-required]

    def data_received(self, data: bytes) -> None:
        """Read a little at a time, so that a flood is noticed before it is parsed."""
        for start in range(0, len(data), SLICE):
            if self.ended or self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    @property
    def is_open(self) -> bool:
        """Whether anything can be said to this client."""
        return not (self.ended or self.close_sent or self.disconnected) and self.conn.state is State.OPEN

    @property
    def is_free(self) -> bool:
        """Whether the client reads what is sent."""
        return self.is_open and self.writable.is_set()

    def tell(self, texts: Iterable[str]) -> None:
        """Send these texts, a frame each, in one write."""
        if self.is_open:
            for text in texts:
                self.conn.send_text(text.encode())
            self.transport.write(b"".join(self.conn.data_to_send()))

    def resume_writing(self) -> None:
        """Go on with what waits."""
        super().resume_writing()
        if self.on_free is not None:
            self.on_free()

    def send_keepalive_ping(self) -> None:
        """Ask whether the client is there, unless it spoke since the last time."""
        if self.has_spoken:
            self.has_spoken = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def handle_events(self) -> None:
        """Count what came, and let it through if it was not too much."""
        frames = sum(isinstance(event, Frame) for event in self.conn.events)
        self.has_spoken = self.has_spoken or frames > 0
        if frames and not self._allows(frames):
            self._end()
        else:
            super().handle_events()

    def _allows(self, frames: int) -> bool:
        burst, now = 2 * self.rate, self.loop.time()
        left = burst if self.left is None else min(burst, self.left + (now - self.counted_at) * self.rate)
        self.left, self.counted_at = left - frames, now
        return self.left >= 0

    def _end(self) -> None:
        """Say why and listen no more; the connection stays a moment so that the client can read it."""
        self.ended = True
        self.stop_keepalive()
        self.transport.pause_reading()
        self.read_paused = False  # so that nobody resumes it
        self.conn.events_received()
        self.conn.data_to_send()  # answers to pings among the frames
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MUCH})
        if not self.close_sent:
            self.close_sent = True
            self.conn.send_close(TOO_MUCH)
            self.transport.write(b"".join(self.conn.data_to_send()))
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application says, unless this socket has ended."""
        if self.ended:
            raise ClientDisconnected
        await super().send(message)


def line_of(scope: Scope) -> CountedFrames:
    """Return the line of a socket that the application is told of."""
    line = scope[LINE]
    assert isinstance(line, CountedFrames), "the server runs with our protocol"
    return line


class TimedRequests(HttpToolsProtocol):
    """A connection whose requests come whole or not at all; when there are too many, it is closed at once."""

    most: int | None  # connections of this server
    headers_timer: TimerHandle | None = None
    headers_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request, where there is room."""
        super().connection_made(transport)
        if self.most is not None and len(self.connections) > self.most:
            transport.abort()
        else:
            self._await_headers()

    def data_received(self, data: bytes) -> None:
        """Read, and wait no longer than so for the rest; of headers no more is even looked at than may come."""
        is_between = self.cycle is None or self.cycle.response_complete
        if is_between and self.headers_timer is None:
            self._await_headers()
        if self.headers_timer is None:
            super().data_received(data)
            return
        room = max(0, HEADERS_BYTES - self.headers_bytes)
        self.headers_bytes += len(data)
        super().data_received(data[:room])
        if len(data) > room and self._is_read():
            self._read_on(data[room:])

    def _is_read(self) -> bool:
        """Whether what follows is for this parser: not after a mistake, nor once the line has become a socket."""
        return not self.transport.is_closing() and self.transport.get_protocol() is self

    def _read_on(self, data: bytes) -> None:
        """Read what came with the last of the headers; where that was not the last, it is too much."""
        if self.headers_timer is None:
            self.data_received(data)
        else:
            self.transport.abort()

    def on_headers_complete(self) -> None:
        """Go on to the body."""
        self._stop_waiting()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _await_headers(self) -> None:
        self.headers_bytes = 0
        self.headers_timer = self.loop.call_later(HEADERS_S, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self.headers_timer is not None:
            self.headers_timer.cancel()
            self.headers_timer = None


def socket_protocol(frames_a_second: float) -> type[asyncio.Protocol]:
    """Return the protocol of sockets that may send so many frames."""
    return type("Counted", (CountedFrames,), {"rate": frames_a_second})


def request_protocol() -> type[asyncio.Protocol]:
    """Return the protocol of connections; there may be as many as there are files to open, which is raised."""
    files = raise_open_files()
    return type("Timed", (TimedRequests,), {"most": None if files is None else max(1, files - SPARE_FILES)})


def raise_open_files() -> int | None:
    """Let this process open as many files as it may, and return how many; None where there is no such limit."""
    if sys.platform == "win32":
        return None
    import resource  # noqa: PLC0415  not everywhere

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return None if most == resource.RLIM_INFINITY else most
