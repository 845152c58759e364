"""Plays whole games at tables of `sixfold.tables`: run here and in a browser, it has to come to the same.

Nothing but the standard library and what tables need is imported, so that it runs as it is under Pyodide.
"""

import json
import warnings

from sixfold.players import find_bot
from sixfold.rules.catalog import GAMES
from sixfold.seeds import Stream
from sixfold.tables import commands, entries, messages, visible
from sixfold.tables.commands import Asking, Change, Moment
from sixfold.tables.entries import Logged, read_entry, write_entry
from sixfold.tables.table import Table, opened_table

PEOPLE = ("ada", "bob")
SEED = 6


class PlayedTable:
    """A table of two that greedy people play at; its log is kept as text, as in a database."""

    def __init__(self, game: str) -> None:
        self.now = 1_000_000
        self.log: list[str] = []
        start = commands.opened(
            entries.Opened(game=game, seats=2, options=entries.TableOptions(), owner=PEOPLE[0], commitment="c0ffee"),
            Moment(self.now, self.now),
        )
        self.table = self._keep(start)
        for person in PEOPLE:
            self.tell(person, messages.Sit())
        self.tell(PEOPLE[0], messages.Start())

    def _keep(self, change: Change) -> Table:
        self.log += [write_entry(logged.entry) for logged in change.logged]
        return change.table

    def tell(self, person: str, command: messages.Command) -> None:
        """Have a command judged, a second after the last one."""
        self.now += 1_000
        self.table = self._keep(commands.judge(command, Asking(self.table, person, person.title(), self.now, SEED)))

    def play(self) -> None:
        """Play to the end."""
        bot = find_bot(self.table.opened.game, "greedy")
        luck = Stream(SEED, "player")
        while self.table.stage == "playing":
            seat, match = self.table.deciders[0], self.table.match
            move = match.game.format_move(bot.choose(match.view(seat), luck, 1.0))
            self.tell(PEOPLE[seat], messages.Play(position=self.table.position, move=move))

    def reloaded(self) -> Table:
        """Return the table that its log makes."""
        return opened_table(Logged(number, self.now, read_entry(line)) for number, line in enumerate(self.log, 1))

    def shown(self) -> list[object]:
        """Return what each person's browser would be sent."""
        moment = Moment(self.now, self.now)
        states = [visible.table_state(self.table, ("id", "code"), person, "en", moment) for person in PEOPLE]
        return [json.loads(state.model_dump_json()) for state in states]


def played(game: str) -> str:
    """Return a whole game as JSON: its log, and what both people see at its end."""
    with warnings.catch_warnings(action="ignore"):  # without kernels bots say that they are slower
        scene = PlayedTable(game)
        scene.play()
    assert scene.reloaded().match == scene.table.match, "a reload comes to the same game"
    return json.dumps({"log": scene.log, "shown": scene.shown()}, sort_keys=True)


def all_played() -> str:
    """Return a line for each of the games."""
    return "\n".join(played(game) for game in GAMES)


if __name__ == "__main__":
    print(all_played())  # noqa: T201
