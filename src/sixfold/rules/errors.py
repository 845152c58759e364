"""Everything that can be wrong, by cause.

    SixfoldError
    ├── InvalidNotation    cannot read it: a move, a piece, a record        FORMAT
    ├── InvalidSetup       no such game, seats or options                   FORMAT
    ├── UnreadablePhoto    a file that is no photo, or too much of one      FORMAT
    └── Refusal            read, and refused; as itself by tables and pads  TABLE
        ├── IllegalMove        the rules do not allow it now                a rule id, HAND or OCCUPIED
        ├── NotYourTurn        this seat owes no decision                   TURN
        ├── GameOver           nobody owes one any more                     TURN
        ├── ImpossibleChance   a deal, draw or roll that cannot be          CHANCE, or a rule id
        ├── IllegalPosition    a table that no game leads to                a rule id, HAND or OCCUPIED
        └── FalseRecord        a record says what did not happen            FORMAT, TURN, CHANCE, SCORE or a rule id

Each error has a `rule` (the right-hand column), a stable `code` such as `grid/line-mixed`, and the `values` that its
sentence in `sixfold.rulebook` is filled with. What a reader sees in a traceback is made from the same three.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

LONGEST_VALUE: Final = 400  # characters of a value that a sentence shows


class SixfoldError(Exception):
    """The root: catch this to catch everything that Sixfold refuses."""

    event = 0  # in a record: the number of the event at fault, from 1; 0 is the record's head

    def __init__(self, rule: str, code: str, **values: object) -> None:
        self.rule = rule
        self.code = code
        self.values = {name: one_line(str(value)[:LONGEST_VALUE]) for name, value in values.items()}
        super().__init__(rule, code)

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self.rule, self.code, self.values)

    def __str__(self) -> str:
        told = "; ".join(f"{name}: {value}" for name, value in self.values.items())
        return f"{self.rule} {self.code}" + (f" ({told})" if told else "")


def one_line(text: str) -> str:
    r"""Return a text with everything that is not a printable character spelled out, as in `\n`: always one line."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in text)


def _again(kind: type[SixfoldError], rule: str, code: str, values: dict[str, str]) -> SixfoldError:
    """Rebuild an error on the other side of a process border."""
    error = kind.__new__(kind)
    SixfoldError.__init__(error, rule, code, **values)
    return error


class InvalidNotation(SixfoldError):
    """A text that cannot be read."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__("FORMAT", code, **values)


class InvalidSetup(SixfoldError):
    """A game, a number of seats or an option that does not exist."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__("FORMAT", code, **values)


class UnreadablePhoto(SixfoldError):
    """A file that is no photo, or one that cannot be read."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__("FORMAT", code, **values)


class Refusal(SixfoldError):
    """Something that was understood and is refused."""


class IllegalMove(Refusal):
    """A move that the rules do not allow now.

    `view` and `move` are what was judged: checking `move` in `view` again raises the same error.
    """

    view: object = None
    move: object = None

    @property
    def position(self) -> str:
        """The judged view as text, as `notation.parse_value` reads it."""
        from sixfold.rules.notation import format_value  # noqa: PLC0415  notation raises the errors of this file

        return format_value(self.view)


class NotYourTurn(Refusal):
    """A decision from a seat that owes none."""

    def __init__(self, code: str = "turn/not-yours", **values: object) -> None:
        super().__init__("TURN", code, **values)


class GameOver(Refusal):
    """A decision after the end."""

    def __init__(self, code: str = "turn/game-over", **values: object) -> None:
        super().__init__("TURN", code, **values)


class ImpossibleChance(Refusal):
    """A deal, draw or roll that cannot be."""

    def __init__(self, code: str, rule: str = "CHANCE", **values: object) -> None:
        super().__init__(rule, code, **values)


class IllegalPosition(Refusal):
    """A typed position that the rules do not allow."""


class FalseRecord(Refusal):
    """A record that tells a game otherwise than the rules make it."""


@contextmanager
def at_event(number: int) -> Iterator[None]:
    """Let errors raised inside say which event of a record they are about; nested numbers add up."""
    try:
        yield
    except SixfoldError as error:
        error.event += number
        raise
