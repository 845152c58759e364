"""People: guests with a name, accounts with a password, and the tokens that prove who is who.

A token is 256 random bits; the database keeps only its SHA-256. Passwords are kept as argon2.
"""

import asyncio
import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import Connection, delete, func, insert, select, update

from sixfold.rules.errors import Refusal
from sixfold.server import schema
from sixfold.server.store import Conflict, Job, Store
from sixfold.tables import messages

T = TypeVar("T")
LONGEST_NAME = 24
TOKENS_A_PERSON = 20  # browsers and links of one person; the oldest go first
HASHER = PasswordHasher()
HASHING = 2  # at a time: each takes 64 MiB and a core for some 50 ms
MOST_WAITING = 20  # log-ins and sign-ups; whoever comes then is asked to wait


def clean_name(name: str) -> str:
    """Return a name as it is shown: one line, no control or direction characters. Raises Refusal."""
    spaced = " ".join(unicodedata.normalize("NFC", name).split())
    if not 0 < len(spaced) <= LONGEST_NAME or any(unicodedata.category(c)[0] == "C" for c in spaced):
        raise Refusal("TABLE", "people/bad-name", most=LONGEST_NAME)
    return spaced


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

    def __init__(self, store: Store) -> None:
        self.store = store
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
        found = await self.store.read(_find(hashed(token)))
        if found is None:
            raise Refusal("TABLE", "people/unknown-token")
        return found

    async def rated(self, person: messages.Person) -> messages.Person:
        """Return this person with their ratings."""
        ratings = await self.store.read(lambda connection: _ratings(connection, person.id))
        return person.model_copy(update={"ratings": ratings})

    async def rename(self, person: str, name: str) -> str:
        """Give someone another name, and return it as it is shown. Raises Refusal."""
        shown = clean_name(name)
        query = update(schema.people).where(schema.people.c.id == person).values(name=shown)
        await self.store.write(lambda connection: connection.execute(query) and None)
        return shown

    async def link(self, person: str, now: int) -> str:
        """Make a token with which another browser can come back as this person."""
        return await self.store.write(lambda connection: _add_token(connection, person, "link", now))

    async def come_back(self, token: str, now: int) -> messages.Session:
        """Let someone in who opened a personal link. Raises Refusal."""
        person = await self.who(token)
        new = await self.store.write(lambda connection: _add_token(connection, person.id, "session", now))
        return messages.Session(person=person, token=new)

    async def log_out(self, token: str) -> None:
        """Forget a token."""
        query = delete(schema.tokens).where(schema.tokens.c.hash == hashed(token))
        await self.store.write(lambda connection: connection.execute(query) and None)

    async def sign_up(self, person: messages.Person, name: str, password: str) -> messages.Person:
        """Make an account of a guest. Raises Refusal."""
        account = clean_name(name)
        if person.account is not None:
            raise Refusal("TABLE", "people/has-account")
        secret = await self._passwords.run(lambda: HASHER.hash(password))
        values = {"account": account, "account_key": account.casefold(), "password": secret}
        query = update(schema.people).where(schema.people.c.id == person.id).values(values)
        try:
            await self.store.write(lambda connection: connection.execute(query) and None)
        except Conflict:
            raise Refusal("TABLE", "people/name-taken", name=account) from None
        return person.model_copy(update={"account": account})

    async def log_in(self, name: str, password: str, now: int) -> messages.Session:
        """Let the owner of an account in. Raises Refusal, the same whether the name or the password is wrong."""
        key = " ".join(unicodedata.normalize("NFC", name).split()).casefold()
        found = await self.store.read(_find_account(key)) if key.isprintable() else None
        right = await self._passwords.run(lambda: _is_right(found[1] if found else _unknown(), password))
        if found is None or not right:
            raise Refusal("TABLE", "people/wrong-password")
        token = await self.store.write(lambda connection: _add_token(connection, found[0].id, "session", now))
        return messages.Session(person=found[0], token=token)


@cache
def _unknown() -> str:
    """Return a hash to check for names that do not exist, so that they take as long."""
    return HASHER.hash(secrets.token_hex(16))


def _is_right(known: str, password: str) -> bool:
    try:
        return HASHER.verify(known, password)
    except VerificationError:
        return False


def _find(wanted: str) -> Job[messages.Person | None]:
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
