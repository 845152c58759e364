"""The rulebook for clients: words, and the numbered rules, in a language."""

from fastapi import APIRouter

from sixfold.rulebook import Language
from sixfold.server.dependencies import Route
from sixfold.tables import book, messages

router = APIRouter(prefix="/api/rulebook", tags=["rulebook"], route_class=Route)


@router.get("/{language}")
def vocabulary(language: Language) -> messages.Vocabulary:
    """Say the games, pieces and spaces in this language."""
    return book.vocabulary(language)


@router.get("/{language}/{game}")
def rules(language: Language, game: messages.GameName) -> messages.RulesPage:
    """Give all rules of a game."""
    return book.rules_page(game, language)
