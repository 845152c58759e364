"""The arena's results as a table on the terminal: a column for every bot, so that it fits."""

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sixfold.arena import GameResult, Schedule, Standing, standings
from sixfold.arena.intervals import Estimate

WIDE: Final = 200  # columns, where no terminal says otherwise
MOST_FAULTS: Final = 10  # told one by one


def print_standings(plan: Schedule, played: Sequence[GameResult]) -> None:
    """Print what every bot reached, then what went wrong."""
    console = Console()
    if not console.is_terminal:
        console = Console(width=WIDE)
    title = f"{plan.game}, {plan.players} players, {len(played)} of {plan.total} games, seed {plan.seed}"
    table = Table(box=box.SIMPLE, title=title, caption="[]: 95 % interval", title_justify="left")
    table.add_column("")
    columns = [_cells(standing, plan.entrants[-1].name) for standing in standings(plan, played)]
    for bot in plan.entrants:
        table.add_column(escape(bot.name), justify="right")
    for measure in columns[0]:
        table.add_row(measure, *(escape(column[measure]) for column in columns))
    console.print(table)
    for line in _faults(played):
        console.print(escape(line), highlight=False)


def _cells(standing: Standing, reference: str) -> dict[str, str]:
    times = standing.times
    return {
        "games": str(standing.games),
        "wins": str(standing.wins),
        "draws": str(standing.draws),
        "losses": str(standing.losses),
        "share of wins": _shown(standing.share, ".1%"),
        "fair share": f"{standing.fair_share:.1%}",
        "mean score": _shown(standing.score, ".1f"),
        "margin": _shown(standing.margin, "+.1f"),
        "rating": "0" if standing.bot == reference else _shown(standing.rating, "+.0f"),
        "ms per move": "-" if times is None else _ms(times.mean_ms),
        "95 % below": "-" if times is None else _ms(times.p95_ms),
        "slowest": "-" if times is None else _ms(times.max_ms),
        "faults": ", ".join(f"{count} {kind}" for kind, count in standing.faults.items() if count) or "-",
    }


def _shown(estimate: Estimate | None, form: str) -> str:
    if estimate is None:
        return "-"
    return f"{estimate.value:{form}} [{estimate.low:{form}}, {estimate.high:{form}}]"


def _ms(time: float) -> str:
    return f"{time:.2f}" if time < 10 else f"{time:.0f}"


def _faults(played: Sequence[GameResult]) -> list[str]:
    """Return a line for each of the first faults, and how many more there are."""
    faulty = [(game, game.fault) for game in played if game.fault is not None]
    lines = [
        f"game {game.number}: {fault.kind} by {'all' if fault.seat is None else game.seats[fault.seat]}: {fault.what}"
        for game, fault in faulty[:MOST_FAULTS]
    ]
    return [*lines, f"and {len(faulty) - MOST_FAULTS} more"] if len(faulty) > MOST_FAULTS else lines
