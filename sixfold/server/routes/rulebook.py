"""The rulebook for clients: words, and the numbered rules, in a language."""

from typing import Annotated

from fastapi import APIRouter, Query

from sixfold import rulebook
from sixfold.rulebook import Language
from sixfold.rulebook.search import LONGEST
from sixfold.rulebook.words import COLOUR_LETTERS, ROW_LETTERS, SHAPE_LETTERS
from sixfold.rules.catalog import GAMES
from sixfold.server.dependencies import Route
from sixfold.tables import messages
from sixfold.tables.referee import rule_text

router = APIRouter(prefix="/api/rulebook", tags=["rulebook"], route_class=Route)
PIECES = [colour + shape for colour in COLOUR_LETTERS for shape in SHAPE_LETTERS]
SECTIONS = ("colours", "shapes", "rows", "sides", "reasons", "levels")
SPACES = [f"{row}{number}" for row in ROW_LETTERS for number in range(2, 13)]


@router.get("/{language}")
def vocabulary(language: Language) -> messages.Vocabulary:
    """Say the games, pieces and spaces in this language."""
    named = {name: dict(rulebook.words(name, language)) for name in SECTIONS}
    return messages.Vocabulary.model_validate(
        {
            "games": {game: _told(game, language) for game in GAMES},
            "pieces": {piece: rulebook.piece_name(piece, language) for piece in PIECES},
            "spaces": {space: rulebook.space_name(space, language) for space in SPACES},
            **named,
        }
    )


def _told(game: str, language: Language) -> messages.Told:
    return messages.Told(
        title=rulebook.game_title(game, language),
        players=rulebook.game_players(game, language),
        summary=rulebook.game_summary(game, language),
    )


@router.get("/{language}/{game}")
def rules(language: Language, game: messages.GameName) -> messages.RulesPage:
    """Give all rules of a game."""
    return messages.RulesPage(
        game=game,
        title=rulebook.game_title(game, language),
        summary=rulebook.game_summary(game, language),
        rules=tuple(map(rule_text, rulebook.rules(game, language))),
        notice=rulebook.word("page", "notice", language),
    )


@router.get("/{language}/{game}/search")
def search(
    language: Language, game: messages.GameName, words: Annotated[str, Query(max_length=LONGEST)]
) -> messages.RulesFound:
    """Find the rules that answer a question in plain words."""
    return messages.RulesFound(rules=tuple(map(rule_text, rulebook.search(words, game, language))))
