"""Finding a rule by a question in plain words: “may I exchange?” leads to Q10.

A word of the question counts for every rule that has it: most among the words that people ask with (`asked` in the data
files), less in the rule's name, least in its text; and the more, the fewer rules have it. Words are compared by their
stems, without accents, so that `fermées` finds `fermée`; those that any question may have (`ignored`) tell nothing.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from math import log
from typing import Final

from sixfold.rulebook.book import Rule, rules
from sixfold.rulebook.data import load
from sixfold.rulebook.languages import Language

MOST: Final = 3  # rules that a question is answered with
LONGEST: Final = 200  # characters of a question that are read
ASKED, NAMED, SAID = 4.0, 2.0, 1.0  # what a word counts for where people ask with it, in a rule's name, in its text
SHORTEST: Final = 3  # letters of a word, and of its stem
STEM: Final = 7  # letters; German and French words differ after them mostly in their endings
ENDINGS: Final[Mapping[Language, tuple[str, ...]]] = {
    "en": ("ing", "ed", "es", "s", "e"),
    "fr": ("ees", "ee", "er", "es", "ez", "s", "e"),
    "de": ("en", "er", "es", "em", "e", "n", "s", "t"),
}
_WORD: Final = re.compile(r"\w+")


def search(words: str, game: str, language: Language, most: int = MOST) -> tuple[Rule, ...]:
    """Return the rules of a game that answer a question, the best first; none where no word fits. Raises RulebookError.

    >>> [rule.id for rule in search("may I exchange?", "qwirkle", "en", most=1)]
    ['Q10']
    """
    wanted = set(_stems(words[:LONGEST], language))
    rare = _rarity(game, language)
    worth = {rule.id: _worth(wanted, _weights(game, language)[rule.id], rare) for rule in rules(game, language)}
    found = sorted((rule for rule in rules(game, language) if worth[rule.id]), key=lambda rule: -worth[rule.id])
    return tuple(found[:most])


def _worth(wanted: Iterable[str], weights: Mapping[str, float], rare: Mapping[str, float]) -> float:
    return sum(weights[stem] * rare[stem] for stem in wanted if stem in weights)


@cache
def _weights(game: str, language: Language) -> Mapping[str, Mapping[str, float]]:
    """Return for every rule what each stem in it counts for."""
    return {rule.id: _weighed(rule, language) for rule in rules(game, language)}


def _weighed(rule: Rule, language: Language) -> Mapping[str, float]:
    weights: dict[str, float] = {}
    for text, weight in ((" ".join((rule.text, *rule.settled)), SAID), (rule.name, NAMED), (rule.asked, ASKED)):
        weights |= dict.fromkeys(_stems(text, language), weight)
    return weights


@cache
def _rarity(game: str, language: Language) -> Mapping[str, float]:
    """Return what a stem is worth: one that every rule has tells nothing."""
    weights = _weights(game, language)
    holders = Counter(stem for stems in weights.values() for stem in stems)
    return {stem: log((len(weights) + 1) / count) for stem, count in holders.items()}


def _stems(text: str, language: Language) -> list[str]:
    found = (each for each in _WORD.findall(_plain(text)) if len(each) >= SHORTEST and each not in _ignored(language))
    return [_stem(each, language) for each in found]


@cache
def _ignored(language: Language) -> frozenset[str]:
    """Return the words that any question may have."""
    return frozenset(_plain(load(language, "words")["search"]["ignored"]).split())


def _plain(text: str) -> str:
    """Return a text in small letters without accents."""
    return "".join(each for each in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(each))


def _stem(text: str, language: Language) -> str:
    endings = (ending for ending in ENDINGS[language] if text.endswith(ending))
    found = next((ending for ending in endings if len(text) - len(ending) >= SHORTEST), "")
    return text.removesuffix(found)[:STEM]
