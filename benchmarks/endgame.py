"""How many ends of Qwirkle for two are solved exactly within a second of CPU time.

The positions are the first with an empty bag of seeded games between greedy players. `python -m benchmarks.endgame`
prints the figures.
"""

import time
from collections.abc import Iterator
from statistics import median

from benchmarks.grid import GREEDY, Row, states_of
from sixfold.games.grid.kernel import Board
from sixfold.games.grid.kernel_rollouts import solve_endgame
from sixfold.games.qwirkle import rules as qwirkle

POSITIONS = 40
MOST_POSITIONS = 8_000_000  # looked at before giving up
LIMIT_S = 1.0


def first_with_empty_bag(number: int) -> qwirkle.State | None:
    """Return the first position of a game in which a seat decides and the bag is empty, if it comes to that."""
    states = states_of("qwirkle", [GREEDY] * 2, number)
    return next((state for state in states if state.phase is qwirkle.Phase.PLAY and not state.bag), None)


def solving() -> Iterator[tuple[float, int | None]]:
    """Go through the positions: CPU-seconds, and how many positions were looked at, None where it gave up."""
    found = (first_with_empty_bag(number) for number in range(2 * POSITIONS))
    for state in [state for state in found if state is not None][:POSITIONS]:
        board = Board(state.grid)
        start = time.process_time()
        solved = solve_endgame(board, state.hands, state.turn, MOST_POSITIONS)
        yield time.process_time() - start, None if solved is None else solved.positions


def rows() -> list[Row]:
    """Measure."""
    tried = list(solving())
    within = sum(positions is not None and spent <= LIMIT_S for spent, positions in tried)
    looked_at = sum(MOST_POSITIONS if positions is None else positions for _, positions in tried)
    return [
        (f"Qwirkle endgames solved within {LIMIT_S:g} CPU-s, of {len(tried)}", within, "positions", ">= 35"),
        ("Qwirkle endgames, median", median(spent for spent, _ in tried), "CPU-s", ""),
        ("Qwirkle endgames, speed", looked_at / sum(spent for spent, _ in tried), "positions per CPU-s", ""),
    ]


if __name__ == "__main__":
    for row_name, figure, unit, target in rows():
        print(f"{row_name:65} {figure:14,.2f} {unit:20} {target}")
