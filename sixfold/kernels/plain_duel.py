"""The Duel part of the C++ extension in plain Python, on the rules alone."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Self

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
from sixfold.rules import duel
from sixfold.rules.core import Reason
from sixfold.rules.dice import (
    LAST_POSITION,
    LOCK_NEEDS,
    MISSES_TO_END,
    ROW_POINTS,
    ROWS,
    ROWS_TO_END,
    Cross,
    Move,
    Row,
    Skip,
)
from sixfold.rules.duel import MOST_COUNTED, Phase, Stack, State, Track

RawRow = tuple[list[tuple[int, int, int]], int]  # (number, owner, pawns); owner of the lock or -1
RawRows = tuple[RawRow, RawRow, RawRow, RawRow]
_PHASES: Final = (Phase.THROW, Phase.WHITE, Phase.COLOUR, Phase.OVER)
_REASONS: Final = (None, Reason.OUT, Reason.MISSES, Reason.ROWS)
_NOBODY: Final = -1


def _track(row: Row, raw: RawRow) -> Track:
    stacks, lock = raw
    numbers = [number for number, _, _ in stacks]
    require(all(number in range(2, 13) for number in numbers), "a row has the numbers 2 to 12")
    require(len(set(numbers)) == len(numbers), "a space holds one stack")
    require(all(owner in (0, 1) and pawns >= 1 for _, owner, pawns in stacks), "a stack has an owner and pawns")
    ordered = sorted((Stack(*stack) for stack in stacks), key=lambda stack: row.position(stack.number))
    track = Track(tuple(ordered), None if lock == _NOBODY else lock)
    last = track.on(row.last)
    require(
        track.lock is None or (last is not None and last.owner == lock), "the lock goes to whoever took the last number"
    )
    if last is not None:
        require(last.pawns == 1, "nobody stacks on the last number")
        before = track.pawns(last.owner) - 1 - (track.lock is not None)
        require(before >= LOCK_NEEDS, "the last number needs five own pawns before it")
    return track


def _reason(state: State) -> Reason | None:
    if any(state.pawns_left(seat) == 0 for seat in range(2)):
        return Reason.OUT
    if sum(state.misses) >= MISSES_TO_END:
        return Reason.MISSES
    return Reason.ROWS if len(state.closed()) >= ROWS_TO_END else None


class DuelBoard:
    """A board that is changed in place and remembers what it was."""

    def __init__(self, rows: RawRows, misses: tuple[int, int], active: int) -> None:
        require(active in (0, 1), "no such active seat")
        require(min(misses) >= 0 and sum(misses) <= MISSES_TO_END, "at most four pawns lie in the miss area")
        tracks = tuple(_track(row, raw) for row, raw in zip(ROWS, rows, strict=True))
        state = State(tracks, misses, active, Phase.THROW)
        require(len(state.closed()) <= ROWS_TO_END, "the second closed row ends the game")
        require(all(state.pawns_left(seat) >= 0 for seat in range(2)), "a player has 22 pawns")
        reason = _reason(state)
        open_ends = [row for row in ROWS if row not in state.closed() and tracks[row.place].on(row.last)]
        require(reason is Reason.OUT or not open_ends, "a row whose last number is taken is closed")
        self.state = replace(state, phase=Phase.OVER, reason=reason) if reason else state
        self.history: list[State] = []

    def copy(self) -> Self:
        """Return a board of its own."""
        other = object.__new__(type(self))
        other.state, other.history = self.state, list(self.history)
        return other

    def _go(self, state: State) -> None:
        self.history.append(self.state)
        self.state = state

    def settle(self, faces: Faces) -> None:
        """Go on with these dice thrown."""
        require(self.state.phase is Phase.THROW, "the dice are not thrown now")
        self._go(duel.settle(self.state, dice_of(faces, self.state.closed())).state)

    def settle_second(self, faces: Faces, placed: int) -> None:
        """Go straight to action 2."""
        first = None if placed == 0 else Cross(ROWS[placed >> 4], placed & 15)
        self.settle(faces)
        self.state = replace(self.state, phase=Phase.COLOUR, first=first)

    def _moves(self) -> tuple[Move, ...]:
        return duel.legal_moves(duel.view(self.state, self.state.active))

    def legal(self) -> list[int]:
        """Return the codes of the active player's moves."""
        return [code_of(move) for move in in_code_order(self._moves())]

    def apply(self, move: int) -> None:
        """Play the present action."""
        require(self.state.phase in (Phase.WHITE, Phase.COLOUR), "nobody owes a choice")
        self._go(duel.apply(self.state, self.state.active, move_among(move, self._moves())).state)

    def take_back(self) -> None:
        """Undo the last step."""
        require(self.history, "nothing to take back")
        self.state = self.history.pop()

    def rows(self) -> list[RawRow]:
        """Return the rows."""
        return [_raw(track) for track in self.state.tracks]

    def scores(self) -> tuple[int, int]:
        """Return both scores."""
        return self.state.score(0), self.state.score(1)

    @property
    def misses(self) -> tuple[int, int]:
        """The pawns in the miss area."""
        return self.state.misses[0], self.state.misses[1]

    @property
    def pawns_left(self) -> tuple[int, int]:
        """The pawns not placed."""
        return self.state.pawns_left(0), self.state.pawns_left(1)

    @property
    def active(self) -> int:
        """Who throws."""
        return self.state.active

    @property
    def closed(self) -> int:
        """The closed rows as a mask."""
        return sum(1 << row.place for row in self.state.closed())

    @property
    def placed(self) -> int:
        """What action 1 of this turn used."""
        return code_of(self.state.first or Skip())

    @property
    def phase(self) -> int:
        """What the table waits for."""
        return _PHASES.index(self.state.phase)

    @property
    def reason(self) -> int:
        """Why the game is over, 0 while it goes on."""
        return _REASONS.index(self.state.reason)


