"""The environment of Qwixx Duel: the active player acts."""

from collections.abc import Sequence
from typing import Any, Final

from sixfold.envs.translator import Translator
from sixfold.games.dice.env import DiceFace, play_turns
from sixfold.games.dice.kernel import read_choice, read_dice, read_rows, read_turns
from sixfold.games.dice.rules import Cross, Dice
from sixfold.games.duel import kernel as duel_kernel
from sixfold.games.duel import rules as duel
from sixfold.kernels import _kernels
from sixfold.rules.catalog import GAMES
from sixfold.rules.core import AnyGame
from sixfold.rules.record import Record

NAME: Final = duel.ABOUT.name


class DuelFace(DiceFace):
    """Qwixx Duel: the active player acts."""

    rules: AnyGame = GAMES[NAME]
    native = _kernels.DuelEnvs

    def read_state(self, native: _kernels.DuelEnvs, number: int) -> duel.State:
        """Return the board."""
        rows, faces, (first_misses, second_misses, active, phase, placed, reason) = native.state(number)
        found = duel_kernel.PHASES[phase]
        over = found is duel.Phase.OVER
        move = read_choice(placed) if found is duel.Phase.COLOUR else None
        return duel.State(
            tracks=tuple(duel_kernel.read_track(*row) for row in rows),
            misses=(first_misses, second_misses),
            active=active,
            phase=found,
            dice=None if over else _thrown(faces, rows),
            first=move if isinstance(move, Cross) else None,
            reason=duel_kernel.REASONS[reason - 1] if reason else None,
        )

    def write_state(self, native: _kernels.DuelEnvs, number: int, state: duel.State) -> None:
        """Take a board in action 1 or 2. Raises ValueError."""
        native.set(number, duel_kernel.Position.of(state).kernel)

    def record(self, log: bytes, players: int) -> Record:
        """Return the record of logged turns."""
        return play_turns(NAME, players, read_turns(log, 1))


def _thrown(faces: Sequence[int], rows: Sequence[tuple[Any, int]]) -> Dice:
    closed = read_rows(sum(1 << place for place, (_, lock) in enumerate(rows) if lock >= 0))
    return read_dice(faces).without(closed)


TRANSLATOR: Final[Translator] = DuelFace()
