"""What a choice costs from Python: the way it was beside the way it is, on the same positions in the same run.

CPU time of one thread, the median of interleaved runs. `python -m benchmarks.choices` prints it.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from statistics import median
from typing import Any

from benchmarks.grid import Row
from sixfold.games.grid.rules import Grid
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.players import find_bot
from sixfold.players.any_game import RandomBot
from sixfold.rules.catalog import find_game
from sixfold.rules.match import AnyMatch, Match
from sixfold.rules.record import Participant
from sixfold.seeds import Stream, chance_stream
from sixfold.tables import presenters
from sixfold.tables.drafts import DraftAnswer, GridDraft

RUNS = 5
PLAYERS = (Participant("greedy", "bot"), Participant("greedy", "bot"))


def views(game: str, games: int) -> list[Any]:
    """Return every third decision of seeded games between greedy players, after the first six of each."""
    return [view for seed in range(games) for view in list(_decisions(game, seed))[6::3]]


def _decisions(game: str, seed: int) -> Iterator[Any]:
    bot = find_bot(game, "greedy")
    match: AnyMatch = Match.start(game, PLAYERS)
    while (match := match.settled(partial(chance_stream, seed))).outcome is None:
        seat = match.deciders[0]
        yield match.view(seat)
        match = match.played(seat, bot.choose(match.view(seat), Stream(seed), 1.0))


def microseconds(ways: Sequence[Callable[[Any], object]], cases: Sequence[Any]) -> list[float]:
    """Return what each way takes for a case, all measured in turns."""
    spent: list[list[float]] = [[] for _ in ways]
    for _ in range(RUNS):
        for way, times in zip(ways, spent, strict=True):
            start = time.process_time()
            for case in cases:
                way(case)
            times.append((time.process_time() - start) / len(cases) * 1e6)
    return [median(times) for times in spent]


def anew(view: qwirkle.View) -> qwirkle.View:
    """Return the view with a grid that has nothing kept beside it."""
    return replace(view, grid=Grid(view.grid.placed()))


def _chosen(bot: Any, view: Any) -> Any:
    return bot.choose(view, Stream(1), 1.0)


def _drafted(view: Any) -> DraftAnswer:
    return presenters.of("qwirkle").draft(view, GridDraft(), "en")


def conversions() -> list[Row]:
    """Measure greedy choices and drafts of Qwirkle with the board and the frontier kept, and worked out anew."""
    seen = [view for view in views("qwirkle", 4) if view.phase is qwirkle.Phase.PLAY]
    asked: dict[str, tuple[int, Callable[[Any], object]]] = {
        "greedy choice": (20, partial(_chosen, find_bot("qwirkle", "greedy"))),
        "draft of nothing yet": (200, _drafted),
    }
    rows: list[Row] = []
    for what, (target, ask) in asked.items():
        copying, before, after = microseconds([anew, lambda view, ask=ask: ask(anew(view)), ask], seen)
        rows.append((f"Qwirkle {what}, worked out anew", before - copying, "CPU-us", ""))
        rows.append((f"Qwirkle {what}, kept beside the grid", after, "CPU-us", f"<= {target}"))
    return rows


def random_moves() -> list[Row]:
    """Measure the level random where it draws, and where it lists all moves first."""
    rows: list[Row] = []
    for game in ("qwirkle", "cards"):
        listing: RandomBot[Any, Any] = RandomBot(find_game(game))
        drawing = find_bot(game, "random")
        ways = [partial(_chosen, bot) for bot in (listing, drawing)]
        before, after = microseconds(ways, views(game, 2))
        rows += [(f"{game} random, listed", before, "CPU-us", ""), (f"{game} random, drawn", after, "CPU-us", "")]
    return rows


def rows() -> list[Row]:
    """Measure everything."""
    return [*conversions(), *random_moves()]


if __name__ == "__main__":
    for row_name, figure, unit, target in rows():
        print(f"{row_name:65} {figure:14,.1f} {unit:20} {target}")
