"""The loop that takes a game to its end, whoever decides and wherever chance comes from; and how a bot is asked.

Simulations, the arena and the terminal play by it. A live table cannot: nothing waits there for a decision. It comes as
a command, perhaps too late for a table that has moved on, and is written before anyone hears of it
(`sixfold.tables.commands`).
"""

from typing import Final, Protocol, TypeVar

from sixfold.players.core import Bot
from sixfold.rules.core import AnyView, Seat
from sixfold.rules.match import AnyMatch
from sixfold.seeds import player_stream

MoveT = TypeVar("MoveT")
BUDGET_S: Final = 1.0  # what a bot may think about one decision, if nobody says otherwise


class Playing(Protocol):
    """A game under way, and those who play it."""

    @property
    def match(self) -> AnyMatch:
        """Where it stands."""

    def settle(self) -> None:
        """Let chance speak until a decision is due or the game is over."""

    def decide(self, deciders: tuple[Seat, ...]) -> None:
        """Let one of these seats make its decision, or take one back."""


def play(game: Playing) -> None:
    """Play to the end. Raises what the players raise."""
    game.settle()
    while game.match.outcome is None:
        game.decide(game.match.deciders)
        game.settle()


def choose(bot: Bot[AnyView, MoveT], match: AnyMatch, seat: Seat, seed: int, budget_s: float = BUDGET_S) -> MoveT:
    """Let a bot choose for this seat: it gets the seat's view, and the numbers that the game's seed gives it here."""
    return bot.choose(match.view(seat), player_stream(seed, seat, len(match.events)), budget_s)
