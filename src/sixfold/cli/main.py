"""The command `sixfold`: gathers the verbs and tells errors in the user's language."""

import os
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import version
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from sixfold.rulebook import explain, game_title, preferred_language
from sixfold.rules.catalog import GAMES
from sixfold.rules.errors import SixfoldError, one_line

VERBS: Final = {  # where each is: a module beside this one, and its function, or its own verbs
    "play": ("play", "play"),
    "rules": ("rules", "rules"),
    "simulate": ("simulate", "simulate"),
    "replay": ("replay", "replay"),
    "show": ("show", "show"),
    "analyse": ("analyse", "analyse"),
    "review": ("review", "review"),
    "puzzles": ("puzzles", "app"),
    "arena": ("arena", "arena"),
    "serve": ("serve", "serve"),
    "camera": ("camera", "camera"),
    "admin": ("admin", "app"),
    "backup": ("backups", "backup"),
    "restore": ("backups", "restore"),
}


EMPTY: Final = "- "  # so begins a position whose board is empty, which is no option


class Verbs(Mapping[str, Any]):
    """The verbs by name. Each is imported when it is asked for: whoever wants one waits for no other."""

    def __iter__(self) -> Iterator[str]:
        return iter(VERBS)

    def __len__(self) -> int:
        return len(VERBS)

    def __getitem__(self, name: str) -> Any:
        return _verb(name)


@cache
def _verb(name: str) -> Any:
    module, called = VERBS[name]
    found = getattr(import_module(f"sixfold.cli.{module}"), called)
    if isinstance(found, typer.Typer):
        verb: Any = typer.main.get_group(found)
    else:
        alone = typer.Typer(add_completion=False)
        alone.command()(found)
        verb = typer.main.get_command(alone)
    verb.name = name
    return verb


class Sixfold(TyperGroup):
    """The command with its verbs."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.commands = Verbs()  # type: ignore[assignment]


app = typer.Typer(
    name="sixfold",
    cls=Sixfold,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=f"{', '.join(game_title(game, 'en') for game in GAMES)} behind one exact rulebook. "
    "An unofficial fan project; the games' names belong to their owners.",
)


def _tell_version(wanted: bool) -> None:  # noqa: FBT001
    if wanted:
        typer.echo(f"sixfold {version('sixfold')}")
        raise typer.Exit


@app.callback()
def root(
    *,
    show_version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Five table games behind one exact rulebook."""


def main() -> None:
    """Run the command; what Sixfold refuses is one clear line and exit code 2."""
    try:
        app(args=[f" {each}" if each.startswith(EMPTY) else each for each in sys.argv[1:]])
    except SixfoldError as error:
        sys.exit(_fail(explain(error, preferred_language(os.environ))))
    except OSError as error:
        sys.exit(_fail(f"{one_line(str(error.filename))}: {error.strerror}" if error.filename else str(error)))


def _fail(sentence: str) -> int:
    typer.echo(f"sixfold: {sentence}", err=True)
    return 2
