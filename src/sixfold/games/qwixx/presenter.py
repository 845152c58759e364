"""Qwixx on the screen."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

from sixfold.games.dice.presenter import Judge, dice_shown, spot_of, used_of
from sixfold.games.dice.rules import ROW_POINTS, ROWS, Cross, Move, Row, format_move
from sixfold.games.qwixx import rules as qwixx
from sixfold.games.qwixx.presenter_case import QwixxCase
from sixfold.rulebook import Language
from sixfold.rules.core import Seat
from sixfold.rules.events import Event
from sixfold.tables.drafts import CrossAnswer, CrossDraft, Draft
from sixfold.tables.entries import DiceShown
from sixfold.tables.model import Model
from sixfold.tables.presenters import Feats, Grounds, Spot, ViewMessage


class SheetRow(Model):
    """One row of a sheet; `locked` is its lock crossed by this player."""

    row: str
    crosses: tuple[int, ...]
    locked: bool
    points: int


class SheetView(Model):
    """One player's sheet."""

    rows: tuple[SheetRow, ...]
    misses: int
    score: int


class QwixxView(ViewMessage):
    """Qwixx: `chosen` says who has decided in action 1; only your own `choice` is told before all have."""

    board: Literal["qwixx"] = "qwixx"
    phase: str
    active: int
    dice: DiceShown | None
    sheets: tuple[SheetView, ...]
    closed: tuple[str, ...]
    chosen: tuple[bool, ...]
    choice: str | None


Shown = QwixxView
Case = QwixxCase
LESSON: Final = 2  # whoever takes the hints: a cross in both actions, then one with the other's dice


def show(view: qwixx.View) -> QwixxView:
    """Return the view as a message."""
    return QwixxView(
        seat=view.seat,
        phase=view.phase.value,
        active=view.active,
        dice=dice_shown(view.dice),
        sheets=tuple(_sheet(sheet) for sheet in view.sheets),
        closed=tuple(row.value for row in ROWS if row in view.closed),
        chosen=view.chosen,
        choice=None if view.choice is None else format_move(view.choice),
    )


@lru_cache(maxsize=4096)
def _sheet(sheet: qwixx.Sheet) -> SheetView:
    rows = tuple(
        SheetRow(
            row=row.value,
            crosses=sheet.crosses[row.place],
            locked=row in sheet.locks,
            points=ROW_POINTS[sheet.count(row)],
        )
        for row in ROWS
    )
    return SheetView(rows=rows, misses=sheet.misses, score=sheet.score())


def draft(view: qwixx.View, draft: Draft, language: Language) -> CrossAnswer:
    """Judge a cross."""
    sheet = qwixx.Sheet() if view.seat is None else view.sheets[view.seat]
    at_risk = view.seat == view.active and view.phase is qwixx.Phase.COLOUR and not view.crossed

    def worth(row: Row, cross: Cross | None) -> int:
        after = sheet if cross is None else sheet.with_cross(cross)
        return ROW_POINTS[after.count(row)]

    return Judge(qwixx, view, worth, at_risk).answer(draft, language)


def grounds(view: qwixx.View, move: Move) -> Grounds:
    """Return a cross, or none, as a draft: by the white dice (X5) or with a coloured one (X6)."""
    action = "X6" if view.phase is qwixx.Phase.COLOUR else "X5"
    return Grounds(CrossDraft(cross=format_move(move)), (action, "X11" if isinstance(move, Cross) else "X7"))


def spot(_view: qwixx.View, move: Move) -> Spot:
    """Return the row."""
    return spot_of(move)


def used(state: qwixx.State, told: Sequence[Event]) -> tuple[str, ...]:
    """Return the dice that these moves use, which were made in this state."""
    return used_of(state.dice, told)


def feats(view: qwixx.View, _events: Sequence[Event], seat: Seat) -> Feats:
    """Return how many locks a seat crossed."""
    return Feats(locks=len(view.sheets[seat].locks))
