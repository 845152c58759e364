"""How the golden records of Qwixx came about, one function a record."""

from typing import Self

from sixfold.games.dice.rules import ROWS, Dice
from tests.told import Told

TWO_TO_SIX = ((1, 1), (1, 2), (1, 3), (1, 4), (1, 5))  # white dice
TWELVE_TO_EIGHT = ((6, 6), (5, 6), (4, 6), (3, 6), (2, 6))


class Qwixx(Told):
    """A table of Qwixx, told turn by turn."""

    def __init__(self, seats: int, active: int = 0) -> None:
        super().__init__("qwixx", seats)
        self.match = self.match.told(active)

    def turn(self, white: tuple[int, int], crosses: str, then: str = "-", **coloured: int) -> Self:
        """Throw, let everyone choose (by seat, `-` for nothing), and then the active player alone.

        Coloured dice that are not told show 1.
        """
        faces = tuple(coloured.get(row.value, 1) for row in ROWS)
        self.match = self.match.told(Dice(white, faces).without(self.state.closed))
        choices = crosses.split()
        for seat in self.match.deciders:
            self.match = self.match.played(seat, self.match.game.parse_move(choices[seat]))
        return self if self.match.outcome else self.play(then)

    def climb(self, rows: str) -> Self:
        """Let everyone cross the first five numbers of a row (by seat, `-` for nothing), in five turns."""
        whites = TWELVE_TO_EIGHT if set(rows) & set("GB") else TWO_TO_SIX
        for white in whites:
            self.turn(white, " ".join(row if row == "-" else f"{row}{sum(white)}" for row in rows.split()))
        return self


def misses() -> Told:
    """Miss for the fourth time, with a cross of the other player in the same turn (X7, X10)."""
    table = Qwixx(2)
    for number, white in enumerate([*TWO_TO_SIX, (2, 5), (2, 6)]):
        table.turn(white, f"- R{number + 2}")
    return table


def booklet() -> Told:
    """White 4 and 1: yellow 5, red 5 and nothing twice; then the active player adds white 4 and blue 6 (X5, X6)."""
    return Qwixx(4, active=1).turn((4, 1), "Y5 R5 - -", then="B10", red=2, yellow=5, green=3, blue=6)


def rows() -> Told:
    """Lock red in action 1 and, much later, yellow in action 2, which ends it (X8, X10)."""
    table = Qwixx(2).climb("R R").turn((6, 6), "R12 -", then="-", blue=4)
    return table.climb("Y Y").turn((5, 6), "- -", then="Y12", yellow=6)


def locked_together() -> Told:
    """Lock the same row together, and go on without its die (X9)."""
    table = Qwixx(3, active=2).climb("R R R").turn((6, 6), "R12 R12 B12")
    return table.turn((3, 4), "Y7 - G7", then="Y10", yellow=6)


def too_few_for_the_lock() -> Told:
    """See a row close with four crosses in it: no lock, ever (X9)."""
    table = Qwixx(2)
    for white in TWO_TO_SIX:
        table.turn(white, f"R{sum(white)} {f'R{sum(white)}' if sum(white) < 6 else 'Y6'}")
    return table.turn((6, 6), "R12 -", then="Y7").turn((5, 5), "Y10 Y10")


def die_leaves_at_once() -> Told:
    """Lose the red die between the two actions: the active player could have used it (X9)."""
    table = Qwixx(2).climb("R -").turn((6, 6), "R12 -", then="Y7", yellow=1, red=2)
    return table.turn((1, 2), "Y3 -")


def two_rows_together() -> Told:
    """Close red and yellow in one action 1: no action 2 follows (X10)."""
    return Qwixx(2).climb("R Y").turn((6, 6), "R12 Y12")


def three_rows() -> Told:
    """Close green first, then red and yellow together, the booklet's example: three rows are closed (X9, X10)."""
    table = Qwixx(3).climb("G G G").turn((1, 1), "R2 Y2 G2")
    table.turn((1, 2), "R3 Y3 -", then="-").turn((1, 3), "R4 Y4 -", then="B9", blue=6)
    table.turn((1, 4), "R5 Y5 -").turn((1, 5), "R6 Y6 -")
    return table.turn((6, 6), "R12 Y12 -")


def active_is_cut_off() -> Told:
    """Wait for action 2 in vain: the others close two rows in action 1, and the active player takes no miss (X10)."""
    table = Qwixx(3, active=1).climb("R Y -").turn((2, 5), "R7 Y7 -").turn((3, 5), "R8 Y8 -")
    assert (table.state.active, table.state.sheets[2].misses) == (2, 2)
    return table.turn((6, 6), "R12 Y12 -")


def five_players() -> Told:
    """Play with five until one has four misses; everyone is active in turn, seat 3 first (X1, X3)."""
    table = Qwixx(5, active=3)
    for white in [*TWO_TO_SIX, *TWELVE_TO_EIGHT, *TWELVE_TO_EIGHT, *TWO_TO_SIX]:
        table.turn(white, _what_goes(table, sum(white)))
        if table.match.outcome:
            break
    return table


def _what_goes(table: Qwixx, number: int) -> str:
    """Choose for seats 0 to 3 the row named after them if the number still fits there; seat 4 never crosses."""
    choices = []
    for seat, row in enumerate(ROWS):
        crossed = table.state.sheets[seat].crosses[row.place]
        fits = number != row.last and (not crossed or row.position(number) > row.position(crossed[-1]))
        choices.append(f"{row.letter}{number}" if fits else "-")
    return " ".join([*choices, "-"])


def shared_win() -> Told:
    """End with equal totals, a lock each: both win (X11)."""
    return Qwixx(2, active=1).climb("G B").turn((1, 1), "G2 B2")


CASES = {
    "qwixx/misses": misses,
    "qwixx/booklet": booklet,
    "qwixx/rows": rows,
    "qwixx/locked-together": locked_together,
    "qwixx/too-few-for-the-lock": too_few_for_the_lock,
    "qwixx/die-leaves-at-once": die_leaves_at_once,
    "qwixx/two-rows-together": two_rows_together,
    "qwixx/three-rows": three_rows,
    "qwixx/active-is-cut-off": active_is_cut_off,
    "qwixx/five-players": five_players,
    "qwixx/shared-win": shared_win,
}
