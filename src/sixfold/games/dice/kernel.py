"""What the kernels of the two dice games share: their code of a move and of dice, and batches of games.

The kernels count a move as row * 16 + number, 0 being nothing; a throw as six faces, 0 for a die that left the game.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from sixfold.games.dice.rules import ROWS, Cross, Dice, Move, Row, Skip, format_move
from sixfold.rules.core import Reason, Seat

if TYPE_CHECKING:
    from sixfold.kernels._kernels import DiceBatch

NativeT = TypeVar("NativeT")
NativeT_co = TypeVar("NativeT_co", covariant=True)

UNDECIDED: Final = 255
MOST_SEED: Final = 2**64 - 1
MOST_GAMES: Final = 10_000_000
MOST_THREADS: Final = 64
_MOVES: Final[dict[int, Move]] = {
    0: Skip(),
    **{row.place * 16 + number: Cross(row, number) for row in ROWS for number in range(2, 13)},
}
_CODES: Final = {move: code for code, move in _MOVES.items()}


def move_code(move: Move) -> int:
    """Return the kernel's number of a move. Raises ValueError if no row has that number."""
    try:
        return _CODES[move]
    except (KeyError, TypeError):
        raise ValueError(f"no such move: {move!r}") from None


def read_move(code: int) -> Move:
    """Return the move of a kernel's number."""
    return _MOVES[code]


def read_choice(code: int) -> Move | None:
    """Return the move of a kernel's number, or None where no choice was made."""
    return None if code == UNDECIDED else _MOVES[code]


def read_moves(codes: Iterable[int]) -> tuple[Move, ...]:
    """Return these moves in notation order, as the rules list them."""
    return tuple(sorted((_MOVES[code] for code in codes), key=format_move))


def dice_faces(dice: Dice) -> tuple[int, int, int, int, int, int]:
    """Return a throw as the kernel takes it. Raises ValueError if these are not six dice."""
    faces = (*dice.white, *(0 if face is None else face for face in dice.coloured))
    if len(dice.white) != 2 or len(dice.coloured) != 4 or any(face not in range(7) for face in faces):
        raise ValueError(f"not a throw: {dice!r}")
    first, second, red, yellow, green, blue = faces
    return first, second, red, yellow, green, blue


def read_dice(faces: Sequence[int]) -> Dice:
    """Return the throw of six faces."""
    first, second, *coloured = faces
    return Dice((first, second), tuple(face or None for face in coloured))


def row_mask(rows: Iterable[Row]) -> int:
    """Return a set of rows as four bits."""
    return sum(1 << row.place for row in set(rows))


def read_rows(mask: int) -> frozenset[Row]:
    """Return the rows of four bits."""
    return frozenset(row for row in ROWS if mask >> row.place & 1)


@dataclass(frozen=True, slots=True)
class RandomChoice:
    """A policy: any legal choice, nothing included, each as likely as another."""


@dataclass(frozen=True, slots=True)
class FewestSkips:
    """A policy: the space that skips the fewest since the own last one, if it skips no more than `max_skips`.

    In action 2 with nothing used yet, `max_skips_to_save` holds instead: -1 would rather take the miss. A stack in Duel
    skips nothing.
    """

    max_skips: int = 2
    max_skips_to_save: int = 4

    def limits(self) -> tuple[int, int]:
        """Return both, checked. Raises ValueError."""
        most = whole("max_skips", self.max_skips, -1, 11)
        return most, whole("max_skips_to_save", self.max_skips_to_save, -1, 11)


class MakesPolicies(Protocol[NativeT_co]):
    """The extension's class of policies, as far as both games have them."""

    def random(self) -> NativeT_co:
        """Return `RandomChoice`."""

    def fewest_skips(self, max_skips: int, max_skips_to_save: int) -> NativeT_co:
        """Return `FewestSkips`."""


def native_policy(policy: object, makes: MakesPolicies[NativeT]) -> NativeT:
    """Return a policy that both games have as the extension takes it. Raises ValueError if this is none."""
    match policy:
        case RandomChoice():
            return makes.random()
        case FewestSkips():
            return makes.fewest_skips(*policy.limits())
    raise ValueError(f"not a policy: {policy!r}")


def whole(name: str, value: int, least: int, most: int) -> int:
    """Return `value`. Raises ValueError unless it is a whole number between `least` and `most`."""
    if not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"{name} is a whole number from {least} to {most}, not {value!r}")
    return value


def check_batch(games: int, seed: int, threads: int) -> None:
    """Refuse a batch that cannot be played. Raises ValueError."""
    whole("games", games, 1, MOST_GAMES)
    whole("seed", seed, 0, MOST_SEED)
    whole("threads", threads, 1, MOST_THREADS)


def check_game(seed: int, game: int) -> None:
    """Refuse a game that no batch has. Raises ValueError."""
    whole("seed", seed, 0, MOST_SEED)
    whole("game", game, 0, MOST_SEED)


@dataclass(frozen=True, slots=True)
class Playouts:
    """The results of a batch; game `i` depends on the seed and on `i` alone, never on threads or on other games."""

    scores: memoryview  # scores[game, seat]
    turns: memoryview  # turns[game]: throws
    reasons: tuple[Reason, ...]  # reasons[game]
    win_shares: tuple[float, ...]  # by seat: games won, a shared win counting as its part
    mean_scores: tuple[float, ...]  # by seat

    def __len__(self) -> int:
        return len(self.turns)

    def game_scores(self, game: int) -> tuple[int, ...]:
        """Return the scores of one game, by seat."""
        return tuple(self.scores[game, seat] for seat in range(len(self.win_shares)))


def read_playouts(batch: "DiceBatch", seats: int, reasons: Sequence[Reason]) -> Playouts:
    """Return the results of a kernel's batch; `reasons` by the kernel's number of a reason, less one."""
    turns = memoryview(batch.turns()).cast("H")
    return Playouts(
        scores=memoryview(batch.scores()).cast("B").cast("h", (len(turns), seats)),
        turns=turns,
        reasons=tuple(reasons[code - 1] for code in batch.reasons()),
        win_shares=tuple(batch.win_shares()),
        mean_scores=tuple(batch.mean_scores()),
    )


@dataclass(frozen=True, slots=True)
class RecordedTurn:
    """A turn as it was played.

    None in `white` or `colour`: that choice was made before the playout began, or never came, as the game was over.
    """

    active: Seat
    dice: Dice
    white: tuple[Move | None, ...]  # action 1: by seat where everyone chooses, else the active player's alone
    colour: Move | None  # action 2


def read_turns(record: bytes, choosers: int) -> tuple[RecordedTurn, ...]:
    """Return the turns of a recorded game in which so many choose in action 1."""
    width = 1 + 6 + choosers + 1
    return tuple(_read_turn(record[start : start + width]) for start in range(0, len(record), width))


def _read_turn(turn: bytes) -> RecordedTurn:
    active, faces, white, colour = turn[0], turn[1:7], turn[7:-1], turn[-1]
    return RecordedTurn(active, read_dice(faces), tuple(map(read_choice, white)), read_choice(colour))
