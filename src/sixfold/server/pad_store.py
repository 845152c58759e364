"""Pads in the database. The log in `pad_entries` is the truth; `games` only helps to list them."""

import json
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from sixfold.logs import Logged
from sixfold.pads.pad import Pad
from sixfold.pads.pad_entries import Entry, read_entry, write_entry
from sixfold.pads.summaries import PadSummary, summary
from sixfold.server import schema
from sixfold.server.store import Job, notify

PAD = "pad"  # a notice about a pad, not a table


class PadRow(NamedTuple):
    """What the database keeps of a pad besides its log."""

    id: str
    code: str
    owner: str


class ListedPad(NamedTuple):
    """A pad in a list."""

    row: PadRow
    changed_at: int
    games: tuple[PadSummary, ...]


def insert_pad(row: PadRow, logged: Logged[Entry], pad: Pad) -> Job[None]:
    """Return the job that begins a pad."""

    def job(connection: Connection) -> None:
        columns = {"games": _games(pad), "created_at": logged.at, "changed_at": logged.at}
        connection.execute(insert(schema.pads).values(**row._asdict(), **columns))
        _insert_entry(connection, row.id, logged)
        keep(connection, row.owner, row.id)

    return job


def append_entry(pad_id: str, person: str, logged: Logged[Entry], pad: Pad) -> Job[None]:
    """Return the job that writes the next entry of a pad's log; whoever told it keeps the pad from now on."""

    def job(connection: Connection) -> None:
        _insert_entry(connection, pad_id, logged)
        here = update(schema.pads).where(schema.pads.c.id == pad_id)
        connection.execute(here.values(games=_games(pad), changed_at=logged.at))
        keep(connection, person, pad_id)
        notify(connection, f"{PAD} {pad_id}")

    return job


def keep(connection: Connection, person: str, pad_id: str) -> None:
    """Let a pad be one of this person's."""
    columns = schema.pad_keepers.c
    known = select(columns.person).where(columns.person == person, columns.pad_id == pad_id)
    if connection.execute(known).first() is None:
        connection.execute(insert(schema.pad_keepers).values(person=person, pad_id=pad_id))


def find_pad(key: str) -> Job[PadRow | None]:
    """Return the job that finds a pad by its id or code."""

    def job(connection: Connection) -> PadRow | None:
        columns = schema.pads.c
        query = select(columns.id, columns.code, columns.owner).where((columns.id == key) | (columns.code == key))
        row = connection.execute(query).first()
        return None if row is None else PadRow(row.id, row.code, row.owner)

    return job


def read_pad_log(pad_id: str, after: int = 0) -> Job[list[Logged[Entry]]]:
    """Return the job that reads a pad's entries after this number."""

    def job(connection: Connection) -> list[Logged[Entry]]:
        columns = schema.pad_entries.c
        query = select(columns.number, columns.at, columns.body)
        query = query.where(columns.pad_id == pad_id, columns.number > after).order_by(columns.number)
        return [Logged(row.number, row.at, read_entry(row.body)) for row in connection.execute(query)]

    return job


def list_pads(person: str, most: int) -> Job[list[ListedPad]]:
    """Return the job that lists the pads that someone kept, newest first."""

    def job(connection: Connection) -> list[ListedPad]:
        pads, kept = schema.pads.c, schema.pad_keepers.c
        query = select(schema.pads).join(schema.pad_keepers, kept.pad_id == pads.id).where(kept.person == person)
        query = query.order_by(pads.changed_at.desc(), pads.id).limit(most)
        return [
            ListedPad(PadRow(row.id, row.code, row.owner), row.changed_at, _read_games(row.games))
            for row in connection.execute(query)
        ]

    return job


def remove_pads(connection: Connection, which: ColumnElement[bool]) -> int:
    """Take these pads away with all that is known of them; return how many there were."""
    pads = select(schema.pads.c.id).where(which)
    for rows in (schema.pad_entries, schema.pad_keepers):
        connection.execute(delete(rows).where(rows.c.pad_id.in_(pads)))
    return connection.execute(delete(schema.pads).where(which)).rowcount


def remove_pad(pad_id: str) -> Job[None]:
    """Return the job that takes a pad away."""

    def job(connection: Connection) -> None:
        remove_pads(connection, schema.pads.c.id == pad_id)
        notify(connection, f"{PAD} {pad_id}")

    return job


def _insert_entry(connection: Connection, pad_id: str, logged: Logged[Entry]) -> None:
    entry = logged.entry
    values = {"pad_id": pad_id, "number": logged.number, "entry_id": entry.id, "at": logged.at}
    connection.execute(insert(schema.pad_entries).values(**values, body=write_entry(entry)))


def _games(pad: Pad) -> str:
    return json.dumps([summary(game).model_dump(mode="json") for game in pad.games], ensure_ascii=False)


def _read_games(text: str) -> tuple[PadSummary, ...]:
    return tuple(PadSummary.model_validate(game) for game in json.loads(text))
