"""The rulebook: what a person reads, in English, French and German.

The numbered rules of the games, the shared vocabulary, a sentence for every refusal, and what happens in a game, told.
It enforces nothing: `sixfold.rules` does, and cites the ids that are explained here.

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
from sixfold.rulebook.rule_search import search
from sixfold.rulebook.sentences import Part, explain, explain_in_parts, sentence, sentences
from sixfold.rulebook.telling import Addressee, Teller, qwirkles_in, tell, tell_all
from sixfold.rulebook.unfinished import Lack, lacking
from sixfold.rulebook.words import (
    bot_called,
    bot_name,
    counted,
    labelled,
    listed,
    piece_name,
    players_called,
    space_name,
    word,
    words,
)

__all__ = [
    "LANGUAGES",
    "Addressee",
    "Lack",
    "Language",
    "Part",
    "Rule",
    "RulebookError",
    "Teller",
    "bot_called",
    "bot_name",
    "counted",
    "explain",
    "explain_in_parts",
    "game_players",
    "game_summary",
    "game_title",
    "labelled",
    "lacking",
    "listed",
    "page",
    "parse_language",
    "piece_name",
    "players_called",
    "preferred_language",
    "qwirkles_in",
    "rule",
    "rules",
    "search",
    "section",
    "sentence",
    "sentences",
    "space_name",
    "tell",
    "tell_all",
    "word",
    "words",
]
