"""Qwixx and Qwixx Duel on the screen: which spaces are possible, and what a row is worth then."""

from collections.abc import Callable
from typing import Any, NamedTuple

from sixfold.rulebook import Language
from sixfold.rules import duel, qwixx
from sixfold.rules.catalog import GAMES
from sixfold.rules.core import Game, Seat
from sixfold.rules.dice import MISS_COSTS, ROW_POINTS, ROWS, Cross, Dice, Row, Skip, format_move, parse_move
from sixfold.rules.errors import InvalidNotation, SixfoldError
from sixfold.tables import messages
from sixfold.tables.entries import DiceShown, GameEvent
from sixfold.tables.presenters.core import WithoutLines, problem


def _dice(dice: Dice | None) -> DiceShown | None:
    if dice is None:
        return None
    red, yellow, green, blue = dice.coloured
    return DiceShown(white=dice.white, red=red, yellow=yellow, green=green, blue=blue)


class QwixxPresenter(WithoutLines):
    """Qwixx."""

    def show(self, view: qwixx.View) -> messages.QwixxView:
        """Return the view as a message."""
        return messages.QwixxView(
            seat=view.seat,
            phase=view.phase.value,
            active=view.active,
            dice=_dice(view.dice),
            sheets=tuple(_sheet(sheet) for sheet in view.sheets),
            closed=tuple(row.value for row in ROWS if row in view.closed),
            chosen=view.chosen,
            choice=None if view.choice is None else format_move(view.choice),
        )

    def scores(self, view: qwixx.View) -> tuple[int, ...]:
        """Return the sheets' scores."""
        return tuple(sheet.score() for sheet in view.sheets)

    def draft(self, view: qwixx.View, draft: Any, language: Language) -> messages.CrossAnswer:
        """Judge a cross."""
        sheet = qwixx.Sheet() if view.seat is None else view.sheets[view.seat]
        at_risk = view.seat == view.active and view.phase is qwixx.Phase.COLOUR and not view.crossed

        def worth(row: Row, cross: Cross | None) -> int:
            after = sheet if cross is None else sheet.with_cross(cross)
            return ROW_POINTS[after.count(row)]

        return _Judge(GAMES[qwixx.NAME], view, worth, at_risk).answer(draft, language)

    def shown(self, event: GameEvent, seat: Seat | None) -> GameEvent:  # noqa: ARG002
        """Show everything: a choice is an event only once all are in."""
        return event


def _sheet(sheet: qwixx.Sheet) -> messages.SheetView:
    rows = tuple(
        messages.SheetRow(
            row=row.value,
            crosses=sheet.crosses[row.place],
            locked=row in sheet.locks,
            points=ROW_POINTS[sheet.count(row)],
        )
        for row in ROWS
    )
    return messages.SheetView(rows=rows, misses=sheet.misses, score=sheet.score())


class DuelPresenter(WithoutLines):
    """Qwixx Duel."""

    def show(self, view: duel.View) -> messages.DuelView:
        """Return the view as a message."""
        return messages.DuelView(
            seat=view.seat,
            phase=view.phase.value,
            active=view.active,
            dice=_dice(view.dice),
            tracks=tuple(_track(row, view.tracks[row.place]) for row in ROWS),
            misses=(view.misses[0], view.misses[1]),
            pawns_left=(view.pawns_left(0), view.pawns_left(1)),
            scores=(view.score(0), view.score(1)),
            first=None if view.first is None else format_move(view.first),
        )

    def scores(self, view: duel.View) -> tuple[int, ...]:
        """Return both scores."""
        return (view.score(0), view.score(1))

    def draft(self, view: duel.View, draft: Any, language: Language) -> messages.CrossAnswer:
        """Judge a space."""
        seat = view.active if view.seat is None else view.seat
        at_risk = view.seat == view.active and view.phase is duel.Phase.COLOUR and view.first is None

        def worth(row: Row, cross: Cross | None) -> int:
            after = view if cross is None else duel.apply(view, seat, cross).state
            return _points(after.tracks[row.place], seat)

        return _Judge(GAMES[duel.NAME], view, worth, at_risk).answer(draft, language)

    def shown(self, event: GameEvent, seat: Seat | None) -> GameEvent:  # noqa: ARG002
        """Show everything."""
        return event


def _points(track: duel.Track, seat: Seat) -> int:
    return ROW_POINTS[min(track.pawns(seat), duel.MOST_COUNTED)]


def _track(row: Row, track: duel.Track) -> messages.TrackView:
    return messages.TrackView(
        row=row.value,
        stacks=tuple(messages.StackView(number=s.number, owner=s.owner, pawns=s.pawns) for s in track.stacks),
        lock=track.lock,
        points=(_points(track, 0), _points(track, 1)),
    )


class _Judge(NamedTuple):
    """Judges drafts of one seat: `worth` is what a row is worth to it with one more cross, if one is given."""

    game: Game
    view: Any
    worth: Callable[[Row, Cross | None], int]
    at_risk: bool

    def answer(self, draft: Any, language: Language) -> messages.CrossAnswer:
        if not isinstance(draft, messages.CrossDraft):
            raise InvalidNotation("format/draft", kind="cross")
        move = None if draft.cross is None else parse_move(draft.cross)
        refusal = None if move is None else _refusal(self.game, self.view, move)
        rows = self.rows(move if isinstance(move, Cross) and refusal is None else None)
        lost = MISS_COSTS if isinstance(move, Skip) and self.at_risk else 0
        return messages.CrossAnswer(
            move=format_move(move) if move is not None and refusal is None else None,
            problem=problem(refusal, language) if refusal else None,
            points=sum(row.after - row.before for row in rows) - lost,
            rows=rows,
            legal=tuple(self.game.format_move(legal) for legal in self.game.legal_moves(self.view)),
            miss_if_nothing=self.at_risk,
        )

    def rows(self, cross: Cross | None) -> tuple[messages.RowScore, ...]:
        """Return what every row is worth now and with this cross."""
        crossed = None if cross is None else cross.row
        return tuple(
            messages.RowScore(
                row=row.value, before=self.worth(row, None), after=self.worth(row, cross if row is crossed else None)
            )
            for row in ROWS
        )


def _refusal(game: Game, view: Any, move: Any) -> SixfoldError | None:
    try:
        game.check(view, move)
    except SixfoldError as error:
        return error
    return None
