"""A device for tests: keeps what its tables want kept, as JSON, and lets their bots think at once."""

import json
from unittest.mock import patch

from sixfold.local.local_tables import LocalTables
from sixfold.players.answering import answered
from sixfold.players.racing import Deadline

SEED = 6


def unhurried(asked) -> str:
    """What a bot answers that no clock cuts short, so that it is the same on every machine."""
    with patch.object(Deadline, "is_over", new=False):
        return answered(asked)


class Device:
    def __init__(self, seed: int = SEED) -> None:
        self._seed, self.now = seed, 1_000_000
        self.kept: dict[str, dict] = {}
        self.pads: list[dict] = []
        self.told: dict[int, list[dict]] = {}
        self.thinking: list[dict] = []
        self.tables = self.started()

    def started(self) -> LocalTables:
        """A worker that has just begun: it knows nothing."""
        return LocalTables(clock=self._tick, seed=lambda: self._seed)

    def _tick(self) -> int:
        self.now += 1
        return self.now

    def call(self, **asked) -> dict:
        reply = json.loads(self.tables.call(json.dumps(asked)))
        for keep in reply["keep"]:
            row = self.kept.setdefault(keep["id"], {"log": []})
            row |= {"log": row["log"] + keep.pop("entries"), **keep}
        self.pads += reply["pads"]
        for tell in reply["tell"]:
            self.told.setdefault(tell["line"], []).append(json.loads(tell["text"]))
        self.thinking += reply["think"]
        return reply

    def ask(self, method, path, body=None, person="me", thought=""):
        who, written = {"id": person, "name": person.title()}, "" if body is None else json.dumps(body)
        reply = self.call(type="ask", method=method, path=path, body=written, thought=thought, person=who)
        return reply["status"], json.loads(reply["body"])

    def say(self, line, **message):
        self.call(type="say", line=line, text=json.dumps(message))
        return self.told[line][-1]

    def think(self) -> None:
        """Let all bots decide that were asked, and those that are asked then."""
        while self.thinking:
            question = self.thinking.pop(0)
            move = json.loads(unhurried(question["asked"]))["move"]
            self.call(
                type="decide", table=question["table"], position=question["position"], seat=question["seat"], move=move
            )

    def hint(self, table, person="me"):
        """A hint, with the bot asked in between."""
        return self.thought(f"/tables/{table}/hint", person=person)

    def thought(self, path, body=None, person="me"):
        """What takes a bot, which is asked in between."""
        status, question = self.ask("POST", path, body, person)
        assert status == 202, question
        return self.ask("POST", path, body, person, unhurried(question["asked"]))

    def begin(self, game, people=("me",), bots=1, level="greedy") -> str:
        """Begin a game; returns the table's id."""
        options = {"chat": False, "watchers": False}
        _, table = self.ask("POST", "/tables", {"game": game, "seats": len(people) + bots, "options": options})
        path = f"/tables/{table['id']}/commands"
        for person in people:
            assert self.ask("POST", path, {"type": "sit"}, person)[0] == 200
        for _ in range(bots):
            assert self.ask("POST", path, {"type": "add_bot", "level": level})[0] == 200
        assert self.ask("POST", path, {"type": "start"})[0] == 200
        return table["id"]

    def restart(self) -> None:
        """End the worker and begin another, from what was kept."""
        self.tables, self.thinking = self.started(), []
        for row in self.kept.values():
            self.call(type="restore", id=row["id"], code=row["code"], seed=row["seed"], log=row["log"])
        self.call(type="restore_pads", entries=self.pads)

    def play(self, table, people=("me",)) -> dict:
        """Play to the end by hints; returns the last state."""
        while True:
            self.think()
            _, state = self.ask("GET", f"/tables/{table}", person=people[0])
            if state["stage"] == "over":
                return state
            person = state["seats"][state["deciders"][0]]["person"]
            _, hint = self.hint(table, person)
            play = {"type": "play", "position": hint["position"], "move": hint["move"]}
            status, answer = self.ask("POST", f"/tables/{table}/commands", play, person)
            assert status == 200, answer
