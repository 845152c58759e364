"""What a face is: how one game looks and sounds in the terminal. Faces judge nothing; they ask the rules."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from rich.console import RenderableType
from rich.text import Text

from sixfold.cli.terminal.style import FAINT, STRONG, Look
from sixfold.cli.terminal.words import Words
from sixfold.rulebook import game_title
from sixfold.rules import events
from sixfold.rules.grid import Cell

MARK: Final = "*"  # what happened since one last looked


class Choice(NamedTuple):
    """A move that could be made: what to type, and what there is to say about it."""

    move: Any
    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a drawing is made from: the view of whoever looks, and what the others did."""

    game: str
    view: Any
    names: tuple[str, ...]
    words: Words
    look: Look
    recent: tuple[events.Move, ...] = ()  # of the others, since one last looked
    focus: Cell | None = None  # where to scroll to

    @property
    def seat(self) -> int | None:
        """Whose eyes these are; None is a spectator."""
        seat: int | None = self.view.seat
        return seat


class Face(Protocol):
    """The protocol of a face module; one for every game of the catalog."""

    @property
    def HIDES_HANDS(self) -> bool:  # noqa: N802
        """Whether players have something on the screen that others may not see."""

    def draw(self, scene: Scene) -> Iterable[RenderableType]:
        """Draw the table."""

    def choices(self, view: Any, words: Words) -> list[Choice]:
        """List the legal moves, the most promising first."""

    def forced(self, view: Any) -> Any | None:
        """Return the only legal move, or None if there is a choice."""

    def typed(self, text: str, view: Any) -> str:
        """Return the notation of a move as a person may type it. Raises Refused."""

    def due(self, view: Any) -> str:
        """Return the key of the text that says what the player is asked for."""


def read_number(text: str) -> int | None:
    """Read a number of a list; None is something else."""
    return int(text) if re.fullmatch(r"[0-9]{1,6}", text) else None


def title_line(scene: Scene, *facts: str) -> Text:
    """Draw the first line: the game, and what stands in one place only."""
    title = f" {game_title(scene.game, scene.words.language)} "
    told = f" {' · '.join(facts)} " if facts else ""
    fill = max(0, scene.look.width - len(title) - len(told) - 4)
    return Text.assemble(("──", FAINT), (title, STRONG), ("─" * fill, FAINT), (told, ""), ("──", FAINT))


def player_label(scene: Scene, seat: int, *, turn: bool) -> Text:
    """Draw a player's name, with an arrow if it is their turn."""
    return Text.assemble(("▶ " if turn else "  ", STRONG), (scene.names[seat], STRONG if turn else ""))


def spread(parts: Iterable[Text], width: int, gap: int = 3) -> Text:
    """Put parts next to each other, on as many lines as it takes."""
    lines: list[list[Text]] = [[]]
    used = 0
    for part in parts:
        size = part.cell_len + gap
        if lines[-1] and used + part.cell_len > width:
            lines.append([])
            used = 0
        lines[-1].append(part)
        used += size
    return Text("\n").join(Text(" " * gap).join(line) for line in lines)
