"""Reviews of finished games in the database: what was judged, without words, so that it serves every language."""

import hashlib
import json

from sqlalchemy import Connection, delete, insert, select

from sixfold.rules.record import Record
from sixfold.server import schema
from sixfold.server.store import Job


def events_key(record: Record) -> str:
    """Return what a review is of: another name of a player does not change it."""
    events = [event.written() for event in record.events]
    return hashlib.sha256(json.dumps(events, sort_keys=True).encode()).hexdigest()


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
