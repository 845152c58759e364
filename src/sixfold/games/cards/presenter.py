"""Qwirkle Cards on the screen: which rows stand, and which would take another card."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, Literal

from sixfold.games.cards import rules as cards
from sixfold.games.cards.presenter_case import CardsCase
from sixfold.games.cards.rules_rows import FEWEST
from sixfold.games.grid.presenter import unseen, words
from sixfold.games.grid.presenter_unfinished import rest_of_largest, unfinished
from sixfold.rulebook import Language
from sixfold.rules.core import Seat
from sixfold.rules.errors import IllegalMove, InvalidNotation
from sixfold.rules.events import Event
from sixfold.rules.pieces import Piece, Pieces, is_pure, without
from sixfold.tables.drafts import Draft, MoveDraft, RowAnswer, RowsAnswer, RowsDraft, Unfinished
from sixfold.tables.presenters import Feats, Grounds, Spot, ViewMessage, problem, refusal_of


class CardsView(ViewMessage):
    """Qwirkle Cards: `shown` is the hand that a stuck player has laid open this turn.

    `unseen` counts the cards of each kind not in your sight. A row of `full_row` cards is taken at the end of the turn.
    """

    board: Literal["cards"] = "cards"
    phase: str
    turn: int
    rows: tuple[tuple[str, ...], ...]
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    pile_size: int
    qwirkles: tuple[tuple[tuple[str, ...], ...], ...]
    shown: tuple[str, ...]
    turns_left: int | None
    unseen: dict[str, int]
    full_row: int


Shown = CardsView
Case = CardsCase
LESSON: Final = 26  # whoever takes the hints: open with a row, then a row of three from the hand, then cards move


def show(view: cards.View) -> CardsView:
    """Return the view as a message."""
    return CardsView(
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
        unseen=unseen(cards.CARDS, _in_sight(view)),
        full_row=cards.QWIRKLE,
    )


def _in_sight(view: cards.View) -> Iterator[Piece]:
    """Yield the cards that this seat sees: its hand, a hand laid open, the rows and every Qwirkle taken."""
    yield from view.hand
    if view.phase is cards.Phase.STUCK and view.seat != view.turn:
        yield from view.shown
    for row in (*view.rows, *(row for taken in view.qwirkles for row in taken)):
        yield from row


def draft(view: cards.View, draft: Draft, language: Language) -> RowsAnswer:
    """Judge an arrangement row by row, and as a whole."""
    if not isinstance(draft, RowsDraft):
        raise InvalidNotation("format/draft", kind="rows")
    rows = tuple(tuple(sorted(Piece(word) for word in row)) for row in draft.rows)
    used = _used(view, rows)
    move = cards.Play(used, tuple(sorted(row for row in rows if row)))
    refusal = refusal_of(cards, view, move)
    left = without(view.hand, used) or ()
    judged = tuple(_row(rows, index, left, language) for index in range(len(rows)))
    return RowsAnswer(
        move=None if refusal else cards.format_move(move),
        problem=problem(refusal, language) if refusal else None,
        unfinished=_unfinished(view, rows, judged, language) if refusal else None,
        points=sum(len(row) == cards.QWIRKLE and is_pure(row) for row in rows),
        rows=judged,
        used=words(used),
        fits=_fits(view, rows),
        acts=() if view.seat != view.turn else ("pass",) if view.phase is cards.Phase.STUCK else ("play",),
    )


def grounds(view: cards.View, move: cards.Move) -> Grounds:
    """Return an arrangement (K3 to K6) or a pass (K7) as a draft."""
    if isinstance(move, cards.Play):
        rules = ("K4" if view.rows else "K3", "K5")
        return Grounds(RowsDraft(rows=tuple(map(words, move.rows))), rules, _row_refused(move.rows))
    return Grounds(MoveDraft(move=cards.format_move(move)), ("K7",))


def spot(view: cards.View, move: cards.Move) -> Spot | None:
    """Return the rows of the table that a turn changes; a new row alone comes from the hand."""
    if not isinstance(move, cards.Play):
        return None
    kept = Counter(tuple(sorted(row)) for row in move.rows)
    changed = []
    for number, row in enumerate(view.rows):
        if kept[tuple(sorted(row))]:
            kept[tuple(sorted(row))] -= 1
        else:
            changed.append(number)
    if not changed:
        return Spot("hand")
    return Spot("cards", words(view.rows[changed[0]]), rows=tuple(map(str, changed)))


def feats(view: cards.View, _events: Sequence[Event], seat: Seat) -> Feats:
    """Return how many Qwirkles a seat took."""
    return Feats(qwirkles=len(view.qwirkles[seat]))


def _row_refused(rows: tuple[Pieces, ...]) -> IllegalMove | None:
    """Return why the first row that cannot stand does not (K5)."""
    try:
        for row in rows:
            cards.check_row(row)
    except IllegalMove as error:
        return error
    return None


def _used(view: cards.View, rows: tuple[Pieces, ...]) -> Pieces:
    """Return the cards that lie in these rows and did not lie on the table before."""
    lying = Counter(card for row in view.rows for card in row)
    return tuple(sorted((Counter(card for row in rows for card in row) - lying).elements()))


def _row(rows: tuple[Pieces, ...], index: int, left: Pieces, language: Language) -> RowAnswer:
    row = rows[index]
    try:
        cards.check_row(row)
    except IllegalMove as error:
        lack = _lack(rows, index, left, language)
        return RowAnswer(stands=False, qwirkle=False, problem=problem(error, language), unfinished=lack)
    return RowAnswer(stands=True, qwirkle=len(row) == cards.QWIRKLE, problem=None, unfinished=None)


def _lack(rows: tuple[Pieces, ...], index: int, left: Pieces, language: Language) -> Unfinished | None:
    """Say what a row that is too short lacks, if cards that are left in the hand or of other rows can make it stand."""
    elsewhere = tuple(card for other, row in enumerate(rows) if other != index for card in row)
    more = fewest_for_row(rows[index], left, elsewhere)
    return None if more is None else unfinished("row", rows[index], more, language)


def _unfinished(
    view: cards.View, rows: tuple[Pieces, ...], judged: tuple[RowAnswer, ...], language: Language
) -> Unfinished | None:
    """Say what the arrangement lacks, if every row stands or may still."""
    laid = tuple(row for row in rows if row)
    if view.phase is cards.Phase.OPEN:
        rest = rest_of_largest(laid[0], view.hand) if len(laid) == 1 else None
        return None if rest is None else unfinished("opening", laid[0], rest, language)
    lacks = [row.unfinished for row in judged if not row.stands]
    if lacks:
        return lacks[0] if None not in lacks else None
    return None if _used(view, rows) else unfinished("play", (), (), language)


def _fits(view: cards.View, rows: tuple[Pieces, ...]) -> dict[str, tuple[int, ...]]:
    """Say for every card of the hand and of the table which rows would take it; none takes a card that it holds."""
    known = {*view.hand, *(card for row in (*view.rows, *rows) for card in row)}
    takes = {card: tuple(i for i, row in enumerate(rows) if is_pure((*row, card))) for card in sorted(known)}
    return {str(card): indices for card, indices in takes.items()}


def fewest_for_row(row: Pieces, hand: Pieces, elsewhere: Pieces) -> Pieces | None:
    """Return cards that make a short row stand (K5), of the hand if it has them; None if none do."""
    if not is_pure(row) or len(row) >= FEWEST:
        return None
    for source in (hand, (*hand, *elsewhere)):
        kinds = dict.fromkeys(source)  # a row takes none twice, and drafts can hold hundreds of cards
        for more in combinations(kinds, FEWEST - len(row)):
            if is_pure((*row, *more)):
                return more
    return None
