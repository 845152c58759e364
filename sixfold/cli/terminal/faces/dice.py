"""What Qwixx and Qwixx Duel share on the screen: dice, numbers, moves."""

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from sixfold.cli.terminal.style import FAINT, ROW_PAINT
from sixfold.cli.terminal.words import Words
from sixfold.rules import events
from sixfold.rules.dice import ROWS, Cross, Dice, Move, Row, format_move, parse_move

DASHES: Final = ("\u2013", "\u2014", "\u2212")  # en dash, em dash, minus
WHITE_DIE: Final = "bold #000000 on #ffffff"


def draw_dice(dice: Dice, words: Words, *, whites_count: bool) -> Text:
    """Draw the dice in the game and, in action 1, the sum that everyone may use."""
    parts = [Text(f" W{face} ", WHITE_DIE) for face in dice.white]
    for row in ROWS:
        face = dice.coloured[row.place]
        if face is not None:
            parts.append(Text(f" {row.letter}{face} ", f"bold #ffffff on {ROW_PAINT[row]}"))
    line = Text(" ").join(parts)
    if whites_count:
        line.append("   " + words("board.white-sum", sum=dice.white_sum), FAINT)
    return line


def tidy_cross(text: str) -> str:
    """Read `r5`, `R 5` and any dash."""
    tidy = text.strip().upper().replace(" ", "")
    return "-" if tidy in DASHES else tidy


def marked(events_: Iterable[events.Move]) -> dict[int, set[Cross]]:
    """Return the numbers that recent moves used, by seat."""
    found: dict[int, set[Cross]] = {}
    for event in events_:
        move = parse_move(event.move)
        if isinstance(move, Cross):
            found.setdefault(event.seat, set()).add(move)
    return found


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
