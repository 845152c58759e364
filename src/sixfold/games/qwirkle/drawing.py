"""Qwirkle drawn: scores, the grid, and the hands that may be seen."""

from typing import Final

from sixfold.drawing.scene import Scene, hand_lines, legend, player_label, title_line
from sixfold.drawing.spans import FAINT, Line, Lines, Span, spread
from sixfold.drawing.svg import SvgPicture, flowing, player_chips
from sixfold.games.grid.drawing import grid_block, grid_lines, hands_block

BOARD_SHOWS: Final = frozenset({"grid"})  # the fields of a view that the board alone tells
NARROW: Final = 480  # what a picture is at least as wide as for its players
OTHER_LINES: Final = 11  # of a screen: everything but the grid


def board(scene: Scene) -> Lines:
    """Draw the grid."""
    return grid_lines(scene, OTHER_LINES)


def lines(scene: Scene) -> Lines:
    """Draw everything."""
    columns = scene.room.columns
    hands = hand_lines(scene)
    return (
        title_line(scene, scene.text("bag", count=bag_size(scene))),
        *spread((_player(scene, seat) for seat in range(len(scene.view.scores))), columns),
        *board(scene),
        *(spread((*hands, legend(scene)), columns) if hands else ()),
    )


def picture(scene: Scene) -> SvgPicture:
    """Draw everything."""
    view, board = scene.view, grid_block(scene)
    players = [
        scene.player(seat, score, scene.count("tiles", hand_sizes(scene)[seat]), is_turn=view.turn == seat)
        for seat, score in enumerate(view.scores)
    ]
    chips = flowing(player_chips(players), max(board.width, NARROW))
    return scene.picture([scene.text("bag", count=bag_size(scene))], [chips, board, *hands_block(scene)])


def bag_size(scene: Scene) -> int:
    """Return the tiles in the bag."""
    view = scene.view
    return len(view.bag) if hasattr(view, "bag") else view.bag_size


def hand_sizes(scene: Scene) -> tuple[int, ...]:
    """Return how many tiles everyone holds."""
    view = scene.view
    return tuple(map(len, view.hands)) if hasattr(view, "hands") else view.hand_sizes


def _player(scene: Scene, seat: int) -> Line:
    view = scene.view
    tiles = scene.count("tiles", hand_sizes(scene)[seat])
    label = player_label(scene, seat, turn=view.turn == seat and view.reason is None)
    return (*label, Span(f" {view.scores[seat]}"), Span(f" ({tiles})", FAINT))
