"""People: guests with a name, accounts with a password, and the tokens that prove who is who.

A token is 256 random bits; the database keeps only its SHA-256. Passwords are kept as argon2.
"""

import asyncio
import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, true, update

from sixfold.rules.errors import Refusal
from sixfold.server import schema, store
from sixfold.server.confusables import skeleton_of
from sixfold.server.statistics import profile
from sixfold.server.store import Conflict, Job, Store
from sixfold.tables import messages
from sixfold.tables.names import clean_name

T = TypeVar("T")
TOKENS_A_PERSON = 20  # browsers and links of one person; the oldest go first
HASHER = PasswordHasher()
GONE = "—"  # the name of someone who deleted their account
HASHING = 2  # at a time: each takes 64 MiB and a core for some 50 ms
MOST_WAITING = 20  # log-ins and sign-ups; whoever comes then is asked to wait


def hashed(token: str) -> str:
    """Return what the database keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def _add_token(connection: Connection, person: str, kind: str, now: int) -> str:
    token = secrets.token_urlsafe(32)
    columns = schema.tokens.c
    connection.execute(insert(schema.tokens).values(hash=hashed(token), person=person, kind=kind, created_at=now))
    older = (
        select(columns.hash)
        .where(columns.person == person)
        .order_by(columns.created_at.desc(), columns.hash)
        .offset(TOKENS_A_PERSON)
    )
    connection.execute(delete(schema.tokens).where(columns.hash.in_(older.scalar_subquery())))
    return token


class Passwords:
    """Hashes passwords in a few threads of its own, so that a crowd that logs in keeps nobody from reading a table."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(HASHING, thread_name_prefix="sixfold-hash")
        self._waiting = 0

    async def run(self, job: Callable[[], T]) -> T:
        """Run a job when its turn comes. Raises Refusal where too many wait."""
        if self._waiting >= MOST_WAITING:
            raise Refusal("TABLE", "limit/too-often")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, job)
        finally:
            self._waiting -= 1

    def stop(self) -> None:
        """Finish what is begun."""
        self._threads.shutdown(cancel_futures=True)


