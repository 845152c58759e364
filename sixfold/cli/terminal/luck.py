"""Where a terminal game gets its chance from: its seed, or the operating system where a record has none."""

import secrets
from dataclasses import dataclass, field

from sixfold.seeds import Stream, chance_stream, player_stream

SEED_BITS = 53  # every reader of JSON keeps these exact


def new_seed() -> int:
    """Return a seed that nobody knows."""
    return secrets.randbits(SEED_BITS)


@dataclass(frozen=True, slots=True)
class Luck:
    """The sources of one game."""

    seed: int | None
    _own: int = field(default_factory=new_seed)

    def chance_at(self, event: int) -> Stream:
        """Return the source for the chance of a game that has written so many events."""
        return chance_stream(self._known, event)

    def player_at(self, seat: int, event: int) -> Stream:
        """Return the source that the bot at this seat decides with."""
        return player_stream(self._known, seat, event)

    @property
    def _known(self) -> int:
        return self._own if self.seed is None else self.seed
