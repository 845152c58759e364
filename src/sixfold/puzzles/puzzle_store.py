"""The puzzles of a game: positions with one clearly best move, one a line of JSON in `puzzles.jsonl` of its folder.

Knows no analysis: what was found about the options stands in the file, so any device can read and judge it.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from sixfold.rules.catalog import GAMES, package_of
from sixfold.rules.errors import InvalidNotation, Refusal
from sixfold.rules.notation import load_json
from sixfold.rules.positions import parse_position

FILE: Final = "puzzles.jsonl"  # in the folder of a game
FIRST: Final = "greedy"  # the level of the easiest puzzles
RATINGS: Final = {FIRST: 800, "expert": 1200, "master": 1600}
EACH_CHOICE: Final = 15  # rating for every option there is to choose from
MOST_CHOICES: Final = 20
CLEARNESS: Final = 1500  # rating that a win of difference between best and second would take away
CLEAREST: Final = 0.2


@dataclass(frozen=True, slots=True)
class Reasons:
    """What speaks for or against an option, in points."""

    now: float  # it makes, with all that comes at once
    others: float  # the next player is expected to make
    own: float  # the own next turn is expected to make
    large: float  # the chance that the next player makes a Qwirkle
    skipped: int  # numbers of a row left behind


class Weighed(NamedTuple):
    """An option, the share of the win after it, and what speaks for or against it."""

    move: str
    share: float
    why: Reasons


@dataclass(frozen=True, slots=True)
class KeptPuzzle:
    """A position for whoever decides there, and the one move that is clearly best."""

    game: str
    position: str
    level: str  # the weakest one that finds it
    feat: str | None  # what the best move is known for: "qwirkle" or "lock"
    choices: int  # options that were compared
    gap: float  # share of the win between the best and the second
    low: float  # the lower end of the interval of 95 % of it; the gap itself where it is exact
    greedy: str  # what greedy plays
    options: tuple[Weighed, ...]  # the best first, then some of the others

    @property
    def id(self) -> str:
        """A name that stays the same as long as the position does."""
        return hashlib.sha256(f"{self.game} {self.position}".encode()).hexdigest()[:10]

    @property
    def best(self) -> Weighed:
        """The solution."""
        return self.options[0]

    @property
    def rating(self) -> int:
        """How hard it is, on the scale of the solver's rating."""
        more = EACH_CHOICE * min(self.choices, MOST_CHOICES) - CLEARNESS * min(self.gap, CLEAREST)
        return round(RATINGS.get(self.level, max(RATINGS.values())) + more)

    @property
    def view(self) -> Any:
        """What whoever decides may know."""
        return parse_position(self.game, self.position)

    def __str__(self) -> str:
        """Write it as a line of its file."""
        written = {name: getattr(self, name) for name in _WRITTEN}
        options = [(option.move, option.share, *astuple(option.why)) for option in self.options]
        return json.dumps({**written, "options": options}, separators=(",", ":"))


_WRITTEN: Final = tuple(field.name for field in fields(KeptPuzzle) if field.name != "game")


def parse_puzzle(game: str, line: str) -> KeptPuzzle:
    """Read a line of a file of puzzles. Raises InvalidNotation."""
    told: Any = load_json(line)
    try:
        options = tuple(Weighed(move, share, Reasons(*why)) for move, share, *why in told.pop("options"))
        return KeptPuzzle(game=game, options=options, **told)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise InvalidNotation("format/wrong-type", field="puzzle", wanted="a puzzle", text=line[:80]) from None


@cache
def puzzles_of(game: str) -> tuple[KeptPuzzle, ...]:
    """Return the puzzles of a game, the easiest first; none where nobody made any. Raises InvalidSetup."""
    file = files(package_of(game)) / FILE
    if not file.is_file():
        return ()
    found = [parse_puzzle(game, line) for line in file.read_text("utf-8").splitlines()]
    return tuple(sorted(found, key=lambda puzzle: (puzzle.rating, puzzle.id)))


def games_with_puzzles() -> tuple[str, ...]:
    """Return the games that have puzzles."""
    return tuple(game for game in GAMES if puzzles_of(game))


def find_puzzle(game: str, name: str) -> KeptPuzzle:
    """Return the puzzle of this id. Raises InvalidSetup, Refusal."""
    for puzzle in puzzles_of(game):
        if puzzle.id == name:
            return puzzle
    raise Refusal("TABLE", "puzzle/unknown")


def puzzle_of_day(game: str, day: str) -> KeptPuzzle:
    """Return the puzzle of a day (`2026-01-31`): the same for everyone. Raises InvalidSetup, Refusal."""
    puzzles = puzzles_of(game)
    if not puzzles:
        raise Refusal("TABLE", "puzzle/unknown")
    return puzzles[_drawn(f"{game} {day}", puzzles)]


def _drawn(label: str, puzzles: Sequence[KeptPuzzle]) -> int:
    return int.from_bytes(hashlib.sha256(label.encode()).digest()[:8]) % len(puzzles)
