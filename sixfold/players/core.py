"""What a bot is."""

from typing import Any, Protocol

from sixfold.rules.chance import Source


class Bot(Protocol):
    """Something that chooses: it knows what its seat may know and nothing else."""

    def choose(self, view: Any, source: Source, budget_s: float) -> Any:
        """Return a legal move for the view's own seat, which owes a decision."""
