"""What an operator may do to the database, beside a running server or not; every act is in the audit log.

Each function returns a job, which writes the act and the line about it in one transaction. A server hears of it within
seconds: PostgreSQL tells it, and with SQLite it looks for itself.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from ipaddress import ip_network
from typing import NamedTuple

from sqlalchemy import Connection, Executable, Select, Table, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from sixfold.rules.errors import InvalidSetup, Refusal
from sixfold.server import schema, store
from sixfold.server.confusables import skeleton_of
from sixfold.server.limits import subscriber
from sixfold.server.pad_store import remove_pads
from sixfold.server.people import delete_person, key_of, rename_everywhere
from sixfold.server.store import Job
from sixfold.server.writing import index_of
from sixfold.tables import entries, messages
from sixfold.tables.commands import change_of, scores_of
from sixfold.tables.guards import Moment
from sixfold.tables.names import clean_name
from sixfold.tables.table import opened_table

Rows = list[tuple[object, ...]]
DAY_MS = 24 * 3600 * 1000


class Operator(NamedTuple):
    """Who acts, and when."""

    name: str
    now: int

    def noted(self, act: str, about: str, job: Callable[[Connection], str]) -> Job[str]:
        """Return the job that does this, and writes down that it was done and what came of it."""

        def both(connection: Connection) -> str:
            came = job(connection)
            line = {"at": self.now, "by": self.name, "act": act, "about": f"{about}: {came}"}
            connection.execute(insert(schema.audit).values(line))
            return came

        return both

    def close_table(self, key: str) -> Job[str]:
        """End a game without a winner; a table that waits is taken away. Raises Refusal."""

        def job(connection: Connection) -> str:
            row = _table(connection, key)
            table = opened_table(store.read_log(row.id)(connection))
            if table.stage == "over":
                raise Refusal("TABLE", "table/not-playing")
            if table.match is None:
                store.remove_tables(connection, schema.tables.c.id == row.id)
                return "removed, it had not begun"
            ended = entries.Ended(reason="closed", scores=scores_of(table), winners=(), seed=str(row.seed))
            change = change_of(table, Moment(self.now, self.now), ended)
            store.append(row.id, change.logged, index_of(change.after, self.now))(connection)
            store.wake_next(row.id, 0)(connection)
            return "closed"

        return self.noted("close", key, job)

    def remove_table(self, key: str) -> Job[str]:
        """Take a table away with all that is known of it. Raises Refusal."""

        def job(connection: Connection) -> str:
            row = _table(connection, key)
            return f"{store.remove_tables(connection, schema.tables.c.id == row.id)} removed"

        return self.noted("remove", key, job)

    def shut_out(self, who: str, what: str, days: float | None) -> Job[str]:
        """Silence (`mute`) or shut out (`ban`) a person or an address, for so long or until it is lifted."""
        until = None if days is None else self.now + round(days * DAY_MS)

        def job(connection: Connection) -> str:
            found = _found(connection, who)
            connection.execute(delete(schema.bans).where(schema.bans.c.who == found, schema.bans.c.what == what))
            connection.execute(insert(schema.bans).values(who=found, what=what, until=until, at=self.now))
            if what == "ban":
                store.notify(connection, f"{store.PERSON} {found}")
            return f"{found}, for {days} days" if days is not None else f"{found}, until it is lifted"

        return self.noted(what, who, job)

    def lift(self, who: str) -> Job[str]:
        """Let someone speak and come in again. Raises Refusal."""

        def job(connection: Connection) -> str:
            found = _found(connection, who)
            return f"{connection.execute(delete(schema.bans).where(schema.bans.c.who == found)).rowcount} lifted"

        return self.noted("lift", who, job)

    def rename(self, who: str, name: str) -> Job[str]:
        """Give someone another name, everywhere; of an account also the one to log in with. Raises Refusal."""
        shown = clean_name(name)

        def job(connection: Connection) -> str:
            person = _person(connection, who)
            rename_everywhere(connection, person.id, shown, store.tables_naming(person.id)(connection))
            if person.account is not None:
                _rename_account(connection, person.id, shown)
            store.notify(connection, f"{store.PERSON} {person.id}")
            return f"{person.id} is {shown}"

        return self.noted("rename", who, job)

    def delete_account(self, who: str) -> Job[str]:
        """Forget a person: the games stay, the name goes. Raises Refusal."""

        def job(connection: Connection) -> str:
            person = _person(connection, who)
            delete_person(person.id, store.tables_naming(person.id)(connection))(connection)
            store.notify(connection, f"{store.PERSON} {person.id}")
            return f"{person.id} is forgotten"

        return self.noted("delete", "an account", job)

    def prune(self, days: float) -> Job[str]:
        """Take away games and pads where nothing happened for so long, guests who left nothing, and old reports."""

        def job(connection: Connection) -> str:
            before = self.now - round(days * DAY_MS)
            is_old = (schema.tables.c.changed_at < before) & ~schema.tables.c.id.in_(_ratings_now())
            games = store.remove_tables(connection, is_old)
            remove_pads(connection, schema.pads.c.changed_at < before)
            connection.execute(delete(schema.reports).where(schema.reports.c.closed_at < before))
            return f"{games} games and {_remove_guests(connection, before)} guests"

        return self.noted("prune", f"older than {days:g} days", job)

    def settle_report(self, number: int) -> Job[str]:
        """Say that a report was dealt with. Raises InvalidSetup."""

        def job(connection: Connection) -> str:
            query = update(schema.reports).where(schema.reports.c.id == number, schema.reports.c.closed_at.is_(None))
            if not connection.execute(query.values(closed_at=self.now)).rowcount:
                raise InvalidSetup("setup/unknown", name=number, known="sixfold admin reports")
            return "settled"

        return self.noted("settle", f"report {number}", job)


def _found(connection: Connection, who: str) -> str:
    """Return an address as the server counts it, or the id of a person. Raises Refusal."""
    with suppress(ValueError):
        network = ip_network(who, strict=False)
        address = subscriber(str(network.network_address))
        if network.num_addresses == 1 or str(network) == address:  # of larger ones the server does not count
            return address
    return _person(connection, who).id


def _table(connection: Connection, key: str) -> store.TableRow:
    row = store.find_table(key)(connection)
    if row is None:
        raise Refusal("TABLE", "table/unknown")
    return row


def _person(connection: Connection, who: str) -> messages.Person:
    """Return the person with this id or this account. Raises Refusal."""
    columns = schema.people.c
    query = select(columns.id, columns.name, columns.account).where(
        (columns.id == who) | (columns.account_key == key_of(who))
    )
    found = connection.execute(query).first()
    if found is None:
        raise Refusal("TABLE", "people/nobody", name=who)
    return messages.Person(id=found.id, name=found.name, account=found.account)


def _rename_account(connection: Connection, person: str, name: str) -> None:
    """Let someone log in with another name. Raises Refusal where it, or one that looks like it, is another's."""
    values = {"account": name, "account_key": key_of(name), "account_looks": skeleton_of(name)}
    try:
        connection.execute(update(schema.people).where(schema.people.c.id == person).values(values))
    except IntegrityError:
        raise Refusal("TABLE", "people/name-taken", name=name) from None


