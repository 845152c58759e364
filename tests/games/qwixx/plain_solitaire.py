"""The solitaire game of Qwixx once more, as plainly as possible: every throw is listed, every pair of actions tried.

Nothing is shared with the kernel: no row states, no symmetries, no products of probabilities. Good for sheets that are
nearly done; `play` plays the game out with a table's advice.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

from sixfold.games.dice.rules import ROWS, Cross, Dice, Row, Skip
from sixfold.games.qwixx.kernel_table import SolitaireOption, SolitaireTable
from sixfold.games.qwixx.rules import Sheet


def is_legal(sheet: Sheet, closed: frozenset[Row], row: Row, number: int) -> bool:
    crosses = sheet.crosses[row.place]
    right = all(row.position(number) > row.position(crossed) for crossed in crosses)
    return row not in closed and right and (number != row.last or len(crosses) >= 5)


def crossed(sheet: Sheet, closed: frozenset[Row], cross: Cross) -> tuple[Sheet, frozenset[Row]]:
    after = sheet.with_cross(cross)
    return after, closed | after.locks


def missed(sheet: Sheet) -> Sheet:
    return replace(sheet, misses=sheet.misses + 1)


def is_over(sheet: Sheet, closed: frozenset[Row]) -> bool:
    return sheet.misses == 4 or len(closed) >= 2


@cache
def value(sheet: Sheet, closed: frozenset[Row], passive_turns: int, left: int = 0) -> float:
    """Return the final score to expect, with `left` passive turns before the next active one."""
    if is_over(sheet, closed):
        return sheet.score()
    if left:
        return passive_value(sheet, closed, passive_turns, left)
    living = [row for row in ROWS if any(is_legal(sheet, closed, row, number) for number in range(2, 13))]
    throws = [
        best_turn(sheet, closed, passive_turns, Dice((w1, w2), by_row(living, faces)))
        for w1, w2 in product(range(1, 7), repeat=2)
        for faces in product(range(1, 7), repeat=len(living))
    ]
    return sum(throws) / len(throws)


def by_row(rows: list[Row], faces: tuple[int, ...]) -> tuple[int | None, ...]:
    shown = dict(zip(rows, faces, strict=True))
    return tuple(shown.get(row) for row in ROWS)


def best_turn(sheet: Sheet, closed: frozenset[Row], passive_turns: int, dice: Dice) -> float:
    return max(
        value(*after, passive_turns, 0 if is_over(*after) else passive_turns) for after in turns(sheet, closed, dice)
    )


def turns(sheet: Sheet, closed: frozenset[Row], dice: Dice) -> Iterator[tuple[Sheet, frozenset[Row]]]:
    """Every way to play an active turn."""
    yield from second_actions(sheet, closed, dice, nothing=missed(sheet))
    for row in ROWS:
        if is_legal(sheet, closed, row, dice.white_sum):
            after = crossed(sheet, closed, Cross(row, dice.white_sum))
            if is_over(*after):
                yield after
            else:
                yield from second_actions(*after, dice, nothing=after[0])


def second_actions(
    sheet: Sheet, closed: frozenset[Row], dice: Dice, *, nothing: Sheet
) -> Iterator[tuple[Sheet, frozenset[Row]]]:
    yield nothing, closed
    for row in ROWS:
        for number in dice.colour_sums(row):
            if is_legal(sheet, closed, row, number):
                yield crossed(sheet, closed, Cross(row, number))


def passive_value(sheet: Sheet, closed: frozenset[Row], passive_turns: int, left: int) -> float:
    total = 0.0
    for w1, w2 in product(range(1, 7), repeat=2):
        crosses = [Cross(row, w1 + w2) for row in ROWS if is_legal(sheet, closed, row, w1 + w2)]
        after = [(sheet, closed), *(crossed(sheet, closed, cross) for cross in crosses)]
        total += max(value(*a, passive_turns, 0 if is_over(*a) else left - 1) for a in after)
    return total / 36


def play(table: SolitaireTable, sheet: Sheet, closed: frozenset[Row], random: Random) -> int:
    """Return the final score of one game that follows the table's best options."""
    left = 0
    while not is_over(sheet, closed):
        faces = tuple(None if row in closed else random.randint(1, 6) for row in ROWS)
        dice = Dice((random.randint(1, 6), random.randint(1, 6)), faces)
        if left:
            left -= 1
            options = table.passive_options(sheet, dice, closed=closed, passive_turns_after=left)
            sheet, closed = chosen(sheet, closed, best(options))
        else:
            left = table.passive_turns
            sheet, closed = active_turn(table, sheet, closed, dice)
    return sheet.score()


def active_turn(
    table: SolitaireTable, sheet: Sheet, closed: frozenset[Row], dice: Dice
) -> tuple[Sheet, frozenset[Row]]:
    first = best(table.white_options(sheet, dice, closed=closed))
    used = first.move != Skip()
    sheet, closed = chosen(sheet, closed, first)
    if is_over(sheet, closed):
        return sheet, closed
    dice = dice.without(closed)
    second = best(table.colour_options(sheet, dice, crossed=used, closed=closed))
    if not used and second.move == Skip():
        return missed(sheet), closed
    return chosen(sheet, closed, second)


def best(options: tuple[SolitaireOption, ...]) -> SolitaireOption:
    return max(options, key=lambda option: option.value)


def chosen(sheet: Sheet, closed: frozenset[Row], option: SolitaireOption) -> tuple[Sheet, frozenset[Row]]:
    if not isinstance(option.move, Cross):
        return sheet, closed
    assert is_legal(sheet, closed, option.move.row, option.move.number)
    return crossed(sheet, closed, option.move)
