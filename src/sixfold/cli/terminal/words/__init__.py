"""The terminal's own texts in English, French and German: one TOML file a language, next to this page.

A text is named `section.key` and may have placeholders; a count has a form for one and a form for many.
"""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from sixfold.rulebook import Language, counted, listed, piece_name, word
from sixfold.rules.pieces import Piece

COUNTS: Final = "count"  # the section of texts with two forms


class Words:
    """The texts of one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._texts = texts(language)

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the text `section.key`, filled in."""
        text = self._texts[key]
        assert isinstance(text, str), f"{key} is a count"
        return text.format(**values)

    def help(self, game: str) -> str:
        """Tell how the moves of this game are typed."""
        return self(f"help.{game}" if f"help.{game}" in self._texts else "help.any")

    def count(self, what: str, number: int) -> str:
        """Say a number of something: `1 point`, `2 points`."""
        return counted(self._texts[f"{COUNTS}.{what}"], number, self.language)

    def names(self, pieces: Iterable[Piece]) -> str:
        """Name pieces, in their order: `red circle, blue square`."""
        return ", ".join(piece_name(piece, self.language) for piece in pieces)

    def shared(self, section: str, key: str) -> str:
        """Return a word of the rulebook that every surface shares."""
        return word(section, key, self.language)

    def listed(self, parts: Iterable[str]) -> str:
        """Join parts as a list in a sentence."""
        return listed(parts, self.language)


@cache
def texts(language: Language) -> Mapping[str, str | tuple[str, str]]:
    """Return every text of a language by `section.key`."""
    data = tomllib.loads((files(__package__) / f"{language}.toml").read_text(encoding="utf-8"))
    return MappingProxyType(
        {
            f"{section}.{key}": tuple(text) if isinstance(text, list) else text.strip("\n")
            for section, entries in data.items()
            for key, text in entries.items()
        }
    )
