"""The arena's results as a table on the terminal: a column for every bot, so that it fits."""

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sixfold.arena import GameResult, Schedule, fault_report, standings
from sixfold.arena.standings import cells

WIDE: Final = 200  # columns, where no terminal says otherwise


def wide_console() -> Console:
    """Return where tables are printed: as wide as the terminal, or as they need where there is none."""
    console = Console()
    return console if console.is_terminal else Console(width=WIDE)


def print_standings(plan: Schedule, played: Sequence[GameResult]) -> None:
    """Print what every bot reached, then what went wrong."""
    console = wide_console()
    title = f"{plan.game}, {plan.players} players, {len(played)} of {plan.total} games, seed {plan.seed}"
    table = Table(box=box.SIMPLE, title=title, caption="[]: 95 % interval", title_justify="left")
    table.add_column("")
    columns = [cells(standing, plan.entrants[-1].name) for standing in standings(plan, played)]
    for bot in plan.entrants:
        table.add_column(escape(bot.name), justify="right")
    for measure in columns[0]:
        table.add_row(measure, *(escape(column[measure]) for column in columns))
    console.print(table)
    for told in fault_report(played):
        console.print(escape(told), highlight=False, soft_wrap=True)
