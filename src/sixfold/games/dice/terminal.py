"""What the two dice games share in the terminal: moves as they are typed and listed."""

from collections.abc import Iterable
from typing import Final

from sixfold.cli.terminal.words import Words
from sixfold.games.dice.rules import Cross, Move, Row, format_move

DASHES: Final = ("\u2013", "\u2014", "\u2212")  # en dash, em dash, minus


def tidy_cross(text: str) -> str:
    """Read `r5`, `R 5` and any dash."""
    tidy = text.strip().upper().replace(" ", "")
    return "-" if tidy in DASHES else tidy


def by_skips(moves: Iterable[Move], last: dict[Row, int], words: Words) -> list[tuple[Move, str, str]]:
    """List crosses that lose the fewest numbers first, then nothing; each with its text and a note."""
    crosses = [move for move in moves if isinstance(move, Cross)]
    skips = {cross: cross.row.position(cross.number) - last[cross.row] - 1 for cross in crosses}
    crosses.sort(key=lambda cross: (skips[cross], format_move(cross)))
    listed: list[tuple[Move, str, str]] = [
        (cross, format_move(cross), words.count("skips", max(0, skips[cross]))) for cross in crosses
    ]
    rest = [move for move in moves if not isinstance(move, Cross)]
    return listed + [(move, format_move(move), words.shared("table", "nothing")) for move in rest]
