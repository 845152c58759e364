"""What the documents show of the server is true."""

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sixfold.rules.catalog import GAMES
from sixfold.tables.messages import Command, Entry
from sixfold.tables.typescript import typescript
from tests.server.harness import Player, play_out, run

ROOT = Path(__file__).parents[2]
PROTOCOL = (ROOT / "docs" / "server-protocol.md").read_text("utf-8")


def members(union):
    return {member.model_fields["type"].default for member in union.__origin__.__args__}


@pytest.mark.parametrize("game", GAMES)
def test_the_bot_of_the_docs_plays_a_whole_game(game, node, tmp_path):
    code = re.search(r"^```py\n(.*?)^```", (ROOT / "docs" / "bot.md").read_text("utf-8"), re.DOTALL | re.MULTILINE)[1]
    assert len(code.splitlines()) <= 36
    (tmp_path / "bot.py").write_text(code)

    async def scene():
        ada = await Player.enter(node.address, "Ada")
        table = await ada.ask("POST", "/api/tables", {"game": game, "seats": 2})
        await ada.act(table["id"], type="sit")
        command = [sys.executable, str(tmp_path / "bot.py"), f"http://{node.address}", table["code"]]
        bot = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
        async with ada.listen(table["id"]) as live:
            while not all(seat["kind"] == "person" for seat in live.state["seats"]):
                await live.until("update")
            await live.do(type="start")
            while live.state["stage"] == "waiting":
                await live.until("update")
            await play_out(live, 1)
            said, _ = await bot.communicate()
            assert bot.returncode == 0
            assert live.state["result"]["reason"] in said.decode()

    run(scene())


def test_every_command_and_every_event_is_in_the_protocol():
    for name in members(Command):
        assert f'"type": "{name}"' in PROTOCOL, name
    for name in members(Entry):
        assert f"`{name}`" in PROTOCOL, name


def test_every_address_is_in_the_protocol(node):
    async def scene():
        ada = await Player.enter(node.address, "Ada")
        described = (await ada.ask("GET", "/api/openapi.json"))["paths"]
        for path in described:
            shown = re.sub(r"{(\w+)}", lambda name: name[1].upper(), path)
            assert shown in PROTOCOL or path in ("/health", "/metrics"), path

    run(scene())


def test_the_types_of_the_browser_client_are_those_of_the_server():
    text = typescript()
    assert "export type ServerMessage = Welcome | Update" in text
    assert "any" not in re.findall(r": (\w+);", text)
    file = ROOT / "web" / "src" / "lib" / "wire" / "messages.ts"
    if file.is_file():
        assert file.read_text("utf-8") == text, "run: python -m sixfold.tables.messages > web/src/lib/wire/messages.ts"


def test_the_reference_describes_what_is_answered_without_any_script(node):
    async def scene():
        ada = await Player.enter(node.address, "Ada")
        described = await ada.ask("GET", "/api/openapi.json")
        assert described["components"]["securitySchemes"]["HTTPBearer"]["scheme"] == "bearer"
        assert "HTTPValidationError" not in described["components"]["schemas"]
        sit = described["paths"]["/api/tables/{key}/commands"]["post"]
        assert {"401", "404", "409", "422", "429"} <= set(sit["responses"])
        assert sit["security"] == [{"HTTPBearer": []}]
        assert "security" not in described["paths"]["/api/catalog"]["get"]
        shape = described["components"]["schemas"]["Refused"]["properties"]
        table = (await ada.ask("POST", "/api/tables", {"game": "duel", "seats": 2}))["id"]
        for status, path, body in (
            (422, "/api/tables", {"game": 5}),
            (409, f"/api/tables/{table}/commands", {"type": "leave"}),
            (404, "/api/tables/nowhere/commands", {"type": "sit"}),
        ):
            answer = await ada.request("POST", path, body)
            assert (answer.status_code, set(answer.json())) == (status, set(shape))
        ada.token = "nobody's"
        answer = await ada.request("GET", "/api/people/me")
        assert (answer.status_code, set(answer.json())) == (401, set(shape))
        page = await ada.http.get("/api/docs")
        assert "<script" not in page.text
        assert not re.search(r"(?:src|href)=\"https?:", page.text)
        assert "script-src 'self'" in page.headers["content-security-policy"]
        for path, item in described["paths"].items():
            for method in item:
                assert f"{method.upper()} {path}" in page.text
        for name in described["components"]["schemas"]:
            assert f'id="{name}"' in page.text
        style = await ada.http.get("/api/docs/style.css")
        assert style.headers["content-type"].startswith("text/css")

    run(scene())
