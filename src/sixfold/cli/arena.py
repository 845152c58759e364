"""`sixfold arena`: bots play each other until it is clear who is stronger."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import nullcontext, redirect_stdout
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Annotated, Final

import typer

from sixfold import arena as room
from sixfold.arena import GameResult, Schedule
from sixfold.cli.progress import Advance, progress
from sixfold.cli.standings import print_standings
from sixfold.players import BUDGET_S, LEVELS
from sixfold.rules.catalog import GAMES

STOPPED: Final = 130  # the exit code of a command ended by Ctrl-C
LOOK_S: Final = 0.5  # how often the running estimate is made anew


def arena(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(GAMES)}.")],
    bots: Annotated[
        str,
        typer.Option(
            help=f"Who plays, separated by commas: {', '.join(LEVELS)}, each also as NAME@SECONDS for a budget of its "
            "own, or ./my_bot.py:MyBot or package.module:name for one of yours. As many as players: they "
            "sit down together. More: every table of them. Fewer: they share the seats evenly."
        ),
    ],
    players: Annotated[int, typer.Option(help="How many sit at a table.")] = 2,
    games: Annotated[
        int, typer.Option(min=1, help="How many games at least: every deal is played from all seats.")
    ] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, in any number of processes.")] = 0,
    budget: Annotated[float, typer.Option(help="Seconds a bot may think; over twice that it has lost.")] = BUDGET_S,
    record: Annotated[
        Path | None,
        typer.Option(help="Keep the games here, one a line; a run begun again on its own file goes on from there."),
    ] = None,
    json_: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,  # noqa: FBT002
    jobs: Annotated[int, typer.Option(min=1, help="Processes to play in.")] = os.cpu_count() or 1,
    adjust: Annotated[bool, typer.Option("--adjust", help="Tell the share of wins also without luck.")] = False,  # noqa: FBT002
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on the Ray cluster at this address (needs sixfold\\[ray])."),
    ] = None,
) -> None:
    """Let bots play each other and tell who is stronger, with 95 % intervals.

    All games of a deal have the same luck, and everyone plays it from every seat.
    An illegal move, a crash or a timeout loses the game.
    Ctrl-C stops and shows what is known so far.
    """
    entrants = tuple(room.parse_entrant(name, budget) for name in bots.split(","))
    plan = Schedule(game, entrants, players, games, seed)
    with redirect_stdout(sys.stderr):  # Ray tells of dead workers there, and a bot may chat
        played, stopped = _play(plan, record, jobs, ray, adjust=adjust)
    if json_:
        typer.echo(json.dumps(room.to_json(plan, played), indent=2))
    else:
        print_standings(plan, played)
    if stopped:
        typer.echo("Stopped. " + ("The same command goes on from here." if record else "Nothing was kept."), err=True)
        raise typer.Exit(STOPPED)


def _play(
    plan: Schedule, record: Path | None, jobs: int, ray: str | None, *, adjust: bool
) -> tuple[list[GameResult], bool]:
    """Play what is left; return all games in order, and whether someone stopped it."""
    with room.Journal(record, plan) if record else nullcontext() as journal:
        played = list(journal.played) if journal else []
        done = {game.number for game in played}
        source = room.play_on_ray(plan, ray, done) if ray else room.play_here(plan, min(jobs, plan.total), done)
        stopped = False
        try:
            for game in _watched(plan, played, map(room.with_luck, source) if adjust else source):
                if journal:
                    journal.write(game)
        except KeyboardInterrupt:
            stopped = True
        return sorted(played, key=lambda game: game.number), stopped


def _watched(plan: Schedule, played: list[GameResult], source: Iterator[GameResult]) -> Iterator[GameResult]:
    """Pass the games on, add each to those played, and show how it goes."""
    with progress(plan.game, plan.total) as advance:
        advance(len(played))
        looked = monotonic()
        for game in source:
            played.append(replace(game, record=None))
            advance()
            yield game
            if monotonic() - looked > LOOK_S:
                _tell(plan, played, advance)
                looked = monotonic()


def _tell(plan: Schedule, played: list[GameResult], advance: Advance) -> None:
    """Show the first bot's share of the wins as it stands."""
    first = plan.entrants[0].name
    so_far = room.running_share(played, first)
    if so_far is not None:
        advance(0, f"{plan.game}: {first} {so_far.value:.1%} [{so_far.low:.1%}, {so_far.high:.1%}]".replace("[", "\\["))
