"""Masters that do the work of a budget however slow the machine is, for matches on a busy one.

`--bots benchmarks.counted:duel_new_500,benchmarks.counted:duel_old_500 --budget 60`: the master, and the one of 2026
(`masters_2026`), each with the work of 500 ms. No clock cuts them short, so the load of the machine changes nothing.
"""

from typing import Any

from benchmarks import masters_2026
from sixfold.players import find_bot
from sixfold.players.racing import Deadline
from sixfold.rules.chance import Source


class Counted:
    """A bot that thinks as long as its work takes."""

    def __init__(self, bot: Any, budget_s: float) -> None:
        self._bot, self._budget_s = bot, budget_s

    def choose(self, view: Any, source: Source, budget_s: float) -> Any:  # noqa: ARG002
        """Choose with the work of the budget that its name tells."""
        return self._bot.choose(view, source, self._budget_s)


def unhurried() -> None:
    """Let no clock cut a bot of this process short."""
    Deadline.is_over = property(lambda _: False)  # type: ignore[assignment, method-assign]


def __getattr__(name: str) -> Counted:
    """Return the bot of a name such as `duel_old_50`: the game, old or new, milliseconds."""
    parts = name.split("_")
    if len(parts) != 3 or parts[1] not in ("old", "new") or not parts[2].isdigit():
        raise AttributeError(name)
    unhurried()
    game, age, milliseconds = parts
    bot = getattr(masters_2026, game) if age == "old" else find_bot(game, "master")
    return Counted(bot, int(milliseconds) / 1000)
