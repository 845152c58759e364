"""The exact solitaire table of Qwixx: how many points a sheet that plays alone ends with, on average and at best.

The game it solves: the sheet is active, then passive for `passive_turns` turns (the white dice only, an optional cross,
no miss), then active again, until its fourth miss or its second closed row. `passive_turns=0` is "always active";
a table of n players resembles `passive_turns=n-1`, without the rows that others close.

Solved in float64 by dynamic programming and kept as float32: a value is within 0.000008 points of the solution.
Computing takes seconds, so `load_table` keeps tables in the user's cache directory. All of this needs the C++
extension: NeedsExtension without it.
"""

import hashlib
import logging
import mmap
import os
import struct
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from sixfold.games.dice.kernel import MOST_THREADS, dice_faces, read_move, row_mask, whole
from sixfold.games.dice.rules import ROWS, Dice, Move, Row
from sixfold.games.qwixx.rules import Phase, Sheet, State, View
from sixfold.kernels import Missing, available
from sixfold.rules.core import Seat

if TYPE_CHECKING or available:
    from sixfold.kernels import _kernels as engine
else:
    engine = Missing("the solitaire table of Qwixx")

Progress = Callable[[float], None]  # told the share that is done; what it raises stops the work
MOST_PASSIVE_TURNS: Final = 4
HIGHEST_LEVEL: Final = 44
_LOG: Final = logging.getLogger(__name__)


def sheet_masks(sheet: Sheet) -> tuple[tuple[int, int, int, int], int]:
    """Return a sheet as the kernel takes it. Raises ValueError if no game can lead to it."""
    if len(sheet.crosses) != len(ROWS):
        raise ValueError("a sheet has four rows")
    red, yellow, green, blue = (_row_mask(row, sheet) for row in ROWS)
    return (red, yellow, green, blue), whole("misses", sheet.misses, 0, 4)


def _row_mask(row: Row, sheet: Sheet) -> int:
    crosses = sheet.crosses[row.place]
    places = [row.position(whole("a crossed number", number, 2, 12)) for number in crosses]
    if any(left >= right for left, right in pairwise(places)):
        raise ValueError(f"{row}: crosses go from left to right: {crosses}")
    if (row in sheet.locks) != (row.last in crosses):
        raise ValueError(f"{row}: the lock is crossed with the last number, and only then")
    return sum(1 << number for number in crosses)


class SolitaireOption(NamedTuple):
    """A choice, the final score to expect after it, and in an active action 1 the best action 2 to follow."""

    move: Move
    value: float
    then: Move | None = None


class SolitaireTable:
    """Values of sheets and of decisions. `closed` are all closed rows: by default those the sheet itself locked."""

    __slots__ = ("first_level", "kernel", "passive_turns")

    def __init__(self, values: "memoryview[float]", passive_turns: int, first_level: int = 0) -> None:
        self.kernel = engine.QwixxTable(values, passive_turns, first_level)
        self.passive_turns = passive_turns
        self.first_level = first_level

    @classmethod
    def compute(
        cls, passive_turns: int = 0, *, first_level: int = 0, threads: int = 2, progress: Progress | None = None
    ) -> Self:
        """Solve the game in memory.

        The level of a sheet is the sum over its rows of how far they have come, 11 for a closed row. A table from
        `first_level` on is solved sooner and knows only sheets of that level or higher.
        """
        values = _compute(passive_turns, first_level, threads, progress)
        return cls(memoryview(values).cast("f"), passive_turns, first_level)

    def value(self, sheet: Sheet, *, closed: frozenset[Row] | None = None, passive_turns_left: int = 0) -> float:
        """Return the final score to expect before a throw, with so many passive turns before the next active one."""
        passives = whole("passive_turns_left", passive_turns_left, 0, self.passive_turns)
        return self.kernel.value(sheet_masks(sheet), _closed(sheet, closed), passives)

    def passive_options(
        self, sheet: Sheet, dice: Dice, *, closed: frozenset[Row] | None = None, passive_turns_after: int = 0
    ) -> tuple[SolitaireOption, ...]:
        """Value every choice of a passive turn that so many other passive ones follow."""
        after = whole("passive_turns_after", passive_turns_after, 0, self.passive_turns)
        found = self.kernel.passive(sheet_masks(sheet), _closed(sheet, closed), dice_faces(dice), after)
        return tuple(SolitaireOption(read_move(move), value) for move, value, _ in found)

    def white_options(
        self, sheet: Sheet, dice: Dice, *, closed: frozenset[Row] | None = None
    ) -> tuple[SolitaireOption, ...]:
        """Value every choice of an active player's action 1."""
        found = self.kernel.white(sheet_masks(sheet), _closed(sheet, closed), dice_faces(dice))
        return tuple(SolitaireOption(read_move(move), value, read_move(then)) for move, value, then in found)

    def colour_options(
        self, sheet: Sheet, dice: Dice, *, crossed: bool, closed: frozenset[Row] | None = None
    ) -> tuple[SolitaireOption, ...]:
        """Value every choice of an active player's action 2; `crossed`: whether action 1 was used."""
        found = self.kernel.colour(sheet_masks(sheet), _closed(sheet, closed), dice_faces(dice), bool(crossed))
        return tuple(SolitaireOption(read_move(move), value) for move, value, _ in found)

    def options(self, table: State | View, seat: Seat) -> tuple[SolitaireOption, ...]:
        """Value every choice of this seat at a real table, as if it went on alone. Raises ValueError."""
        whole("seat", seat, 0, len(table.sheets) - 1)
        sheet, dice = table.sheets[seat], table.dice
        if dice is not None and table.phase is Phase.COLOUR and seat == table.active:
            return self.colour_options(sheet, dice, crossed=table.crossed, closed=table.closed)
        if dice is None or table.phase is not Phase.WHITE:
            raise ValueError(f"seat {seat} owes no choice")
        if seat == table.active:
            return self.white_options(sheet, dice, closed=table.closed)
        after = min((seat - table.active - 1) % len(table.sheets), self.passive_turns)
        return self.passive_options(sheet, dice, closed=table.closed, passive_turns_after=after)


