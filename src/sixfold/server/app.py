"""The server, wired together: the store, the hub, the routes, and the one place where errors become answers."""

import asyncio
import gc
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache, partial
from http import HTTPStatus
from importlib.metadata import version

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from sixfold.rules.errors import InvalidNotation, Refusal, SixfoldError
from sixfold.server.admin import Operator
from sixfold.server.bots import WORKER, BotPool
from sixfold.server.dependencies import Context, language_of
from sixfold.server.host_names import Names
from sixfold.server.house_clock import STEP_MS
from sixfold.server.hub import Hub
from sixfold.server.judges import Judges
from sixfold.server.limits import Limiter, Work
from sixfold.server.metrics import Metrics
from sixfold.server.middleware import Guard
from sixfold.server.notices import Notices
from sixfold.server.people import People
from sixfold.server.photos import Photos
from sixfold.server.reference import describe
from sixfold.server.routes import (
    client,
    games,
    health,
    live,
    pads,
    people,
    push,
    puzzles,
    referee,
    reference,
    reviews,
    rulebook,
    tables,
)
from sixfold.server.settings import Settings
from sixfold.server.statuses import status_of
from sixfold.server.store import Store, migrate
from sixfold.server.writing import BOT_GRACE_MS, new_seed
from sixfold.tables import presenters

LOGGER = logging.getLogger("sixfold.server")
TIDY_S = 60.0  # between two looks for tables that nobody uses
COLLECT_S = 600.0  # between two full collections of garbage
ROUTES = (health, people, push, games, reviews, tables, pads, puzzles, referee, rulebook, reference, live, client)
PRUNE_S = 24 * 3600.0  # between two looks for old games
NEVER = float("-inf")
FIRST_LOOK_MS = BOT_GRACE_MS + STEP_MS  # what the last process wrote may lie so far ahead of the last beat
LOOK_S = 5.0  # between two looks at who is here and who is banned
BEAT_S = 1.0  # between two beats of the house's clock


def create_app(settings: Settings) -> FastAPI:
    """Return the server's application; it opens its database when it starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(settings) as context:
            app.state.context = context
            yield

    app = FastAPI(
        title="Sixfold",
        version=version("sixfold"),
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    for routes in ROUTES:
        app.include_router(routes.router)
    app.openapi = cache(partial(describe, app))  # type: ignore[method-assign]  # FastAPI's way to change it
    app.state.client = client.client_folder()
    app.add_middleware(Guard)
    app.add_exception_handler(SixfoldError, refuse)
    app.add_exception_handler(HTTPException, refuse_address)
    app.add_exception_handler(Exception, fail)
    app.add_exception_handler(RequestValidationError, refuse_shape)
    return app


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[Context]:
    """Open the database and look after the tables until it is time to stop."""
    store = Store(settings.database)
    await store.read(lambda _: None)
    await asyncio.to_thread(migrate, store.engine)
    pool = BotPool(settings.workers, settings.bot_command or WORKER, settings.bot_budget_s, settings.bot_latest_s)
    metrics = Metrics()
    hub = Hub(store, pool, metrics, seed=_seeds(settings), push=settings.push)
    await hub.house.start(hub.clock())
    await hub.read_bans()
    limiter, names = Limiter(), Names.known(settings.public_names, settings.origins)
    work = Work(limiter, settings.limits.work_a_minute)
    judges = Judges(work, Work(limiter, settings.limits.reviews_a_minute, "reviews"))
    context = Context(settings, names, hub, People(store), limiter, work, judges, Photos(work), metrics, hub.pads)
    notices = None if store.is_sqlite else Notices(settings.database, hub.heard, hub.refresh_all)
    sweeping = asyncio.create_task(sweep(hub, settings))
    try:
        yield context
    finally:
        sweeping.cancel()
        await asyncio.gather(sweeping, return_exceptions=True)
        if notices is not None:
            await asyncio.to_thread(notices.stop)
        await hub.stop()
        await context.judges.stop()
        await context.photos.stop()
        await asyncio.to_thread(context.people.stop)
        await asyncio.to_thread(store.close)


def _seeds(settings: Settings) -> Callable[[], int]:
    """Return where the seeds of new tables come from: nobody can guess them, unless a test has given one."""
    given = settings.seed
    return new_seed if given is None else lambda: given


async def sweep(hub: Hub, settings: Settings) -> None:
    """Wake tables where something is due; first of all those that a process left behind when it ended."""
    ahead, collected, beaten, looked, pruned = FIRST_LOOK_MS, time.monotonic(), NEVER, NEVER, NEVER
    tidied = collected
    while True:
        try:
            if time.monotonic() - beaten > BEAT_S:
                beaten = time.monotonic()
                await hub.house.beat()
                hub.presence.look_around()
            if time.monotonic() - looked > LOOK_S:
                looked = time.monotonic()
                await hub.presence.write_down()
                await hub.read_bans()
            hub.catch_up()
            await hub.clocks.wake(ahead)
            ahead = 0
            hub.rooms.forget_idle(lambda room: settings.idle_over_s if room.table.stage == "over" else settings.idle_s)
            if time.monotonic() - tidied > TIDY_S:
                await hub.tidying.tidy()
                tidied = time.monotonic()
            if settings.keep_days is not None and time.monotonic() - pruned > PRUNE_S:
                pruned = time.monotonic()
                await hub.store.write(Operator("server", hub.clock()).prune(settings.keep_days))
            if time.monotonic() - collected > COLLECT_S:
                gc.collect()
                collected = time.monotonic()
        except Exception:
            LOGGER.exception("looking after the tables failed; trying again")
        await asyncio.sleep(settings.sweep_s)


async def refuse(request: Request, error: Exception) -> JSONResponse:
    """Answer what Sixfold refuses."""
    assert isinstance(error, SixfoldError), "registered for these"
    language = language_of(request.headers.get("accept-language"))
    problem = presenters.problem(error, language)
    return JSONResponse({"problem": problem.model_dump()}, status_of(error))


async def refuse_shape(request: Request, error: Exception) -> JSONResponse:
    """Answer a request that does not have the shape of its description."""
    assert isinstance(error, RequestValidationError), "registered for these"
    first = error.errors()[0]
    field = ".".join(map(str, first["loc"]))
    return await refuse(request, InvalidNotation("format/message", field=field[:80], why=str(first["msg"])[:120]))


async def refuse_address(request: Request, error: Exception) -> JSONResponse:
    """Answer a request for an address or a method that does not exist, or with a body that cannot be read at all."""
    assert isinstance(error, HTTPException), "registered for these"
    if error.status_code == HTTPStatus.BAD_REQUEST:
        return await refuse(request, InvalidNotation("format/message", field="body", why=error.detail))
    answer = await refuse(request, Refusal("TABLE", "wire/no-such-address"))
    answer.status_code = error.status_code
    return answer


async def fail(request: Request, error: Exception) -> JSONResponse:
    """Answer a bug of ours without a word about it; the log has the rest."""
    LOGGER.error("a request failed", exc_info=error)
    answer = await refuse(request, Refusal("TABLE", "wire/failed"))
    answer.status_code = 500
    return answer
