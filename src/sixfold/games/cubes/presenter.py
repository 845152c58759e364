"""Qwirkle Cubes on the screen."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, Literal

from sixfold.games.cubes import rules as cubes
from sixfold.games.cubes.presenter_case import CubesCase
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
    words,
)
from sixfold.games.grid.rules import Pass, Place
from sixfold.rulebook import Language
from sixfold.rules.core import Seat
from sixfold.rules.events import Event
from sixfold.tables.drafts import Draft, GridAnswer, LineScore, MoveDraft, Tile
from sixfold.tables.presenters import Feats, Grounds, Spot, ViewMessage


class CubesView(ViewMessage):
    """Qwirkle Cubes: everything is open. `bag` counts the cubes left by colour letter."""

    board: Literal["cubes"] = "cubes"
    phase: str
    turn: int
    grid: tuple[Tile, ...]
    hands: tuple[tuple[str, ...], ...]
    bag: dict[str, int]
    scores: tuple[int, ...]


Shown = CubesView
Case = CubesCase
LESSON: Final = 32  # whoever takes the hints: open with three, roll five again, then a Qwirkle


def show(view: cubes.View) -> CubesView:
    """Return the view as a message."""
    return CubesView(
        seat=view.seat,
        phase=view.phase.value,
        turn=view.turn,
        grid=grid_tiles(view.grid),
        hands=tuple(words(hand) for hand in view.hands),
        bag=dict(Counter(colour.value for colour in view.bag)),
        scores=view.scores,
    )


def draft(view: cubes.View, draft: Draft, language: Language) -> GridAnswer:
    """Judge a placement or another roll."""
    hand = view.hands[view.turn if view.seat is None else view.seat]
    acts = Acts(possible(cubes, view, (cubes.Roll(()), Pass())), cubes.Roll)
    return Judge(cubes, view, hand).answer(draft, acts, language)


def grounds(view: cubes.View, move: cubes.Move) -> Grounds:
    """Return a placement (C3, C5, C8), another roll (C4) or a pass (C6) as a draft."""
    if isinstance(move, Place):
        return Grounds(placing(move), ("C5" if view.grid else "C3", "C8"))
    rule = "C4" if isinstance(move, cubes.Roll) else "C6"
    return Grounds(MoveDraft(move=cubes.format_move(move)), (rule,))


def is_shown(state: cubes.State, move: cubes.Move) -> bool:
    """Tell whether boards show this move."""
    return opens_in_the_middle(state.grid, move)


def spot(view: cubes.View, move: cubes.Move) -> Spot | None:
    """Return what a placement touches."""
    return spot_of(view.grid, move)


def lines(view: cubes.View, told: Sequence[Event]) -> tuple[LineScore, ...]:
    """Return the lines of a placement."""
    return lines_made(view.grid, told)


def feats(_view: cubes.View, events: Sequence[Event], seat: Seat) -> Feats:
    """Return how many Qwirkles a seat completed."""
    return qwirkles_of(events, seat)
