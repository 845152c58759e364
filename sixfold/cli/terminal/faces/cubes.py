"""The face of Qwirkle Cubes: every hand lies open."""

from collections.abc import Iterator
from typing import Final

from rich.console import RenderableType
from rich.table import Table

from sixfold.cli.terminal.faces.base import Choice, Scene, player_label, spread, title_line
from sixfold.cli.terminal.faces.grid import FEWEST_ROWS, draw_grid, placing_choices, tidy_placing, told_placing
from sixfold.cli.terminal.words import Words
from sixfold.rules import cubes, events
from sixfold.rules.grid import Place

HIDES_HANDS: Final = False
OTHER_LINES: Final = 9  # of a screen: everything but the grid and the hands


def draw(scene: Scene) -> Iterator[RenderableType]:
    """Draw every hand with its score, and the grid."""
    view, look, words = scene.view, scene.look, scene.words
    yield title_line(scene, words("board.bag", count=len(view.bag)))
    yield _hands(scene)
    rows = None if look.height is None else max(FEWEST_ROWS, look.height - OTHER_LINES - len(view.hands))
    yield draw_grid(view.grid, scene.recent, look, rows, scene.focus)
    yield spread((look.legend(),), look.width)


def _hands(scene: Scene) -> Table:
    hands = Table.grid(padding=(0, 2, 0, 0))
    hands.add_column(no_wrap=True)
    hands.add_column(justify="right", no_wrap=True)
    hands.add_column()
    view = scene.view
    for seat, score in enumerate(view.scores):
        turn = view.turn == seat and view.reason is None
        hands.add_row(player_label(scene, seat, turn=turn), str(score), scene.look.pieces(view.hands[seat]))
    return hands


def choices(view: cubes.View, words: Words) -> list[Choice]:
    """List placements by points; or what could be rolled again, few cubes first."""
    moves = cubes.legal_moves(view)
    placing = placing_choices(view.grid, (move for move in moves if isinstance(move, Place)), words)
    others = [Choice(move, cubes.format_move(move)) for move in moves if not isinstance(move, Place)]
    return placing + sorted(others, key=lambda choice: (choice.text != "keep", len(choice.text), choice.text))


def forced(view: cubes.View) -> cubes.Move | None:
    """Return the only move there is."""
    moves = cubes.legal_moves(view)
    return moves[0] if len(moves) == 1 else None


def typed(text: str, view: cubes.View) -> str:
    """Read any case and spacing; `roll all` is the whole hand."""
    tidy = tidy_placing(text)
    if tidy.lower() == "roll all":
        return f"roll {' '.join(view.hands[view.turn])}"
    return tidy


def told(event: events.Move, words: Words, *, own: bool) -> str:  # noqa: ARG001
    """Say a move: nothing is hidden."""
    word, _, rest = event.move.partition(" ")
    if word == "keep":
        return words("story.keep")
    return words("story.roll", pieces=rest) if word == "roll" else told_placing(event, words)


def due(view: cubes.View) -> str:
    """Say what is asked for."""
    return {cubes.Phase.OPEN: "ask.cubes-open", cubes.Phase.CHOOSE: "ask.cubes-choose"}.get(
        view.phase, "ask.cubes-place"
    )
