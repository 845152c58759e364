"""Qwirkle on the screen."""

from collections.abc import Sequence
from typing import Final, Literal

from sixfold.games.grid.presenter import (
    Acts,
    Judge,
    grid_tiles,
    lines_made,
    opens_in_the_middle,
    placing,
    possible,
    qwirkles_of,
    spot_of,
    unseen,
    words,
)
from sixfold.games.grid.rules import Pass, Place
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.games.qwirkle.presenter_case import QwirkleCase
from sixfold.rulebook import Language
from sixfold.rules.core import Seat
from sixfold.rules.events import Event
from sixfold.tables.drafts import Draft, GridAnswer, GridDraft, LineScore, MoveDraft, Tile
from sixfold.tables.presenters import Feats, Grounds, Spot, ViewMessage


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
Case = QwirkleCase
LESSON: Final = 258  # whoever takes the hints: open with three, then two lines at once, then a Qwirkle


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
        unseen=unseen(qwirkle.TILES, (*view.hand, *view.grid.values())),
        scores=view.scores,
    )


def draft(view: qwirkle.View, draft: Draft, language: Language) -> GridAnswer:
    """Judge a placement or an exchange."""
    due = view.phase is qwirkle.Phase.PLAY and view.seat == view.turn
    swap = min(len(view.hand), view.bag_size) if due else 0
    acts = Acts(("swap",) if swap else possible(qwirkle, view, (Pass(),)), qwirkle.Swap, swap)
    return Judge(qwirkle, view, view.hand).answer(draft, acts, language)


def grounds(view: qwirkle.View, move: qwirkle.Move) -> Grounds:
    """Return a placement (Q5 to Q9), an exchange or a pass (Q10) as a draft."""
    match move:
        case Place():
            return Grounds(placing(move), ("Q9",) if view.grid else ("Q3", "Q9"))
        case qwirkle.Swap():
            return Grounds(GridDraft(picked=words(move.tiles)), ("Q10",))
    return Grounds(MoveDraft(move=qwirkle.format_move(move)), ("Q10",))


def is_shown(state: qwirkle.State, move: qwirkle.Move) -> bool:
    """Tell whether boards show this move."""
    return opens_in_the_middle(state.grid, move)


def spot(view: qwirkle.View, move: qwirkle.Move) -> Spot | None:
    """Return what a placement touches."""
    return spot_of(view.grid, move)


def lines(view: qwirkle.View, told: Sequence[Event]) -> tuple[LineScore, ...]:
    """Return the lines of a placement."""
    return lines_made(view.grid, told)


def feats(_view: qwirkle.View, events: Sequence[Event], seat: Seat) -> Feats:
    """Return how many Qwirkles a seat completed."""
    return qwirkles_of(events, seat)
