"""The sections of a position's line, read and written. Knows words and numbers, no game."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final, TypeVar

from sixfold.rules.core import Options, Reason, Seat
from sixfold.rules.errors import IllegalMove, IllegalPosition, ImpossibleChance, InvalidNotation
from sixfold.rules.notation import Word
from sixfold.rules.pieces import Pieces, parse_pieces

BAR: Final = "|"
SLASH: Final = "/"
NOTHING: Final = "-"
BOARD: Final = "board"  # the section without a word
SLASHED: Final = frozenset({BOARD, "hands", "taken", "choices"})  # with a part for each seat

Words = tuple[str, ...]
AWord = TypeVar("AWord", bound=Word)
_SECTION: Final = re.compile(r"[a-z]{2,}")
_NUMBER: Final = re.compile(r"\d{1,4}", re.ASCII)
_AGE: Final = re.compile(r"\d{1,3}(\.\d{1,17})?", re.ASCII)


class Sections:
    """A position's sections by their word. Whatever cannot be read is an InvalidNotation with an example."""

    def __init__(self, text: str, examples: Mapping[str, str]) -> None:
        self._examples = examples
        self._sections: dict[str, str] = {}
        for part in text.split(BAR):
            word, _, rest = part.strip().partition(" ")
            if word:
                self._add(*((word, rest) if _SECTION.fullmatch(word) else (BOARD, part)))

    def _add(self, word: str, rest: str) -> None:
        if word not in self._examples:
            raise InvalidNotation(
                "position/no-such-section",
                section=word[:80],
                known=", ".join(word for word in self._examples if word != BOARD),
            )
        if word in self._sections:
            raise InvalidNotation("position/section-twice", section=word)
        self._sections[word] = rest.strip()

    def __contains__(self, word: str) -> bool:
        return word in self._sections

    def words(self, word: str) -> Words:
        """Return the words of a section; none if it is `-` or not there."""
        found = tuple(self._sections.get(word, "").split())
        return () if found == (NOTHING,) else found

    def parts(self, word: str) -> tuple[Words, ...]:
        """Return what stands between the slashes of a section; none if it is not there."""
        if word not in self:
            return ()
        found = [tuple(part.split()) for part in self._sections[word].split(SLASH)]
        return tuple(() if part == (NOTHING,) else part for part in found)

    def pieces(self, word: str) -> Pieces:
        """Return pieces, sorted."""
        return parse_pieces(" ".join(self.words(word)))

    def hands(self, word: str) -> tuple[Pieces, ...]:
        """Return pieces for each part, sorted."""
        return tuple(parse_pieces(" ".join(part)) for part in self.parts(word))

    def number(self, word: str, default: int) -> int:
        """Return the one number of a section."""
        if word not in self:
            return default
        found = self.words(word)
        if len(found) != 1:
            raise self.unreadable(word)
        return self._number(word, found[0])

    def numbers(self, word: str, default: tuple[int, ...]) -> tuple[int, ...]:
        """Return the numbers of a section, as many as the default has."""
        if word not in self:
            return default
        found = tuple(self._number(word, each) for each in self.words(word))
        self.require_seats(word, len(found), len(default))
        return found

    def _number(self, word: str, text: str) -> int:
        if _NUMBER.fullmatch(text) is None:
            raise self.unreadable(word)
        return int(text)

    def seat(self, word: str, seats: int, default: Seat = 0) -> Seat:
        """Return a seat of this table."""
        seat = self.number(word, default)
        if seat not in range(seats):
            raise InvalidNotation("position/no-such-seat", seat=seat, last=seats - 1)
        return seat

    def viewer(self, seats: int) -> Seat | None:
        """Return whose view it is: a seat, or `-` for a spectator."""
        return None if not self.words("seat") else self.seat("seat", seats)

    def word(self, word: str, kind: type[AWord]) -> AWord | None:
        """Return one of a few words, or None if the section is not there."""
        if word not in self:
            return None
        try:
            return kind(" ".join(self.words(word)))
        except ValueError:
            raise self.unreadable(word) from None

    def reason(self, *allowed: Reason) -> Reason | None:
        """Return why the game is over, or None while it goes on."""
        reason = self.word("over", Reason)
        if reason is not None and reason not in allowed:
            raise self.unreadable("over")
        return reason

    def options(self, seats: int) -> Options:
        """Return the ages, or none."""
        found = self.words("ages")
        if not all(_AGE.fullmatch(each) for each in found):
            raise self.unreadable("ages")
        if found:
            self.require_seats("ages", len(found), seats)
        return Options(tuple(float(each) if "." in each else int(each) for each in found))

    def seats(self, *told_by: str) -> int:
        """Return how many play: as `players` says, or as many as one of these sections tells of, or two."""
        told = next((word for word in told_by if word in self), None)
        if told is None:
            return self.number("players", 2)
        return self.number("players", len((self.parts if told in SLASHED else self.words)(told)))

    def require_seats(self, word: str, found: int, seats: int) -> None:
        """Refuse a section that tells of more or fewer players than the table has."""
        if found != seats:
            raise InvalidNotation("position/other-seats", section=word, found=found, seats=seats)

    def unreadable(self, word: str) -> InvalidNotation:
        """Return the error for a section that cannot be read."""
        text = self._sections.get(word, "")[:80]
        return InvalidNotation("position/unreadable", section=word, text=text, example=self._examples[word])


def written(board: str, *sections: tuple[str, str | None]) -> str:
    """Write a line; a section without a text is left out, one with an empty text is its word alone."""
    told = (f"{word} {text}".strip() for word, text in sections if text is not None)
    return f" {BAR} ".join((board or NOTHING, *told))


def unless(default: object, value: object) -> str | None:
    """Write a value if it is not the default."""
    return None if value == default else str(value)


def listed(values: tuple[object, ...], default: tuple[object, ...] | None = None) -> str | None:
    """Write values with spaces between them, if they are not the default."""
    return None if values == default else " ".join(map(str, values)) or NOTHING


def write_seat(seat: Seat | None) -> str:
    """Write whose view it is."""
    return NOTHING if seat is None else str(seat)


def slashed(parts: tuple[tuple[str, ...], ...]) -> str:
    """Write parts with slashes between them."""
    return f" {SLASH} ".join(" ".join(part) or NOTHING for part in parts)


@contextmanager
def as_position() -> Iterator[None]:
    """Let what the rules refuse inside be said of a position."""
    try:
        yield
    except (IllegalMove, ImpossibleChance) as error:
        raise IllegalPosition(error.rule, error.code, **error.values) from None


def write_reason(reason: Reason | None) -> str | None:
    """Write why the game is over."""
    return None if reason is None else reason.value


def other_phase(rule: str, phase: str, usual: str) -> IllegalPosition:
    """Return the error for a phase that does not go with what lies on the table."""
    return IllegalPosition(rule, "position/other-phase", phase=phase, usual=usual)
