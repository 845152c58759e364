"""What holds for every request over HTTP: names, size and rate limits, security headers, counting, one line of log."""

import asyncio
import logging
import re
import time
from contextlib import ExitStack

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sixfold.rules.errors import Refusal, SixfoldError
from sixfold.server.dependencies import Context, address_of, language_of
from sixfold.server.settings import Limits
from sixfold.server.statuses import status_of
from sixfold.tables import presenters

LOGGER = logging.getLogger("sixfold.server.requests")
BODY_S = 30.0  # from the headers of a request to the end of its body
READING = ("GET", "HEAD", "OPTIONS")
PHOTOS = "/api/photos"  # which may be larger than anything else that is sent
RECORDS = ("/api/records/", "/api/history")  # where whole games are sent, which are read beside the loop
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
WASM_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
WASM_WORKER = re.compile(r"/assets/python\.worker-[\w-]+\.js")  # the one script that runs WebAssembly: Python itself
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}


TO_FRIENDS = {  # what pages of other sites may do that the operator allows (CORS); tokens come in a header, no cookies
    "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
    "access-control-allow-headers": "authorization, content-type",
    "access-control-max-age": "600",
}


class Guard:
    """Stands before all routes. Sockets pass: they have their own limits."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), [500]
        server: Context = scope["app"].state.context
        friend = server.names.friend(HTTPConnection(scope))

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                status[0] = message["status"]
                _add_headers(message, scope["path"], friend)
            await send(message)

        try:
            await self._admitted(scope, receive, answer, server)
        finally:
            _note(scope, status[0], time.perf_counter() - began, server)

    async def _admitted(self, scope: Scope, receive: Receive, send: Send, server: Context) -> None:
        """Let a request through, or refuse it for its names, its frequency or its size."""
        limits, connection = server.settings.limits, HTTPConnection(scope)
        address = address_of(connection)
        with ExitStack() as held:
            try:
                server.limiter.require("requests", address, limits.requests_a_second, 4 * limits.requests_a_second)
                _require_names(connection, scope["method"], server)
                if scope["path"] == PHOTOS:
                    too_many = Refusal("TABLE", "limit/too-often")
                    held.enter_context(server.limiter.held("photos", address, limits.photos_an_address, too_many))
                async with asyncio.timeout(BODY_S):
                    body = await _body(receive, _most_bytes(scope["path"], limits))
            except TimeoutError:
                await Response(status_code=408, headers={"connection": "close"})(scope, receive, send)
                return
            except SixfoldError as error:
                problem = presenters.problem(error, language_of(connection.headers.get("accept-language")))
                refusal = JSONResponse({"problem": problem.model_dump()}, status_of(error))
                await refusal(scope, receive, send)
                return
            if scope["method"] == "OPTIONS" and server.names.friend(connection) is not None:
                await Response(status_code=204, headers=TO_FRIENDS)(scope, receive, send)
            elif body is not None:
                await self.app(scope, _replayed(body, receive), send)


def _require_names(connection: HTTPConnection, method: str, server: Context) -> None:
    """Refuse what is meant for another server, and other sites that want something changed. Raises Refusal."""
    if not server.names.has_host(connection):
        raise Refusal("TABLE", "wire/unknown-host", host=connection.headers.get("host"))
    if method not in READING and not server.names.has_origin(connection):
        raise Refusal("TABLE", "wire/other-site", origin=connection.headers.get("origin"))


def _most_bytes(path: str, limits: Limits) -> int:
    """Return how much may be sent here. A message is read on the loop: a megabyte of JSON takes half a second there."""
    if path == PHOTOS:
        return limits.photo_bytes
    return limits.body_bytes if path.startswith(RECORDS) else limits.message_bytes


async def _body(receive: Receive, most: int) -> bytes | None:
    """Return the whole body, or None if the client went away. Raises Refusal where it is too big."""
    parts, size = [], 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > most:
            raise Refusal("TABLE", "limit/too-big")
        if not message.get("more_body"):
            return b"".join(parts)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """Return a way to receive this body once, and then whatever the client does."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return waiting.pop() if waiting else await receive()

    return receive_again


def _add_headers(message: Message, path: str, friend: str | None) -> None:
    headers = MutableHeaders(scope=message)
    if friend is not None:
        headers["access-control-allow-origin"] = friend
        headers.add_vary_header("origin")
    for name, value in HEADERS.items():
        headers[name] = value
    if WASM_WORKER.fullmatch(path):
        headers["content-security-policy"] = WASM_POLICY
    if path.startswith("/api/"):
        headers["cache-control"] = "no-store"


def _note(scope: Scope, status: int, seconds: float, server: Context) -> None:
    """Count and log by the route's pattern: a path may hold the id of a private table."""
    route = getattr(scope.get("route"), "path", "other")
    server.metrics.requests.labels(route, str(status)).inc()
    told = {"method": scope["method"], "route": route, "status": status, "ms": round(seconds * 1000, 1)}
    LOGGER.info("request", extra={"told": told})