def _raw(track: Track) -> RawRow:
    stacks = [(stack.number, stack.owner, stack.pawns) for stack in track.stacks]
    return stacks, _NOBODY if track.lock is None else track.lock


def _skips(state: State, cross: Cross) -> int:
    own = state.tracks[cross.row.place].rightmost(state.active)
    last = -1 if own is None else cross.row.position(own.number)
    return max(0, cross.row.position(cross.number) - last - 1)


class DuelPolicy:
    """How a player decides; the words are those of src/duel_playout.hpp."""

    def choose(self, state: State, random: Random) -> Move:
        """Choose any legal move: the policies below know better."""
        return any_or_nothing(duel.legal_moves(duel.view(state, state.active)), random)

    @staticmethod
    def random() -> "DuelPolicy":
        """Return the policy that chooses by chance."""
        return DuelPolicy()

    @staticmethod
    def fewest_skips(max_skips: int, max_skips_to_save: int) -> "DuelPolicy":
        """Return the policy that skips little."""
        return _FewestSkips(max_skips, max_skips_to_save)

    @staticmethod
    def weights(weights: Sequence[float]) -> "DuelPolicy":
        """Return the policy that weighs placements."""
        require(len(weights) == 9 and all(abs(weight) < float("inf") for weight in weights), "weights are finite")
        return _Weights(*weights)


def _spaces(state: State) -> list[Cross]:
    ordered = in_code_order(duel.legal_moves(duel.view(state, state.active)))
    return [move for move in ordered if isinstance(move, Cross)]


@dataclass(frozen=True)
class _FewestSkips(DuelPolicy):
    max_skips: int
    max_skips_to_save: int

    def choose(self, state: State, random: Random) -> Move:  # noqa: ARG002  needs no chance
        must = state.phase is Phase.COLOUR and state.first is None
        limit = self.max_skips_to_save if must else self.max_skips
        near = [space for space in _spaces(state) if _skips(state, space) <= limit]
        return min(near, key=lambda space: _skips(state, space), default=Skip())


