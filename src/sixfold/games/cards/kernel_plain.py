"""The solver of Qwirkle Cards where the extension is missing: `rules.rows` answers, for the plain questions only."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from sixfold.games.cards.rules_rows import best_turn, can_play
from sixfold.kernels import Missing, NeedsExtension
from sixfold.rules.pieces import KINDS, Piece

NOTHING: Final = (0,) * 36
ONE_A_CARD: Final = (1,) * 36
PER_LINE: Final = (0,) * 7
CARDS: Final = 108


class CardsTieBreaks(NamedTuple):
    """Tie-breaks, by kind and by line."""

    play: list[int]
    left: list[int]
    offer: list[int]
    hold: list[int]


class CardsTurn(NamedTuple):
    """The best turn, which plain Python always proves."""

    found: bool
    qwirkles: int
    tie: int
    played: list[int]
    rows: list[list[int]]
    proven: bool = True
    nodes: int = 0

    @property
    def bound(self) -> tuple[int, int]:
        """Return what nothing exceeds: the turn itself."""
        return self.qwirkles, self.tie


def cards_best_turn(  # noqa: PLR0913
    table: list[int],
    hand: list[int],
    ties: CardsTieBreaks,
    max_nodes: int,  # noqa: ARG001  never needed: the search always ends
    deadline_s: float,  # noqa: ARG001
    most_qwirkles: int,
    most_cards: int,
) -> CardsTurn:
    """Return the turn with most Qwirkles, then most cards. Raises NeedsExtension for any other wish."""
    plain = tuple(ties.play) in (NOTHING, ONE_A_CARD) and tuple(ties.left) == NOTHING
    if not plain or any((*ties.offer, *ties.hold)) or most_qwirkles < CARDS or most_cards < CARDS:
        raise NeedsExtension("turns by other tie-breaks than most cards")
    _require_cards(table, hand)
    turn = best_turn(_pieces(table), _pieces(hand))
    if turn is None:
        return CardsTurn(found=False, qwirkles=-1, tie=0, played=[], rows=[])
    rows = [[card.kind for card in row] for row in turn.rows]
    tie = len(turn.cards) * ties.play[0]
    played = [card.kind for card in turn.cards]
    return CardsTurn(found=True, qwirkles=turn.qwirkles, tie=tie, played=played, rows=rows)


def cards_can_play(table: list[int], cards: list[int], most_cards: int) -> bool:
    """Tell whether any of these cards can be played (K7)."""
    return can_play(_pieces(table), _pieces(cards), most_cards)


def _pieces(kinds: Iterable[int]) -> list[Piece]:
    return [KINDS[kind] for kind in kinds]


def _require_cards(table: list[int], hand: list[int]) -> None:
    if not 1 <= len(hand) <= 9:
        raise ValueError(f"a hand has 1 to 9 cards, not {len(hand)}")
    for kind in set(table + hand):
        if (table + hand).count(kind) > 3:
            raise ValueError(f"there are only three cards {KINDS[kind]}")


CardsStyle = CardsStanding = cards_best_few = cards_every_play = cards_play_on = cards_play_games = cards_play_game = (
    Missing("games of Cards, and lists of plays or turns")
)
