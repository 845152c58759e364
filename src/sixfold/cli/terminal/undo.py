"""What can be taken back: decisions after which nothing was drawn, thrown or shown."""

from typing import NamedTuple

from sixfold.cli.terminal.refusals import InputRefused
from sixfold.rules.match import AnyMatch


class UndoPoint(NamedTuple):
    """The game just before a person decided."""

    match: AnyMatch
    told: int  # how long the log was


class UndoStack:
    """The moments that one can still go back to."""

    def __init__(self) -> None:
        self._moments: list[UndoPoint] = []
        self._why_not = "undo.nothing"

    def keep(self, moment: UndoPoint) -> None:
        """Remember a moment before a decision."""
        self._moments.append(moment)

    def close(self, why: str) -> None:
        """Make everything so far final; `why` is the key of the text that explains it."""
        self._moments.clear()
        self._why_not = why

    def back(self) -> UndoPoint:
        """Return the last moment and forget it. Raises InputRefused."""
        if not self._moments:
            raise InputRefused(self._why_not)
        return self._moments.pop()