def _points(pawns: int) -> int:
    return ROW_POINTS[min(pawns, MOST_COUNTED)]


@dataclass(frozen=True)
class _Weights(DuelPolicy):
    place: float
    points: float
    skip: float
    room: float
    lock: float
    save: float
    stack: float
    capture: float
    ends_ahead: float

    def choose(self, state: State, random: Random) -> Move:  # noqa: ARG002  needs no chance
        best = max(_spaces(state), key=lambda space: self.weight(state, space), default=None)
        return Skip() if best is None or self.weight(state, best) <= 0 else best

    def weight(self, state: State, space: Cross) -> float:
        """Add up what this placement is worth, in the order of the C++ code: sums are equal to the last bit."""
        player, track = state.active, state.tracks[space.row.place]
        own, theirs = track.pawns(player), track.pawns(1 - player)
        locks = space.number == space.row.last
        gain = _points(own + 1 + (locks and state.pawns_left(player) > 1)) - _points(own)
        value = self.place + self.points * gain + self.skip * _skips(state, space)
        value += self.room * (LAST_POSITION - space.row.position(space.number))
        if state.first is None:
            value += self.save
        here = track.on(space.number)
        if here is not None and here.owner == player:
            value += self.stack
        if here is not None and here.owner != player:
            value += self.capture * (_points(theirs) - _points(theirs - 1))
        if not locks:
            return value
        value += self.lock
        if len(state.closed()) + 1 < ROWS_TO_END:
            return value
        return value + self.ends_ahead * (state.score(player) + gain - state.score(1 - player))


@dataclass
class _Playout:
    """One game to its end."""

    state: State
    policies: Sequence[DuelPolicy]
    random: Random
    turns: int = 0
    told: bytearray = field(default_factory=bytearray)

    def play(self) -> Self:
        while self.state.phase is not Phase.OVER:
            self.turn()
        return self

    def turn(self) -> None:
        if self.state.phase is Phase.THROW:
            self.state = duel.settle(self.state, roll(self.random, self.state.closed())).state
        assert self.state.dice is not None, "the dice lie during a turn"
        active, codes = self.state.active, [UNDECIDED, UNDECIDED]
        self.told += bytes([active]) + dice_bytes(self.state.dice)
        for action, phase in enumerate((Phase.WHITE, Phase.COLOUR)):
            if self.state.phase is phase:
                move = self.policies[active].choose(self.state, self.random)
                self.state = duel.apply(self.state, active, move).state
                codes[action] = code_of(move)
        self.told += bytes(codes)
        self.turns += 1


def _play(board: DuelBoard, draw_active: bool, policies: Sequence[DuelPolicy], random: Random) -> _Playout:  # noqa: FBT001
    require(board.state.phase is not Phase.OVER, "the game is over")
    require(not draw_active or board.state.phase is Phase.THROW, "the lot is drawn before the dice")
    require(len(policies) == 2, "one policy a seat")
    state = replace(board.state, active=random.below(2)) if draw_active else board.state
    return _Playout(state, policies, random).play()


def duel_play(  # noqa: PLR0913  as the extension takes it
    board: DuelBoard,
    draw_active: bool,  # noqa: FBT001
    policies: Sequence[DuelPolicy],
    games: int,
    seed: int,
    threads: int,  # noqa: ARG001  one is all there is
) -> DiceBatch:
    """Play a batch."""

    def result(game: int) -> Result:
        end = _play(board, draw_active, policies, Random(seed, game))
        return [end.state.score(0), end.state.score(1)], end.turns, _REASONS.index(end.state.reason)

    return DiceBatch(games, result)


def duel_record(board: DuelBoard, draw_active: bool, policies: Sequence[DuelPolicy], seed: int, game: int) -> bytes:  # noqa: FBT001
    """Return the turns of one game."""
    return bytes(_play(board, draw_active, policies, Random(seed, game)).told)
