"""`sixfold serve` as a person starts it: the browser opens when the tables are ready, a taken port is explained."""

import asyncio
import contextlib
import json
import os
import pty
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import httpx
import pytest

from tests.processes import free_port
from tests.server.harness import Player, run

SIXFOLD = Path(sys.executable).with_name("sixfold")


def test_the_browser_opens_once_the_tables_are_ready(tmp_path):
    port = free_port()
    pipe = tmp_path / "opened"
    os.mkfifo(pipe)
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {pipe}\n')
    browser.chmod(0o755)
    command = [SIXFOLD, "serve", "--open", "--port", str(port), "--database", str(tmp_path / "tables.sqlite3")]
    server = subprocess.Popen(command, env={**os.environ, "BROWSER": str(browser)}, stderr=subprocess.DEVNULL)
    try:
        address = pipe.read_text().strip()
        assert address == f"http://127.0.0.1:{port}"
        with urllib.request.urlopen(address) as answer:
            assert answer.status == 200
    finally:
        server.terminate()
        server.wait()


def test_a_taken_port_is_explained_in_the_users_language(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [SIXFOLD, "serve", "--port", str(port), "--database", str(tmp_path / "tables.sqlite3")]
        for language, word in (("en", "choose a port with --port"), ("fr", "choisissez"), ("de", "Beende")):
            environ = {**os.environ, "LC_ALL": language}
            told = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
            assert told.returncode == 2
            assert word in told.stderr
            assert str(port) in told.stderr


def test_any_free_port_is_told(tmp_path):
    command = [SIXFOLD, "serve", "--port", "0", "--database", str(tmp_path / "tables.sqlite3")]
    assert not answered_at(subprocess.Popen(command, stderr=subprocess.PIPE)).endswith(":0")


def answered_at(server):
    """The address that a server tells and then answers at; it is ended with that."""
    try:
        address = server.stderr.readline().decode().removeprefix("Sixfold at ").strip()
        while server.poll() is None:
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/health") as answer:
                assert answer.status == 200
                return address
        raise AssertionError("the server ended")
    finally:
        server.terminate()
        server.communicate()


def has_ipv6():
    with contextlib.suppress(OSError), socket.create_server(("::1", 0), family=socket.AF_INET6):
        return True
    return False


@pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")
def test_it_listens_at_an_address_of_ipv6(tmp_path):
    port, server = serving(tmp_path, "--host", "::1", stderr=subprocess.PIPE)
    assert answered_at(server) == f"http://[::1]:{port}"


def serving(folder, *options, stderr):
    port = free_port()
    command = [SIXFOLD, "serve", "--port", str(port), "--database", str(folder / "tables.sqlite3"), *options]
    environ = {**os.environ, "LC_ALL": "en"}
    return port, subprocess.Popen(command, env=environ, stdin=subprocess.DEVNULL, stderr=stderr)


def read_until(descriptor, words):
    """Read from a terminal until it has shown this."""
    shown = ""
    while words not in shown:
        shown += os.read(descriptor, 4096).decode()
    return shown


def test_at_a_terminal_it_tells_a_person_where_it_is_who_came_and_how_to_stop(tmp_path):
    here, there = pty.openpty()
    port, server = serving(tmp_path, stderr=there)
    try:
        told = read_until(here, "Ctrl-C")
        assert f"open http://127.0.0.1:{port}" in told
        assert "--host 0.0.0.0" in told, "how phones at home get in"

        async def visit():
            ada = await Player.enter(f"127.0.0.1:{port}", "Ada")
            table = (await ada.ask("POST", "/api/tables", {"game": "duel", "seats": 2}))["id"]
            async with ada.listen(table):
                pass

        run(visit())
        told = read_until(here, "Ada has come to Qwixx Duel")
        assert "{" not in told, "no line of JSON"
    finally:
        server.terminate()
        server.wait()
        os.close(here)
        os.close(there)


def test_where_others_may_come_in_the_terminal_shows_a_qr_code(tmp_path):
    here, there = pty.openpty()
    port, server = serving(tmp_path, "--host", "0.0.0.0", stderr=there)
    try:
        told = read_until(here, "Ctrl-C")
        assert f":{port}" in told
        assert "\u2580" in told or "\u2588" in told
    finally:
        server.terminate()
        server.wait()
        os.close(here)
        os.close(there)


def test_where_nobody_watches_or_by_option_every_request_is_a_line_of_json(tmp_path):
    log = tmp_path / "log"
    with log.open("wb") as stderr:
        port, server = serving(tmp_path, "--json-lines", stderr=stderr)
    try:
        run(asked_once(f"127.0.0.1:{port}", log))
    finally:
        server.terminate()
        server.wait()
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    assert any(line["what"] == "request" for line in lines)


async def asked_once(address, log):
    while "{" not in log.read_text():
        with contextlib.suppress(OSError, httpx.TransportError):
            await Player.enter(address, "Ada")
        await asyncio.sleep(0.05)