def _closed(sheet: Sheet, closed: frozenset[Row] | None) -> int:
    return row_mask(sheet.locks if closed is None else closed)


def _compute(passive_turns: int, first_level: int, threads: int, progress: Progress | None) -> bytearray:
    whole("passive_turns", passive_turns, 0, MOST_PASSIVE_TURNS)
    whole("first_level", first_level, 0, HIGHEST_LEVEL)
    whole("threads", threads, 1, MOST_THREADS)
    values = bytearray(4 * engine.qwixx_table_size(passive_turns))
    engine.qwixx_build(memoryview(values).cast("f"), passive_turns, first_level, threads, progress)
    return values


# A table file is a header, padding to HEADER_SIZE, and the values in the byte order of the machine.
MAGIC: Final = b"sixfoldX"
FORMAT_VERSION: Final = 1
HEADER_SIZE: Final = 128
_HEADER: Final = struct.Struct("<8sIII8s32s")  # magic, version, passive turns, first level, byte order, BLAKE2b-256
DIGEST_AT: Final = _HEADER.size - 32


class _UnusableFileError(Exception):
    """A table file that is not to be trusted, and why."""


def table_path(passive_turns: int, first_level: int = 0, folder: Path | None = None) -> Path:
    """Return where this table is kept: the user's cache directory, or `folder`."""
    if folder is None:
        folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sixfold"
    part = f"-from-{first_level}" if first_level else ""
    return folder / f"qwixx-solitaire-{passive_turns}{part}.table"


class _Shape(NamedTuple):
    """Which table: what its header says beside its checksum."""

    passive_turns: int
    first_level: int

    def header(self, values: bytearray | memoryview) -> bytes:
        """Return the whole header of a file with these values."""
        digest = hashlib.blake2b(values, digest_size=32).digest()
        order = sys.byteorder.encode()
        return _HEADER.pack(MAGIC, FORMAT_VERSION, *self, order, digest).ljust(HEADER_SIZE, b"\0")


def load_table(  # noqa: PLR0913
    passive_turns: int = 0,
    *,
    first_level: int = 0,
    folder: Path | None = None,
    threads: int = 2,
    progress: Progress | None = None,
    tell: Callable[[str], None] = _LOG.warning,
) -> SolitaireTable:
    """Map the kept table into memory, or compute and keep it.

    A file that is damaged, of another version or not readable is never trusted: it is computed again, and `tell` says
    so. Where nothing can be written, the table lives in memory only.
    """
    shape = _Shape(
        whole("passive_turns", passive_turns, 0, MOST_PASSIVE_TURNS),
        whole("first_level", first_level, 0, HIGHEST_LEVEL),
    )
    path = table_path(*shape, folder)
    try:
        return _open(path, shape)
    except FileNotFoundError:
        pass
    except (OSError, _UnusableFileError) as error:
        tell(f"{path} cannot be used ({error}): computing the Qwixx table again")
    values = _compute(*shape, threads, progress)
    try:
        _keep(path, shape, values)
        return _open(path, shape)
    except (OSError, _UnusableFileError) as error:
        tell(f"{path} cannot be kept ({error}): the Qwixx table stays in memory")
        return SolitaireTable(memoryview(values).cast("f"), *shape)


def _open(path: Path, shape: _Shape) -> SolitaireTable:
    size = HEADER_SIZE + 4 * engine.qwixx_table_size(shape.passive_turns)
    with path.open("rb") as file:
        header = file.read(HEADER_SIZE)
        if not header.startswith(MAGIC):
            raise _UnusableFileError("it is not a table of Sixfold")
        if header[:DIGEST_AT] != shape.header(bytearray())[:DIGEST_AT]:
            raise _UnusableFileError("it is of another version, game or machine")
        if os.fstat(file.fileno()).st_size != size:
            raise _UnusableFileError("it has the wrong size")
        mapped = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    if header != shape.header(mapped[HEADER_SIZE:]):
        raise _UnusableFileError("its checksum is wrong")
    return SolitaireTable(mapped[HEADER_SIZE:].cast("f"), *shape)


def _keep(path: Path, shape: _Shape, values: bytearray) -> None:
    """Write beside the place and rename: a reader sees the whole file or none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".part")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(shape.header(values))
            file.write(values)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
