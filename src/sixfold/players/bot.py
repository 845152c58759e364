"""What a bot is."""

from typing import Protocol, TypeVar

from sixfold.rules.chance import Source
from sixfold.rules.core import AnyMove, AnyView

ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
MoveT_co = TypeVar("MoveT_co", covariant=True)


class Bot(Protocol[ViewT_contra, MoveT_co]):
    """Something that chooses: it knows what its seat may know and nothing else."""

    def choose(self, view: ViewT_contra, source: Source, budget_s: float) -> MoveT_co:
        """Return a legal move for the view's own seat, which owes a decision."""


BotOfAnyGame = Bot[AnyView, AnyMove]
