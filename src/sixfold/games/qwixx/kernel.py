"""Qwixx, fast: positions of the rules as packed sheets, and playouts between simple policies.

The exact solitaire table is in `kernel_table.py`. This needs the C++ extension: NeedsExtension without it. Bad input
raises ValueError.

>>> results = play([RandomChoice(), FewestSkips(2, 4)], games=1000, seed=7)
>>> results.win_shares[1] > 0.95
True
"""

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Final, Self

from sixfold.games.dice.kernel import (
    UNDECIDED,
    FewestSkips,
    Playouts,
    RandomChoice,
    RecordedTurn,
    check_batch,
    check_game,
    dice_faces,
    move_code,
    native_policy,
    read_moves,
    read_playouts,
    read_rows,
    read_turns,
    row_mask,
    whole,
)
from sixfold.games.dice.rules import Dice, Move, Row
from sixfold.games.qwixx import rules as qwixx
from sixfold.games.qwixx.kernel_table import SolitaireTable, sheet_masks
from sixfold.games.qwixx.rules import Phase
from sixfold.kernels import Missing, available
from sixfold.rules.core import Reason, Seat

if TYPE_CHECKING or available:
    from sixfold.kernels import _kernels as engine
else:
    engine = Missing("positions and playouts of Qwixx")

REASONS: Final = (Reason.MISSES, Reason.ROWS)
_PHASES: Final = (Phase.THROW, Phase.WHITE, Phase.COLOUR, Phase.OVER)

Table = qwixx.State | qwixx.View  # either is enough to play on from


class Position:
    """A table of Qwixx that is changed in place: settle, apply_white, apply_colour, and so on to the end."""

    __slots__ = ("kernel",)

    def __init__(self, kernel: "engine.QwixxPosition") -> None:
        self.kernel = kernel

    @classmethod
    def of(cls, table: Table) -> Self:
        """Take over a position of the rules. Raises ValueError if it cannot be."""
        sheets = [sheet_masks(sheet) for sheet in table.sheets]
        kernel = engine.QwixxPosition(sheets, row_mask(table.closed), whole("active", table.active, 0, 4))
        if (table.phase is Phase.OVER) != (_PHASES[kernel.phase] is Phase.OVER):
            raise ValueError(f"the phase is {table.phase}, but the sheets say otherwise")
        if table.phase in (Phase.WHITE, Phase.COLOUR):
            if table.dice is None:
                raise ValueError("there are no dice on the table")
            if table.phase is Phase.WHITE:
                kernel.settle(dice_faces(table.dice))
            else:
                kernel.settle_second(dice_faces(table.dice), bool(table.crossed))
        return cls(kernel)

    def copy(self) -> Self:
        """Return a position of its own."""
        return type(self)(self.kernel.copy())

    @property
    def phase(self) -> Phase:
        """What the table waits for; the lot counts as drawn."""
        return _PHASES[self.kernel.phase]

    @property
    def active(self) -> Seat:
        """Who threw, or throws next."""
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
    def scores(self) -> tuple[int, ...]:
        """The scores now, by seat."""
        return tuple(self.kernel.scores())

    @property
    def misses(self) -> tuple[int, ...]:
        """The misses now, by seat."""
        return tuple(self.kernel.misses())

    def legal_moves(self, seat: Seat) -> tuple[Move, ...]:
        """List what this seat can choose in the present action, in notation order; () if it owes no choice."""
        return read_moves(self.kernel.legal(whole("seat", seat, 0, 4)))

    def settle(self, dice: Dice) -> None:
        """Go on with these dice thrown."""
        self.kernel.settle(dice_faces(dice))

    def apply_white(self, choices: Sequence[Move]) -> None:
        """Play action 1: everyone's choice, by seat (X5)."""
        self.kernel.apply_white([move_code(choice) for choice in choices])

    def apply_colour(self, move: Move) -> None:
        """Play action 2 of the active player (X6), and the miss if there is one (X7)."""
        self.kernel.apply_colour(move_code(move))


@dataclass(frozen=True, slots=True)
class WeightedSum:
    """A policy: the cross with the greatest weighted sum, if that is above 0, which is what nothing is worth."""

    cross: float = 0.0  # for any cross
    points: float = 0.0  # a point gained now, lock included
    skip: float = 0.0  # a number skipped
    room: float = 0.0  # a number left to the right
    lock: float = 0.0  # closing a row
    save: float = 0.0  # being active with nothing crossed yet
    ends_ahead: float = 0.0  # a point ahead of the best other sheet, if the cross ends the game


@dataclass(frozen=True, slots=True)
class Solitaire:
    """A policy: most expected points for one's own sheet by the solitaire table, the others ignored."""

    table: SolitaireTable


Policy = RandomChoice | FewestSkips | WeightedSum | Solitaire


def play(  # noqa: PLR0913
    policies: Sequence[Policy],
    games: int,
    seed: int,
    *,
    table: Table | None = None,
    given: Mapping[Seat, Move] | None = None,
    threads: int = 1,
) -> Playouts:
    """Play so many games to the end, one policy a seat, without holding the interpreter's lock.

    From the start, or from `table`: before a throw, or in the middle of a turn with its dice. `given` fixes choices of
    the present action; what `table` itself knows (hidden choices of a State, the own choice of a View) is given too.
    """
    check_batch(games, seed, threads)
    position, drawn, choices = _setup(policies, table, given)
    batch = engine.qwixx_play(position, drawn, choices, _policies(policies), games, seed, threads)
    return read_playouts(batch, len(policies), REASONS)


def record(
    policies: Sequence[Policy],
    seed: int,
    game: int = 0,
    *,
    table: Table | None = None,
    given: Mapping[Seat, Move] | None = None,
) -> tuple[RecordedTurn, ...]:
    """Return every turn of game number `game` of the batch that `play` would play with this seed."""
    check_game(seed, game)
    position, drawn, choices = _setup(policies, table, given)
    turns = engine.qwixx_record(position, drawn, choices, _policies(policies), seed, game)
    return read_turns(turns, len(policies))


def _setup(
    policies: Sequence[Policy], table: Table | None, given: Mapping[Seat, Move] | None
) -> "tuple[engine.QwixxPosition, bool, list[int]]":
    seats = whole("the number of policies", len(policies), 2, 5)
    table = qwixx.start(seats) if table is None else table
    choices = [UNDECIDED] * seats
    for seat, move in {**_known(table), **(given or {})}.items():
        choices[whole("seat", seat, 0, seats - 1)] = move_code(move)
    return Position.of(table).kernel, table.phase is Phase.LOT, choices


def _known(table: Table) -> dict[Seat, Move]:
    """Return the choices of action 1 that this table has already seen."""
    if isinstance(table, qwixx.State):
        return {seat: move for seat, move in enumerate(table.choices) if move is not None}
    return {} if table.seat is None or table.choice is None else {table.seat: table.choice}


def _policies(policies: Sequence[Policy]) -> "list[engine.QwixxPolicy]":
    return [_policy(policy) for policy in policies]


def _policy(policy: Policy) -> "engine.QwixxPolicy":
    match policy:
        case WeightedSum():
            return engine.QwixxPolicy.weighted_sum(tuple(map(float, astuple(policy))))
        case Solitaire(table):
            return engine.QwixxPolicy.table(table.kernel)
    return native_policy(policy, engine.QwixxPolicy)
