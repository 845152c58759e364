"""Web push: whoever is not here is told that it is their turn, in a message that only their browser can read."""

import asyncio
import base64
import json
import threading
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from http.client import BadStatusLine, HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from sixfold.server.bots import BotPool
from sixfold.server.hub import Hub
from sixfold.server.metrics import Metrics
from sixfold.server.people import People
from sixfold.server.settings import PushSettings, sqlite_url
from sixfold.server.store import Store, migrate
from sixfold.tables import entries, messages
from tests.processes import free_port
from tests.server.harness import Node, Player, run
from tests.server.test_hub import Watching


def text(raw):
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


@dataclass
class Browser:
    """A browser that is not running, and the push service that keeps what it is sent."""

    status: int = 201
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = b"sixteen bytes..."
    sent: list = field(default_factory=list)
    port: int = field(default_factory=free_port)

    @property
    def wish(self):
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        endpoint = f"http://127.0.0.1:{self.port}/send/abc?x=1"
        return messages.PushWish(endpoint=endpoint, p256dh=text(point), auth=text(self.secret), language="fr")

    def read(self, body):
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"))

    @contextmanager
    def service(self):
        browser = self

        class Service(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                browser.sent.append((self.path, self.headers, body))
                self.send_response(browser.status)
                self.end_headers()

            def log_message(self, *_):
                pass

        with ThreadingHTTPServer(("127.0.0.1", self.port), Service) as server:
            thread = threading.Thread(target=server.serve_forever)
            thread.start()
            yield
            server.shutdown()
            thread.join()


@asynccontextmanager
async def house(folder, browser):
    """A hub with a game of two that Ada may begin; Bob's browser wants to be told."""
    store = Store(sqlite_url(folder / "house.sqlite3"))
    await asyncio.to_thread(migrate, store.engine)
    settings = PushSettings("mailto:host@example.org", folder / "push.pem", (f"127.0.0.1:{browser.port}",), grace_s=0)
    hub = Hub(store, BotPool(1), Metrics(), push=settings)
    await hub.house.start(hub.clock())
    people = People(store)
    sessions = [await people.welcome(name, 0) for name in ("Ada", "Bob")]
    await hub.push.subscribe(sessions[1].person.id, sessions[1].token, browser.wish, 1)
    room = await hub.writer.open("qwixx", 2, entries.TableOptions(), sessions[0].person.id)
    for session in sessions:
        await hub.act(room, session.person, messages.Sit())
    try:
        yield hub, room, sessions
    finally:
        await hub.stop()
        people.stop()
        await asyncio.to_thread(store.close)


async def until_quiet(hub):
    while hub._tasks._running:
        await asyncio.gather(*hub._tasks._running)


async def begin(hub, room, sessions):
    await hub.act(room, sessions[0].person, messages.Start())
    await until_quiet(hub)


def test_a_closed_page_is_told_and_nobody_else_can_read_it(tmp_path):
    async def scene():
        browser = Browser()
        with browser.service():
            async with house(tmp_path, browser) as (hub, room, sessions):
                await begin(hub, room, sessions)
                [(path, headers, body)] = browser.sent
                assert path == "/send/abc?x=1"
                assert browser.read(body) == {
                    "title": "Qwixx",
                    "body": "C’est à vous de jouer.",
                    "path": f"t/{room.row.id}",
                }
                assert room.row.id.encode() not in body
                assert Vapid02.verify(headers["Authorization"])
                assert hub.push.key in headers["Authorization"]
                assert int(headers["TTL"]) > 0

    run(scene())


def test_whoever_is_here_is_not_told(tmp_path):
    async def scene():
        browser = Browser()
        with browser.service():
            async with house(tmp_path, browser) as (hub, room, sessions):
                room.listeners.add(Watching(person=sessions[1].person.id))
                await begin(hub, room, sessions)
        assert browser.sent == []

    run(scene())


def test_whoever_logged_out_is_not_told(tmp_path):
    async def scene():
        browser = Browser()
        with browser.service():
            async with house(tmp_path, browser) as (hub, room, sessions):
                await People(hub.store).log_out_everywhere(sessions[1].person.id)
                await begin(hub, room, sessions)
        assert browser.sent == []

    run(scene())


def test_a_browser_that_is_gone_is_forgotten(tmp_path):
    async def scene():
        browser = Browser(status=410)
        with browser.service():
            async with house(tmp_path, browser) as (hub, room, sessions):
                await begin(hub, room, sessions)
                assert len(browser.sent) == 1
                hub.push.call(room, room.table.deciders)
                await until_quiet(hub)
        assert len(browser.sent) == 1

    run(scene())


def test_a_push_service_that_answers_nonsense_harms_nobody(tmp_path, monkeypatch):
    def nonsense(_):
        raise BadStatusLine("hello")

    async def scene():
        browser = Browser()
        with browser.service():
            async with house(tmp_path, browser) as (hub, room, sessions):
                monkeypatch.setattr(HTTPConnection, "getresponse", nonsense)
                await begin(hub, room, sessions)

    run(scene())


def test_the_key_of_the_house_stays_the_same_and_is_its_own(tmp_path):
    async def scene():
        keys = set()
        for _ in range(2):
            async with house(tmp_path, Browser()) as (hub, *_):
                keys.add(hub.push.key)
        assert len(keys) == 1

    run(scene())
    assert (tmp_path / "push.pem").stat().st_mode & 0o077 == 0


ELSEWHERE = (
    "https://10.0.0.1/x",
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com:99/x",
    "https://other.example/x",
    "https://[",
)


def test_only_push_services_are_written_to(tmp_path):
    async def scene():
        options = ("--push", "mailto:host@example.org", "--push-key", str(tmp_path / "push.pem"))
        with Node(sqlite_url(tmp_path / "node.sqlite3"), *options) as node:
            bob = await Player.enter(node.address, "Bob")
            assert len((await bob.ask("GET", "/api/push"))["key"]) == 87
            wish = Browser().wish.model_dump()
            for endpoint in ELSEWHERE:
                refused = await bob.request("PUT", "/api/push", {**wish, "endpoint": endpoint})
                assert (refused.status_code, refused.json()["problem"]["code"]) == (422, "format/push-service")
            endpoint = "https://fcm.googleapis.com/fcm/send/abc"
            unwritable = await bob.request("PUT", "/api/push", {**wish, "endpoint": f"{endpoint}\0"})
            assert (unwritable.status_code, unwritable.json()["problem"]["code"]) == (422, "format/message")
            no_key = await bob.request("PUT", "/api/push", {**wish, "endpoint": endpoint, "p256dh": "A" * 87})
            assert (no_key.status_code, no_key.json()["problem"]["values"]["field"]) == (422, "p256dh")
            kept = await bob.request("PUT", "/api/push", {**wish, "endpoint": endpoint})
            gone = await bob.request("DELETE", "/api/push", params={"endpoint": endpoint})
            assert (kept.status_code, gone.status_code) == (204, 204)

    run(scene())


def test_a_server_without_push_says_so(tmp_path):
    async def scene():
        with Node(sqlite_url(tmp_path / "node.sqlite3")) as node:
            bob = await Player.enter(node.address, "Bob")
            assert await bob.ask("GET", "/api/push") == {}
            refused = await bob.request("PUT", "/api/push", Browser().wish.model_dump())
            assert refused.json()["problem"]["code"] == "people/no-push"

    run(scene())
