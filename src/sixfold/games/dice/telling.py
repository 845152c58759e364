"""What the two dice games share in words: a number of a row is used, or nothing."""

from typing import Final

from sixfold.games.dice.rules import Skip, parse_move
from sixfold.rulebook.telling import Teller
from sixfold.rules.events import Move

WHITE: Final = 1  # the action in which most players use nothing most of the time


def tell_use(event: Move, teller: Teller, key: str) -> str:
    """Tell the number that was used, by the text `key`; to use nothing is only worth a word in action 2."""
    if not isinstance(parse_move(event.move), Skip):
        return teller.by(event.seat, key, space=teller.space(event.move))
    return "" if event.action == WHITE else teller.by(event.seat, f"{key}-nothing")
