"""`sixfold simulate`: bots play games, and their records are written."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from sixfold import arena
from sixfold.cli.progress import progress
from sixfold.players import LEVELS, find_bot
from sixfold.rules.catalog import GAMES, find_game
from sixfold.rules.core import Options, require_setup
from sixfold.rules.errors import InvalidSetup


def simulate(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(GAMES)}.")],
    players: Annotated[int, typer.Option(help="How many play.")] = 2,
    bots: Annotated[
        str, typer.Option(help=f"Who sits where: levels separated by commas ({', '.join(LEVELS)}); one for all.")
    ] = "greedy",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, everywhere.")] = 0,
    record: Annotated[
        Path | None, typer.Option(help="Write the games here, one a line; standard output otherwise.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes to play in.")] = os.cpu_count() or 1,
) -> None:
    """Let bots play games and write their records (JSON Lines)."""
    levels = _levels(game, players, bots)
    lines = arena.simulate(game, levels, games, seed, min(jobs, games))
    if record is None:
        for line in lines:
            sys.stdout.write(line + "\n")
        return
    with record.open("w", encoding="utf-8") as file, progress(game, games) as advance:
        for line in lines:
            file.write(line + "\n")
            advance()
    typer.echo(f"{games} x {game}, {players} players ({', '.join(levels)}): {record}")


def _levels(game: str, players: int, bots: str) -> list[str]:
    """Return one level a seat. Raises InvalidSetup before anything is written."""
    require_setup(find_game(game).ABOUT, players, Options())
    levels = [level.strip() for level in bots.split(",")]
    if len(levels) == 1:
        levels *= players
    if len(levels) != players:
        raise InvalidSetup("setup/bots", bots=len(levels), seats=players)
    for level in levels:
        find_bot(game, level)
    return levels
