"""The command `sixfold`: gathers the verbs and tells errors in the user's language."""

import os
import sys
from importlib.metadata import version
from typing import Annotated

import typer

from sixfold.cli import (
    admin,
    analyse,
    arena,
    backups,
    camera,
    play,
    puzzles,
    replay,
    review,
    rules,
    serve,
    show,
    simulate,
)
from sixfold.rulebook import explain, game_title, preferred_language
from sixfold.rules.catalog import GAMES
from sixfold.rules.errors import SixfoldError, one_line

app = typer.Typer(
    name="sixfold",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=f"{', '.join(game_title(game, 'en') for game in GAMES)} behind one exact rulebook. "
    "An unofficial fan project; the games' names belong to their owners.",
)
app.command("play")(play.play)
app.command("rules")(rules.rules)
app.command("simulate")(simulate.simulate)
app.command("replay")(replay.replay)
app.command("show")(show.show)
app.command("analyse")(analyse.analyse)
app.command("review")(review.review)
app.add_typer(puzzles.app, name="puzzles")
app.command("arena")(arena.arena)
app.command("serve")(serve.serve)
app.command("camera")(camera.camera)
app.add_typer(admin.app, name="admin")
app.command("backup")(backups.backup)
app.command("restore")(backups.restore)


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
        app()
    except SixfoldError as error:
        sys.exit(_fail(explain(error, preferred_language(os.environ))))
    except OSError as error:
        sys.exit(_fail(f"{one_line(str(error.filename))}: {error.strerror}" if error.filename else str(error)))


def _fail(sentence: str) -> int:
    typer.echo(f"sixfold: {sentence}", err=True)
    return 2
