"""`python -m benchmarks.camera FOLDER`: how well the camera reads photos whose truth is known.

FOLDER, or each folder in it, holds photos in order and `truth.jsonl`: for a photo the pieces placed since the photo
before, and the points of that turn where they are known. Where the first photo has no line, its reading is taken as the
start. Boards count as exact up to where the grid begins; disturbed ones also up to quarter turns.
"""

import argparse
import json
import resource
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from benchmarks.disturbances import DISTURBANCES, coded
from sixfold.camera import Reader
from sixfold.games.grid.rules import EMPTY, Grid, Placed
from sixfold.rules.pieces import Cell

PHOTOS = (".jpg", ".jpeg", ".png", ".webp")


@dataclass(frozen=True)
class Truth:
    """What one photo shows beyond the photo before."""

    placed: frozenset[Placed]
    points: int | None


@dataclass(frozen=True)
class Series:
    """Photos of one table in order."""

    folder: Path
    photos: Sequence[Path]
    truth: dict[str, Truth]

    @classmethod
    def read(cls, folder: Path) -> "Series":
        """Read the truth of a folder."""
        lines = [json.loads(line) for line in (folder / "truth.jsonl").read_text("utf-8").splitlines() if line]
        truth = {
            line["photo"]: Truth(frozenset(map(Placed.from_json, line["placed"])), line.get("points")) for line in lines
        }
        return cls(folder, sorted(path for path in folder.iterdir() if path.suffix in PHOTOS), truth)

    def boards(self, readings: Sequence[Grid]) -> Iterator[Grid]:
        """Go through the true boards, in the cells of the first photo's reading if that is the start."""
        board, across, down = EMPTY, 0, 0
        if self.photos[0].name not in self.truth:
            board = readings[0]
            told = Grid(placed for truth in self.truth.values() for placed in truth.placed)
            ends = shift(told, readings[-1]), shift(board, readings[-1])
            across, down = ends[0].x - ends[1].x, ends[0].y - ends[1].y
        for photo in self.photos:
            truth = self.truth.get(photo.name)
            board = board.with_placed(moved(truth.placed if truth else (), across, down))
            yield board


def moved(pieces: Iterable[Placed], across: int, down: int) -> Iterator[Placed]:
    """Go through the same pieces so many cells farther."""
    return (Placed(piece, Cell(cell.x + across, cell.y + down)) for piece, cell in pieces)


def shift(pieces: Grid, board: Grid) -> Cell:
    """Return by how many cells most of these pieces are moved on that board."""
    votes = Counter(
        Cell(there.x - here.x, there.y - here.y)
        for here, piece in pieces.items()
        for there, other in board.items()
        if piece == other
    )
    return votes.most_common(1)[0][0] if votes else Cell(0, 0)


def in_place(read: Grid, true: Grid) -> set[Placed]:
    """Return what was read, moved onto the true board."""
    return set(moved(read.placed(), *shift(read, true)))


def turned(grid: Grid) -> Grid:
    """Return the grid after a quarter turn."""
    return Grid(Placed(piece, Cell(-cell.y, cell.x)) for cell, piece in grid.items())


def is_exact(read: Grid, true: Grid, quarters: int = 1) -> bool:
    """Tell whether a board was read without any error, in one of so many quarter turns."""
    for _ in range(quarters):
        if in_place(read, true) == set(true.placed()):
            return True
        read = turned(read)
    return False


@dataclass
class Tally:
    """So many right of so many."""

    right: int = 0
    of: int = 0

    def add(self, right: int, of: int = 1) -> None:
        """Count some more."""
        self.right += right
        self.of += of

    def __str__(self) -> str:
        share = f"{self.right / self.of:.2%}" if self.of else "none"
        return f"{self.right:,} of {self.of:,} ({share})"


@dataclass
class Figures:
    """Everything that is measured."""

    tiles: Tally = field(default_factory=Tally)
    boards: Tally = field(default_factory=Tally)
    placed: Tally = field(default_factory=Tally)
    points: Tally = field(default_factory=Tally)
    asked: Tally = field(default_factory=Tally)
    cpu_s: float = 0.0
    memory_mb: float = 0.0
    wrong: list[str] = field(default_factory=list)
    disturbed: dict[str, Tally] = field(default_factory=lambda: {name: Tally() for name in DISTURBANCES})


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--every", type=int, default=3, help="disturb every so manyth photo; 0: none")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    cv2.setNumThreads(1)
    figures = Figures()
    for folder in sorted(path.parent for path in wanted.folder.rglob("truth.jsonl")):
        series = Series.read(folder)
        boards = measure_boards(series, figures)
        measure_turns(series, boards, figures)
        if wanted.every:
            measure_disturbed(series, boards, figures, wanted)
    show(figures)


