"""Sheets of Qwixx, played alone."""

from functools import cache

from sixfold.games.dice.position import write_dice
from sixfold.games.dice.rules import Dice
from sixfold.games.qwixx.kernel_table import SolitaireOption, SolitaireTable, load_table
from sixfold.games.qwixx.position import parse_position, write_sheet
from sixfold.games.qwixx.rules import Sheet

__all__ = ["qwixx"]


def qwixx(sheet: str | Sheet, dice: str | Dice) -> tuple[SolitaireOption, ...]:
    """Value every choice of an active player's action 1, the best first, by the final score of a sheet played alone.

    The table of all sheets is computed once, in some seconds, and kept in the user's cache directory. Raises
    InvalidNotation, IllegalPosition.

    >>> import sixfold as sf
    >>> best = sf.solve.qwixx("R2,3,5 Y4 M1", "W4 W2 R1 Y1 G6 B5")[0]
    >>> sf.format_move(best.move), sf.format_move(best.then)
    ('R6', '-')
    """
    row_texts = sheet if isinstance(sheet, str) else " ".join(write_sheet(sheet))
    table = parse_position(f"{row_texts or '-'} / - | dice {dice if isinstance(dice, str) else write_dice(dice)}")
    assert table.dice is not None, "the line told them"
    options = _solitaire().white_options(table.sheets[0], table.dice, closed=table.closed)
    return tuple(sorted(options, key=lambda option: -option.value))


@cache
def _solitaire() -> SolitaireTable:
    return load_table()
