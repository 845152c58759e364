"""`sixfold admin`: what whoever runs a server can look at and do. Works beside the running server."""

import getpass
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sixfold.cli.backups import Database
from sixfold.rules.errors import Refusal, one_line

if TYPE_CHECKING:
    from sixfold.server.admin import Operator
    from sixfold.server.store import Job

T = TypeVar("T")
app = typer.Typer(no_args_is_help=True, help="Look after a server's tables and people; every act is written down.")
Who = Annotated[str, typer.Argument(help="A person's id or account, or an address.")]
Key = Annotated[str, typer.Argument(help="A table's id or code.")]
Days = Annotated[float | None, typer.Option(min=0, help="For so many days; until it is lifted if not given.")]
Most = Annotated[int, typer.Option(min=1, help="Show at most so many.")]


def _run(database: str | None, job: "Job[T]") -> T:
    """Run one job on the server's database. Raises InvalidSetup, or Refusal where a server was faster."""
    from sixfold.server.settings import database_url  # noqa: PLC0415  nobody else needs the server's libraries
    from sixfold.server.store import Conflict, run_alone  # noqa: PLC0415

    try:
        return run_alone(database_url(database), job)
    except Conflict:
        raise Refusal("TABLE", "table/busy") from None


def _act(database: str | None, make: "Callable[[Operator], Job[str]]") -> None:
    from sixfold.server.admin import Operator  # noqa: PLC0415

    operator = Operator(getpass.getuser()[:64], time.time_ns() // 1_000_000)
    typer.echo(_run(database, make(operator)))


def _show(titles: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Draw a table for people; for programs, a line a row with tabs between."""
    console = Console()
    lines = [[_told(title, value) for title, value in zip(titles, row, strict=True)] for row in rows]
    if not console.is_terminal:
        for line in lines:
            typer.echo("\t".join(map(one_line, line)))
        return
    table = Table(*titles)
    for line in lines:
        table.add_row(*map(Text, line))
    console.print(table)


def _told(title: str, value: object) -> str:
    if title in ("at", "opened", "changed", "until") and isinstance(value, int):
        return datetime.fromtimestamp(value / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    return "" if value is None else str(value)


@app.command()
def tables(*, over: bool = False, most: Most = 50, database: Database = None) -> None:
    """List tables that wait or play, or with --over those that are over."""
    from sixfold.server import admin  # noqa: PLC0415

    stages = ("over",) if over else ("waiting", "playing")
    titles = ("code", "game", "stage", "players", "opened", "changed")
    _show(titles, _run(database, admin.tables(stages, most)))


@app.command()
def close(table: Key, *, database: Database = None) -> None:
    """End a game without a winner; a table that waits is taken away."""
    _act(database, lambda operator: operator.close_table(table))


@app.command()
def remove(table: Key, *, database: Database = None) -> None:
    """Take a table away with all that is known of it."""
    _act(database, lambda operator: operator.remove_table(table))


@app.command()
def mute(who: Who, *, days: Days = None, database: Database = None) -> None:
    """Let a person, or everyone at an address, not speak."""
    _act(database, lambda operator: operator.shut_out(who, "mute", days))


@app.command()
def ban(who: Who, *, days: Days = None, database: Database = None) -> None:
    """Shut a person or an address out."""
    _act(database, lambda operator: operator.shut_out(who, "ban", days))


@app.command()
def lift(who: Who, *, database: Database = None) -> None:
    """Let someone speak and come in again."""
    _act(database, lambda operator: operator.lift(who))


@app.command()
def rename(who: Who, name: str, *, database: Database = None) -> None:
    """Give someone another name, at all their tables."""
    _act(database, lambda operator: operator.rename(who, name))


@app.command()
def delete(who: Who, *, database: Database = None) -> None:
    """Forget a person: the games stay, the name goes."""
    _act(database, lambda operator: operator.delete_account(who))


@app.command()
def prune(days: Annotated[float, typer.Argument(min=1)], *, database: Database = None) -> None:
    """Take away games in which nothing happened for so many days, and guests who left nothing."""
    _act(database, lambda operator: operator.prune(days))


@app.command()
def sizes(*, database: Database = None) -> None:
    """Show how much there is of everything."""
    from sixfold.server import admin  # noqa: PLC0415

    _show(("what", "how many"), _run(database, admin.sizes()))


@app.command()
def reports(*, database: Database = None) -> None:
    """List what people reported and nobody dealt with yet."""
    from sixfold.server import admin  # noqa: PLC0415

    _show(("report", "at", "person", "table", "shown", "why"), _run(database, admin.reports()))


@app.command()
def settle(report: int, *, database: Database = None) -> None:
    """Say that a report was dealt with."""
    _act(database, lambda operator: operator.settle_report(report))


@app.command()
def bans(*, database: Database = None) -> None:
    """List who is silenced or shut out."""
    from sixfold.server import admin  # noqa: PLC0415

    _show(("who", "what", "at", "until"), _run(database, admin.bans()))


@app.command()
def audit(*, most: Most = 100, database: Database = None) -> None:
    """List what operators did, newest first."""
    from sixfold.server import admin  # noqa: PLC0415

    _show(("at", "by", "act", "about"), _run(database, admin.audit(most)))
