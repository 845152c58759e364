"""What Python does in a browser once, before its memory is kept: later starts begin with all this loaded and read.

Nothing that is drawn by lot is remembered: a seed comes from the browser when its table is opened.
"""

import gc
import json
from collections.abc import Mapping
from importlib.metadata import MetadataPathFinder
from typing import Any, Final

from sixfold.local.local_tables import LocalTables
from sixfold.local.thinking import think
from sixfold.rulebook import LANGUAGES
from sixfold.rules.catalog import GAMES

ME: Final = "me"
LEVEL: Final = "greedy"


def warm() -> None:
    """Begin each game in each language, for nobody."""
    for game in GAMES:
        for language in LANGUAGES:
            Beginning(game, language).play()
    MetadataPathFinder().invalidate_caches()  # it holds the archive open, and no open file is remembered
    gc.collect()


class Beginning:
    """The first turns of a game."""

    def __init__(self, game: str, language: str) -> None:
        self._tables, self._game, self._language = LocalTables(), game, language

    def play(self) -> None:
        """Let a bot decide, and draft what it would do."""
        table = json.loads(self._ask("/tables", {"game": self._game, "seats": 2})["body"])["id"]
        commands = ({"type": "sit"}, {"type": "add_bot", "level": LEVEL}, {"type": "start"})
        *_, started = [self._ask(f"/tables/{table}/commands", command) for command in commands]
        self._say(type="hello", table=table, token=ME, language=self._language)
        for question in started["think"]:
            self._call(type="decide", move=_thought(question.pop("asked")), **question)
        hint = self._ask(f"/tables/{table}/hint")
        if "asked" in (question := json.loads(hint["body"])):  # else it is the bot's turn still
            quick = question["asked"] | {"level": LEVEL}  # nets stay where they are: a worker that needs one reads it
            self._say(type="draft", id=1, draft={"kind": "move", "move": _thought(quick)})

    def _ask(self, path: str, body: Mapping[str, object] | None = None) -> dict[str, Any]:
        me = {"id": ME, "name": ME, "language": self._language}
        return self._call(type="ask", method="POST", path=path, body=json.dumps(body) if body else "", person=me)

    def _say(self, **message: object) -> None:
        self._call(type="say", line=1, text=json.dumps(message))

    def _call(self, **asked: object) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(self._tables.call(json.dumps(asked)))
        return reply


def _thought(asked: dict[str, Any]) -> str:
    return str(json.loads(think(json.dumps(asked)))["move"])
