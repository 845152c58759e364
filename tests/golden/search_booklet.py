"""The search that found qwirkle/booklet.json: the twelve figures A to L of the Qwirkle booklet as one game.

The pictures are lost; the words tell which tiles each player places and which lines they make. So every figure is here
the tiles that it may use and the lines that it must make, nothing else, and a depth-first search over all legal
placements finds a grid on which all twelve hold. The words fix nearly every cell, up to reflections; what stays free
is mostly colours and shapes that no figure names. Run it with
`python -m tests.golden.search_booklet`; it prints the record.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from sixfold.games.grid.rules import EMPTY, Grid, Placement, lines_of, neighbours, opening_lines, pieces_of, placements
from sixfold.games.qwirkle.rules import HAND, TILES
from sixfold.rules.pieces import KINDS, Piece, Pieces, largest_sets
from tests.golden.cases import pretty
from tests.told import Told


@dataclass(frozen=True)
class Figure:
    """One turn, in the booklet's words."""

    letter: str
    count: int
    tiles: str  # a colour, a shape, or one piece: what all placed tiles are
    lines: str  # for example `R4 s3`: a red line of four and a line of three squares
    remark: Callable[[Grid, Placement], bool] | None = None

    def candidates(self) -> Iterator[Pieces]:
        """Every set of different tiles that the words allow."""
        return combinations(sorted(kind for kind in KINDS if self.tiles in kind), self.count)

    def holds(self, grid: Grid, placement: Placement) -> bool:
        """Tell whether this placement makes just the lines of the words."""
        if len(placement) != self.count or shown(grid, placement) != sorted(self.lines.split()):
            return False
        return self.remark is None or self.remark(grid, placement)


def shared(pieces: Iterable[Piece]) -> str:
    """Return the colour or shape that all of a line share."""
    first, *others = pieces
    return "".join(letter for letter in first if all(letter in other for other in others))


def shown(grid: Grid, placement: Placement) -> list[str]:
    """Return the lines that a placement makes, as a figure writes them."""
    lines = lines_of(grid.with_placed(placement), placement)
    return sorted(f"{shared(pieces_of(line))}{len(line)}" for line in lines)


def apart(grid: Grid, placement: Placement) -> bool:
    """E: the two tiles do not touch each other."""
    (_, first), (_, second) = placement
    return second not in neighbours(first)


def two_red_squares(grid: Grid, placement: Placement) -> bool:
    """F: one of the squares is red, so it could not also go into the old line, which has a red one."""
    return "Rs" in pieces_of(placement)


def diamond_alone(grid: Grid, placement: Placement) -> bool:
    """H: one is the orange diamond, and it touches no diamond."""
    diamond = next((cell for piece, cell in placement if piece == "Od"), None)
    return diamond is not None and not any(grid.get(near, "--").endswith("d") for near in neighbours(diamond))


FIGURES = (
    Figure("A", 3, "R", "R3"),
    Figure("B", 3, "s", "R4 s3"),
    Figure("C", 1, "Bo", "B2 o2"),
    Figure("D", 2, "G", "G2 c2 d2"),
    Figure("E", 2, "G", "G4 o3", apart),
    Figure("F", 2, "s", "s2 s4", two_red_squares),
    Figure("G", 2, "t", "t3"),
    Figure("H", 2, "O", "O3", diamond_alone),
    Figure("I", 2, "Y", "Y2 d4 o4"),
    Figure("J", 1, "Rt", "R5 t4"),
    Figure("K", 3, "x", "B3 R6 x3"),
    Figure("L", 2, "s", "s2 s2 s5"),
)


def games(grid: Grid = EMPTY, figures: tuple[Figure, ...] = FIGURES) -> Iterator[tuple[Placement, ...]]:
    """Go through all games of these figures on this grid, an opening lying across from the origin."""
    if not figures:
        yield ()
        return
    figure, *later = figures
    used = Counter(grid.values())
    for tiles in figure.candidates():
        if any(used[tile] == 3 for tile in tiles):
            continue
        for placement in placements(grid, tiles) if grid else opening_lines(tiles):
            if figure.holds(grid, placement):
                yield from ((placement, *rest) for rest in games(grid.with_placed(placement), tuple(later)))


def told(game: tuple[Placement, ...]) -> Told:
    """Tell the game of four players; each draws the tiles of a turn as late as can be, and fills up with others."""
    streams: list[list[Piece | None]] = [_stream(game[seat::4]) for seat in range(4)]
    spare = Counter(TILES) - Counter(tile for stream in streams for tile in stream if tile)
    filled = [_filled(stream, spare) for stream in streams]
    table = Told("qwirkle", 4, ages=(38, 35, 11, 9)).deal(*(" ".join(tiles[:HAND]) for tiles in filled))
    for number, placement in enumerate(game):
        stream = filled[number % 4]
        del stream[: len(placement)]  # as many leave the hand as come into it
        drawn = stream[HAND - len(placement) : HAND]
        table.play(" ".join(map(str, placement))).draw(" ".join(drawn))
    return table


def _stream(turns: tuple[Placement, ...]) -> list[Piece | None]:
    """Return what one player draws in order, the first hand first: None is any tile."""
    sizes = [len(turn) for turn in turns]
    stream: list[Piece | None] = [None] * (HAND + sum(sizes))
    for number, turn in reversed(list(enumerate(turns))):
        known = HAND + sum(sizes[:number])  # what has been drawn by then
        free = [place for place in range(known) if stream[place] is None][-len(turn) :]
        for place, piece in zip(free, pieces_of(turn), strict=True):
            stream[place] = piece
    return stream


def _filled(stream: list[Piece | None], spare: Counter[Piece]) -> list[Piece]:
    """Put spare tiles where any will do, those that share least with the first hand."""
    for place, tile in enumerate(stream):
        if tile is None:
            hand = [other for other in stream[:HAND] if other]
            found = min(spare, key=lambda tile: (len(largest_sets((*hand, tile))[0]), -spare[tile], tile))
            stream[place] = found
            spare[found] -= 1
            spare += Counter()
    return [tile for tile in stream if tile]


if __name__ == "__main__":
    sys.stdout.write(pretty(told(next(games())).match.record()))
