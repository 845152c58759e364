"""Bots against bots from Python: `sf.match("duel", [MyBot(), "expert"], games=200)`."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count

from sixfold.arena import Entrant, Fault, GameResult, Schedule, StandingsLine, fault_report, parse_entrant, standings
from sixfold.arena.judged_game import play
from sixfold.arena.standings import cells
from sixfold.door.games import require_list
from sixfold.players import BUDGET_S, AnyBot, name_of
from sixfold.rules.record import Record


@dataclass(frozen=True, slots=True)
class Contest:
    """The games that bots played, and who is stronger; `print` shows the table."""

    plan: Schedule
    played: tuple[GameResult, ...]

    @property
    def standings(self) -> list[StandingsLine]:
        """What every bot won, by how much, how strong that makes it and how long it thought."""
        return standings(self.plan, self.played)

    @property
    def records(self) -> list[Record]:
        """The games."""
        return [game.record for game in self.played if game.record is not None]

    @property
    def faults(self) -> list[Fault]:
        """What went wrong."""
        return [game.fault for game in self.played if game.fault is not None]

    def __str__(self) -> str:
        columns = [cells(standing, self.plan.entrants[-1].name) for standing in self.standings]
        rows = [["", *(bot.name for bot in self.plan.entrants)]]
        rows += [[measure, *(column[measure] for column in columns)] for measure in columns[0]]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ["  ".join(_cell(*each) for each in zip(row, widths, range(len(row)), strict=True)) for row in rows]
        return "\n".join([f"{self.plan.game}, {len(self.played)} games", *lines, *fault_report(self.played)])


def _cell(text: str, width: int, column: int) -> str:
    return text.rjust(width) if column else text.ljust(width)


def match(  # noqa: PLR0913
    game: str,
    bots: Sequence[str | AnyBot],
    games: int = 100,
    *,
    players: int | None = None,
    seed: int = 0,
    budget_s: float = BUDGET_S,
) -> Contest:
    """Let bots play each other, everyone from every seat with the same luck, and tell who is stronger.

    A bot is a level, `./my_bot.py:MyBot`, or an object with `choose`. An error, an illegal move or more than twice the
    budget loses that game. All is played in this process; `sixfold arena` uses every core and ends bots that hang.
    There may be a few more games than asked for, as all seats are played. Raises InvalidSetup and TypeError.

    >>> import sixfold as sf
    >>> contest = sf.match("duel", ["greedy", "random"], games=10)
    >>> contest.standings[0].wins > contest.standings[1].wins
    True
    """
    require_list(bots, "bots")
    entrants = tuple(_entrant(bot, budget_s) for bot in bots)
    plan = Schedule(game, _told_apart(entrants), players or max(2, len(bots)), games, seed)
    return Contest(plan, tuple(map(play, plan.tasks())))


def _entrant(bot: str | AnyBot, budget_s: float) -> Entrant:
    if isinstance(bot, str):
        return parse_entrant(bot, budget_s)
    return Entrant(name_of(bot), name_of(bot), budget_s, bot)


def _told_apart(entrants: tuple[Entrant, ...]) -> tuple[Entrant, ...]:
    """Give an object a number where another one, or a level, has its name already."""
    taken = {entrant.name for entrant in entrants if entrant.bot is None}
    named = []
    for entrant in entrants:
        name = entrant.name
        if entrant.bot is not None:
            numbered = (f"{entrant.name} {number}" for number in count(2))
            name = entrant.name if entrant.name not in taken else next(each for each in numbered if each not in taken)
            taken.add(name)
        named.append(replace(entrant, name=name))
    return tuple(named)
