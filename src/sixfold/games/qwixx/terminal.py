"""The face of Qwixx."""

from sixfold.cli.terminal.faces.base import TypedMove
from sixfold.cli.terminal.words import Words
from sixfold.games.dice.rules import ROWS
from sixfold.games.dice.terminal import by_skips, tidy_cross
from sixfold.games.qwixx import rules as qwixx


def choices(view: qwixx.View, words: Words) -> list[TypedMove]:
    """List crosses, those that lose the fewest numbers first."""
    assert view.seat is not None, "a spectator never chooses"
    crosses = view.sheets[view.seat].crosses
    last = {row: max(map(row.position, crosses[row.place]), default=-1) for row in ROWS}
    return [TypedMove(*each) for each in by_skips(qwixx.legal_moves(view), last, words)]


def typed(text: str, _view: qwixx.View) -> str:
    """Read any case and spacing."""
    return tidy_cross(text)


def due(view: qwixx.View) -> str:
    """Say what is asked for."""
    return "ask.qwixx-white" if view.phase is qwixx.Phase.WHITE else "ask.qwixx-colour"
