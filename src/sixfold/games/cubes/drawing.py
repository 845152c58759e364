"""Qwirkle Cubes drawn: every hand with its score, and the grid."""

from typing import Final

from sixfold.drawing.scene import Scene, legend, pieces_line, player_label, title_line
from sixfold.drawing.spans import Line, Lines, Span, line_width, padded
from sixfold.drawing.svg import Block, SvgPicture, at, pieces_row, player_chips, stacked
from sixfold.games.grid.drawing import grid_block, grid_lines
from sixfold.rules.pieces import Pieces

BOARD_SHOWS: Final = frozenset({"grid"})  # the fields of a view that the board alone tells
OTHER_LINES: Final = 9  # of a screen: everything but the grid and the hands


def board(scene: Scene) -> Lines:
    """Draw the grid."""
    return grid_lines(scene, OTHER_LINES + len(scene.names))


def lines(scene: Scene) -> Lines:
    """Draw everything."""
    title = title_line(scene, scene.text("bag", count=len(scene.view.bag)))
    return (title, *_hands(scene), *board(scene), legend(scene))


def picture(scene: Scene) -> SvgPicture:
    """Draw everything."""
    view = scene.view
    players = [scene.player(seat, score, is_turn=view.turn == seat) for seat, score in enumerate(view.scores)]
    hands = map(_open_hand, player_chips(players), view.hands)
    facts = [scene.text("bag", count=len(view.bag))]
    return scene.picture(facts, [stacked(hands, gap=8), grid_block(scene)])


def _open_hand(chip: Block, hand: Pieces) -> Block:
    """Draw a player with the cubes in front of them."""
    cubes, left = pieces_row(hand), chip.width + 14
    return Block(left + cubes.width, chip.height, chip.body + at(left, (chip.height - cubes.height) / 2, cubes.body))


def _hands(scene: Scene) -> Lines:
    view = scene.view
    labels = [_label(scene, seat) for seat in range(len(view.scores))]
    widest, digits = max(map(line_width, labels)), max(len(str(score)) for score in view.scores)
    return tuple(
        (*padded(labels[seat], widest), Span(f"  {score:>{digits}}  "), *pieces_line(scene, view.hands[seat]))
        for seat, score in enumerate(view.scores)
    )


def _label(scene: Scene, seat: int) -> Line:
    return player_label(scene, seat, turn=scene.view.turn == seat and scene.view.reason is None)
