"""A recorded game, step by step: what happened in words, and the table after it."""

import os
import sys

import typer

from sixfold.cli.terminal.screen import plain_streams
from sixfold.cli.terminal.words import Words
from sixfold.drawing import draw_text
from sixfold.rulebook import Language, Reader, game_title, player_called, qwirkles_in, tell_all
from sixfold.rules.record import Record, replay

LEAVE = "q"


def step_through(record: Record, language: Language) -> bool:
    """Show a game, which holds; at a terminal Enter asks for the next step. Returns False where someone leaves."""
    plain_streams(sys.stdin, sys.stdout)
    words, names = Words(language), tuple(player_called(each.name, each.kind, language) for each in record.players)
    reader = Reader(record.game, names, None)
    asks = sys.stdin.isatty() and sys.stdout.isatty()
    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    typer.echo(f"{game_title(record.game, language)}: {words.listed(names)}")
    for step in replay(record):
        told = tell_all(step.events, reader, language, qwirkles_in(record.game, step.events, step.state))
        if not told:
            continue
        typer.echo("\n" + " ".join(told))
        typer.echo(draw_text(step.state, language=language, colour=colour, names=names))
        if asks and input(words("replay.next")).strip().lower() == LEAVE:
            return False
    return True
