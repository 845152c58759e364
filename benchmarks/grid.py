"""How fast the Qwirkle and Cubes kernels are, beside `rules/` on the same positions in the same run.

Every function returns rows: what was measured, the figure, its unit, and the target. CPU time of one thread and the
median of interleaved runs, unless said otherwise. `python -m benchmarks.grid` prints them.
"""

import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from typing import Any

from sixfold.games.grid.kernel_playouts import Playouts, Policy
from sixfold.games.grid.rules import Grid, placement_points, placements
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.kernels._kernels import GridBoard
from sixfold.rules.pieces import KINDS, Pieces
from sixfold.rules.record import Participant, Record, Result, replay

Row = tuple[str, float, str, str]  # name, figure, unit, target
Position = tuple[Grid, Pieces]
Work = Callable[[], int]  # does something and returns how many of it

RUNS = 7
GREEDY, KEEP, SPARE, RANDOM = Policy.GREEDY, Policy.GREEDY_KEEP, Policy.GREEDY_SPARE, Policy.RANDOM


def states_of(game: str, policies: Sequence[Policy], number: int) -> list[Any]:
    """Return the positions of one seeded game."""
    players = tuple(Participant(policy.value, "bot") for policy in policies)
    played, events = Playouts.from_start(game, policies).record(1, number)
    result = Result(played.outcome.scores, played.outcome.winners, played.outcome.reason.value)
    return [step.state for step in replay(Record(game, players, events, result=result))]


def middle_positions(game: str, policies: Sequence[Policy], games: int) -> list[Position]:
    """Return one position of each seeded game, somewhere in its middle half, with the hand to place from."""
    random, found = Random(1), []
    for number in range(games):
        to_place = [state for state in states_of(game, policies, number) if state.phase in ("play", "place")]
        state = to_place[random.randrange(len(to_place) // 4, 3 * len(to_place) // 4)]
        found.append((state.grid, state.hands[state.turn]))
    return found


def per_cpu_s(work: Work) -> float:
    """Return how many a CPU-second."""
    start = time.process_time()
    count = work()
    return count / (time.process_time() - start)


def interleaved(contests: dict[str, Work]) -> dict[str, float]:
    """Return the median speed of each, all measured in turns so that the machine's moods are shared."""
    speeds: dict[str, list[float]] = {name: [] for name in contests}
    for _ in range(RUNS):
        for name, work in contests.items():
            speeds[name].append(per_cpu_s(work))
    return {name: median(found) for name, found in speeds.items()}


def board_of(grid: Grid) -> GridBoard:
    """Return the kernel's board with these pieces."""
    return GridBoard([(cell.x, cell.y, piece.kind) for piece, cell in grid.placed()])


def listing() -> list[Row]:
    """Measure what can be asked of a mid-game Qwirkle position, called from Python one by one."""
    positions = middle_positions(qwirkle.ABOUT.name, [GREEDY, GREEDY], 200)
    boards = [(board_of(grid), [tile.kind for tile in hand]) for grid, hand in positions]

    def repeated(ask: Callable[[GridBoard, list[int]], object], rounds: int) -> Work:
        def work() -> int:
            for _ in range(rounds):
                for board, hand in boards:
                    ask(board, hand)
            return rounds * len(boards)

        return work

    def by_rules() -> int:
        for grid, hand in positions[:40]:
            for placed in placements(grid, hand):
                placement_points(grid, placed)
        return 40

    everything = [piece.kind for piece in KINDS]
    names = {
        "list": "Qwirkle mid-game, list all placements with points",
        "rules": "Qwirkle mid-game, list all placements with points, rules/",
        "count": "Qwirkle mid-game, count placements",
        "best": "Qwirkle mid-game, best placement",
        "table": "Qwirkle mid-game, value table of all hands",
        "undo": "Qwirkle mid-game, best placement, place it and take it back",
    }

    def place_and_undo(board: GridBoard, hand: list[int]) -> None:
        found = board.best(hand)
        if found is not None:
            board.place(found[1])
            board.undo()

    speeds = interleaved(
        {
            "list": repeated(lambda board, hand: board.placements(hand), 100),
            "rules": by_rules,
            "count": repeated(lambda board, hand: board.count(hand), 100),
            "best": repeated(lambda board, hand: board.best(hand), 100),
            "table": repeated(lambda board, _: board.values().best(everything), 3),
            "undo": repeated(place_and_undo, 50),
        }
    )
    mean = sum(board.count(hand) for board, hand in boards) / len(boards)
    rows: list[Row] = [("Qwirkle mid-game, placements a position", mean, "mean", "")]
    targets = {"list": ">= 400,000"}
    rows += [(names[key], speed, "positions per CPU-s", targets.get(key, "")) for key, speed in speeds.items()]
    return [*rows, ("Qwirkle mid-game, kernels against rules/", speeds["list"] / speeds["rules"], "times", ">= 300")]


def playouts() -> list[Row]:
    """Measure whole games."""

    def games(game: str, policies: Sequence[Policy], count: int) -> Work:
        batch = Playouts.from_start(game, policies)
        return lambda: len(batch.play(1, count))

    contests = {
        "Qwirkle greedy, 2 players": games("qwirkle", [GREEDY] * 2, 1500),
        "Qwirkle greedy, 4 players": games("qwirkle", [GREEDY] * 4, 1500),
        "Qwirkle random, 2 players": games("qwirkle", [RANDOM] * 2, 800),
        "Cubes greedy with re-rolls, 2 players": games("cubes", [GREEDY] * 2, 6),
        "Cubes greedy-keep, 2 players": games("cubes", [KEEP] * 2, 1500),
        "Cubes greedy-spare, 2 players": games("cubes", [SPARE] * 2, 800),
        "Cubes random, 2 players": games("cubes", [RANDOM] * 2, 800),
    }
    targets = {"Qwirkle greedy, 2 players": ">= 8,000", "Cubes greedy-spare, 2 players": ">= 2,000"}
    return [(name, speed, "games per CPU-s", targets.get(name, "")) for name, speed in interleaved(contests).items()]


def rerolls() -> list[Row]:
    """Measure all 64 re-roll values of six cubes."""
    positions = [
        (board_of(grid), [cube.kind for cube in hand])
        for grid, hand in middle_positions("cubes", [KEEP, KEEP], 60)
        if len(hand) == 6
    ]
    spent = []
    for board, hand in positions:
        start = time.process_time()
        board.reroll(hand)
        spent.append((time.process_time() - start) * 1000)
    return [
        ("Cubes mid-game, all 64 re-roll values, median", median(spent), "CPU-ms", "<= 2"),
        ("Cubes mid-game, all 64 re-roll values, slowest of 60", max(spent), "CPU-ms", ""),
    ]


def two_threads() -> list[Row]:
    """Measure what a second thread brings, by the clock; an idle second core is needed to see it."""
    batch = Playouts.from_start("qwirkle", [GREEDY] * 2)
    gains = []
    for run in range(RUNS):
        spent = []
        for threads in (1, 2):
            start = time.perf_counter()
            batch.play(run, 6000, threads=threads)
            spent.append(time.perf_counter() - start)
        gains.append(spent[0] / spent[1])
    return [("Qwirkle greedy, two threads against one", median(gains), "times", ">= 1.7")]


def rows() -> list[Row]:
    """Measure everything."""
    return [*listing(), *playouts(), *rerolls(), *two_threads()]


if __name__ == "__main__":
    for row_name, figure, unit, target in rows():
        print(f"{row_name:65} {figure:14,.2f} {unit:20} {target}")