class People:
    """Everyone this server knows."""

    def __init__(self, data: Store) -> None:
        self.store = data
        self._passwords = Passwords()

    def stop(self) -> None:
        """Check no more passwords."""
        self._passwords.stop()

    async def welcome(self, name: str, now: int) -> messages.Session:
        """Let a guest in. Raises Refusal."""
        person = messages.Person(id=secrets.token_hex(8), name=clean_name(name))

        def job(connection: Connection) -> str:
            connection.execute(insert(schema.people).values(id=person.id, name=person.name, created_at=now))
            return _add_token(connection, person.id, "session", now)

        return messages.Session(person=person, token=await self.store.write(job))

    async def who(self, token: str) -> messages.Person:
        """Return who holds this token. Raises Refusal."""
        found = await self.store.read(find_person(hashed(token)))
        if found is None:
            raise Refusal("TABLE", "people/unknown-token")
        return found

    async def rated(self, person: messages.Person) -> messages.Person:
        """Return this person with their ratings."""
        ratings = await self.store.read(lambda connection: _ratings(connection, person.id))
        return person.model_copy(update={"ratings": ratings})

    async def page_of(self, asked: str, by: messages.Person | None) -> messages.Profile:
        """Return someone's page, to themselves or where they show it to everyone. Raises Refusal."""
        found = await self.store.read(_find_shown(asked)) if store.is_key(asked) else None
        is_own = by is not None and by.id == asked
        if found is None or not (found[1] or is_own):
            raise Refusal("TABLE", "people/no-page")
        return await self.store.read(profile(found[0], shown=found[1]))

    async def show_page(self, person: str, *, shown: bool) -> None:
        """Let everyone see someone's page, or nobody else."""
        query = update(schema.people).where(schema.people.c.id == person).values(shown=shown)
        await self.store.write(store.executing(query))

    async def rename(self, person: str, name: str) -> str:
        """Give someone another name, and return it as it is shown. Raises Refusal."""
        shown = clean_name(name)
        query = update(schema.people).where(schema.people.c.id == person).values(name=shown)
        await self.store.write(store.executing(query))
        return shown

    async def link(self, person: str, now: int) -> str:
        """Make a token with which another browser can come back as this person."""
        return await self.store.write(lambda connection: _add_token(connection, person, "link", now))

    async def come_back(self, token: str, now: int) -> messages.Session:
        """Let someone in who opened a personal link. Raises Refusal."""
        person = await self.who(token)
        new = await self.store.write(lambda connection: _add_token(connection, person.id, "session", now))
        return messages.Session(person=person, token=new)

    async def log_out(self, person: str, token: str) -> None:
        """Forget a token, and every personal link of its person."""
        columns = schema.tokens.c
        await self.store.write(
            _and_tell(person, _forget(person, (columns.hash == hashed(token)) | (columns.kind == "link")))
        )

    async def log_out_everywhere(self, person: str) -> None:
        """Forget all tokens of a person."""
        await self.store.write(_and_tell(person, _forget(person, true())))

    async def change_password(self, person: messages.Person, token: str, old: str, new: str) -> None:
        """Give an account another password; every other browser is logged out. Raises Refusal."""
        await self._require_password(person, old)
        secret = await self._passwords.run(lambda: HASHER.hash(new))
        change = update(schema.people).where(schema.people.c.id == person.id).values(password=secret)
        forgetting = _forget(person.id, schema.tokens.c.hash != hashed(token))
        await self.store.write(_and_tell(person.id, store.executing(change), forgetting))

    async def delete(self, person: messages.Person, password: str | None) -> None:
        """Forget a person: their games stay, without their name. Raises Refusal."""
        if person.account is not None:
            await self._require_password(person, password or "")
        named = await self.store.read(store.tables_naming(person.id))  # while others write
        await self.store.write(_and_tell(person.id, delete_person(person.id, named)))

    async def _require_password(self, person: messages.Person, password: str) -> None:
        found = await self.store.read(_find_account(key_of(person.account or "")))
        if found is None or not await self._passwords.run(lambda: _is_right(found[1], password)):
            raise Refusal("TABLE", "people/wrong-password")

    async def sign_up(self, person: messages.Person, name: str, password: str) -> messages.Person:
        """Make an account of a guest. Raises Refusal."""
        account = clean_name(name)
        if person.account is not None:
            raise Refusal("TABLE", "people/has-account")
        values = await self._passwords.run(lambda: _account(account, password))
        query = update(schema.people).where(schema.people.c.id == person.id).values(values)
        try:
            await self.store.write(store.executing(query))
        except Conflict:
            raise Refusal("TABLE", "people/name-taken", name=account) from None
        return person.model_copy(update={"account": account})

    async def log_in(self, name: str, password: str, now: int) -> messages.Session:
        """Let the owner of an account in. Raises Refusal, the same whether the name or the password is wrong."""
        key = key_of(name)
        found = await self.store.read(_find_account(key)) if key.isprintable() else None
        right = await self._passwords.run(lambda: _is_right(found[1] if found else _unknown(), password))
        if found is None or not right:
            raise Refusal("TABLE", "people/wrong-password")
        token = await self.store.write(lambda connection: _add_token(connection, found[0].id, "session", now))
        return messages.Session(person=found[0], token=token)


def key_of(name: str) -> str:
    """Return what an account's name is found by, in capitals or not."""
    return " ".join(unicodedata.normalize("NFC", name).split()).casefold()


def _account(name: str, password: str) -> dict[str, str]:
    """Return what the database keeps of a new account; for the first of them the table of lookalikes is made."""
    secret = HASHER.hash(password)
    return {"account": name, "account_key": key_of(name), "account_looks": skeleton_of(name), "password": secret}


