"""`sixfold camera`: what lies on a photographed table."""

import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated, Any

import typer

from sixfold.camera import EMPTY, GAMES, Edition, Reader, Reading, Seen, Turn
from sixfold.camera.photo_files import MOST_BYTES
from sixfold.cli.terminal.screen import plain_streams
from sixfold.cli.terminal.style import can_show_glyphs
from sixfold.drawing import Extent, Scene, drawing_of
from sixfold.drawing.spans import ansi_text, plain_text
from sixfold.rulebook import explain, preferred_language
from sixfold.rules import events
from sixfold.rules.errors import SixfoldError, UnreadablePhoto


def camera(
    photos: Annotated[list[Path], typer.Argument(metavar="PHOTO…", help="JPEG, PNG or WebP.")],
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON a photo.")] = False,
    turns: Annotated[
        bool, typer.Option("--turns", help="The photos show one game in order: print what each turn placed.")
    ] = False,
    game: Annotated[str, typer.Option(help=f"One of {', '.join(GAMES)}.")] = GAMES[0],
    edition: Annotated[Edition | None, typer.Option(help="The sixth colour of the box; detected if not given.")] = None,
) -> None:
    """Read photos of a Qwirkle or Cubes table: pieces on a grid, and which of them are unsure.

    x grows to the right and y downwards in the photo; the smallest of both are 0, with --turns in the first photo. A
    photo that cannot be read is told on standard error, and the exit code is then 1. Nothing of a photo is kept.
    """
    show = _Lines() if as_json else _Drawings(game)
    before, failed = EMPTY, False
    with Reader() as reader:
        for photo in photos:
            try:
                if turns:
                    turn = reader.read_turn(before, _bytes(photo), game=game, edition=edition)
                    show.turn(photo, turn)
                    before = turn.reading.grid
                else:
                    show.board(photo, reader.read(_bytes(photo), game=game, edition=edition))
            except UnreadablePhoto as error:
                failed = True
                typer.echo(f"{photo}: {_told(error)}", err=True)
    if failed:
        raise typer.Exit(1)


def _bytes(photo: Path) -> bytes:
    """Read no more of a file than is needed to refuse it."""
    with photo.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _told(error: SixfoldError) -> str:
    return explain(error, preferred_language(os.environ))


def _notation(pieces: Iterable[Seen]) -> list[str]:
    return [str(seen.placed) for seen in pieces]


class _Lines:
    """One line of JSON a photo."""

    def board(self, photo: Path, reading: Reading) -> None:
        self._line(photo, pieces=_notation(reading.pieces), unsure=_notation(reading.unsure))

    def turn(self, photo: Path, turn: Turn) -> None:
        """Write placed pieces and points; what is unsure, or refused by a rule, only where there is any."""
        asides: dict[str, Any] = {"unsure": _notation(turn.unsure)} if turn.unsure else {}
        if turn.refusal is not None:
            asides["refused"] = turn.refusal.rule
        self._line(photo, placed=_notation(turn.placed), points=turn.points, **asides)

    def _line(self, photo: Path, **told: Any) -> None:
        typer.echo(json.dumps({"photo": str(photo), **told}, ensure_ascii=False))


class _Drawings:
    """The board as a person reads it."""

    def __init__(self, game: str) -> None:
        plain_streams(sys.stdin, sys.stdout)
        self.game = game
        self.room = Extent(get_terminal_size().columns, glyphs=can_show_glyphs(sys.stdout.encoding or "ascii"))
        self.write = ansi_text if sys.stdout.isatty() and not os.environ.get("NO_COLOR") else plain_text

    def board(self, photo: Path, reading: Reading) -> None:
        self._draw(f"{photo}: {len(reading.pieces)} pieces", reading)
        self._ask(reading.unsure)

    def turn(self, photo: Path, turn: Turn) -> None:
        placed = " ".join(_notation(turn.placed))
        self._draw(f"{photo}: {placed or 'nothing placed'}", turn.reading, events.Move(0, placed))
        typer.echo(f"points: {turn.points}" if turn.refusal is None else _told(turn.refusal))
        self._ask(turn.unsure)

    def _draw(self, title: str, reading: Reading, *recent: events.Move) -> None:
        """Draw the grid of a reading, which is all that the board of such a game asks of a view."""
        typer.echo(title)
        if reading.pieces:
            typer.echo(
                self.write(drawing_of(self.game).board(Scene(self.game, reading, (), room=self.room, recent=recent)))
            )

    def _ask(self, unsure: Iterable[Seen]) -> None:
        for seen in unsure:
            typer.echo(f"unsure: {seen.placed} ({seen.confidence:.0%})")
