"""The environment of Qwixx: all seats act at once."""

from collections.abc import Sequence
from typing import Final

from sixfold.envs.translator import Translator
from sixfold.games.dice.env import DiceFace, play_turns
from sixfold.games.dice.kernel import read_dice, read_turns
from sixfold.games.dice.rules import ROWS
from sixfold.games.qwixx import kernel as qwixx_kernel
from sixfold.games.qwixx import rules as qwixx
from sixfold.games.qwixx.kernel_table import sheet_masks
from sixfold.kernels import _kernels
from sixfold.rules.catalog import GAMES
from sixfold.rules.core import AnyGame
from sixfold.rules.record import Record

NAME: Final = qwixx.ABOUT.name


class QwixxFace(DiceFace):
    """Qwixx: all seats act at once."""

    rules: AnyGame = GAMES[NAME]
    native = _kernels.QwixxEnvs

    def read_state(self, native: _kernels.QwixxEnvs, number: int) -> qwixx.State:
        """Return the table."""
        sheets, position, faces = native.state(number)
        here = qwixx_kernel.Position(position)
        over = here.phase is qwixx.Phase.OVER
        return qwixx.State(
            sheets=tuple(_sheet(*sheet) for sheet in sheets),
            choices=(None,) * len(sheets),
            active=here.active,
            phase=here.phase,
            dice=None if over else read_dice(faces),
            closed=here.closed,
            crossed=here.phase is qwixx.Phase.COLOUR and position.crossed,
            reason=here.reason,
        )

    def write_state(self, native: _kernels.QwixxEnvs, number: int, state: qwixx.State) -> None:
        """Take a table in action 1 or 2 with no choice made yet. Raises ValueError."""
        if any(choice is not None for choice in state.choices):
            raise ValueError("some have chosen already: an environment begins before the choices of action 1")
        native.set(number, [sheet_masks(sheet) for sheet in state.sheets], qwixx_kernel.Position.of(state).kernel)

    def record(self, log: bytes, players: int) -> Record:
        """Return the record of logged turns."""
        return play_turns(NAME, players, read_turns(log, players))


def _sheet(masks: Sequence[int], misses: int) -> qwixx.Sheet:
    crosses = tuple(
        tuple(sorted((n for n in range(2, 13) if mask >> n & 1), key=row.position))
        for row, mask in zip(ROWS, masks, strict=True)
    )
    locks = frozenset(row for row in ROWS if row.last in crosses[row.place])
    return qwixx.Sheet(crosses, locks, misses)


TRANSLATOR: Final[Translator] = QwixxFace()
