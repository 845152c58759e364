"""Qwirkle Cards on the screen: which rows stand, and which would take another card."""

from collections import Counter
from typing import Any

from sixfold.rulebook import Language
from sixfold.rules import cards
from sixfold.rules.core import Seat
from sixfold.rules.errors import IllegalMove, InvalidNotation, SixfoldError
from sixfold.rules.pieces import Piece, Pieces, is_pure
from sixfold.tables import messages
from sixfold.tables.entries import GameEvent
from sixfold.tables.presenters.core import WithoutLines, own_pieces, problem
from sixfold.tables.presenters.grid import words


class CardsPresenter(WithoutLines):
    """Qwirkle Cards."""

    def show(self, view: cards.View) -> messages.CardsView:
        """Return the view as a message."""
        return messages.CardsView(
            seat=view.seat,
            phase=view.phase.value,
            turn=view.turn,
            rows=tuple(words(row) for row in view.rows),
            hand=words(view.hand),
            hand_sizes=view.hand_sizes,
            pile_size=view.pile_size,
            qwirkles=tuple(tuple(words(row) for row in rows) for rows in view.qwirkles),
            shown=words(view.shown),
            turns_left=view.turns_left,
        )

    def scores(self, view: cards.View) -> tuple[int, ...]:
        """Return the Qwirkles taken, by seat."""
        return tuple(map(len, view.qwirkles))

    def draft(self, view: cards.View, draft: Any, language: Language) -> messages.RowsAnswer:
        """Judge an arrangement row by row, and as a whole."""
        if not isinstance(draft, messages.RowsDraft):
            raise InvalidNotation("format/draft", kind="rows")
        rows = tuple(tuple(sorted(Piece(word) for word in row)) for row in draft.rows)
        used = _used(view, rows)
        move = cards.Play(used, tuple(sorted(row for row in rows if row)))
        refusal = _refusal(view, move)
        return messages.RowsAnswer(
            move=None if refusal else cards.format_move(move),
            problem=problem(refusal, language) if refusal else None,
            points=sum(len(row) == cards.QWIRKLE and is_pure(row) for row in rows),
            rows=tuple(_row(row, language) for row in rows),
            used=words(used),
            fits=_fits(view, rows, used),
            acts=() if view.seat != view.turn else ("pass",) if view.phase is cards.Phase.STUCK else ("play",),
        )

    def shown(self, event: GameEvent, seat: Seat | None) -> GameEvent:
        """Hide the cards that others were dealt or drew."""
        return own_pieces(event, seat)


def _used(view: cards.View, rows: tuple[Pieces, ...]) -> Pieces:
    """Return the cards that lie in these rows and did not lie on the table before."""
    lying = Counter(card for row in view.rows for card in row)
    return tuple(sorted((Counter(card for row in rows for card in row) - lying).elements()))


def _refusal(view: cards.View, move: cards.Play) -> SixfoldError | None:
    try:
        cards.check(view, move)
    except SixfoldError as error:
        return error
    return None


def _row(row: Pieces, language: Language) -> messages.RowAnswer:
    try:
        cards.check_row(row)
    except IllegalMove as error:
        return messages.RowAnswer(stands=False, qwirkle=False, problem=problem(error, language))
    return messages.RowAnswer(stands=True, qwirkle=len(row) == cards.QWIRKLE, problem=None)


def _fits(view: cards.View, rows: tuple[Pieces, ...], used: Pieces) -> dict[str, tuple[int, ...]]:
    left = Counter(view.hand) - Counter(used)
    return {str(card): tuple(index for index, row in enumerate(rows) if is_pure((*row, card))) for card in sorted(left)}
