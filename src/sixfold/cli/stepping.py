"""A recorded game, step by step: what happened in words, and the table after it."""

import os
import sys
from collections.abc import Iterator

import typer

from sixfold.cli.show import names_of
from sixfold.cli.terminal.screen import plain_streams
from sixfold.cli.terminal.words import Words
from sixfold.drawing import draw_text
from sixfold.pads.judging import manner_of
from sixfold.pads.records import retold
from sixfold.rulebook import Addressee, Language, game_title, labelled, qwirkles_in, tell_all
from sixfold.rules.events import Event
from sixfold.rules.record import Record, replay

LEAVE = "q"


def step_through(record: Record, language: Language) -> bool:
    """Show a game, which holds; at a terminal Enter asks for the next step. Returns False where someone leaves."""
    plain_streams(sys.stdin, sys.stdout)
    words, names = Words(language), names_of(record, language)
    reader = Addressee(record.game, names, None)
    asks = sys.stdin.isatty() and sys.stdout.isatty()
    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    typer.echo(labelled(game_title(record.game, language), words.listed(names), language))
    for table, events in _steps(record):
        made = 0 if table is None else qwirkles_in(record.game, events, table)
        told = tell_all(events, reader, language, made)
        if not told:
            continue
        typer.echo("\n" + " ".join(told))
        if table is not None:
            typer.echo(draw_text(table, language=language, colour=colour, names=names))
        if asks and input(words("replay.next")).strip().lower() == LEAVE:
            return False
    return True


def _steps(record: Record) -> Iterator[tuple[object, tuple[Event, ...]]]:
    """Go through a game: the table after each step, of a real one as much as lay open, and what happened."""
    if record.pad is None:
        return ((step.state, step.events) for step in replay(record))
    manner = manner_of(record.game, record.pad)
    return ((manner.view(position), told) for position, told in retold(record, manner))
