"""The face of Qwixx Duel."""

from sixfold.cli.terminal.faces.base import TypedMove
from sixfold.cli.terminal.words import Words
from sixfold.games.dice.rules import ROWS, Row
from sixfold.games.dice.terminal import by_skips, tidy_cross
from sixfold.games.duel import rules as duel


def choices(view: duel.View, words: Words) -> list[TypedMove]:
    """List spaces, those that lose the fewest first."""
    last = {row: _own_position(view, row) for row in ROWS}
    return [TypedMove(*each) for each in by_skips(duel.legal_moves(view), last, words)]


def _own_position(view: duel.View, row: Row) -> int:
    own = view.tracks[row.place].rightmost(view.active)
    return -1 if own is None else row.position(own.number)


def typed(text: str, _view: duel.View) -> str:
    """Read any case and spacing."""
    return tidy_cross(text)


def due(view: duel.View) -> str:
    """Say what is asked for."""
    return "ask.duel-white" if view.phase is duel.Phase.WHITE else "ask.duel-colour"
