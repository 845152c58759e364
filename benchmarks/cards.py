"""How fast the Cards kernels are, on tables from whole games, beside `rules/` and CP-SAT on the same tables.

Every function returns rows: what was measured, the figure, its unit, and the target. CPU time, one thread, unless said
otherwise. `python -m benchmarks.cards` prints them.
"""

import time
from collections.abc import Callable, Iterable
from itertools import count
from statistics import median, quantiles
from threading import Thread
from typing import NamedTuple

from ortools.sat.python import cp_model

from sixfold.games.cards import kernel as cards
from sixfold.games.cards import rules_rows as rules
from sixfold.rules.pieces import COLOURS, KINDS, SHAPES, Pieces

SIZES = (range(10, 30), range(30, 40), range(40, 50), range(50, 61), range(61, 100))
TARGET_SIZES = range(30, 61)  # cards on the table
STYLES = ((cards.GREEDY, cards.GREEDY), (cards.GREEDY, cards.LAZY), (cards.LAZY, cards.LAZY, cards.LAZY))
TIES = {
    "most cards": cards.MOST_CARDS,
    "all tie-breaks": cards.TieBreaks(
        play=tuple(kind * 7 % 11 - 5 for kind in range(36)),
        left=tuple(kind * 5 % 7 - 3 for kind in range(36)),
        offer=(0, 0, 0, -1, -4, -20, -12),
        hold=(0, 0, 1, 3, 6, 10, 15),
    ),
}


class Row(NamedTuple):
    """One line of the table that `make bench` prints."""

    name: str
    figure: float
    unit: str
    target: str = ""


Position = tuple[Pieces, Pieces]


def tables(sizes: range, wanted: int) -> list[Position]:
    """Return tables with that many cards, and the hand to play, from seeded games of all styles."""
    found: list[Position] = []
    for seed in count():
        record = cards.play_game(STYLES[seed % len(STYLES)], seed)
        found += [(table, hand) for table, hand in cards.positions(record) if len(table) in sizes]
        if len(found) >= wanted:
            return found[:wanted]
    raise AssertionError("seeds do not end")


def cpu_ms(work: Callable[[], object]) -> float:
    """Return the CPU milliseconds that this thread needs for it."""
    start = time.thread_time_ns()
    work()
    return (time.thread_time_ns() - start) / 1e6


def best_turns(positions: Iterable[Position], ties: cards.TieBreaks) -> tuple[list[float], int]:
    """Return the milliseconds of every best turn, and how many came with a proof."""
    times, proven = [], 0
    for table, hand in positions:
        times.append(cpu_ms(lambda: cards.best_turn(table, hand, ties)))  # noqa: B023
        proven += cards.best_turn(table, hand, ties).proven
    return times, proven


def best_turn_rows(wanted: int = 400) -> list[Row]:
    """Time the best turn by table size, the conversion of cards to numbers and back included."""
    rows = []
    for label, ties in TIES.items():
        mid_game: list[float] = []
        proven = asked = 0
        for sizes in SIZES:
            times, sure = best_turns(tables(sizes, wanted), ties)
            name = f"cards: best turn, {label}, {sizes[0]}-{sizes[-1]} cards lying"
            rows += [
                Row(f"{name}, median", median(times), "ms"),
                Row(f"{name}, p99", quantiles(times, n=100)[98], "ms"),
            ]
            proven, asked = proven + sure, asked + len(times)
            if sizes[0] in TARGET_SIZES and sizes[-1] in TARGET_SIZES:
                mid_game += times
        name = f"cards: best turn, {label}, 30-60 cards lying"
        rows += [
            Row(f"{name}, median", median(mid_game), "ms", "<= 2"),
            Row(f"{name}, p99", quantiles(mid_game, n=100)[98], "ms", "<= 50"),
            Row(f"{name}, worst of {len(mid_game)}", max(mid_game), "ms"),
            Row(f"cards: best turn, {label}, proven", 100 * proven / asked, "%", "100"),
        ]
    return rows


def other_question_rows(wanted: int = 100) -> list[Row]:
    """Time the other questions on mid-game tables."""
    positions = tables(TARGET_SIZES, wanted)
    exists = [cpu_ms(lambda: cards.can_play(table, hand)) for table, hand in positions]  # noqa: B023
    plays = [cpu_ms(lambda: cards.every_play(table, hand)) for table, hand in positions]  # noqa: B023
    return [
        Row("cards: does a play exist (K7), median", median(exists), "ms"),
        Row("cards: all playable sets of a hand, median", median(plays), "ms"),
    ]


