"""`sixfold replay`: check that records are true to the rules."""

import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from sixfold.cli.progress import progress
from sixfold.cli.stepping import step_through
from sixfold.fair import verify_fair
from sixfold.pads.records import verify
from sixfold.rulebook import preferred_language, sentence
from sixfold.rules.errors import InvalidNotation, SixfoldError, one_line
from sixfold.rules.record import MOST_BYTES, Record, parse_record, records_in


def replay(
    file: Annotated[str, typer.Argument(help="Records, one a line (JSON Lines) or laid out; - is standard input.")],
    *,
    fair: Annotated[
        bool, typer.Option("--fair", help="Check also that every deal, draw and roll follows from the record's seed.")
    ] = False,
    show: Annotated[
        bool, typer.Option("--show", help="Step through the games: Enter goes on, q and Enter leave.")
    ] = False,
) -> None:
    """Check every record of a file, event by event, by the rules.

    Exit code 0 if all hold; otherwise 1, and on standard error one line for each bad record:
    FILE:LINE: event N: RULE: what is wrong. Event 1 is the first event, event 0 the head of the record.
    Games that people ended are counted by how they did: resigned, time, agreed.
    With --fair, the commitment that a server showed before the game is printed for comparison.
    """
    language, name = preferred_language(os.environ), one_line(file)
    good = bad = 0
    stopped: Counter[str] = Counter()
    for number, text in records_in(_lines(file)):
        try:
            record = _read(text)
            if fair:
                typer.echo(f"{name}:{number}: commitment {verify_fair(record)}")
            else:
                verify(record)
            good += 1
            if show and not step_through(record, language):
                return
            stopped.update([record.stopped.reason] if record.stopped else [])
        except SixfoldError as error:
            bad += 1
            wrong = sentence(error.code, language, **error.values)
            typer.echo(f"{name}:{number}: event {error.event}: {error.rule}: {wrong}", err=True)
    early = ", ".join(f"{count} {reason}" for reason, count in sorted(stopped.items()))
    typer.echo(f"{name}: {good} good{f' ({early})' if early else ''}, {bad} bad")
    if bad:
        raise typer.Exit(1)


def _read(text: bytes) -> Record:
    if len(text) > MOST_BYTES:
        raise InvalidNotation("format/too-long", most=MOST_BYTES)
    return parse_record(text)


def _lines(file: str) -> Iterator[bytes]:
    """Go through the lines of a file of any size, with a bar on a terminal; of one that is too long, only the start."""
    with _opened(file) as (stream, size), progress(file, size) as advance:
        while line := stream.readline(MOST_BYTES + 1):
            yield line
            advance(len(line))
            while len(line) > MOST_BYTES and not line.endswith(b"\n"):
                line = stream.readline(MOST_BYTES + 1) or b"\n"


@contextmanager
def _opened(file: str) -> Iterator[tuple[BinaryIO, int]]:
    if file == "-":
        yield sys.stdin.buffer, 0
    else:
        with Path(file).open("rb") as stream:
            yield stream, Path(file).stat().st_size
