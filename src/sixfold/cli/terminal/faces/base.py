"""What a face is: how one game is played in the terminal. Faces judge nothing; they ask the rules."""

import re
from typing import NamedTuple, Protocol

from rich.style import Style
from rich.text import Text

from sixfold.cli.terminal.words import Words
from sixfold.drawing import Scene, draw_lines
from sixfold.drawing.spans import Ink
from sixfold.rules.core import AnyMove, AnyView


class TypedMove(NamedTuple):
    """A move that could be made: what to type, and what there is to say about it."""

    move: AnyMove
    text: str
    note: str = ""


class TerminalFace(Protocol):
    """The protocol of a face module; one for every game of the catalog."""

    def choices(self, view: AnyView, words: Words) -> list[TypedMove]:
        """List the legal moves, the most promising first."""

    def forced(self, view: AnyView) -> AnyMove | None:
        """Return the only legal move, or None if there is a choice."""

    def typed(self, text: str, view: AnyView) -> str:
        """Return the notation of a move as a person may type it. Raises Refused."""

    def due(self, view: AnyView) -> str:
        """Return the key of the text that says what the player is asked for."""


def drawn(scene: Scene) -> Text:
    """Return a drawing as the terminal shows it."""
    lines = (Text.assemble(*((span.text, _style(span.ink)) for span in line)) for line in draw_lines(scene))
    return Text("\n").join(lines)


def _style(ink: Ink) -> Style:
    return Style(color=ink.colour or None, bgcolor=ink.ground or None, bold=ink.bold or None, dim=ink.dim or None)


def read_number(text: str) -> int | None:
    """Read a number of a list; None is something else."""
    return int(text) if re.fullmatch(r"[0-9]{1,6}", text) else None
