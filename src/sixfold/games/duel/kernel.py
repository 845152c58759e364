"""Qwixx Duel, fast: positions of the rules on a packed board with apply and take back, and playouts.

This needs the C++ extension: NeedsExtension without it. Bad input raises ValueError.

>>> results = play((RandomChoice(), FewestSkips(2, 4)), games=1000, seed=7)
>>> results.win_shares[1] > 0.95
True
"""

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Final, Self

from sixfold.games.dice.kernel import (
    FewestSkips,
    Playouts,
    RandomChoice,
    RecordedTurn,
    check_batch,
    check_game,
    dice_faces,
    move_code,
    native_policy,
    read_move,
    read_moves,
    read_playouts,
    read_rows,
    read_turns,
    whole,
)
from sixfold.games.dice.rules import ROWS, Cross, Dice, Move, Row, Skip
from sixfold.games.duel import rules as duel
from sixfold.games.duel.rules import Phase, Stack, Track
from sixfold.kernels import Missing, available
from sixfold.rules.core import Reason, Seat

if TYPE_CHECKING or available:
    from sixfold.kernels import _kernels as engine
else:
    engine = Missing("positions and playouts of Duel")

REASONS: Final = (Reason.OUT, Reason.MISSES, Reason.ROWS)
PHASES: Final = (Phase.THROW, Phase.WHITE, Phase.COLOUR, Phase.OVER)
_NOBODY: Final = -1


class Position:
    """A board of Duel that is changed in place and can take every step back, for search."""

    __slots__ = ("kernel",)

    def __init__(self, kernel: "engine.DuelBoard") -> None:
        self.kernel = kernel

    @classmethod
    def of(cls, state: duel.State) -> Self:
        """Take over a position of the rules (a View is one too). Raises ValueError if it cannot be."""
        if len(state.tracks) != len(ROWS) or len(state.misses) != 2:
            raise ValueError("a board has four rows and two players")
        red, yellow, green, blue = (_raw_row(track) for track in state.tracks)
        misses = (whole("misses", state.misses[0], 0, 4), whole("misses", state.misses[1], 0, 4))
        kernel = engine.DuelBoard((red, yellow, green, blue), misses, whole("active", state.active, 0, 1))
        if (state.phase is Phase.OVER) != (PHASES[kernel.phase] is Phase.OVER):
            raise ValueError(f"the phase is {state.phase}, but the board says otherwise")
        if state.phase in (Phase.WHITE, Phase.COLOUR):
            if state.dice is None:
                raise ValueError("there are no dice on the table")
            if state.phase is Phase.WHITE:
                kernel.settle(dice_faces(state.dice))
            else:
                kernel.settle_second(dice_faces(state.dice), move_code(state.first or Skip()))
        return cls(kernel)

    def copy(self) -> Self:
        """Return a position of its own, history included."""
        return type(self)(self.kernel.copy())

    @property
    def phase(self) -> Phase:
        """What the table waits for; the lot counts as drawn."""
        return PHASES[self.kernel.phase]

    @property
    def active(self) -> Seat:
        """Who threw, or throws next; after the end, who played last."""
        return self.kernel.active

    @property
    def closed(self) -> frozenset[Row]:
        """The rows that left the game."""
        return read_rows(self.kernel.closed)

    @property
    def reason(self) -> Reason | None:
        """Why the game is over, or None."""
        return REASONS[self.kernel.reason - 1] if self.kernel.reason else None

    @property
    def tracks(self) -> tuple[Track, ...]:
        """The rows of the board, as the rules write them."""
        return tuple(read_track(stacks, lock) for stacks, lock in self.kernel.rows())

    @property
    def scores(self) -> tuple[int, int]:
        """The scores now, by seat (D10)."""
        return self.kernel.scores()

    @property
    def misses(self) -> tuple[int, int]:
        """The pawns in the miss area, by seat."""
        return self.kernel.misses

    @property
    def pawns_left(self) -> tuple[int, int]:
        """The pawns not placed, by seat."""
        return self.kernel.pawns_left

    @property
    def first(self) -> Cross | None:
        """What action 1 of this turn used."""
        move = read_move(self.kernel.placed)
        return move if isinstance(move, Cross) and self.phase is Phase.COLOUR else None

    def legal_moves(self) -> tuple[Move, ...]:
        """List the active player's choices in the present action, in notation order; () if there is none to make."""
        return read_moves(self.kernel.legal())

    def settle(self, dice: Dice) -> None:
        """Go on with these dice thrown."""
        self.kernel.settle(dice_faces(dice))

    def apply(self, move: Move) -> None:
        """Play the present action of the active player."""
        self.kernel.apply(move_code(move))

    def take_back(self) -> None:
        """Undo the last settle or apply. Raises ValueError if there is none."""
        self.kernel.take_back()


