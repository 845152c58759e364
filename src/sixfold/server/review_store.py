"""Reviews of finished games in the database: what was judged, without words, so that it serves every language."""

import hashlib
import json
import logging
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select

from sixfold.rules.record import Record, format_record
from sixfold.server import schema
from sixfold.server.questions import EFFORT, FIRST_PART, PART
from sixfold.server.store import Conflict, Job, Store

LOGGER = logging.getLogger("sixfold.server")
SHAPE: Final = 1  # of what is kept: another one is another review, as is one that was cut or judged otherwise


class Reviewable(NamedTuple):
    """A game to be reviewed."""

    record: bytes
    table: str | None = None
    of: str = ""  # what tells the review of a table's game from others


def reviewable(table_id: str, record: Record) -> Reviewable:
    """Return a table's game, to be reviewed."""
    return Reviewable(format_record(record).encode(), table_id, _key_of(record))


def _key_of(record: Record) -> str:
    """Return what a review is of: another name of a player does not change it."""
    judged = [SHAPE, FIRST_PART, PART, EFFORT, [event.written() for event in record.events]]
    return hashlib.sha256(json.dumps(judged, sort_keys=True).encode()).hexdigest()


async def find(data: Store, game: Reviewable, part: int) -> str | None:
    """Return a part of a review that was kept."""
    return None if game.table is None else await data.read(find_judged(game.table, part, game.of))


async def keep(data: Store, game: Reviewable, part: int, body: str) -> None:
    """Keep a part of a review, if it can be kept: whoever waits for it does not care."""
    if game.table is None:
        return
    try:
        await data.write(keep_judged(game.table, part, game.of, body), game.table)
    except Conflict:
        pass  # somebody else has just kept it, or taken the table away
    except Exception:
        LOGGER.exception("a part of a review could not be kept")


def find_judged(table_id: str, part: int, of: str) -> Job[str | None]:
    """Return the job that finds a part of a table's review, if it is of these events."""
    columns = schema.reviews.c
    query = select(columns.body).where(columns.table_id == table_id, columns.part == part, columns.of == of)
    return lambda connection: connection.execute(query).scalar_one_or_none()


def keep_judged(table_id: str, part: int, of: str, body: str) -> Job[None]:
    """Return the job that keeps a part of a table's review, in the place of an older one."""

    def job(connection: Connection) -> None:
        columns = schema.reviews.c
        connection.execute(delete(schema.reviews).where(columns.table_id == table_id, columns.part == part))
        connection.execute(insert(schema.reviews).values(table_id=table_id, part=part, of=of, body=body))

    return job