def game_rows(games: int = 1000, runs: int = 3) -> list[Row]:
    """Count whole greedy games per CPU second."""
    rows = []
    for seats in (2, 3, 4):
        styles = [cards.GREEDY] * seats
        ms = median(cpu_ms(lambda: cards.play_games(styles, 0, games)) for _ in range(runs))  # noqa: B023
        rows.append(Row(f"cards: greedy games, {seats} players", games * 1000 / ms, "games/CPU-s"))
    return rows


def thread_rows(games: int = 500, runs: int = 9) -> list[Row]:
    """Compare the wall time of two threads with that of one, for the same games, each at its least disturbed."""

    def wall(threads: int) -> float:
        share = games // threads
        work = [Thread(target=cards.play_games, args=([cards.GREEDY] * 2, n * share, share)) for n in range(threads)]
        start = time.perf_counter()
        for thread in work:
            thread.start()
        for thread in work:
            thread.join()
        return time.perf_counter() - start

    walls = [(wall(1), wall(2)) for _ in range(runs)]
    speed_up = min(one for one, _ in walls) / min(two for _, two in walls)
    return [Row("cards: two threads against one (wall)", speed_up, "x", ">= 1.7")]


def most_qwirkles_by_cp_sat(table: Pieces, hand: Pieces) -> int:
    """Return the most Qwirkles by the strongest integer program we know: a split, and Lemma B on each line."""
    model = cp_model.CpModel()
    played = [model.new_int_var(0, hand.count(card), "") for card in KINDS]
    by_colour = [model.new_int_var(0, 3, "") for _ in KINDS]
    by_shape = [model.new_int_var(0, 3, "") for _ in KINDS]
    for card in KINDS:
        k = card.kind
        model.add(by_colour[k] + by_shape[k] == table.count(card) + played[k])
    model.add(sum(played) >= 1)
    lines = [[by_colour[card.kind] for card in KINDS if card.colour == colour] for colour in COLOURS]
    lines += [[by_shape[card.kind] for card in KINDS if card.shape == shape] for shape in SHAPES]
    sixes = []
    for uses in lines:
        largest, six = model.new_int_var(0, 3, ""), model.new_int_var(0, 3, "")
        sixes.append(six)
        for use in uses:
            model.add(use <= largest)
            model.add(use >= six)
        model.add(sum(uses) >= 3 * (largest + six))
    model.maximize(sum(sixes))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return round(solver.objective_value) if solver.solve(model) == cp_model.OPTIMAL else -1


def peer_rows(wanted: int = 60) -> list[Row]:
    """Time CP-SAT on the same mid-game tables, for the Qwirkles alone, and insist on the same answers."""
    theirs, ours = [], []
    for table, hand in tables(TARGET_SIZES, wanted):
        answers: list[int] = []
        theirs.append(cpu_ms(lambda: answers.append(most_qwirkles_by_cp_sat(table, hand))))  # noqa: B023
        ours.append(cpu_ms(lambda: answers.append(cards.best_turn(table, hand, cards.TieBreaks()).bound.qwirkles)))  # noqa: B023
        if answers[0] != answers[1]:
            raise AssertionError(f"CP-SAT found {answers[0]} Qwirkles, we {answers[1]}: {table} {hand}")
    return [
        Row("cards: most Qwirkles by CP-SAT, 30-60 cards lying, median", median(theirs), "ms"),
        Row("cards: most Qwirkles by the kernel, same tables, median", median(ours), "ms"),
    ]


def rules_rows(wanted: int = 40) -> list[Row]:
    """Time plain Python on mid-game tables, in turns with the kernel, and insist on the same answers."""
    theirs, ours = [], []
    for table, hand in tables(TARGET_SIZES, wanted):
        answers: list[tuple[int, int]] = []
        theirs.append(cpu_ms(lambda: answers.append(worth_by_rules(table, hand))))  # noqa: B023
        ours.append(cpu_ms(lambda: answers.append(cards.best_turn(table, hand).bound)))  # noqa: B023
        if answers[0] != answers[1]:
            raise AssertionError(f"the rules found {answers[0]}, the kernel {answers[1]}: {table} {hand}")
    return [
        Row("cards: best turn by rules/, 30-60 cards lying, median", median(theirs), "ms"),
        Row("cards: best turn, kernel against rules/ (medians)", median(theirs) / median(ours), "x"),
    ]


def worth_by_rules(table: Pieces, hand: Pieces) -> tuple[int, int]:
    """Return the Qwirkles and cards of the best turn by plain Python."""
    turn = rules.best_turn(table, hand)
    return (-1, 0) if turn is None else (turn.qwirkles, len(turn.cards))


def rows() -> list[Row]:
    """Measure everything."""
    return best_turn_rows() + other_question_rows() + game_rows() + thread_rows() + rules_rows() + peer_rows()


if __name__ == "__main__":
    for row in rows():
        print(f"{row.name:75} {row.figure:12.3f} {row.unit:12} {row.target}")
