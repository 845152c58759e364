"""What the futures of a decision tell where a game has nothing to add."""

from sixfold.analysis.figures import NextTurn


class PlainDecisionFutures:
    """The parts of `DecisionFutures` that have defaults; a game's own are derived from it."""

    def bonus(self, _number: int) -> int:
        """Return the points that come with an option at once for ending the game or locking a row."""
        return 0

    def skipped(self, _number: int) -> int:
        """Return how many numbers or spaces of a row it leaves behind for good."""
        return 0

    def feat(self, _number: int) -> str | None:
        """Return what it is known for, "qwirkle" or "lock"; None for most."""
        return None

    def next_turn(self, _number: int) -> NextTurn | None:
        """Return what the next turns are expected to make; None where that is not told apart from later ones."""
        return None
