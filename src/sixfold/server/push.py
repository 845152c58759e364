"""Web push, by option of the host: people whose page is closed are told that it is their turn.

A browser gives the address of its push service and two keys. What is sent there is encrypted for that browser alone
(RFC 8291), signed with the house's own key (VAPID, RFC 8292), and says which table waits. Needs the extra `push`.
"""

import asyncio
import base64
import hashlib
import http.client
import json
import logging
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

from sqlalchemy import Connection, delete, insert, select

from sixfold.rulebook import Addressee, Language, Teller, game_title
from sixfold.rules.core import Seat
from sixfold.rules.errors import InvalidNotation, InvalidSetup
from sixfold.server import schema, store
from sixfold.server.people import hashed
from sixfold.server.presence import PresenceBook
from sixfold.server.rooms import Room
from sixfold.server.settings import PushSettings
from sixfold.server.store import Job, Store
from sixfold.server.tasks import Tasks
from sixfold.tables import messages

LOGGER = logging.getLogger("sixfold.server")
SERVICES: Final = (  # of the browsers people use; we send nowhere else, whatever a client asks for
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
    "notify.windows.com",
)
BROWSERS_A_PERSON = 10  # the oldest go first
SENDING = 2  # at a time
PATIENCE_S = 10.0  # with a push service
KEPT_S = 24 * 3600  # by the push service, for a browser that is not running
SIGNED_S = 12 * 3600
GONE = (404, 410)  # what a push service answers for a browser that does not want to hear any more


class Subscription(NamedTuple):
    """Where a browser is told something."""

    endpoint: str
    p256dh: str
    auth: str
    language: Language


class Push:
    """Tells people who are not here that it is their turn."""

    def __init__(self, data: Store, settings: PushSettings, tasks: Tasks, presence: PresenceBook) -> None:
        """Read the house's key. Raises InvalidSetup where the libraries are missing."""
        self._store, self._settings, self._tasks, self._presence = data, settings, tasks, presence
        self._house = _house_key(settings.key)
        self._threads = ThreadPoolExecutor(SENDING, thread_name_prefix="sixfold-push")

    def stop(self) -> None:
        """Send no more."""
        self._threads.shutdown(cancel_futures=True)

    @property
    def key(self) -> str:
        """The public part of the house's key, as browsers ask for it."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat  # noqa: PLC0415  an extra

        point: bytes = self._house.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    async def subscribe(self, person: str, token: str, wish: messages.PushWish, now: int) -> None:
        """Tell this browser from now on, as long as it stays logged in. Raises InvalidNotation."""
        if not self._is_service(wish.endpoint):
            raise InvalidNotation("format/push-service", host=_parts(wish.endpoint).netloc[:80])
        try:
            _encrypted(b"", Subscription(**wish.model_dump()))
        except ValueError:
            raise InvalidNotation("format/message", field="p256dh", why="not a point of P-256") from None
        row = {**wish.model_dump(), "id": _id_of(wish.endpoint), "person": person, "token": hashed(token), "at": now}
        await self._store.write(_keep(row))

    async def unsubscribe(self, person: str, endpoint: str) -> None:
        """Tell this browser nothing any more."""
        columns = schema.subscriptions.c
        query = delete(schema.subscriptions).where(columns.id == _id_of(endpoint), columns.person == person)
        await self._store.write(store.executing(query))

    def call(self, room: Room, seats: Iterable[Seat]) -> None:
        """Tell those who have just become due at a table, unless their page is open or comes back."""
        for seat in seats:
            person = room.table.holders[seat].person
            if person is not None and not room.presence().presence[seat]:
                self._tasks.spawn(self._call(room, seat, person))

    async def _call(self, room: Room, seat: Seat, person: str) -> None:
        position, since = room.table.position, self._presence.now()
        await asyncio.sleep(self._settings.grace_s)
        seen = (await self._presence.last_seen(room)).get(person, 0)
        if seen > since or room.table.position != position or seat not in room.table.deciders:
            return
        for each in await self._store.read(_subscriptions(person)):
            told = json.dumps(_due(room, seat, each.language), ensure_ascii=False).encode()
            status = await self._on_a_thread(partial(self._send, each, told, room.row.id))
            if status in GONE:
                await self.unsubscribe(person, each.endpoint)

    async def _on_a_thread(self, job: Callable[[], int]) -> int:
        return await asyncio.get_running_loop().run_in_executor(self._threads, job)

    def _send(self, to: Subscription, told: bytes, topic: str) -> int:
        """Return what the push service answers; 0 where it does not."""
        parts = urlsplit(to.endpoint)
        is_here = parts.scheme == "http"
        connect = http.client.HTTPConnection if is_here else http.client.HTTPSConnection
        claims = {"sub": self._settings.contact, "aud": f"{parts.scheme}://{parts.netloc}", "exp": _later(SIGNED_S)}
        headers = {
            **self._house.sign(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_S),
            "Urgency": "high",
            "Topic": topic[:32],  # a newer call for the same table takes the place of one that still waits
        }
        connection = connect(parts.netloc, timeout=PATIENCE_S)
        try:
            connection.request("POST", parts._replace(scheme="", netloc="").geturl(), _encrypted(told, to), headers)
            return connection.getresponse().status
        except (OSError, http.client.HTTPException):
            LOGGER.warning("a push service does not answer: %s", parts.netloc)
            return 0
        finally:
            connection.close()

    def _is_service(self, endpoint: str) -> bool:
        """Tell whether this is a push service: anything else could be a machine that only we can reach."""
        parts = _parts(endpoint)
        if parts.netloc in self._settings.services:
            return parts.scheme == ("http" if (parts.hostname or "") == "127.0.0.1" else "https")
        host = parts.netloc
        return parts.scheme == "https" and any(host == each or host.endswith(f".{each}") for each in SERVICES)


def _parts(endpoint: str) -> SplitResult:
    """Return the parts of an address; of one that is none, no parts."""
    try:
        return urlsplit(endpoint)
    except ValueError:
        return urlsplit("")


def _house_key(file: Path) -> Any:
    """Read the house's key, or make one. Raises InvalidSetup where the libraries are missing."""
    try:
        import http_ece  # noqa: F401, PLC0415  an extra
        from py_vapid import Vapid02  # noqa: PLC0415
    except ImportError:
        raise InvalidSetup("setup/push-extra") from None
    if file.exists():
        return Vapid02.from_file(str(file))
    made = Vapid02()
    made.generate_keys()
    file.touch(mode=0o600)
    made.save_key(str(file))
    return made


