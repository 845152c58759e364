"""The face of Qwirkle."""

from collections.abc import Iterator
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from sixfold.cli.terminal.faces.base import Choice, Scene, player_label, spread, title_line
from sixfold.cli.terminal.faces.grid import FEWEST_ROWS, draw_grid, placing_choices, tidy_placing
from sixfold.cli.terminal.style import FAINT
from sixfold.cli.terminal.words import Words
from sixfold.rules import qwirkle
from sixfold.rules.grid import Place

HIDES_HANDS: Final = True
OTHER_LINES: Final = 11  # of a screen: everything but the grid


def draw(scene: Scene) -> Iterator[RenderableType]:
    """Draw scores, grid and the own hand."""
    view, look, words = scene.view, scene.look, scene.words
    yield title_line(scene, words("board.bag", count=view.bag_size))
    yield spread((_player(scene, seat) for seat in range(len(view.scores))), look.width)
    rows = None if look.height is None else max(FEWEST_ROWS, look.height - OTHER_LINES)
    yield draw_grid(view.grid, scene.recent, look, rows, scene.focus)
    if scene.seat is not None and view.hand:
        yield spread(
            (Text.assemble((words("board.hand"), FAINT), " ", look.pieces(view.hand)), look.legend()), look.width
        )


def _player(scene: Scene, seat: int) -> Text:
    view = scene.view
    tiles = scene.words.count("tiles", view.hand_sizes[seat])
    label = player_label(scene, seat, turn=view.turn == seat and view.reason is None)
    return Text.assemble(label, f" {view.scores[seat]}", (f" ({tiles})", FAINT))


def choices(view: qwirkle.View, words: Words) -> list[Choice]:
    """List placements by points, then exchanges."""
    moves = qwirkle.legal_moves(view)
    others = [Choice(move, qwirkle.format_move(move)) for move in moves if not isinstance(move, Place)]
    others.sort(key=lambda choice: (len(choice.text), choice.text))
    return placing_choices(view.grid, (move for move in moves if isinstance(move, Place)), words) + others


def forced(view: qwirkle.View) -> qwirkle.Move | None:
    """Return the only move there is."""
    moves = qwirkle.legal_moves(view)
    return moves[0] if len(moves) == 1 else None


def typed(text: str, view: qwirkle.View) -> str:  # noqa: ARG001
    """Read any case and spacing."""
    return tidy_placing(text)


def due(view: qwirkle.View) -> str:
    """Say what is asked for."""
    if view.phase is qwirkle.Phase.OPEN:
        return "ask.qwirkle-open"
    return "ask.qwirkle" if view.bag_size else "ask.qwirkle-empty"
