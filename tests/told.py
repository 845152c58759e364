"""Games told by hand: deals, draws and rolls as text, moves in notation, and the record that they make."""

from typing import Any, Self

from sixfold.rules import events
from sixfold.rules.core import Options
from sixfold.rules.match import Match
from sixfold.rules.record import Participant

NAMES = ("Anna", "Chris", "Sally", "Dave", "Eve")


class Told:
    """A match that goes on by being told what happens; every method returns it again."""

    def __init__(self, game: str, seats: int, ages: tuple[float, ...] = ()) -> None:
        players = tuple(Participant(name, "human") for name in NAMES[:seats])
        self.match = Match.start(game, players, Options(ages))

    @property
    def state(self) -> Any:
        return self.match.state

    def deal(self, *hands: str) -> Self:
        """Deal these first hands, by seat."""
        return self._tell(*(events.Deal(seat, tuple(hand.split())) for seat, hand in enumerate(hands)))

    def draw(self, pieces: str) -> Self:
        """Draw these for the seat whose draw is due."""
        return self._tell(events.Draw(self.state.turn, tuple(pieces.split())))

    def redraw(self, pieces: str) -> Self:
        """Give the stuck player this new hand."""
        return self._tell(events.Redraw(self.state.turn, tuple(pieces.split())))

    def roll(self, faces: str) -> Self:
        """Let the cubes that are due show these faces, in the cubes' sorted order."""
        asked = self.match.game.chance(self.state)
        return self._tell(events.CubesRolled(self.state.turn, asked.cubes, tuple(faces.split())))

    def play(self, *moves: str) -> Self:
        """Let whoever owes a decision make it, one after the other."""
        for move in moves:
            self.match = self.match.played(self.match.deciders[0], self.match.game.parse_move(move))
        return self

    def _tell(self, *told: events.Event) -> Self:
        asked = self.match.game.chance(self.state)
        assert asked is not None, "no chance is due"
        self.match = self.match.told(asked.read(told))
        return self
