"""`sixfold play`: the five games in the terminal, for people and bots."""

import os
from pathlib import Path
from typing import Annotated

import typer

from sixfold.cli.terminal.start import Wishes, run
from sixfold.players import LEVELS
from sixfold.rulebook import LANGUAGES, Language, RulebookError, parse_language, preferred_language
from sixfold.rules.catalog import GAMES


def play(
    game: Annotated[str | None, typer.Argument(help=f"One of {', '.join(GAMES)}; asked for if not given.")] = None,
    seats: Annotated[
        str,
        typer.Option(
            help=f"Who sits where, separated by commas: names are people, {' and '.join(LEVELS)} are bots, "
            "bot:LEVEL:NAME is a bot with a name of its own."
        ),
    ] = "",
    seed: Annotated[int | None, typer.Option(help="The same seed deals and rolls the same, everywhere.")] = None,
    lang: Annotated[str | None, typer.Option(help=f"One of {', '.join(LANGUAGES)}; yours if not given.")] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with the last game of this file.")] = None,
    save: Annotated[Path | None, typer.Option(help="Write the record here when you leave or the game ends.")] = None,
    no_colour: Annotated[bool, typer.Option("--no-colour", "--no-color", help="As NO_COLOR does.")] = False,  # noqa: FBT002
    ages: Annotated[str, typer.Option(help="One age a seat, separated by commas: ties are settled by them.")] = "",
) -> None:
    """Play in the terminal; in the game, `help` tells what to type.

    Piped, it reads one move or command a line, never waits for a key, and stops at the end of the input.

    Exit codes: 0 when the game is over or you leave (by quit, Ctrl-C or the end of the input), 1 when a file cannot be
    read or written or its record does not hold, 2 when the command line asks for something that does not exist.
    """
    wishes = Wishes(game, seats, seed, load, save, ages, colour=not no_colour)
    raise typer.Exit(run(wishes, _language(lang)))


def _language(text: str | None) -> Language:
    try:
        return parse_language(text) if text else preferred_language(os.environ)
    except RulebookError as error:
        raise typer.BadParameter(str(error), param_hint="--lang") from None
