"""How strong the players are: runs every match of the target table and writes the measured one as Markdown.

    python -m benchmarks.players --games 1000 --master-games 200 --out build/players.md

Every match is one `sixfold arena` command, which stands in its line. The games are kept in a folder, so that a run
that was stopped goes on, and matches that are done cost nothing. Matches of levels that do not exist yet are left out.
"""

import argparse
import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.rating_plot import draw, ladders
from sixfold.arena.entrants import load_bot, parse_entrant
from sixfold.rules.catalog import GAMES
from sixfold.rules.errors import InvalidSetup

EXPERT_BEATS_GREEDY: Final = {"qwirkle": 0.60, "cubes": 0.58, "cards": 0.60, "qwixx": 0.80, "duel": 0.80}
MASTER_BEATS_EXPERT: Final = {"qwirkle": 0.55, "cubes": 0.54, "cards": 0.54, "qwixx": 0.55, "duel": 0.58}
OF_FAIR_SHARE: Final = 1.4  # what one expert among greedy players should win at least, times its fair share


@dataclass(frozen=True, slots=True)
class Match:
    """One line of the table."""

    game: str
    bots: tuple[str, ...]
    players: int
    games: int
    target: float | None = None  # the first bot's share of wins

    def command(self, seed: int) -> list[str]:
        """Return the command that plays it."""
        options = ["--bots", ",".join(self.bots), "--players", self.players, "--games", self.games, "--seed", seed]
        return ["sixfold", "arena", self.game, *map(str, options)]

    @property
    def exists(self) -> bool:
        """Whether all its bots do."""
        return all(is_there(self.game, bot) for bot in self.bots)


def is_there(game: str, bot: str) -> bool:
    """Tell whether someone plays this game at this level."""
    try:
        load_bot(game, parse_entrant(bot))
    except (InvalidSetup, KeyError):
        return False
    return True


def matches(game: str, games: int, master_games: int) -> Iterator[Match]:
    """Go through the matches of the target table for this game."""
    yield Match(game, ("expert", "greedy"), 2, games, EXPERT_BEATS_GREEDY[game])
    yield Match(game, ("master", "expert"), 2, master_games, MASTER_BEATS_EXPERT[game])
    for players in (3, 4):
        if players in GAMES[game].ABOUT.seats:
            others = ("greedy",) * (players - 1)
            yield Match(game, ("expert", *others), players, games, OF_FAIR_SHARE / players)
    yield Match(game, ("master",), 2, max(1, master_games // 4))


def run(match: Match, seed: int, folder: Path, jobs: int | None = None) -> dict[str, Any]:
    """Play a match, or what is left of it, and return its results."""
    name = "-".join([match.game, str(match.players), *match.bots, str(seed)])
    sixfold = str(Path(sys.executable).with_name("sixfold"))
    command = [sixfold, *match.command(seed)[1:], "--record", str(folder / f"{name}.jsonl"), "--json"]
    command += [] if jobs is None else ["--jobs", str(jobs)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    results: dict[str, Any] = json.loads(done.stdout)
    return results


def line(match: Match, results: dict[str, Any], seed: int) -> str:
    """Return a row of the table."""
    first = results["bots"][0]
    faults = sum(bot[kind] for bot in results["bots"] for kind in ("illegal", "crash", "timeout", "endless"))
    goal, reached = "", ""
    if match.target is not None:
        goal = f"≥ {match.target:.1%}"
        reached = "yes" if first["share"]["low"] > match.target else "no"
    cells = [
        match.game,
        str(match.players),
        " - ".join(match.bots),
        str(results["games"]),
        _interval(first["share"], "{:.1%}") if len(match.bots) > 1 else "",
        goal,
        reached,
        _interval(first["score"], "{:.1f}"),
        _interval(first["margin"], "{:+.1f}") if len(match.bots) > 1 else "",
        " / ".join(f"{bot['ms_per_move']['mean']:.3g}" for bot in results["bots"]),
        str(faults),
        f"`{shlex.join(match.command(seed))}`",
    ]
    return f"| {' | '.join(cells)} |"


def _interval(estimate: dict[str, float], form: str) -> str:
    low, high = (form.format(estimate[bound]) for bound in ("low", "high"))
    return f"{form.format(estimate['value'])} [{low}, {high}]"


COLUMNS: Final = (
    "game",
    "players",
    "match",
    "games",
    "share of wins [95 %]",
    "target",
    "reached",
    "mean score",
    "margin",
    "ms per move",
    "faults",
    "command",
)
HEAD: Final = f"| {' | '.join(COLUMNS)} |\n{'|---' * len(COLUMNS)}|\n"


def main() -> None:
    """Play, and write the table and the plot."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=list(GAMES), help="only this game; may be repeated")
    parser.add_argument("--games", type=int, default=1000, help="games of a match without a master")
    parser.add_argument("--master-games", type=int, default=200, help="games of a match with one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, help="processes; as many as there are cores if not given")
    parser.add_argument("--keep", type=Path, default=Path("build/players"), help="where the games are kept")
    parser.add_argument("--out", type=Path, default=Path("build/players.md"), help="where the table goes")
    parser.add_argument("--plot", type=Path, help="where the plot goes (SVG); not made if not given")
    wanted = parser.parse_args()
    games = wanted.game or list(GAMES)
    wanted.keep.mkdir(parents=True, exist_ok=True)
    table, duels = HEAD, []
    for match in (match for game in games for match in matches(game, wanted.games, wanted.master_games)):
        if match.exists:
            results = run(match, wanted.seed, wanted.keep, wanted.jobs)
            table += line(match, results, wanted.seed) + "\n"
            wanted.out.write_text(table, encoding="utf-8")
            if match.players == len(match.bots) == 2:
                duels.append(results)
    print(table, end="")
    if wanted.plot:
        wanted.plot.write_text(draw(ladders(duels)), encoding="utf-8")


if __name__ == "__main__":
    main()
