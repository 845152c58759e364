"""Qwirkle Cards, fast: the best turn with a proof, whether any turn exists, and whole games.

Cards are `Piece`s, a table is all its cards in any order: how they lie does not matter, since a turn may lay everything
anew (K4). A table or hand that cannot be (four cards of one kind, a hand of ten) raises ValueError.
docs/design/cards-solver.md says how it works and why it is exact.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sixfold.games.cards import rules
from sixfold.games.cards.rules_rows import Row, RowsTurn
from sixfold.games.grid.rules import Pass
from sixfold.kernels import available, tell_if_slow
from sixfold.rules import events
from sixfold.rules.core import Outcome, Reason
from sixfold.rules.pieces import KINDS, Piece, Pieces, without
from sixfold.rules.record import Participant, Record, Result

if TYPE_CHECKING or available:
    from sixfold.kernels import _kernels as engine
else:
    from sixfold.games.cards import kernel_plain as engine

ANY_NUMBER: Final = 108  # K1: no turn has more cards, or Qwirkles, than this
PER_KIND: Final = (0,) * 36
PER_LINE: Final = (0,) * 7


class Worth(NamedTuple):
    """What turns are compared by: Qwirkles first, then the tie-break."""

    qwirkles: int
    tie: int


@dataclass(frozen=True, slots=True)
class TieBreaks:
    """Break ties between turns with equally many Qwirkles: every term is added to a turn's tie-break.

    A line is one of the six colours or six shapes. `left` and `offer` look at the table after the Qwirkles are taken.
    """

    play: tuple[int, ...] = PER_KIND  # per card of a kind (by `Piece.kind`) played from the hand
    left: tuple[int, ...] = PER_KIND  # per card of a kind left lying
    offer: tuple[int, ...] = PER_LINE  # per line, by how many of its six kinds are left lying: offer[5] lacks one card
    hold: tuple[int, ...] = PER_LINE  # per line, by how many of its six kinds are kept in the hand


MOST_CARDS: Final = TieBreaks(play=(1,) * 36)
FEWEST_CARDS: Final = TieBreaks(play=(-1,) * 36)


@dataclass(frozen=True, slots=True)
class FoundTurn:
    """The best turn found; none if there is no turn, or if the limits came before one was found."""

    turn: RowsTurn | None
    worth: Worth | None  # the turn's
    bound: Worth  # no turn is worth more; (-1, 0) if there is none
    proven: bool  # nothing is better than `turn`, so `bound` is its worth; without a turn: there is none
    nodes: int  # search steps


@dataclass(frozen=True, slots=True)
class Style:
    """How a seat plays: always the best turn by these tie-breaks, with no more Qwirkles than it cares for."""

    ties: TieBreaks = MOST_CARDS
    most_qwirkles: int = ANY_NUMBER
    max_nodes: int = 0  # of every search; 0: no limit


GREEDY: Final = Style()
LAZY: Final = Style(FEWEST_CARDS, most_qwirkles=0)  # tables grow large when nobody takes anything away


@dataclass(frozen=True, slots=True)
class GameTally:
    """How a whole game went."""

    scores: tuple[int, ...]  # Qwirkles, by seat
    turns: int
    reason: str


@dataclass(frozen=True, slots=True)
class Midgame:
    """A game in the middle, as the seat knows it whose turn it is."""

    table: Pieces
    hand: Pieces
    unseen: Pieces  # the other hands and the pile together
    hand_sizes: tuple[int, ...]  # by seat
    scores: tuple[int, ...]  # Qwirkles so far, by seat
    seat: int
    last_turns: int = 0  # left to play once the pile is empty (K9)
    passes: int = 0  # in a row (K9)
    held: tuple[int, ...] = (1,) * 36  # by kind: how likely an unseen card is in a hand, not in the pile


def best_turn(  # noqa: PLR0913
    table: Iterable[Piece],
    hand: Iterable[Piece],
    ties: TieBreaks = MOST_CARDS,
    *,
    most_qwirkles: int = ANY_NUMBER,
    most_cards: int = ANY_NUMBER,
    max_nodes: int = 0,
    deadline_s: float = 0.0,
) -> FoundTurn:
    """Find the turn with most Qwirkles, and among those the one with the best tie-break.

    Exact unless `max_nodes` or `deadline_s` (0: none) stops the search first; then `proven` is False. The same
    `max_nodes` gives the same answer everywhere. Raises ValueError.
    """
    tell_if_slow()
    found = engine.cards_best_turn(
        _kinds(table), _kinds(hand), _native(ties), max_nodes, deadline_s, most_qwirkles, most_cards
    )
    return _answer(found)


def best_turns(  # noqa: PLR0913
    table: Iterable[Piece],
    hand: Iterable[Piece],
    ties: TieBreaks,
    count: int,
    *,
    most_qwirkles: int = ANY_NUMBER,
    max_nodes: int = 0,
) -> list[RowsTurn]:
    """List the `count` best turns, best first, that differ in what is played or left lying; all, if there are fewer.

    Exact unless `max_nodes` (0: no limit) stops the search first. Raises ValueError.
    """
    found = engine.cards_best_few(_kinds(table), _kinds(hand), _native(ties), count, max_nodes, most_qwirkles)
    return [_turn(turn) for turn in found]


def play_on(  # noqa: PLR0913
    standing: Midgame,
    turns: Iterable[RowsTurn],
    styles: Sequence[Style],
    first_seed: int,
    deals: int,
    *,
    more_turns: int = 0,
) -> list[list[list[int]]]:
    """Play on after each of these turns, to the end or for `more_turns`; return the scores by deal, turn and seat.

    Deal number n hides the unseen cards by seed `first_seed` + n, the same way for every turn; everyone draws from a
    pile in fixed order, so the turns share their luck. The caller guarantees that the turns are legal. Raises
    ValueError.
    """
    told = [_told(turn) for turn in turns]
    native, seats = _native_standing(standing), _native_styles(styles)
    return engine.cards_play_on(native, told, seats, _seed(first_seed), deals, more_turns, at_once=False)


class Ahead(NamedTuple):
    """What came of a turn some turns later."""

    scores: tuple[int, ...]
    at_once: tuple[int, ...]  # Qwirkles that each hand could take now, if it were its turn; none once the game is over


def look_ahead(  # noqa: PLR0913
    standing: Midgame, turns: Iterable[RowsTurn], styles: Sequence[Style], first_seed: int, deals: int, more_turns: int
) -> list[list[Ahead]]:
    """Play `more_turns` on after each of these turns, as `play_on` does; return what came of them by deal and turn.

    Raises ValueError.
    """
    told, seats = [_told(turn) for turn in turns], len(styles)
    native = _native_standing(standing)
    found = engine.cards_play_on(
        native, told, _native_styles(styles), _seed(first_seed), deals, more_turns, at_once=True
    )
    return [[Ahead(tuple(each[:seats]), tuple(each[seats:])) for each in by_turn] for by_turn in found]


def can_play(table: Iterable[Piece], cards: Iterable[Piece], *, most_cards: int = ANY_NUMBER) -> bool:
    """Tell whether at least one of these cards, and at most `most_cards`, can be played now (K7); always exact.

    `cards` may be a hand, or a hand and the pile together. Raises ValueError.
    """
    tell_if_slow()
    return engine.cards_can_play(_kinds(table), _kinds(cards), most_cards)


def every_play(table: Iterable[Piece], hand: Iterable[Piece]) -> dict[Pieces, int]:
    """List which cards of the hand can be played together, and the most Qwirkles that each such play can make.

    Raises ValueError.
    """
    return {_pieces(cards): qwirkles for cards, qwirkles in engine.cards_every_play(_kinds(table), _kinds(hand))}


def play_games(styles: Sequence[Style], first_seed: int, games: int) -> list[GameTally]:
    """Play whole games by K1 to K9 with seeds counting up from `first_seed`; one style a seat.

    The last seat counts as the youngest (K3). At most a million games at once. Raises ValueError.
    """
    tallies = engine.cards_play_games(_native_styles(styles), _seed(first_seed), games)
    return [GameTally(tuple(scores), turns, reason) for scores, turns, reason in tallies]


def play_game(styles: Sequence[Style], seed: int) -> Record:
    """Play the game of `play_games` with this seed and return its record, for the rules to judge. Raises ValueError."""
    (scores, _, reason), told = engine.cards_play_game(_native_styles(styles), _seed(seed))
    end = Outcome(Reason(reason), tuple(scores))
    return Record(
        game=rules.ABOUT.name,
        players=tuple(Participant(f"kernel {seat}", "bot") for seat in range(len(styles))),
        events=(*map(read_event, told), end.event()),
        result=Result(end.scores, end.winners, end.reason.value),
    )


def positions(record: Record) -> Iterator[tuple[Pieces, Pieces]]:
    """Return the table and the hand before each search of a game: stuck hands included, the opening not.

    Reads the record and judges nothing.
    """
    table: Pieces | None = None
    hands: dict[int, Pieces] = {}
    for event in record.events:
        if isinstance(event, (events.Move, events.Redraw)) and table is not None:
            yield table, hands[event.seat]
        match event:
            case events.Deal(seat, cards) | events.Redraw(seat, cards):
                hands[seat] = tuple(map(Piece, cards))
            case events.Draw(seat, cards):
                hands[seat] = tuple(sorted((*hands[seat], *map(Piece, cards))))
            case events.Move(seat, text):
                move = rules.parse_move(text)
                if isinstance(move, rules.Play):
                    hands[seat] = without(hands[seat], move.cards) or ()
                    table = tuple(sorted(card for row in move.rows if len(row) < rules.QWIRKLE for card in row))


def _kinds(cards: Iterable[Piece]) -> list[int]:
    return [card.kind for card in cards]


def _pieces(kinds: Iterable[int]) -> Pieces:
    return tuple(sorted(KINDS[kind] for kind in kinds))


def _rows(rows: Iterable[Iterable[int]]) -> tuple[Row, ...]:
    return tuple(sorted(map(_pieces, rows)))


@lru_cache(maxsize=256)
def _native(ties: TieBreaks) -> "engine.CardsTieBreaks":
    return engine.CardsTieBreaks(list(ties.play), list(ties.left), list(ties.offer), list(ties.hold))


def _native_standing(standing: Midgame) -> "engine.CardsStanding":
    return engine.CardsStanding(
        _kinds(standing.table),
        _kinds(standing.hand),
        _kinds(standing.unseen),
        list(standing.hand_sizes),
        list(standing.scores),
        standing.seat,
        standing.last_turns,
        standing.passes,
        list(standing.held),
    )


def _native_styles(styles: Iterable[Style]) -> "list[engine.CardsStyle]":
    return [engine.CardsStyle(_native(style.ties), style.most_qwirkles, style.max_nodes) for style in styles]


def _seed(seed: int) -> int:
    if not 0 <= seed < 2**64:
        raise ValueError(f"seed: {seed} is not a number from 0 to 2**64 - 1")
    return seed


def _turn(found: "engine.CardsTurn") -> RowsTurn:
    return RowsTurn(_pieces(found.played), _rows(found.rows))


def _told(turn: RowsTurn) -> tuple[list[int], list[int]]:
    """Return the cards played and the lines of the rows of six: all that the rest of a game depends on."""
    sixes = [_kinds(row) for row in turn.rows if len(row) == rules.QWIRKLE]
    return _kinds(turn.cards), [line_of(six) for six in sixes]


def line_of(six: Sequence[int]) -> int:
    """Return the line of six kinds that belong together: a colour (0 to 5) or a shape (6 to 11)."""
    return min(six) // 6 if max(six) - min(six) < 6 else 6 + six[0] % 6


def _answer(found: "engine.CardsTurn") -> FoundTurn:
    turn, worth = None, None
    if found.found:
        turn, worth = _turn(found), Worth(found.qwirkles, found.tie)
    return FoundTurn(turn, worth, Worth(*found.bound), found.proven, found.nodes)


def read_event(told: "engine.CardsEvent") -> events.Event:
    """Return what the kernel tells as an event of a record."""
    cards = _pieces(told.cards)
    match told.type:
        case "deal":
            return events.Deal(told.seat, cards)
        case "draw":
            return events.Draw(told.seat, cards)
        case "redraw":
            return events.Redraw(told.seat, cards)
        case "redeal":
            return events.Redeal()
        case "open":
            return events.Open(told.seat)
    if not cards:
        return events.Move(told.seat, rules.format_move(Pass()))
    return events.Move(told.seat, rules.format_move(rules.Play(cards, _rows(told.rows))), points=told.qwirkles)
