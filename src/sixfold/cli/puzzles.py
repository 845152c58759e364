"""`sixfold puzzles`: finds positions with one clearly best move."""

from collections.abc import Iterator
from importlib.resources import files
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Annotated, Final

import typer

from sixfold import arena
from sixfold.analysis.mining import LEAST, Miner
from sixfold.cli.progress import progress
from sixfold.puzzles import FIRST, KeptPuzzle, parse_puzzle
from sixfold.puzzles.puzzle_store import FILE
from sixfold.rules.catalog import GAMES, find_game, package_of
from sixfold.seeds import game_seed

app = typer.Typer(no_args_is_help=True, help="Find puzzles: positions with one clearly best move.")
EASY: Final = 11  # one in so many puzzles may be one that greedy finds
PLAYERS: Final = 2
MOST: Final = 3  # puzzles of one game, which are alike


@app.command()
def make(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(GAMES)}.")],
    *,
    count: Annotated[int, typer.Option(min=1, help="How many puzzles.")] = 200,
    seed: Annotated[int, typer.Option(help="The same seed looks through the same games.")] = 1,
    least: Annotated[float, typer.Option(help="By so much of a win the best move has to be ahead.")] = LEAST,
    bots: Annotated[str, typer.Option(help="Who plays the games: a level.")] = FIRST,
    file: Annotated[Path | None, typer.Option(help="Write here; the package's own file if not given.")] = None,
) -> None:
    """Look through games of bots for positions with one clearly best move that greedy misses.

    Every puzzle is checked with far more futures than a quick look, and graded by the weakest bot that finds it. A file
    that is there already is added to until it holds so many.
    """
    if not 0 <= least < 1:  # nothing would ever be found, and NaN is neither
        raise typer.BadParameter(f"a share of a win from 0 to below 1, not {least}", param_hint="--least")
    written = file or Path(str(files(package_of(game)) / FILE))
    kept = _read(game, written)
    miner = Miner(find_game(game), least=least, seen={puzzle.position for puzzle in kept})
    began = process_time()
    with progress(game, count) as advance, written.open("a", encoding="utf-8") as lines:
        advance(len(kept))
        for puzzle in _found(miner, bots, seed, kept, count):
            lines.write(f"{puzzle}\n")
            lines.flush()
            advance()
    typer.echo(
        f"{written}: {count} puzzles; {miner.decisions} decisions, {miner.promising} looked at twice, "
        f"{process_time() - began:.0f} CPU s"
    )


def _read(game: str, file: Path) -> list[KeptPuzzle]:
    if not file.is_file():
        return []
    return [parse_puzzle(game, line) for line in file.read_text("utf-8").splitlines()]


def _found(miner: Miner, level: str, seed: int, kept: list[KeptPuzzle], count: int) -> Iterator[KeptPuzzle]:
    """Find puzzles until there are so many, of which only some are easy."""
    easy, hard = (sum((puzzle.level == FIRST) is is_easy for puzzle in kept) for is_easy in (True, False))
    number = 0
    while easy + hard < count:
        miner.with_feats = easy < count // EASY
        record = arena.play_game(miner.game.ABOUT.name, [level] * PLAYERS, game_seed(seed, number))
        number += 1
        for puzzle in islice(miner.mined(record), MOST):
            is_easy = puzzle.level == FIRST
            if (easy if is_easy else hard) < (count // EASY if is_easy else count - count // EASY):
                easy, hard = easy + is_easy, hard + (not is_easy)
                yield puzzle