def _ratings_now() -> Select[tuple[str]]:
    """Return the tables that hold the rating someone has now: they stay, so that it stays."""
    own, later = schema.ratings.alias(), schema.ratings.alias()
    same = (own.c.person == later.c.person) & (own.c.game == later.c.game) & (own.c.at < later.c.at)
    return select(own.c.table_id).where(~select(later.c.table_id).where(same).exists())


def _remove_guests(connection: Connection, before: int) -> int:
    people = schema.people.c
    known = [schema.sitters.c.person, schema.ratings.c.person, schema.reports.c.reporter, schema.pad_keepers.c.person]
    which = (people.created_at < before) & people.account.is_(None)
    for column in known:
        which &= ~people.id.in_(select(column))
    which &= ~people.id.in_(select(schema.reports.c.person).where(schema.reports.c.person.is_not(None)))
    for rows in (schema.tokens, schema.subscriptions):
        connection.execute(delete(rows).where(rows.c.person.in_(select(people.id).where(which))))
    return connection.execute(delete(schema.people).where(which)).rowcount


def tables(stages: Iterable[str], most: int) -> Job[Rows]:
    """Return the job that lists tables, those where something happened last first."""
    columns = schema.tables.c
    shown = (columns.code, columns.game, columns.stage, columns.players, columns.created_at, columns.changed_at)
    query = select(*shown).where(columns.stage.in_(tuple(stages))).order_by(columns.changed_at.desc()).limit(most)
    return _listing(query)


def reports() -> Job[Rows]:
    """Return the job that lists reports that nobody dealt with yet, oldest first."""
    columns = schema.reports.c
    shown = (columns.id, columns.at, columns.person, columns.table_id, columns.shown, columns.why)
    return _listing(select(*shown).where(columns.closed_at.is_(None)).order_by(columns.id))


def bans() -> Job[Rows]:
    """Return the job that lists who is silenced or shut out."""
    columns = schema.bans.c
    return _listing(select(columns.who, columns.what, columns.at, columns.until).order_by(columns.at))


def audit(most: int) -> Job[Rows]:
    """Return the job that lists what operators did, newest first."""
    columns = schema.audit.c
    shown = (columns.at, columns.by, columns.act, columns.about)
    return _listing(select(*shown).order_by(columns.id.desc()).limit(most))


def _listing(query: Executable) -> Job[Rows]:
    return lambda connection: [tuple(row) for row in connection.execute(query)]


def sizes() -> Job[Rows]:
    """Return the job that counts rows, and tells how many bytes the whole database takes."""

    def job(connection: Connection) -> Rows:
        counted = [(table.name, _count(connection, table)) for table in schema.metadata.sorted_tables]
        is_postgres = connection.dialect.name == "postgresql"
        asked = "SELECT pg_database_size(current_database())" if is_postgres else SQLITE_BYTES
        return [*counted, ("bytes", connection.execute(text(asked)).scalar_one())]

    return job


SQLITE_BYTES = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


class Reported(NamedTuple):
    """What someone asks an operator to look at: a line or a name as it was shown, and whose it is."""

    reporter: str
    person: str | None
    table_id: str
    shown: str
    why: str


def report(reported: Reported, now: int) -> Job[None]:
    """Return the job that keeps what someone reported."""
    line = {"at": now, **reported._asdict()}
    return store.executing(insert(schema.reports).values(line))
