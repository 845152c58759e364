"""Qwirkle Cards in words."""

from sixfold.games.cards import rules as cards
from sixfold.rulebook.telling import Teller
from sixfold.rules.events import Event, Move


def tell_move(event: Move, teller: Teller) -> str:
    """Tell which cards came from the hand, and the Qwirkles they made."""
    move = cards.parse_move(event.move)
    if not isinstance(move, cards.Play):
        return teller.by(event.seat, "pass")
    played = teller.pieces(move.cards)
    if not event.points:
        return teller.by(event.seat, "play", cards=played)
    return teller.by(event.seat, "play-qwirkles", cards=played, made=teller.count("qwirkles", event.points))


def qwirkles(event: Event, _after: object) -> int:
    """Return how many Qwirkles a turn made: they are its points."""
    return event.points or 0 if isinstance(event, Move) else 0