def measure_boards(series: Series, figures: Figures) -> list[Grid]:
    """Read every photo on its own; returns the true boards."""
    before = _cpu_s()
    with Reader() as reader:
        readings = [reader.read(photo.read_bytes()) for photo in track(series.photos, f"{series.folder.name}: boards")]
        figures.memory_mb = max(figures.memory_mb, _peak_mb(reader))
    figures.cpu_s += _cpu_s() - before
    boards = list(series.boards([reading.grid for reading in readings]))
    for photo, reading, board in zip(series.photos, readings, boards, strict=True):
        read, true = in_place(reading.grid, board), set(board.placed())
        figures.tiles.add(len(read & true), len(read | true))
        figures.boards.add(read == true)
        figures.asked.add(len(reading.unsure), len(reading.pieces))
        if read != true:
            figures.wrong.append(f"{series.folder.name}/{photo.name}: {' '.join(map(str, sorted(read ^ true)))}")
    return boards


def measure_turns(series: Series, boards: Sequence[Grid], figures: Figures) -> None:
    """Read the photos as turns, each on the board that was read before, as `sixfold camera --turns` does."""
    before, true_before = EMPTY, EMPTY
    with Reader() as reader:
        for photo, board in zip(track(series.photos, f"{series.folder.name}: turns"), boards, strict=True):
            turn = reader.read_turn(before, photo.read_bytes())
            before, new = turn.reading.grid, set(board.placed()) - set(true_before.placed())
            true_before, truth = board, series.truth.get(photo.name)
            if truth is not None:
                placed = moved((seen.placed for seen in turn.placed), *shift(before, board))
                exact = set(placed) == new
                figures.placed.add(exact)
                if truth.points is not None:
                    figures.points.add(exact and turn.points == truth.points)


def measure_disturbed(series: Series, boards: Sequence[Grid], figures: Figures, wanted: argparse.Namespace) -> None:
    """Spoil every so manyth photo in every way, and read it."""
    chosen = list(zip(series.photos, boards, strict=True))[:: wanted.every]
    with Reader() as reader:
        for number, (photo, board) in enumerate(track(chosen, f"{series.folder.name}: disturbed")):
            pixels = cv2.imread(str(photo))
            for name, disturb in DISTURBANCES.items():
                spoiled = coded(disturb(pixels, np.random.default_rng([wanted.seed, number])))
                exact = is_exact(reader.read(spoiled).grid, board, quarters=4)
                figures.disturbed[name].add(exact)
                if not exact:
                    figures.wrong.append(f"{series.folder.name}/{photo.name} with {name}")


def _cpu_s() -> float:
    """Return the CPU seconds of all ended workers."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _peak_mb(reader: Reader) -> float:
    """Return the most memory that the worker ever had in use, as Linux tells it."""
    status = Path(f"/proc/{reader.pid}/status").read_text("ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def show(figures: Figures) -> None:
    """Print the table."""
    total = Tally(*(sum(each) for each in zip(*((t.right, t.of) for t in figures.disturbed.values()), strict=True)))
    table = Table("what", "figure", "target", title="The camera")
    for row in (
        ("tiles right", str(figures.tiles), ">= 99.5 %"),
        ("boards exact", str(figures.boards), ">= 95 %"),
        ("turns with exact pieces", str(figures.placed), ""),
        ("turns with exact points", str(figures.points), ">= 95 %"),
        ("pieces asked about", str(figures.asked), ""),
        ("CPU-s a photo, the worker's start shared", f"{figures.cpu_s / max(1, figures.boards.of):.2f}", "<= 1"),
        ("memory of the worker", f"{figures.memory_mb:.0f} MB", "<= 400 MB"),
        ("disturbed boards exact", str(total), ">= 98 %"),
        *((f"  {name}", str(tally), "") for name, tally in figures.disturbed.items()),
    ):
        table.add_row(*row)
    Console(width=110).print(table)
    for line in figures.wrong:
        print(f"wrong: {line}")


if __name__ == "__main__":
    main()
