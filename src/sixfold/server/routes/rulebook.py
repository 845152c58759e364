"""The rulebook for clients: words, and the numbered rules, in a language."""

from typing import Annotated

from fastapi import APIRouter, Query

from sixfold import rulebook
from sixfold.rulebook import Language
from sixfold.rulebook.rule_search import LONGEST
from sixfold.server.dependencies import Route
from sixfold.tables import catalog_messages, messages
from sixfold.tables.referee import rule_text

router = APIRouter(prefix="/api/rulebook", tags=["rulebook"], route_class=Route)


@router.get("/{language}")
def vocabulary(language: Language) -> messages.Vocabulary:
    """Say the games, pieces and spaces in this language."""
    return catalog_messages.vocabulary(language)


@router.get("/{language}/{game}")
def rules(language: Language, game: messages.GameName) -> messages.RulesPage:
    """Give all rules of a game."""
    return catalog_messages.rules_page(game, language)


@router.get("/{language}/{game}/search")
def search(
    language: Language, game: messages.GameName, words: Annotated[str, Query(max_length=LONGEST)]
) -> messages.RulesFound:
    """Find the rules that answer a question in plain words."""
    return messages.RulesFound(rules=tuple(map(rule_text, rulebook.search(words, game, language))))
