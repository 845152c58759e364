"""Qwirkle on the screen."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, Literal

from sixfold.rulebook import Language
from sixfold.rules import qwirkle
from sixfold.rules.events import Event
from sixfold.rules.grid import Pass
from sixfold.rules.pieces import Piece
from sixfold.tables.drafts import Draft, GridAnswer, LineScore, Tile
from sixfold.tables.grid import Acts, Judge, grid_tiles, lines_made, possible, words
from sixfold.tables.presenters import ViewMessage


class QwirkleView(ViewMessage):
    """Qwirkle: `hand` is your own, empty for a watcher. `unseen` counts the tiles of each kind not in your sight."""

    board: Literal["qwirkle"] = "qwirkle"
    phase: str
    turn: int
    grid: tuple[Tile, ...]
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    bag_size: int
    unseen: dict[str, int]
    scores: tuple[int, ...]


Shown = QwirkleView
ALL: Final = dict(Counter(map(str, qwirkle.TILES)))


def show(view: qwirkle.View) -> QwirkleView:
    """Return the view as a message."""
    return QwirkleView(
        seat=view.seat,
        phase=view.phase.value,
        turn=view.turn,
        grid=grid_tiles(view.grid),
        hand=words(view.hand),
        hand_sizes=view.hand_sizes,
        bag_size=view.bag_size,
        unseen=_unseen((*view.hand, *view.grid.values())),
        scores=view.scores,
    )


def _unseen(seen: Iterable[Piece]) -> dict[str, int]:
    """Count what lies in the bag and in other hands, by kind."""
    unseen = {**ALL}
    for piece in seen:
        unseen[piece] -= 1
    return unseen


def draft(view: qwirkle.View, draft: Draft, language: Language) -> GridAnswer:
    """Judge a placement or an exchange."""
    due = view.phase is qwirkle.Phase.PLAY and view.seat == view.turn
    swap = min(len(view.hand), view.bag_size) if due else 0
    acts = Acts(("swap",) if swap else possible(qwirkle, view, (Pass(),)), qwirkle.Swap, swap)
    return Judge(qwirkle, view, view.hand).answer(draft, acts, language)


def lines(view: qwirkle.View, told: Sequence[Event]) -> tuple[LineScore, ...]:
    """Return the lines of a placement."""
    return lines_made(view.grid, told)
