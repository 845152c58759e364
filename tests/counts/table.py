"""The count tables: positions with a hand, and how many legal moves both generators find there, like chess perft.

A table is a text file of blocks with `name`, `grid`, `hand`, and counts. `1` is the number of placements, `2` that of
the ways to place twice in a row from the hand without filling it. `moves` is what the game lists: in Qwirkle the
placements and the exchanges with BAG tiles in the bag; `rolls`, in Qwirkle Cubes, the choices of what to roll again.
`make golden` counts everything again; add a position by writing its first three lines.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sixfold.games.cubes import rules as cubes
from sixfold.games.grid.rules import Grid, Placed, pieces_of, placements
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.rules.core import Options
from sixfold.rules.pieces import Pieces, parse_pieces, without

FOLDER = Path(__file__).parent
TABLES = ("qwirkle", "cubes")
BAG = 3  # Qwirkle: what the bag holds
AFFORDABLE = 250  # placements up to which depth 2 is counted


@dataclass(frozen=True)
class Position:
    """A block of a table."""

    name: str
    grid: Grid
    hand: Pieces
    counts: dict[str, int]


def read_table(game: str) -> list[Position]:
    """Read a table."""
    blocks = (FOLDER / f"{game}.txt").read_text(encoding="utf-8").split("\n\n")
    return [_position(block) for block in blocks if block.startswith("name")]


def _position(block: str) -> Position:
    fields = dict(line.split(": ", 1) for line in block.strip().splitlines())
    grid = Grid(Placed.from_json(word) for word in fields.pop("grid").split())
    name, hand = fields.pop("name"), parse_pieces(fields.pop("hand"))
    return Position(name, grid, hand, {key: int(value) for key, value in fields.items()})


def format_table(game: str, positions: list[Position]) -> str:
    """Write a table."""
    head = f"# Legal moves of {game} by position; what the lines mean is told in table.py. Written by `make golden`.\n"
    return "\n".join([head, *map(_block, positions)])


def _block(position: Position) -> str:
    grid = " ".join(map(str, position.grid.placed()))
    counts = "".join(f"{key}: {value}\n" for key, value in position.counts.items())
    return f"name: {position.name}\ngrid: {grid}\nhand: {' '.join(position.hand)}\n{counts}"


def count_placements(grid: Grid, hand: Pieces, depth: int) -> int:
    """Count the ways to place `depth` times in a row, with the generator of the rules."""
    found = list(placements(grid, hand))
    if depth == 1:
        return len(found)
    return sum(count_placements(grid.with_placed(p), without(hand, pieces_of(p)) or (), depth - 1) for p in found)


def count_qwirkle(grid: Grid, hand: Pieces) -> dict[str, int]:
    """Count everything that a table of Qwirkle has."""
    view = qwirkle.View(
        seat=0,
        hand=hand,
        hand_sizes=(len(hand), 6),
        bag_size=BAG,
        scores=(0, 0),
        grid=grid,
        turn=0,
        phase=qwirkle.Phase.PLAY,
        options=Options(),
    )
    return _placed(grid, hand) | {"moves": len(qwirkle.legal_moves(view))}


def count_cubes(grid: Grid, hand: Pieces) -> dict[str, int]:
    """Count everything that a table of Qwirkle Cubes has."""
    state = cubes.State(Options(), (hand, hand), (), (0, 0), grid, phase=cubes.Phase.CHOOSE)
    return {"rolls": len(cubes.legal_moves(cubes.view(state, 0)))} | _placed(grid, hand)


def _placed(grid: Grid, hand: Pieces) -> dict[str, int]:
    first = count_placements(grid, hand, 1)
    return {"1": first} | ({"2": count_placements(grid, hand, 2)} if first <= AFFORDABLE else {})


COUNTERS: dict[str, Callable[[Grid, Pieces], dict[str, int]]] = {"qwirkle": count_qwirkle, "cubes": count_cubes}


def rewrite_tables() -> int:
    """Count every position of every table again; return how many tables there are."""
    for game, count in COUNTERS.items():
        counted = [Position(p.name, p.grid, p.hand, count(p.grid, p.hand)) for p in read_table(game)]
        (FOLDER / f"{game}.txt").write_text(format_table(game, counted), encoding="utf-8")
    return len(COUNTERS)


def plain(grid: Grid) -> dict[tuple[int, int], str]:
    """Return a grid as the naive generator knows it."""
    return {(cell.x, cell.y): str(piece) for cell, piece in grid.items()}