def _raw_row(track: Track) -> tuple[list[tuple[int, int, int]], int]:
    lock = _NOBODY if track.lock is None else whole("lock", track.lock, 0, 1)
    return [_raw_stack(stack) for stack in track.stacks], lock


def _raw_stack(stack: Stack) -> tuple[int, int, int]:
    number, owner = whole("number", stack.number, 2, 12), whole("owner", stack.owner, 0, 1)
    return number, owner, whole("pawns", stack.pawns, 1, duel.PAWNS)


def read_track(stacks: Sequence[tuple[int, int, int]], lock: int) -> Track:
    """Return a row of the board as the rules write it."""
    return Track(tuple(Stack(*stack) for stack in stacks), None if lock == _NOBODY else lock)


@dataclass(frozen=True, slots=True)
class WeightedSum:
    """A policy: the space with the greatest weighted sum, if that is above 0, which is what nothing is worth."""

    place: float = 0.0  # for any placement
    points: float = 0.0  # a point gained now, lock included
    skip: float = 0.0  # a space skipped since the own last pawn
    room: float = 0.0  # a space left to the right
    lock: float = 0.0  # closing a row
    save: float = 0.0  # having placed nothing yet this turn
    stack: float = 0.0  # making the own front safe from capture
    capture: float = 0.0  # a point that the captured pawn was worth to the opponent
    ends_ahead: float = 0.0  # a point ahead, if the placement closes the second row


Policy = RandomChoice | FewestSkips | WeightedSum


def play(
    policies: Sequence[Policy], games: int, seed: int, *, state: duel.State | None = None, threads: int = 1
) -> Playouts:
    """Play so many games to the end, one policy a seat, without holding the interpreter's lock.

    From the start, or from `state`: before a throw, or in the middle of a turn with its dice.
    """
    check_batch(games, seed, threads)
    state = duel.start() if state is None else state
    board, drawn = Position.of(state).kernel, state.phase is Phase.LOT
    batch = engine.duel_play(board, drawn, _policies(policies), games, seed, threads)
    return read_playouts(batch, 2, REASONS)


def record(
    policies: Sequence[Policy], seed: int, game: int = 0, *, state: duel.State | None = None
) -> tuple[RecordedTurn, ...]:
    """Return every turn of game number `game` of the batch that `play` would play with this seed."""
    check_game(seed, game)
    state = duel.start() if state is None else state
    board, drawn = Position.of(state).kernel, state.phase is Phase.LOT
    return read_turns(engine.duel_record(board, drawn, _policies(policies), seed, game), 1)


def _policies(policies: Sequence[Policy]) -> "list[engine.DuelPolicy]":
    return [_policy(policy) for policy in policies]


def _policy(policy: Policy) -> "engine.DuelPolicy":
    if isinstance(policy, WeightedSum):
        return engine.DuelPolicy.weighted_sum(tuple(map(float, astuple(policy))))
    return native_policy(policy, engine.DuelPolicy)
