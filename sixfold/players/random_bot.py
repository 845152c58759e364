"""The level `random`, for every game: any of the listed moves, each as likely."""

from dataclasses import dataclass
from typing import Any

from sixfold.rules.chance import Source
from sixfold.rules.core import Game


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Plays any legal move."""

    game: Game

    def choose(self, view: Any, source: Source, budget_s: float) -> Any:  # noqa: ARG002
        """Return one of `legal_moves`."""
        moves = self.game.legal_moves(view)
        return moves[source.below(len(moves))]
