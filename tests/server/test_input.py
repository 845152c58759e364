"""Whatever is sent, by whatever name the server is called: a refusal, never a failure of ours."""

import asyncio
import json
import os
import resource
import socket
import stat
import subprocess

import pytest
import websockets
from websockets.exceptions import InvalidStatus

from sixfold.server import connections
from sixfold.server.settings import Limits
from tests.processes import free_port
from tests.server.harness import PATIENCE_S, SIXFOLD, Node, Player, run

RECORD = {"format": "sixfold/1", "game": "qwixx", "players": [], "events": []}


@pytest.fixture(scope="module")
def on_postgresql(database, tmp_path_factory):
    with Node(database, log=tmp_path_factory.mktemp("log") / "log") as node:
        yield node


@pytest.fixture(params=["sqlite", "postgresql"])
def either(request):
    """A server on each of the two databases."""
    return request.getfixturevalue("node" if request.param == "sqlite" else "on_postgresql")


LONGER = ("ﬃ" * 24, "ß" * 24, "ΐ" * 24, "İ" * 24)  # in lower case or folded: up to three times as long
HIDDEN = ("\0", "a\0b", "\ud800", "a\udfff", "\u202e", "ﬃ" * 400, "\U0010ffff", "\x85", "x" * 15_000)


def asked(node, path, host=None, **headers):
    """The status and the body of a request that is sent as it is written."""
    lines = [f"GET {path} HTTP/1.1", f"Host: {host or node.address}", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    with socket.create_connection(("127.0.0.1", node.port), PATIENCE_S) as wire:
        wire.sendall("\r\n".join([*lines, "", ""]).encode())
        answer = b""
        while part := wire.recv(65_536):
            answer += part
    return int(answer.split()[1]), answer.partition(b"\r\n\r\n")[2]


@pytest.mark.parametrize("path", ["/%00", "/" + 5_000 * "a", "/" + 5_000 * "a/", "/%2e%2e%2fetc/passwd", "/%FF", "/ä"])
@pytest.mark.parametrize("under", ["", "/api/tables", "/api"])
def test_no_path_makes_the_server_fail(either, under, path):
    status, _ = asked(either, under + path)
    assert status < 500


@pytest.mark.parametrize("person", ["%00", "a%00b", "%FF"])
def test_no_id_makes_the_page_of_a_person_fail(either, person):
    status, body = asked(either, f"/api/people/{person}/page")
    assert (status, json.loads(body)["problem"]["code"]) == (404, "people/no-page")


@pytest.mark.parametrize("origin", ["http://[", "null", "http://", "\\", "http://evil.example"])
def test_a_socket_from_another_page_is_refused(node, origin):
    async def scene():
        with pytest.raises(InvalidStatus) as refused:
            await websockets.connect(f"ws://{node.address}/api/live", origin=origin)
        assert refused.value.response.status_code == 403

    run(scene())


def test_another_page_changes_nothing_over_http(node):
    async def scene():
        ada = await Player.enter(node.address, "Ada")
        for origin, status in (("http://evil.example", 403), ("http://[", 403), (f"http://{node.address}", 201)):
            answer = await ada.http.post("/api/people", json={"name": "Eve"}, headers={"origin": origin})
            assert answer.status_code == status, origin

    run(scene())


def test_a_name_that_another_site_points_here_is_not_ours(node):
    status, body = asked(node, "/api/catalog", host="rebound.example")
    assert status == 421
    assert "--public-name rebound.example" in json.loads(body)["problem"]["sentence"]
    for host in ("localhost", f"localhost:{node.port}", "127.0.0.1", "[::1]:8666", "192.168.1.7", socket.gethostname()):
        assert asked(node, "/api/catalog", host=host)[0] == 200, host
    for host in ("[", "localhost.evil.example", "evil.example:8666", "127.0.0.1.evil.example"):
        assert asked(node, "/api/catalog", host=host)[0] in (400, 421), host


def test_a_socket_under_a_name_that_is_not_ours_is_refused(node):
    async def scene():
        rebound = {"host": "rebound.example", "origin": "http://rebound.example"}
        wire = socket.create_connection(("127.0.0.1", node.port), PATIENCE_S)
        with pytest.raises(InvalidStatus) as refused:
            await websockets.connect(f"ws://{rebound['host']}/api/live", origin=rebound["origin"], sock=wire)
        assert refused.value.response.status_code == 403

    run(scene())


def test_the_names_that_an_operator_gives_are_known(tmp_path):
    with Node(str(tmp_path / "sixfold.sqlite3"), "--public-name", "Play.example.org") as node:
        assert asked(node, "/api/catalog", host="play.example.org")[0] == 200
        assert asked(node, "/api/catalog", host="other.example.org")[0] == 421


@pytest.mark.parametrize(
    "body",
    [
        json.dumps(RECORD | {"game": "\ud800"}).encode(),
        json.dumps(RECORD | {"players": [{"name": "\ud800", "kind": "human"}] * 2}).encode(),
        b'{"format": "sixfold/1", "game": "\xff"}',
        b"[" * 100_000,
        b"\xed\xa0\x80",
        b"\0",
        b"",
        json.dumps(RECORD | {"seed": 10**400}).encode(),
    ],
)
def test_no_upload_makes_the_server_fail(either, body):
    async def scene():
        ada = await Player.enter(either.address, "Ada")
        answer = await ada.http.post("/api/records/replay", content=body)
        assert 400 <= answer.status_code < 500, answer.text
        assert answer.json()["problem"]["sentence"]

    run(scene())


@pytest.mark.parametrize("name", ["\0", "a\0b", "\u202e", *LONGER])
def test_no_name_makes_a_log_in_fail(either, name):
    async def scene():
        ada = await Player.enter(either.address, "Ada")
        answer = await ada.request("POST", "/api/people/login", {"name": name, "password": "long\0enough"})
        assert answer.status_code == 401

    run(scene())


@pytest.mark.parametrize("name", LONGER)
def test_a_name_that_grows_when_folded_is_an_account_like_any_other(either, name):
    async def scene():
        ada = await Player.enter(either.address, "Ada")
        account = {"name": name, "password": "correct horse"}
        await ada.ask("POST", "/api/people/me/account", account)
        again = await ada.ask("POST", "/api/people/login", account)
        assert again["person"]["id"] == ada.id

    run(scene())


@pytest.mark.parametrize("text", HIDDEN)
def test_no_text_of_any_kind_makes_the_server_fail(either, text):
    """Wherever someone may write: names, chat, reports, passwords, tokens, tables and moves."""

    async def scene():
        ada = await Player.enter(either.address, "Ada")
        table = (await ada.ask("POST", "/api/tables", {"game": "qwixx", "seats": 2}))["id"]
        commands = f"/api/tables/{table}/commands"
        for method, path, body in (
            ("POST", "/api/people", {"name": text}),
            ("POST", "/api/people/me/account", {"name": text, "password": text}),
            ("POST", "/api/people/return", {"token": text}),
            ("POST", "/api/tables", {"game": text, "seats": 2}),
            ("POST", commands, {"type": "say", "text": text}),
            ("POST", commands, {"type": "play", "position": 1, "move": text}),
            ("POST", commands, {"type": "add_bot", "level": text}),
            ("POST", commands, {"type": "sit"}),
            ("POST", f"/api/tables/{table}/reports", {"seat": 0, "why": text}),
        ):
            content = json.dumps(body).encode()
            headers = {"authorization": f"Bearer {ada.token}", "content-type": "application/json"}
            answer = await ada.http.request(method, path, content=content, headers=headers)
            assert answer.status_code < 500, (path, answer.text)
        async with ada.listen(table) as live:
            for message in ({"type": "hello", "table": text}, {"type": "do", "id": 1, "command": {"type": text}}):
                await live.socket.send(json.dumps(message))
                assert (await live.until("refused"))["problem"]["sentence"]

    run(scene())


def test_half_a_request_is_not_waited_for(tmp_path):
    async def scene():
        waiting = [await asyncio.open_connection("127.0.0.1", node.port) for _ in range(3)]
        (_, silent), (_, half), (_, slow) = waiting
        half.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        slow.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        whole = await asyncio.wait_for(waiting[2][0].readuntil(b"}"), PATIENCE_S)
        assert b"200 OK" in whole
        slow.write(b"GET / HTT")
        for reader, writer in waiting:
            assert await asyncio.wait_for(reader.read(), PATIENCE_S) == b"", "the server has closed it"
            writer.close()
        assert silent

    with Node(str(tmp_path / "sixfold.sqlite3")) as node:
        run(scene())


def test_endless_headers_are_cut_off(node):
    with socket.create_connection(("127.0.0.1", node.port), PATIENCE_S) as wire:
        wire.sendall(b"GET / HTTP/1.1\r\n")
        more = b"X-More: " + b"a" * 1_000 + b"\r\n"
        with pytest.raises(OSError):
            wire.sendall(more * 20_000)


def test_headers_that_are_too_long_are_not_read_even_where_they_come_at_once(node):
    most = connections.HEADERS_BYTES
    assert asked(node, "/health?" + "a&" * (most // 2 - 200))[0] == 200
    with pytest.raises((IndexError, OSError)):  # no answer at all
        asked(node, "/health?" + "a&" * (most // 2))


def test_what_comes_with_the_headers_is_read_however_long_it_is(node):
    body = b" " * 200_000
    head = f"POST /api/records/replay HTTP/1.1\r\nHost: {node.address}\r\nContent-Length: {len(body)}\r\n"
    with socket.create_connection(("127.0.0.1", node.port), PATIENCE_S) as wire:
        wire.sendall(head.encode() + b"Connection: close\r\n\r\n" + body)
        assert b" 422 " in wire.recv(65_536)


def test_as_many_files_are_opened_as_the_system_allows():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(64, soft), hard))
        assert connections.raise_open_files() == (None if hard == resource.RLIM_INFINITY else hard)
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_server_without_files_to_open_turns_new_clients_away_and_keeps_its_old_ones(tmp_path):
    files = connections.SPARE_FILES + 40

    async def scene():
        ada = await Player.enter(node.address, "Ada")
        table = (await ada.ask("POST", "/api/tables", {"game": "duel", "seats": 2}))["id"]
        async with ada.listen(table) as live:
            crowd = [await asyncio.open_connection("127.0.0.1", node.port) for _ in range(2 * files)]
            await live.send(type="ping")
            await live.until("pong")
            turned_away = await asyncio.wait_for(crowd[-1][0].read(), PATIENCE_S)
            assert turned_away == b""
            for _, writer in crowd:
                writer.close()
            assert (await live.do(type="sit"))["type"] == "done"
        again = await Player.enter(node.address, "Bob")
        assert again.id

    command = f"ulimit -n {files}; exec {SIXFOLD} "
    with Limited(str(tmp_path / "sixfold.sqlite3"), command) as node:
        run(scene())


class Limited(Node):
    """A server that may open only a few files."""

    def __init__(self, database, command):
        super().__init__(database)
        self.command = command

    def start(self):
        told = f"serve --port {self.port} --database {self.database} --rates 100"
        self.process = subprocess.Popen(["sh", "-c", self.command + told], stderr=subprocess.DEVNULL)
        return self


def test_the_database_is_for_this_user_alone(tmp_path):
    file = tmp_path / "sixfold.sqlite3"
    before = os.umask(0)
    try:
        with Node(str(file)) as node:
            run(Player.enter(node.address, "Ada"))
            modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()}
    finally:
        os.umask(before)
    assert set(modes.values()) == {0o600}, modes


def test_a_file_that_others_could_read_is_closed_to_them(tmp_path):
    file = tmp_path / "sixfold.sqlite3"
    with Node(str(file)):
        pass
    file.chmod(0o644)
    with Node(str(file)):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def refused(*command):
    """What a command says before it ends."""
    told = {**os.environ, "LANG": "C"}
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, env=told, check=False)


def test_a_second_server_on_the_same_file_is_refused_with_a_sentence(tmp_path):
    file = tmp_path / "sixfold.sqlite3"
    with Node(str(file)):
        command = [SIXFOLD, "serve", "--port", str(free_port()), "--database", str(file)]
        second = refused(*command)
        assert second.returncode == 2
        assert f"Another Sixfold is using {file}: stop it first." in second.stderr
        assert "Traceback" not in second.stderr


@pytest.mark.parametrize(
    ("trusted", "status"), [(("--trusted-proxy", "127.0.0.0/8"), 201), (("--behind-proxy",), 201), ((), 429)]
)
def test_the_clients_of_a_trusted_proxy_are_told_apart(tmp_path, trusted, status):
    async def enter(address):
        answer = await ada.http.post("/api/people", json={"name": "Bob"}, headers={"x-forwarded-for": address})
        return answer.status_code

    async def scene():
        nonlocal ada
        ada = await Player.enter(node.address, "Ada")
        most = Limits().times(0.1).people_an_address
        assert [await enter("192.0.2.1") for _ in range(most + 1)][-1] == 429
        assert await enter("192.0.2.2") == status

    ada = None
    with Node(str(tmp_path / "sixfold.sqlite3"), "--rates", "0.1", *trusted) as node:
        run(scene())


def test_a_proxy_that_is_no_address_is_refused_with_a_sentence(tmp_path):
    command = [SIXFOLD, "serve", "--database", str(tmp_path / "x"), "--trusted-proxy", "proxy"]
    answer = refused(*command)
    assert answer.returncode == 2
    assert "10.0.0.0/24" in answer.stderr
