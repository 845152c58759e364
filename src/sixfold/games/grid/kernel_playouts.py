"""Qwirkle and Cubes played to the end by simple policies, thousands of games a second.

A seed names a batch of games; game number n of it is the same on every machine, whatever the number of threads.
This needs the C++ extension: NeedsExtension without it.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from sixfold.games.cubes import rules as cubes
from sixfold.games.grid.kernel import Board
from sixfold.games.grid.rules import Pass, Place, Placed, Placement, pieces_of
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.kernels import Missing, available
from sixfold.rules import events
from sixfold.rules.core import Options, Outcome, Reason
from sixfold.rules.pieces import KINDS, Cell, Piece, Pieces, without

if TYPE_CHECKING or available:
    from sixfold.kernels._kernels import GridSetup as Setup
else:
    Setup = Missing("playouts of Qwirkle and Cubes")

GAMES = (qwirkle.ABOUT.name, cubes.ABOUT.name)
REASONS = (Reason.OUT, Reason.BLOCKED)
_HAND = qwirkle.HAND
_EVENTS = ("deal", "open", "place", "swap", "pass", "draw", "choose", "roll", "forced", "redraw", "bonus")

_GIVING = {kind.type: kind for kind in (events.Deal, events.Draw, events.Redraw)}

NativeEvent = tuple[int, int, int, list[int], list[int], list[tuple[int, int, int]]]


class Policy(StrEnum):
    """How a seat chooses. Who cannot place exchanges as many tiles as the bag allows, the lowest kinds first."""

    RANDOM = "random"  # any placement, each as likely; any cubes rolled first, each set as likely
    GREEDY = "greedy"  # the best placement; in Cubes after the re-roll of highest expected score
    GREEDY_KEEP = "greedy-keep"  # the best placement; in Cubes without rolling first: far faster
    GREEDY_SPARE = "greedy-spare"  # the best placement; in Cubes whatever the best one spares is rolled first: fast too


_POLICIES = tuple(Policy)


@dataclass(frozen=True, slots=True)
class PlayoutResult:
    """How a playout ended, and how many turns it took."""

    outcome: Outcome
    turns: int


@dataclass(frozen=True, slots=True)
class _Hand:
    known: Pieces
    unknown: int = 0


class Playouts:
    """Games from one starting point with one policy a seat. Unknown pieces are drawn anew for every game."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    @classmethod
    def from_start(cls, game: str, policies: Sequence[Policy], options: Options = Options()) -> "Playouts":
        """Whole games of "qwirkle" or "cubes". Raises ValueError."""
        if game not in GAMES:
            raise ValueError(f"{game} has no playouts here; these have: {', '.join(GAMES)}")
        hands = [_Hand((), _HAND) for _ in policies]
        return cls(Setup(GAMES.index(game), _seats(hands, (0,) * len(hands), options, policies)))

    @classmethod
    def from_state(cls, state: qwirkle.State | cubes.State, policies: Sequence[Policy]) -> "Playouts":
        """Games from a whole position, hands as they are. Raises ValueError unless a player is to decide."""
        hands = [_Hand(hand) for hand in state.hands]
        game = cubes.ABOUT.name if isinstance(state, cubes.State) else qwirkle.ABOUT.name
        return cls._from(game, state, hands, policies)

    @classmethod
    def from_view(cls, view: qwirkle.View | cubes.View, policies: Sequence[Policy]) -> "Playouts":
        """Games from what one seat knows; hands it does not see are drawn from the tiles it does not see."""
        if isinstance(view, cubes.View):
            return cls.from_state(view, policies)
        return cls._from(qwirkle.ABOUT.name, view, _seen_hands(view), policies)

    @classmethod
    def after(
        cls, view: qwirkle.View | cubes.View, move: Place | qwirkle.Swap, policies: Sequence[Policy]
    ) -> "Playouts":
        """Games that go on once the seat of this view has made this legal move, its draw still unknown.

        Raises ValueError for a move that ends the game.
        """
        return cls(setup_after(view, move, policies))

    @classmethod
    def _from(
        cls,
        game: str,
        table: qwirkle.State | qwirkle.View | cubes.State,
        hands: Sequence[_Hand],
        policies: Sequence[Policy],
    ) -> "Playouts":
        if table.phase not in ("open", "play", "choose", "place"):
            raise ValueError(f"nobody is to decide in phase {table.phase}")
        return cls(
            Setup(
                GAMES.index(game),
                _seats(hands, table.scores, table.options, policies),
                Board(table.grid).engine,
                [],
                table.turn,
                table.phase == cubes.Phase.PLACE,
            )
        )

    def play(self, seed: int, games: int, *, first: int = 0, threads: int = 1) -> list[PlayoutResult]:
        """Play games number `first` onwards of the batch that `seed` names, 0 <= seed < 2**64."""
        _require_word(seed, first)
        if games < 0 or threads < 1:
            raise ValueError("a number of games is not negative, a number of threads is positive")
        cuts = [first + games * part // threads for part in range(threads + 1)]
        parts = [(start, end - start) for start, end in pairwise(cuts)]
        if threads == 1:
            return self._part(seed, *parts[0])
        with ThreadPoolExecutor(threads) as pool:
            return list(chain(*pool.map(lambda part: self._part(seed, *part), parts)))

    def _part(self, seed: int, first: int, count: int) -> list[PlayoutResult]:
        return [_played(*result) for result in self.setup.play(seed, first, count)]

    def record(self, seed: int, number: int = 0) -> tuple[PlayoutResult, tuple[events.Event, ...]]:
        """Play one game of a batch and tell it as the events of a record, the hands it started with as deals."""
        _require_word(seed, number)
        result, told = self.setup.play_logged(seed, number)
        played = _played(*result)
        return played, (*map(read_event, told), played.outcome.event())


def setup_after(
    view: qwirkle.View | cubes.View, move: Place | qwirkle.Swap, policies: Sequence[Policy], board: Board | None = None
) -> Setup:
    """Return the position after this legal move of the view's seat, its draw still unknown.

    Whoever asks about many moves gives the `board` of the view. Raises ValueError for a move that ends the game.
    """
    tiles = pieces_of(move.placed) if isinstance(move, Place) else move.tiles
    hands = [_Hand(hand) for hand in view.hands] if isinstance(view, cubes.View) else _seen_hands(view)
    kept = without(hands[view.turn].known, tiles)
    if view.seat != view.turn or kept is None:
        raise ValueError("not a move of this view's seat")
    bag = len(view.bag) if isinstance(view, cubes.View) else view.bag_size
    hands[view.turn] = _Hand(kept, min(_HAND - len(kept), bag))
    scores, board = list(view.scores), Board(view.grid) if board is None else board
    if isinstance(move, Place):
        scores[view.turn] += board.place(move.placed)
    try:
        return Setup(
            int(isinstance(view, cubes.View)),
            _seats(hands, scores, view.options, policies),
            board.engine,
            [] if isinstance(move, Place) else [tile.kind for tile in tiles],
            (view.turn + 1) % len(hands),
        )
    finally:
        if isinstance(move, Place):
            board.undo()


def setup_of(table: qwirkle.State | cubes.State, policies: Sequence[Policy], board: Board) -> Setup:
    """Return a whole table between two decisions as a position, hands as they are, for rollouts."""
    rolled = (cubes.Phase.PLACE, cubes.Phase.FORCED, cubes.Phase.REDRAW)
    return Setup(
        int(isinstance(table, cubes.State)),
        _seats([_Hand(hand) for hand in table.hands], table.scores, table.options, policies),
        board.engine,
        [],
        table.turn,
        table.phase in rolled,
    )


def setup_before(view: qwirkle.View | cubes.View, move: cubes.Roll, policies: Sequence[Policy], board: Board) -> Setup:
    """Return the position of Cubes in which the seat to move rolls these cubes, for rollouts. Raises TypeError."""
    if not isinstance(view, cubes.View):
        raise TypeError("only cubes are rolled again")
    seats = _seats([_Hand(hand) for hand in view.hands], view.scores, view.options, policies)
    return Setup(1, seats, board.engine, [], view.turn, not move.cubes, [cube.kind for cube in move.cubes])


def _require_word(*numbers: int) -> None:
    if any(not 0 <= number < 1 << 64 for number in numbers):
        raise ValueError("a seed and a game's number are at least 0 and less than 2**64")


def _seats(
    hands: Sequence[_Hand], scores: Sequence[int], options: Options, policies: Sequence[Policy]
) -> list[tuple[list[int], int, int, float, int]]:
    if len(policies) != len(hands):
        raise ValueError(f"{len(hands)} seats need as many policies, not {len(policies)}")
    ages = options.ages or (0.0,) * len(hands)
    if len(ages) != len(hands):
        raise ValueError(f"{len(hands)} seats need as many ages, not {len(ages)}")
    return [
        ([piece.kind for piece in hand.known], hand.unknown, score, float(age), _POLICIES.index(policy))
        for hand, score, age, policy in zip(hands, scores, ages, policies, strict=True)
    ]


def _seen_hands(view: qwirkle.View) -> list[_Hand]:
    return [_Hand(view.hand) if seat == view.seat else _Hand((), size) for seat, size in enumerate(view.hand_sizes)]


def _played(scores: Sequence[int], turns: int, reason: int) -> PlayoutResult:
    return PlayoutResult(Outcome(REASONS[reason], tuple(scores)), turns)


def _pieces(kinds: Sequence[int]) -> tuple[Piece, ...]:
    return tuple(KINDS[kind] for kind in kinds)


def read_event(native: NativeEvent) -> events.Event:
    """Return what the kernel tells as an event of a record."""
    kind, seat, points, numbers, faces, placed = native
    name, pieces = _EVENTS[kind], _pieces(numbers)
    if name in _GIVING:
        return _GIVING[name](seat, pieces).canonical()
    if name == "open":
        return events.Open(seat)
    if name == "bonus":
        return events.Bonus(seat, points)
    if name in ("roll", "forced"):
        return events.CubesRolled(seat, pieces, _pieces(faces), forced=name == "forced").canonical()
    return events.Move(seat, _move_text(name, pieces, placed), points if name == "place" else None)


def _move_text(name: str, pieces: tuple[Piece, ...], placed: list[tuple[int, int, int]]) -> str:
    if name == "swap":
        return qwirkle.format_move(qwirkle.Swap(pieces))
    if name == "choose":
        return cubes.format_move(cubes.Roll(pieces))
    if name == "pass":
        return qwirkle.format_move(Pass())
    placement: Placement = tuple(Placed(KINDS[kind], Cell(x, y)) for x, y, kind in placed)
    return qwirkle.format_move(Place(placement))
