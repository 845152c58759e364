"""The loop that takes a game on, whoever decides and wherever chance comes from; and how a bot is asked.

Simulations, the arena, the terminal and the bots of a live table play by it. It asks nobody itself: whoever goes
through the turns does, and may wait for the answers.
"""

from collections.abc import Iterator
from typing import Final, Protocol, TypeVar

from sixfold.players.bot import Bot
from sixfold.rules.core import AnyView, Seat
from sixfold.rules.match import AnyMatch
from sixfold.seeds import player_stream

MoveT = TypeVar("MoveT")
BUDGET_S: Final = 1.0  # what a bot may think about one decision, if nobody says otherwise


class Playing(Protocol):
    """A game under way."""

    @property
    def due(self) -> tuple[Seat, ...]:
        """The seats to be asked for a decision; nobody once the game is over."""

    def settle(self) -> None:
        """Let chance speak until a decision is due or the game is over."""


def turns(game: Playing) -> Iterator[tuple[Seat, ...]]:
    """Say who is to be asked now, again after each answer, until nobody is."""
    game.settle()
    while seats := game.due:
        yield seats
        game.settle()


def choose(bot: Bot[AnyView, MoveT], match: AnyMatch, seat: Seat, seed: int, budget_s: float = BUDGET_S) -> MoveT:
    """Let a bot choose for this seat: it gets the seat's view, and the numbers that the game's seed gives it here."""
    return bot.choose(match.view(seat), player_stream(seed, seat, len(match.events)), budget_s)
