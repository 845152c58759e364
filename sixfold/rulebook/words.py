"""The vocabulary that every surface shares: colours, shapes, rows, reasons of the end, words of the table."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from sixfold.rulebook.data import flow, load
from sixfold.rulebook.languages import Language, RulebookError

SECTIONS: Final = ("colours", "shapes", "shape-notes", "rows", "sides", "reasons", "table", "page")

COLOUR_LETTERS: Final = {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "B": "blue", "P": "purple"}
SHAPE_LETTERS: Final = {
    "o": "circle",
    "s": "square",
    "d": "diamond",
    "c": "clover",
    "t": "starburst",
    "x": "crisscross",
}


@cache
def words(section: str, language: Language) -> Mapping[str, str]:
    """Return one section of the vocabulary. Raises RulebookError."""
    if section not in SECTIONS:
        raise RulebookError("section", section, SECTIONS)
    return MappingProxyType({key: flow(text) for key, text in load(language, "words")[section].items()})


def word(section: str, key: str, language: Language) -> str:
    """Return one word: `word("colours", "red", "de")` is `Rot`. Raises RulebookError."""
    known = words(section, language)
    if key not in known:
        raise RulebookError(f"word in {section}", key, known)
    return known[key]


def piece_name(piece: str, language: Language, *, article: bool = False) -> str:
    """Say a piece in words: `Ro` is `red circle`, with article `a red circle`. Raises RulebookError."""
    colour, shape = COLOUR_LETTERS.get(piece[:1]), SHAPE_LETTERS.get(piece[1:])
    if colour is None or shape is None:
        raise RulebookError("piece", piece, (c + s for c in COLOUR_LETTERS for s in SHAPE_LETTERS))
    grammar = load(language, "words")
    gender = grammar["genders"][shape]
    pattern: str = grammar["piece"]["named-one" if article else "name"]
    return pattern.format(
        article=grammar["articles"].get(colour, grammar["articles"][gender]),
        colour=grammar["adjectives"][gender][colour],
        shape=grammar["shapes"][shape],
    )
