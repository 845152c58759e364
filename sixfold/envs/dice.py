"""The faces of Qwixx and Qwixx Duel: 45 actions, nothing and the 44 spaces, row by row from left to right."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from sixfold.envs.face import Walk, participants
from sixfold.kernels import _kernels
from sixfold.kernels import duel as duel_kernel
from sixfold.kernels import qwixx as qwixx_kernel
from sixfold.kernels.dice import Turn, read_choice, read_dice, read_rows, read_turns
from sixfold.kernels.qwixx_table import sheet_masks
from sixfold.rules import duel, qwixx
from sixfold.rules.catalog import GAMES
from sixfold.rules.core import Game
from sixfold.rules.dice import LAST_POSITION, ROWS, Cross, Dice, Move, Skip, format_move
from sixfold.rules.match import Match
from sixfold.rules.record import Record

MOVES: Final[tuple[Move, ...]] = (
    Skip(),
    *(Cross(row, row.number(place)) for row in ROWS for place in range(LAST_POSITION + 1)),
)
ACTIONS: Final = {move: action for action, move in enumerate(MOVES)}


class _DiceFace:
    """What both games share."""

    def turn(self, native: Any, number: int) -> tuple[int, ...]:  # noqa: ARG002
        """One action is one move: no turn is ever half told."""
        return ()

    def logs(self, native: Any, number: int) -> list[bytes]:
        """Return the logs of ended games."""
        return list(native.finished(number))

    def ends_turn(self, action: int) -> bool:  # noqa: ARG002
        """Every action is a move."""
        return True

    def hidden_as(self, action: int) -> int:
        """Nothing is hidden once it is played."""
        return action

    def encode(self, walk: Walk, move: Move) -> tuple[int, ...]:  # noqa: ARG002
        """Return the one action of a move. Raises ValueError."""
        if move not in ACTIONS:
            raise ValueError(f"no such space: {format_move(move)}")
        return (ACTIONS[move],)

    def decode(self, walk: Walk, actions: Sequence[int]) -> Move:  # noqa: ARG002
        """Return the move of one action. Raises ValueError."""
        (action,) = actions
        if not 0 <= action < len(MOVES):
            raise ValueError(f"an action is a number from 0 to {len(MOVES) - 1}, not {action}")
        return MOVES[action]


def _played(game: str, players: int, turns: Iterable[Turn]) -> Record:
    """Play these turns by the rules, which write the record."""
    match = Match.start(game, participants(players))
    for number, turn in enumerate(turns):
        match = (match.told(turn.active) if number == 0 else match).told(turn.dice)
        for seat in match.deciders:
            move = turn.white[seat if len(turn.white) > 1 else 0]
            if move is not None:
                match = match.played(seat, move)
        if turn.colour is not None:
            match = match.played(turn.active, turn.colour)
    return match.record()


class QwixxFace(_DiceFace):
    """Qwixx: all seats act at once."""

    rules: Game = GAMES[qwixx.NAME]
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
        return _played(qwixx.NAME, players, read_turns(log, players))


def _sheet(masks: Sequence[int], misses: int) -> qwixx.Sheet:
    crosses = tuple(
        tuple(sorted((n for n in range(2, 13) if mask >> n & 1), key=row.position))
        for row, mask in zip(ROWS, masks, strict=True)
    )
    locks = frozenset(row for row in ROWS if row.last in crosses[row.place])
    return qwixx.Sheet(crosses, locks, misses)


class DuelFace(_DiceFace):
    """Qwixx Duel: the active player acts."""

    rules: Game = GAMES[duel.NAME]
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
        return _played(duel.NAME, players, read_turns(log, 1))


def _thrown(faces: Sequence[int], rows: Sequence[tuple[Any, int]]) -> Dice:
    closed = read_rows(sum(1 << place for place, (_, lock) in enumerate(rows) if lock >= 0))
    return read_dice(faces).without(closed)
