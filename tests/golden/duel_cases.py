"""How the golden records of Qwixx Duel came about, one function a record. Seat 0 is black, seat 1 is grey."""

from typing import Self

from sixfold.games.dice.rules import ROWS, Dice
from tests.told import Told

BLACK, GREY = 0, 1


class Duel(Told):
    """A table of Qwixx Duel, told turn by turn."""

    def __init__(self, active: int = BLACK) -> None:
        super().__init__("duel", 2)
        self.match = self.match.told(active)

    def turn(self, white: tuple[int, int], first: str, second: str = "-", **coloured: int) -> Self:
        """Throw and act twice; coloured dice that are not told show 1."""
        faces = tuple(coloured.get(row.value, 1) for row in ROWS)
        self.match = self.match.told(Dice(white, faces).without(self.state.closed()))
        self.play(first)
        return self if self.match.outcome else self.play(second)

    def miss(self, times: int = 1) -> Self:
        """Let whoever is active miss."""
        for _ in range(times):
            self.turn((1, 1), "-")
        return self

    def grey_goes_on(self) -> Self:
        """Let grey place one more pawn in blue, where black never is: to the right, then onto the 3."""
        stacks = self.state.tracks[3].stacks
        number = max(stacks[-1].number - 1, 3) if stacks else 12
        return self.turn((number // 2, number - number // 2), f"B{number}")


def booklet() -> Told:
    """Whites 4 and 1, yellow 5; then white 4 and blue 6, blue 10 (D6)."""
    return Duel().turn((4, 1), "Y5", "B10", red=2, yellow=5, green=3, blue=6)


def capture() -> Told:
    """Capture a front pawn and be captured back; the pawns are used again (D4)."""
    table = Duel(active=GREY).turn((3, 4), "R7").turn((3, 4), "R7", "Y5", yellow=2)
    table.turn((3, 4), "R7", "-")  # captured back: grey's first pawn is on the board again
    table.turn((4, 4), "R8", "Y6", yellow=2)
    return table.turn((4, 4), "R8", "-").miss(4)


def stack() -> Told:
    """Stack on the front until it is safe, and pass a stack that cannot be captured (D5)."""
    table = Duel().turn((3, 4), "R7").turn((2, 3), "R5").turn((3, 4), "R7", "-")
    table.turn((4, 4), "R8", "-").turn((2, 3), "Y5", "-")  # the stack is no front any more
    return table.turn((4, 4), "R8", "-").miss(4)


def misses_of_both() -> Told:
    """Fill the miss area with two pawns of each colour (D7, D9)."""
    return Duel(active=GREY).turn((4, 1), "R5").miss(4)


def draw() -> Told:
    """End with equal totals (D10)."""
    return Duel().turn((4, 1), "R5").turn((4, 1), "Y5").miss(4)


def two_rows() -> Told:
    """Close one row each; the second lock ends it after action 2 (D8, D9)."""
    table = _five_each(Duel())
    table.turn((6, 6), "R12", "-").turn((1, 2), "Y3", "B2", blue=1)
    return table


def between_the_actions() -> Told:
    """Close the second row with action 1: action 2 is cut off (D9)."""
    return _five_each(Duel()).turn((6, 6), "R12", "-").turn((1, 1), "B2")


def both_rows_in_one_turn() -> Told:
    """Close two rows in one turn, the second with the die that is left (D8, D9)."""
    table = Duel()
    for number in range(2, 7):
        table.turn((1, number - 1), f"R{number}", f"Y{number}", yellow=number - 1).grey_goes_on()
    return table.turn((6, 6), "R12", "Y12", yellow=6)


def _five_each(table: Duel) -> Duel:
    """Let black stand on red 2 to 6 and grey on blue 12 to 8."""
    for number in range(2, 7):
        table.turn((1, number - 1), f"R{number}").grey_goes_on()
    return table


def last_pawn_without_lock() -> Told:
    """Place the last pawn on the last number of a row: there is none for the lock (D8, D9)."""
    return _pawns(21).turn((6, 6), "R12")


def last_pawns_with_lock() -> Told:
    """Place the last two pawns on the last number and the lock (D8, D9)."""
    return _pawns(20).turn((6, 6), "R12")


def last_pawn_misses() -> Told:
    """Put the last pawn into the miss area (D7, D9)."""
    return _pawns(21).miss()


def last_pawn_in_action_2() -> Told:
    """Place the last pawn in action 2 (D9)."""
    return _pawns(21).turn((4, 5), "-", "Y9", yellow=5)


def _pawns(count: int) -> Duel:
    """Let black place this many pawns, 20 or 21, in red, yellow and green, while grey is busy in blue."""
    table = Duel()
    for number in range(2, 8):
        table.turn((1, number - 1), f"R{number}", f"Y{number}", yellow=number - 1).grey_goes_on()
    table.turn((2, 6), "R8", "Y8", yellow=6).grey_goes_on()
    for number in (12, 10, 8):
        table.turn((number // 2, number // 2), f"G{number}", f"G{number - 1}", green=number // 2 - 1).grey_goes_on()
    if count == 21:
        table.turn((3, 3), "G6").grey_goes_on()
    assert table.state.pawns_left(BLACK) == 22 - count
    return table


def more_than_twelve() -> Told:
    """Stack thirteen pawns on red 2: the row counts as twelve (D5, D10)."""
    table = Duel()
    for number in range(13):
        table.turn((1, 1), "R2", "Y2" if number < 9 else "-", yellow=1)
        if not table.match.outcome:
            table.grey_goes_on()
    return table


CASES = {
    "duel/booklet": booklet,
    "duel/capture": capture,
    "duel/stack": stack,
    "duel/misses-of-both": misses_of_both,
    "duel/draw": draw,
    "duel/two-rows": two_rows,
    "duel/between-the-actions": between_the_actions,
    "duel/both-rows-in-one-turn": both_rows_in_one_turn,
    "duel/last-pawn-without-lock": last_pawn_without_lock,
    "duel/last-pawns-with-lock": last_pawns_with_lock,
    "duel/last-pawn-misses": last_pawn_misses,
    "duel/last-pawn-in-action-2": last_pawn_in_action_2,
    "duel/more-than-twelve": more_than_twelve,
}
