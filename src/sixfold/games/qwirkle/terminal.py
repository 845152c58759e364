"""The face of Qwirkle."""

from sixfold.cli.terminal.faces.base import TypedMove
from sixfold.cli.terminal.words import Words
from sixfold.games.grid.rules import Place
from sixfold.games.grid.terminal import placing_choices, tidy_placing
from sixfold.games.qwirkle import rules as qwirkle


def choices(view: qwirkle.View, words: Words) -> list[TypedMove]:
    """List placements by points, then exchanges."""
    moves = qwirkle.legal_moves(view)
    others = [TypedMove(move, qwirkle.format_move(move)) for move in moves if not isinstance(move, Place)]
    others.sort(key=lambda choice: (len(choice.text), choice.text))
    return placing_choices(view.grid, (move for move in moves if isinstance(move, Place)), words) + others


def typed(text: str, _view: qwirkle.View) -> str:
    """Read any case and spacing."""
    return tidy_placing(text)


def due(view: qwirkle.View) -> str:
    """Say what is asked for."""
    if view.phase is qwirkle.Phase.OPEN:
        return "ask.qwirkle-open"
    return "ask.qwirkle" if view.bag_size else "ask.qwirkle-empty"
