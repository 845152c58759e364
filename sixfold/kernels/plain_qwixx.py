"""The Qwixx part of the C++ extension in plain Python, on the rules alone; the solitaire table needs the extension."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NoReturn, Self

from sixfold.kernels import NeedsExtension
from sixfold.kernels.plain_dice import (
    UNDECIDED,
    DiceBatch,
    Faces,
    Result,
    any_or_nothing,
    code_of,
    dice_bytes,
    dice_of,
    in_code_order,
    move_among,
    require,
    roll,
)
from sixfold.kernels.plain_random import Random
from sixfold.rules import qwixx
from sixfold.rules.core import Reason
from sixfold.rules.dice import LAST_POSITION, LOCK_NEEDS, ROWS, ROWS_TO_END, Cross, Move, Row, Skip
from sixfold.rules.qwixx import Phase, Sheet, State

Raw = tuple[tuple[int, int, int, int], int]  # by row, bit n for number n; misses
_PHASES: Final = (Phase.THROW, Phase.WHITE, Phase.COLOUR, Phase.OVER)
_REASONS: Final = (None, Reason.MISSES, Reason.ROWS)
_MOST_MISSES: Final = 4


def _row(row: Row, mask: int, closed: frozenset[Row]) -> tuple[int, ...]:
    require(mask & ~0b1_1111_1111_1100 == 0, "a row has the numbers 2 to 12")
    numbers = [row.number(place) for place in range(11)]
    crosses = tuple(number for number in numbers if mask >> number & 1)
    locked = row.last in crosses
    require(not locked or len(crosses) > LOCK_NEEDS, "the last number needs five crosses before it")
    require(not locked or row in closed, "a row whose last number is crossed is closed")
    return crosses


def _sheet(raw: Raw, closed: frozenset[Row]) -> Sheet:
    masks, misses = raw
    require(misses in range(_MOST_MISSES + 1), "a sheet has 0 to 4 misses")
    crosses = tuple(_row(row, masks[row.place], closed) for row in ROWS)
    return Sheet(crosses, frozenset(row for row in ROWS if row.last in crosses[row.place]), misses)


class QwixxPosition:
    """A table that is changed in place."""

    def __init__(self, sheets: Sequence[Raw], closed: int, active: int) -> None:
        require(len(sheets) in qwixx.SEATS, "Qwixx has 2 to 5 players")
        require(active in range(len(sheets)), "no such active seat")
        require(closed in range(16), "closed: a mask of four rows")
        gone = frozenset(row for row in ROWS if closed >> row.place & 1)
        read = tuple(_sheet(sheet, gone) for sheet in sheets)
        locked = frozenset[Row]().union(*(sheet.locks for sheet in read))
        require(locked == gone, "a row closes only when a player crosses its last number")
        out = sum(sheet.misses == _MOST_MISSES for sheet in read)
        require(out <= 1, "the first fourth miss ends the game")
        reason = Reason.MISSES if out else Reason.ROWS if len(gone) >= ROWS_TO_END else None
        phase = Phase.OVER if reason else Phase.THROW
        self.state = State(read, (None,) * len(read), active, phase, closed=gone, reason=reason)

    def copy(self) -> Self:
        """Return a position of its own."""
        other = object.__new__(type(self))
        other.state = self.state
        return other

    def settle(self, faces: Faces) -> None:
        """Go on with these dice thrown."""
        require(self.state.phase is Phase.THROW, "the dice are not thrown now")
        self.state = qwixx.settle(self.state, dice_of(faces, self.state.closed)).state

    def settle_second(self, faces: Faces, crossed: bool) -> None:  # noqa: FBT001  as the extension takes it
        """Go straight to action 2."""
        self.settle(faces)
        self.state = replace(self.state, phase=Phase.COLOUR, crossed=crossed)

    def legal(self, seat: int) -> list[int]:
        """Return the codes of the moves of this seat."""
        require(seat in range(len(self.state.sheets)), "no such seat")
        return [code_of(move) for move in in_code_order(self._moves(seat))]

    def _moves(self, seat: int) -> tuple[Move, ...]:
        return qwixx.legal_moves(qwixx.view(self.state, seat))

    def apply_white(self, choices: Sequence[int]) -> None:
        """Play action 1."""
        require(self.state.phase is Phase.WHITE, "this is not action 1")
        require(len(choices) == len(self.state.sheets), "one choice a seat")
        moves = [move_among(code, self._moves(seat)) for seat, code in enumerate(choices)]
        for seat, move in enumerate(moves):
            self.state = qwixx.apply(self.state, seat, move).state

    def apply_colour(self, move: int) -> None:
        """Play action 2."""
        require(self.state.phase is Phase.COLOUR, "this is not action 2")
        seat = self.state.active
        self.state = qwixx.apply(self.state, seat, move_among(move, self._moves(seat))).state

    def scores(self) -> list[int]:
        """Return the scores now."""
        return [sheet.score() for sheet in self.state.sheets]

    def misses(self) -> list[int]:
        """Return the misses now."""
        return [sheet.misses for sheet in self.state.sheets]

    @property
    def phase(self) -> int:
        """What the table waits for."""
        return _PHASES.index(self.state.phase)

    @property
    def reason(self) -> int:
        """Why the game is over, 0 while it goes on."""
        return _REASONS.index(self.state.reason)

    @property
    def active(self) -> int:
        """Who throws."""
        return self.state.active

    @property
    def closed(self) -> int:
        """The closed rows as a mask."""
        return sum(1 << row.place for row in self.state.closed)

    @property
    def crossed(self) -> bool:
        """Whether the active player crossed something in action 1."""
        return self.state.crossed


def _skips(sheet: Sheet, cross: Cross) -> int:
    crosses = sheet.crosses[cross.row.place]
    last = cross.row.position(crosses[-1]) if crosses else -1
    return cross.row.position(cross.number) - last - 1


class QwixxPolicy:
    """How a seat decides; the words are those of src/qwixx_playout.hpp."""

    def choose(self, state: State, seat: int, random: Random) -> Move:
        """Choose any legal move: the policies below know better."""
        return any_or_nothing(qwixx.legal_moves(qwixx.view(state, seat)), random)

    @staticmethod
    def random() -> "QwixxPolicy":
        """Return the policy that chooses by chance."""
        return QwixxPolicy()

    @staticmethod
    def fewest_skips(max_skips: int, max_skips_to_save: int) -> "QwixxPolicy":
        """Return the policy that skips little."""
        return _FewestSkips(max_skips, max_skips_to_save)

    @staticmethod
    def weights(weights: Sequence[float]) -> "QwixxPolicy":
        """Return the policy that weighs crosses."""
        require(len(weights) == 7 and all(abs(weight) < float("inf") for weight in weights), "weights are finite")
        return _Weights(*weights)

    @staticmethod
    def table(_: "QwixxTable") -> NoReturn:
        """Refuse: the table needs the extension."""
        raise NeedsExtension(_NO_TABLE)


def _crosses(state: State, seat: int) -> list[Cross]:
    ordered = in_code_order(qwixx.legal_moves(qwixx.view(state, seat)))
    return [move for move in ordered if isinstance(move, Cross)]


@dataclass(frozen=True)
class _FewestSkips(QwixxPolicy):
    max_skips: int
    max_skips_to_save: int

    def choose(self, state: State, seat: int, random: Random) -> Move:  # noqa: ARG002  needs no chance
        must = state.phase is Phase.COLOUR and not state.crossed
        limit = self.max_skips_to_save if must else self.max_skips
        sheet = state.sheets[seat]
        near = [cross for cross in _crosses(state, seat) if _skips(sheet, cross) <= limit]
        return min(near, key=lambda cross: _skips(sheet, cross), default=Skip())


@dataclass(frozen=True)
class _Weights(QwixxPolicy):
    cross: float
    points: float
    skip: float
    room: float
    lock: float
    save: float
    ends_ahead: float

    def choose(self, state: State, seat: int, random: Random) -> Move:  # noqa: ARG002  needs no chance
        best = max(_crosses(state, seat), key=lambda cross: self.weight(state, seat, cross), default=None)
        return Skip() if best is None or self.weight(state, seat, best) <= 0 else best

    def weight(self, state: State, seat: int, cross: Cross) -> float:
        """Add up what this cross is worth, in the order of the C++ code, so that sums are equal to the last bit."""
        sheet = state.sheets[seat]
        gain = sheet.with_cross(cross).score() - sheet.score()
        value = self.cross + self.points * gain + self.skip * _skips(sheet, cross)
        value += self.room * (LAST_POSITION - cross.row.position(cross.number))
        if seat == state.active and not (state.phase is Phase.COLOUR and state.crossed):
            value += self.save
        if cross.number != cross.row.last:
            return value
        value += self.lock
        if len(state.closed) + 1 < ROWS_TO_END:
            return value
        others = max(other.score() for number, other in enumerate(state.sheets) if number != seat)
        return value + self.ends_ahead * (sheet.score() + gain - others)


@dataclass
class _Playout:
    """One game to its end."""

    state: State
    given: Sequence[int]
    policies: Sequence[QwixxPolicy]
    random: Random
    turns: int = 0
    told: bytearray = field(default_factory=bytearray)

    def play(self) -> Self:
        while self.state.phase is not Phase.OVER:
            self.turn()
        return self

    def turn(self) -> None:
        if self.state.phase is Phase.THROW:
            self.state = qwixx.settle(self.state, roll(self.random, self.state.closed)).state
        assert self.state.dice is not None, "the dice lie during a turn"
        active, seats = self.state.active, len(self.state.sheets)
        self.told += bytes([active]) + dice_bytes(self.state.dice)
        white, colour = [UNDECIDED] * seats, UNDECIDED
        if self.state.phase is Phase.WHITE:
            moves = [self.decide(seat) for seat in range(seats)]
            for seat, move in enumerate(moves):
                self.state = qwixx.apply(self.state, seat, move).state
            white, self.given = [code_of(move) for move in moves], ()
        if self.state.phase is Phase.COLOUR:
            second = self.decide(active)
            self.state = qwixx.apply(self.state, active, second).state
            colour, self.given = code_of(second), ()
        self.told += bytes([*white, colour])
        self.turns += 1

    def decide(self, seat: int) -> Move:
        if self.given and self.given[seat] != UNDECIDED:
            return move_among(self.given[seat], qwixx.legal_moves(qwixx.view(self.state, seat)))
        return self.policies[seat].choose(self.state, seat, self.random)


def _check(position: QwixxPosition, draw_active: bool, given: Sequence[int], policies: Sequence[QwixxPolicy]) -> None:  # noqa: FBT001
    state = position.state
    seats = len(state.sheets)
    require(state.phase is not Phase.OVER, "the game is over")
    require(not draw_active or state.phase is Phase.THROW, "the lot is drawn before the dice")
    require(len(policies) == seats == len(given), "one policy and one given choice a seat")
    for seat, code in enumerate(given):
        if code != UNDECIDED:
            require(seat in qwixx.deciders(state), "this seat owes no choice")
            move_among(code, qwixx.legal_moves(qwixx.view(state, seat)))


def _play(
    position: QwixxPosition,
    draw_active: bool,  # noqa: FBT001  as the extension takes it
    given: Sequence[int],
    policies: Sequence[QwixxPolicy],
    random: Random,
) -> _Playout:
    state = position.state
    if draw_active:
        state = replace(state, active=random.below(len(state.sheets)))
    return _Playout(state, given, policies, random).play()


def qwixx_play(  # noqa: PLR0913  as the extension takes it
    position: QwixxPosition,
    draw_active: bool,  # noqa: FBT001
    given: Sequence[int],
    policies: Sequence[QwixxPolicy],
    games: int,
    seed: int,
    threads: int,  # noqa: ARG001  one is all there is
) -> DiceBatch:
    """Play a batch."""
    _check(position, draw_active, given, policies)

    def result(game: int) -> Result:
        end = _play(position, draw_active, given, policies, Random(seed, game))
        return [sheet.score() for sheet in end.state.sheets], end.turns, _REASONS.index(end.state.reason)

    return DiceBatch(games, result)


def qwixx_record(  # noqa: PLR0913  as the extension takes it
    position: QwixxPosition,
    draw_active: bool,  # noqa: FBT001
    given: Sequence[int],
    policies: Sequence[QwixxPolicy],
    seed: int,
    game: int,
) -> bytes:
    """Return the turns of one game."""
    _check(position, draw_active, given, policies)
    return bytes(_play(position, draw_active, given, policies, Random(seed, game)).told)


_NO_TABLE: Final = "the solitaire table of Qwixx"


class QwixxTable:
    """Not to be had without the extension."""

    def __init__(self, *_: object) -> None:
        raise NeedsExtension(_NO_TABLE)


def qwixx_table_size(_: int) -> NoReturn:
    """Refuse."""
    raise NeedsExtension(_NO_TABLE)


def qwixx_build(*_: object) -> NoReturn:
    """Refuse."""
    raise NeedsExtension(_NO_TABLE)