def _forget(person: str, which: ColumnElement[bool]) -> Job[None]:
    """Return the job that ends these tokens of a person."""
    return store.executing(delete(schema.tokens).where(schema.tokens.c.person == person, which))


def _and_tell(person: str, *jobs: Job[None]) -> Job[None]:
    """Return the job that does all of this or nothing, and tells every node to look at this person again."""

    def together(connection: Connection) -> None:
        for job in jobs:
            job(connection)
        store.notify(connection, f"{store.PERSON} {person}")

    return together


def delete_person(person: str, named: Iterable[str]) -> Job[None]:
    """Return the job that takes a person's name out of everything, and lets nobody come back as them.

    `named` are the tables whose logs name them.
    """

    def job(connection: Connection) -> None:
        rename_everywhere(connection, person, GONE, named)
        nothing = {"account": None, "account_key": None, "account_looks": None, "password": None, "shown": False}
        connection.execute(update(schema.people).where(schema.people.c.id == person).values(nothing))
        for rows in (schema.tokens, schema.subscriptions, schema.ratings, schema.results, schema.pad_keepers):
            connection.execute(delete(rows).where(rows.c.person == person))

    return job


def rename_everywhere(connection: Connection, person: str, name: str, named: Iterable[str]) -> None:
    """Give someone another name, also in the logs of these tables and of those where they sit."""
    connection.execute(update(schema.people).where(schema.people.c.id == person).values(name=name))
    sat = select(schema.sitters.c.table_id).where(schema.sitters.c.person == person)
    for table_id in sorted({*named, *connection.execute(sat).scalars()}):
        store.rename_at(connection, table_id, person, name)


@cache
def _unknown() -> str:
    """Return a hash to check for names that do not exist, so that they take as long."""
    return HASHER.hash(secrets.token_hex(16))


def _is_right(known: str, password: str) -> bool:
    try:
        return HASHER.verify(known, password)
    except VerificationError:
        return False


def find_person(wanted: str) -> Job[messages.Person | None]:
    """Return the job that finds who holds the token with this hash."""

    def job(connection: Connection) -> messages.Person | None:
        people, tokens = schema.people, schema.tokens
        query = (
            select(people, tokens.c.hash).join(tokens, tokens.c.person == people.c.id).where(tokens.c.hash == wanted)
        )
        row = connection.execute(query).first()
        if row is None or not hmac.compare_digest(row.hash, wanted):
            return None
        return messages.Person(id=row.id, name=row.name, account=row.account)

    return job


def _find_account(key: str) -> Job[tuple[messages.Person, str] | None]:
    def job(connection: Connection) -> tuple[messages.Person, str] | None:
        row = connection.execute(select(schema.people).where(schema.people.c.account_key == key)).first()
        return None if row is None else (messages.Person(id=row.id, name=row.name, account=row.account), row.password)

    return job


def _find_shown(person: str) -> Job[tuple[messages.Person, bool] | None]:
    def job(connection: Connection) -> tuple[messages.Person, bool] | None:
        row = connection.execute(select(schema.people).where(schema.people.c.id == person)).first()
        return None if row is None else (messages.Person(id=row.id, name=row.name, account=row.account), row.shown)

    return job


def _ratings(connection: Connection, person: str) -> tuple[messages.Rating, ...]:
    columns = schema.ratings.c
    query = (
        select(columns.game, func.max(columns.at).label("at"), func.count().label("games"))
        .where(columns.person == person)
        .group_by(columns.game)
        .subquery()
    )
    latest = (
        select(columns.game, columns.points, query.c.games)
        .join(query, (query.c.game == columns.game) & (query.c.at == columns.at))
        .where(columns.person == person)
        .order_by(columns.game)
    )
    return tuple(
        messages.Rating(game=row.game, points=row.points, games=row.games) for row in connection.execute(latest)
    )
