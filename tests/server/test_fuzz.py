"""Bad input gets a 4xx or a typed error and changes nothing; there is no 5xx."""

import asyncio
import contextlib
import json
import random
from itertools import product

import hypothesis
import schemathesis
import websockets
from hypothesis import HealthCheck
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error

from tests.server.harness import PATIENCE_S, run, seated

JUNK = [
    "",
    "null",
    "[]",
    "{}",
    '{"type": 5}',
    '{"type": "do"}',
    '{"type": "do", "id": -1, "command": {"type": "sit"}}',
    '{"type": "do", "id": 1, "command": {"type": "sit", "seat": 10000000000000000000000}}',
    '{"type": "do", "id": 1, "command": {"type": "play", "position": 1e400, "move": "-"}}',
    '{"type": "do", "id": 1, "command": {"type": "say", "text": "\\ud800"}}',
    '{"type": "do", "id": 1, "command": {"type": "say", "text": "' + "x" * 400 + '"}}',
    '{"type": "draft", "id": 1, "draft": {"kind": "rows", "rows": [["Ro", "\\u0000"]]}}',
    '{"type": "draft", "id": 1, "draft": {"kind": "grid", "placed": ["Ro@999999,999999", "Ro@0,0"]}}',
    '{"type": "draft", "id": 1, "draft": {"kind": "cross", "cross": "R99999999999"}}',
    '{"type": "hello", "table": "x"}',
    '{"type": "ping", "more": 1}',
    "[" * 5000,
    '{"a":' * 2000,
    "\x00\x01",
    "NaN",
]
WORDS = ["Ro", "Bt@0,0", "swap", "=>", "/", "pass", "-", "R5", "keep", "roll", "Y12", "Ro@-1,2", "é", "\u202e", "0"]


def test_the_api_answers_everything_its_description_allows_and_much_it_does_not(node):
    schema = schemathesis.openapi.from_url(f"http://{node.address}/api/openapi.json", timeout=PATIENCE_S)
    session = run_quietly(node)

    for result, mode in product(schema.get_all_operations(), GenerationMode):
        operation = result.ok()

        @hypothesis.given(case=operation.as_strategy(generation_mode=mode))
        @hypothesis.settings(
            max_examples=8,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        def tried(case):
            if "wait_s" in case.query:
                case.query["wait_s"] = 0
            case.headers = {**(case.headers or {}), "authorization": f"Bearer {session['token']}"}
            if case.path_parameters and "key" in case.path_parameters and len(case.path_parameters["key"]) % 2:
                case.path_parameters["key"] = session["table"]
            case.call_and_validate(checks=[not_a_server_error], timeout=PATIENCE_S)

        with contextlib.suppress(Unsatisfiable):  # what takes nothing cannot be asked for wrongly
            tried()


def run_quietly(node):
    found = {}

    async def scene():
        players, table = await seated(node.address, "qwirkle", 2)
        found.update(token=players[0].token, table=table)

    run(scene())
    return found


def test_a_socket_answers_junk_with_typed_errors_and_goes_on(node):
    async def scene():
        (ada, _), table = await seated(node.address, "qwirkle", 2)
        before = await ada.ask("GET", f"/api/tables/{table}")
        async with ada.listen(table) as live:
            for text in JUNK:
                await live.socket.send(text)
                assert (await live.until("refused", "drafted", "done"))["type"] in ("refused", "drafted"), text
            await live.send(type="draft", id=77, draft={"kind": "chess"})
            assert (await live.until("refused"))["id"] == 77, "whoever waits for the answer hears of it"
            await live.socket.send(b"\xff\xfe")
            assert (await live.until("refused"))["problem"]["code"] == "format/message"
            source = random.Random(3)
            for _ in range(200):
                move = " ".join(source.choices(WORDS, k=source.randrange(1, 12)))
                position = source.choice((0, before["position"], 10**9))
                answer = await live.do(type="play", position=position, move=move)
                assert answer["type"] == "refused"
                assert answer["problem"]["sentence"]
            await live.send(type="ping")
            await live.until("pong")
        after = await ada.ask("GET", f"/api/tables/{table}")
        assert {**after, "now": 0} == {**before, "now": 0}

    run(scene())


def test_mutated_messages_change_nothing(node):
    async def scene():
        (ada, _), table = await seated(node.address, "cards", 2)
        before = await ada.ask("GET", f"/api/tables/{table}")
        good = [
            {"type": "draft", "id": 1, "draft": {"kind": "rows", "rows": [["Ro", "Rs", "Rd"]]}},
            {"type": "do", "id": 1, "command": {"type": "play", "position": 3, "move": "Ro => Ro Rs Rd"}},
            {"type": "do", "id": 2, "command": {"type": "stand_in", "seat": 1, "level": "greedy"}},
        ]
        source = random.Random(4)
        async with ada.listen(table) as live:
            for _ in range(300):
                text = list(json.dumps(source.choice(good)))
                for _ in range(source.randrange(1, 4)):
                    text[source.randrange(len(text))] = chr(source.choice((0, 34, 44, 48, 57, 91, 92, 123, 125, 233)))
                await live.socket.send("".join(text))
                await live.until("refused", "drafted")
        after = await ada.ask("GET", f"/api/tables/{table}")
        assert {**after, "now": 0} == {**before, "now": 0}

    run(scene())


def test_a_client_that_does_not_say_hello_or_says_too_much_is_turned_away(node):
    async def scene():
        (ada, _), table = await seated(node.address, "duel", 2)
        for first in ('{"type": "ping"}', "junk", json.dumps({"type": "hello", "table": "nowhere"})):
            socket = await websockets.connect(f"ws://{node.address}/api/live")
            await socket.send(first)
            assert json.loads(await socket.recv())["type"] == "refused"
            await socket.wait_closed()
            assert socket.close_code == 4400
        async with ada.listen(table) as live:
            await live.socket.send("x" * 20_000)
            assert (await live.until("refused"))["problem"]["code"] == "limit/too-big"
            await live.socket.send("x" * 100_000)
            await asyncio.wait_for(live.socket.wait_closed(), PATIENCE_S)

    run(scene())
