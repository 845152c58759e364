"""`sixfold serve` as a person starts it: the browser opens when the tables are ready, a taken port is explained."""

import os
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

from tests.processes import free_port

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
