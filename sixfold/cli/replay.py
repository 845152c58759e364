"""`sixfold replay`: check that records are true to the rules."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from sixfold.cli.progress import progress
from sixfold.fair import verify_fair
from sixfold.rulebook import preferred_language, sentence
from sixfold.rules.errors import SixfoldError
from sixfold.rules.record import parse_record, verify


def replay(
    file: Annotated[str, typer.Argument(help="Records, one a line (JSON Lines); - is standard input.")],
    *,
    fair: Annotated[
        bool, typer.Option("--fair", help="Check also that every deal, draw and roll follows from the record's seed.")
    ] = False,
) -> None:
    """Check every record of a file, event by event, by the rules.

    Exit code 0 if all hold; otherwise 1, and on standard error one line for each bad record:
    FILE:LINE: event N: RULE: what is wrong. Event 1 is the first event, event 0 the head of the record.
    With --fair, the commitment that a server showed before the game is printed for comparison.
    """
    language = preferred_language(os.environ)
    good = bad = 0
    for number, line in _lines(file):
        if not line.strip():
            continue
        try:
            record = parse_record(line)
            if fair:
                typer.echo(f"{file}:{number}: commitment {verify_fair(record)}")
            else:
                verify(record)
            good += 1
        except SixfoldError as error:
            bad += 1
            wrong = sentence(error.code, language, **error.values)
            typer.echo(f"{file}:{number}: event {error.event}: {error.rule}: {wrong}", err=True)
    typer.echo(f"{file}: {good} good, {bad} bad")
    if bad:
        raise typer.Exit(1)


def _lines(file: str) -> Iterator[tuple[int, bytes]]:
    """Go through the lines of a file of any size, with a bar on a terminal."""
    with _opened(file) as (stream, size), progress(file, size) as advance:
        for number, line in enumerate(stream, 1):
            yield number, line
            advance(len(line))


@contextmanager
def _opened(file: str) -> Iterator[tuple[Iterable[bytes] | BinaryIO, int]]:
    if file == "-":
        yield sys.stdin.buffer, 0
    else:
        with Path(file).open("rb") as stream:
            yield stream, Path(file).stat().st_size
