"""The rulebook: what a person reads, in English, French and German.

The numbered rules of the games, the shared vocabulary, and a sentence for every refusal. It enforces nothing:
`sixfold.rules` does, and cites the ids that are explained here.

>>> rule("Q8", "en").name
'Lines are pure'
"""

from sixfold.rulebook.book import Rule, game_players, game_summary, game_title, rule, rules
from sixfold.rulebook.languages import (
    LANGUAGES,
    Language,
    RulebookError,
    parse_language,
    preferred_language,
)
from sixfold.rulebook.pages import page, section
from sixfold.rulebook.sentences import explain, sentence, sentences
from sixfold.rulebook.words import piece_name, space_name, word, words

__all__ = [
    "LANGUAGES",
    "Language",
    "Rule",
    "RulebookError",
    "explain",
    "game_players",
    "game_summary",
    "game_title",
    "page",
    "parse_language",
    "piece_name",
    "preferred_language",
    "rule",
    "rules",
    "section",
    "sentence",
    "sentences",
    "space_name",
    "word",
    "words",
]
