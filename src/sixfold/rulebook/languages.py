"""The languages that Sixfold speaks, and which of them somebody prefers."""

from collections.abc import Iterable, Mapping
from typing import Final, Literal, get_args

from sixfold.rules.errors import InvalidSetup

Language = Literal["en", "fr", "de"]

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
DEFAULT: Final[Language] = "en"

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # POSIX: the first that is set decides


class RulebookError(InvalidSetup):
    """A rule, game, language, word or sentence that does not exist; the message lists what does."""

    def __init__(self, what: str, name: object, known: Iterable[str]) -> None:
        self.what = what
        InvalidSetup.__init__(self, "setup/unknown", name=name, known=", ".join(known))

    def __str__(self) -> str:
        return f"no {self.what} {self.values['name']!r}: there is {self.values['known']}"


def parse_language(text: str) -> Language:
    """Read a language as a person writes it: `fr`, `FR`, `fr-CH`, `fr_CH.UTF-8`. Raises RulebookError."""
    language = _language_of(text)
    if language is None:
        raise RulebookError("language", text, LANGUAGES)
    return language


def preferred_language(wishes: Mapping[str, str] | Iterable[str]) -> Language:
    """Choose from an environment (`os.environ`) or from language tags, best first; English if nothing fits.

    >>> preferred_language({"LANG": "de_AT.UTF-8"})
    'de'
    >>> preferred_language(["it-IT", "fr-CH", "en"])
    'fr'
    """
    if isinstance(wishes, Mapping):
        wishes = [value for name in _VARIABLES if (value := wishes.get(name, ""))][:1]
    return next((language for tag in wishes if (language := _language_of(tag))), DEFAULT)


def _language_of(tag: str) -> Language | None:
    base = tag.strip().lower().replace("_", "-").partition(".")[0].partition("@")[0].partition("-")[0]
    return next((language for language in LANGUAGES if language == base), None)
