"""One game at a time, decision after decision: what the adapters of single games stand on.

Chance, legality and observations are the batch's; here is only who is asked next, and what becomes of an action that is
not legal.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt

from sixfold.envs.batches import Batch, Bytes, Reward, batch
from sixfold.rules.core import Seat
from sixfold.rules.record import Record

Illegal = Literal["raise", "forgive"]
Mask = npt.NDArray[np.int8]
PENALTY: Final = -1.0  # what a forgiven action adds to its seat's reward, unless told otherwise


class SequentialTable:
    """A game that asks one seat after the other; where all decide at once the choices wait until all are in."""

    def __init__(  # noqa: PLR0913
        self,
        game: str,
        players: int,
        *,
        reward: Reward = "win",
        illegal: Illegal = "raise",
        penalty: float = PENALTY,
        seed: int | None = None,
        record: bool = False,
    ) -> None:
        self.forgives = is_forgiving(illegal)
        first = fresh_seed() if seed is None else seed
        self.batch: Batch = batch(game, players=players, seed=first, reward=reward, autoreset=False, record=record)
        self.penalty = penalty
        self._begin()

    def reset(self, seed: int | None = None) -> None:
        """Begin a game: of this seed, or the next one."""
        self.batch.reset(seed)
        self._begin()

    def _begin(self) -> None:
        self.penalties = np.zeros(self.batch.players, np.float32)
        self._ask()

    def _ask(self) -> None:
        """Find out who decides next."""
        self.choices = np.zeros(self.batch.sizes.actors, np.int64)
        waiting = () if self.batch.done[0] else self._deciders()
        self.waiting: list[Seat] = [int(seat) for seat in waiting]

    def _deciders(self) -> tuple[Seat, ...]:
        if self.batch.sizes.actors == 1:
            return (int(self.batch.seat[0]),)
        return self.batch.game.deciders(self.batch.state())

    @property
    def seat(self) -> Seat | None:
        """Who decides now; None once the game is over."""
        return self.waiting[0] if self.waiting else None

    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """What the last decision brought every seat, a penalty for what was forgiven included."""
        return np.array(self.batch.reward[0] + self.penalties, np.float32)

    def mask(self, seat: Seat) -> Mask:
        """Return what this seat may do now: nothing unless it decides."""
        if seat not in self.waiting:
            return np.zeros(self.batch.sizes.actions, np.int8)
        row = self.batch.mask[0] if self.batch.sizes.actors == 1 else self.batch.mask[0, seat]
        return np.array(row, np.int8)

    def observe(self, seat: Seat) -> Bytes:
        """Return what this seat sees."""
        return self.batch.observe(0, seat)

    def view(self, seat: Seat | None) -> Any:
        """Return what this seat may know by the rules; None is a spectator."""
        return self.batch.view(0, seat)

    def record(self) -> Record:
        """Return the record so far."""
        return self.batch.record()

    def decide(self, action: int) -> int:
        """Take the action of the seat that decides; return the one taken. Raises ValueError for an illegal one.

        Where illegal actions are forgiven, the lowest legal action is taken instead and costs the penalty.
        """
        seat = self.waiting[0]
        self.penalties[:] = 0
        taken = self._legal(seat, int(action), self.penalties)
        actors = self.batch.sizes.actors
        self.choices[seat if actors > 1 else 0] = taken
        del self.waiting[0]
        if not self.waiting:
            self.batch.step(self.choices)
            self._ask()
        return taken

    def decide_together(self, actions: Mapping[Seat, int]) -> None:
        """Take everyone's actions at once: those of seats that do not decide are nothing.

        Raises ValueError for an illegal or a missing one; then nothing has happened.
        """
        missing = [seat for seat in self.waiting if seat not in actions]
        if missing:
            raise ValueError(f"seat {missing[0]} decides, too: an action of every seat that decides is needed")
        penalties = np.zeros_like(self.penalties)
        taken = {seat: self._legal(seat, int(actions[seat]), penalties) for seat in self.waiting}
        for action in taken.values():
            self.decide(action)
        self.penalties[:] = penalties

    def _legal(self, seat: Seat, action: int, penalties: npt.NDArray[np.float32]) -> int:
        """Return the action, or what is taken in its place, which is noted among the penalties. Raises ValueError."""
        legal = self.mask(seat)
        if 0 <= action < len(legal) and legal[action]:
            return action
        if not self.forgives:
            raise ValueError(f"seat {seat}: action {action} is not legal here; the action mask says which are")
        penalties[seat] = self.penalty
        return int(np.flatnonzero(legal)[0])


def is_forgiving(illegal: Illegal) -> bool:
    """Tell whether illegal actions are replaced instead of refused. Raises ValueError for another word."""
    if illegal not in ("raise", "forgive"):
        raise ValueError(f"illegal: raise or forgive, not {illegal!r}")
    return illegal == "forgive"


def fresh_seed() -> int:
    """Return a seed that nobody knows beforehand."""
    return int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
