"""Qwixx Duel on the screen."""

from collections.abc import Sequence
from typing import Final, Literal

from sixfold.games.dice.presenter import Judge, dice_shown, spot_of, used_of
from sixfold.games.dice.rules import ROW_POINTS, ROWS, Cross, Move, Row, format_move
from sixfold.games.duel import rules as duel
from sixfold.games.duel.presenter_case import DuelCase
from sixfold.rulebook import Language
from sixfold.rules.core import Seat
from sixfold.rules.events import Event
from sixfold.tables.drafts import CrossAnswer, CrossDraft, Draft
from sixfold.tables.entries import DiceShown
from sixfold.tables.model import Model
from sixfold.tables.presenters import Feats, Grounds, Spot, ViewMessage


class StackView(Model):
    """Pawns on one space."""

    number: int
    owner: int
    pawns: int


class TrackView(Model):
    """One row of the duel's board; `lock` is the seat whose pawn is on the lock."""

    row: str
    stacks: tuple[StackView, ...]
    lock: int | None
    points: tuple[int, int]


class DuelView(ViewMessage):
    """Qwixx Duel: everything is open. `first` is what action 1 of this turn used."""

    board: Literal["duel"] = "duel"
    phase: str
    active: int
    dice: DiceShown | None
    tracks: tuple[TrackView, ...]
    misses: tuple[int, int]
    pawns_left: tuple[int, int]
    scores: tuple[int, int]
    first: str | None


Shown = DuelView
Case = DuelCase
LESSON: Final = 14  # whoever takes the hints: a pawn in each of the first actions


def show(view: duel.View) -> DuelView:
    """Return the view as a message."""
    return DuelView(
        seat=view.seat,
        phase=view.phase.value,
        active=view.active,
        dice=dice_shown(view.dice),
        tracks=tuple(_track(row, view.tracks[row.place]) for row in ROWS),
        misses=(view.misses[0], view.misses[1]),
        pawns_left=(view.pawns_left(0), view.pawns_left(1)),
        scores=(view.score(0), view.score(1)),
        first=None if view.first is None else format_move(view.first),
    )


def _points(track: duel.Track, seat: Seat) -> int:
    return ROW_POINTS[min(track.pawns(seat), duel.MOST_COUNTED)]


def _track(row: Row, track: duel.Track) -> TrackView:
    return TrackView(
        row=row.value,
        stacks=tuple(StackView(number=s.number, owner=s.owner, pawns=s.pawns) for s in track.stacks),
        lock=track.lock,
        points=(_points(track, 0), _points(track, 1)),
    )


def draft(view: duel.View, draft: Draft, language: Language) -> CrossAnswer:
    """Judge a space."""
    seat = view.active if view.seat is None else view.seat
    at_risk = view.seat == view.active and view.phase is duel.Phase.COLOUR and view.first is None

    def worth(row: Row, cross: Cross | None) -> int:
        after = view if cross is None else duel.apply(view, seat, cross).state
        return _points(after.tracks[row.place], seat)

    return Judge(duel, view, worth, at_risk).answer(draft, language)


def grounds(_view: duel.View, move: Move) -> Grounds:
    """Return a space, or none, as a draft (D6)."""
    return Grounds(CrossDraft(cross=format_move(move)), ("D6", "D10" if isinstance(move, Cross) else "D7"))


def spot(_view: duel.View, move: Move) -> Spot:
    """Return the row."""
    return spot_of(move)


def used(state: duel.State, told: Sequence[Event]) -> tuple[str, ...]:
    """Return the dice that these moves use, which were made in this state."""
    return used_of(state.dice, told)


def feats(view: duel.View, _events: Sequence[Event], seat: Seat) -> Feats:
    """Return how many locks a seat took."""
    return Feats(locks=sum(track.lock == seat for track in view.tracks))
