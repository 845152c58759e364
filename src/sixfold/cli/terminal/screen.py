"""The two ends of the terminal: what is printed, and what is typed. Piped, it neither clears nor waits."""

import os
import sys
from collections.abc import Callable
from typing import TextIO

from rich.console import Console, RenderableType

from sixfold.cli.terminal.style import can_show_glyphs
from sixfold.drawing import Extent

ERASE_LINE = "\x1b[1A\x1b[2K\r"
CLEAR = "\x1b[2J\x1b[H"
FORGET = "\x1b[3J"  # what has scrolled away goes too


class Screen:
    """A terminal, or a pipe that behaves like a quiet one."""

    def __init__(self, *, colour: bool = True) -> None:
        plain_streams(sys.stdin, sys.stdout)
        self.live = sys.stdin.isatty() and sys.stdout.isatty()  # somebody sits there
        shown = sys.stdout.isatty()
        paint = colour and shown and not os.environ.get("NO_COLOR")
        self.console = Console(force_terminal=shown, no_color=not paint, highlight=False, markup=False, emoji=False)
        self._glyphs = can_show_glyphs(sys.stdout.encoding or "ascii")
        self._typing = _editing() if self.live else None

    @property
    def room(self) -> Extent:
        """The room there is now: a person may have made the window larger."""
        return Extent(self.console.width, self.console.height if self.live else None, self._glyphs)

    def show(self, *parts: RenderableType) -> None:
        """Print, each part on lines of its own."""
        for part in parts:
            self.console.print(part)

    def clear(self, *, forget: bool = False) -> None:
        """Start on an empty screen; `forget` also what can be scrolled back to. Nothing where nobody sits."""
        if self.live:
            sys.stdout.write(CLEAR + (FORGET if forget else ""))
            sys.stdout.flush()

    def ask(self, prompt: str) -> str:
        """Return the next line that is typed, without its end. Raises EOFError when there is none."""
        if self.live:
            return input(prompt)
        sys.stdout.write(prompt.rstrip() + "\n")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    def wait(self, prompt: str) -> str:
        """Let a person press Enter; where nobody sits only say so and go on."""
        if self.live:
            return input(prompt)
        self.show(prompt.rstrip())
        return ""

    def erase_typed(self) -> None:
        """Take back the line that was just typed, so that nobody else reads it."""
        if self.live:
            sys.stdout.write(ERASE_LINE)
            sys.stdout.flush()

    def forget_typed(self) -> None:
        """Let the arrow keys bring nothing back that somebody else typed."""
        if self._typing is not None:
            self._typing()


def plain_streams(typed: TextIO, shown: TextIO) -> None:
    """Never fail on a character: unreadable input is replaced, what cannot be shown becomes something like it."""
    for stream, errors in ((typed, "replace"), (shown, "sixfold-plainly")):
        reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)


def _editing() -> Callable[[], None] | None:
    """Give the typed line arrow keys where the machine has them; return how to forget what was typed."""
    try:
        import readline  # noqa: PLC0415  not on every machine, and of no use in a pipe
    except ImportError:
        return None
    return readline.clear_history