def _encrypted(told: bytes, to: Subscription) -> bytes:
    """Return a message that only this browser can read. Raises ValueError for keys that are none."""
    import http_ece  # noqa: PLC0415  an extra
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415

    own = ec.generate_private_key(ec.SECP256R1())
    made: bytes = http_ece.encrypt(
        told, private_key=own, dh=_bytes(to.p256dh), auth_secret=_bytes(to.auth), version="aes128gcm"
    )
    return made


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _due(room: Room, seat: Seat, language: Language) -> dict[str, str]:
    """Return what a closed page says: the game, that it is their turn, and where."""
    game = room.table.opened.game
    teller = Teller(Addressee(game, tuple(holder.name or "" for holder in room.table.holders), seat), language)
    return {"title": game_title(game, language), "body": teller.says("due"), "path": f"t/{room.row.id}"}


def _later(seconds: int) -> int:
    return int(time.time()) + seconds


def _id_of(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


def _keep(row: dict[str, object]) -> Job[None]:
    """Return the job that keeps a browser in place of what it asked for before, and of the oldest."""

    def job(connection: Connection) -> None:
        columns = schema.subscriptions.c
        connection.execute(delete(schema.subscriptions).where(columns.id == row["id"]))
        connection.execute(insert(schema.subscriptions).values(row))
        own = select(columns.id).where(columns.person == row["person"]).order_by(columns.at.desc(), columns.id)
        older = connection.execute(own.offset(BROWSERS_A_PERSON)).scalars().all()
        connection.execute(delete(schema.subscriptions).where(columns.id.in_(older)))

    return job


def _subscriptions(person: str) -> Job[list[Subscription]]:
    """Return the job that finds the browsers of a person that are still logged in."""

    def job(connection: Connection) -> list[Subscription]:
        columns = schema.subscriptions.c
        query = (
            select(columns.endpoint, columns.p256dh, columns.auth, columns.language)
            .join(schema.tokens, schema.tokens.c.hash == columns.token)
            .where(columns.person == person, schema.tokens.c.person == person)
        )
        return [Subscription(*row) for row in connection.execute(query)]

    return job
