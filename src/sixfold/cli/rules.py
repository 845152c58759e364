"""`sixfold rules`: the numbered rules, in three languages."""

import os
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown

from sixfold.rulebook import LANGUAGES, Language, page, parse_language, preferred_language, rule, search, section
from sixfold.rules.catalog import GAMES, find_game
from sixfold.rules.errors import InvalidSetup


def rules(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(GAMES)}.")],
    rule_id: Annotated[str | None, typer.Argument(metavar="[ID]", help="One rule only, such as Q8.")] = None,
    words: Annotated[
        str | None,
        typer.Option("--search", metavar="WORDS", help="The rules that answer a question: “may I swap?”"),
    ] = None,
    lang: Annotated[str | None, typer.Option(help=f"One of {', '.join(LANGUAGES)}; yours if not given.")] = None,
) -> None:
    """Print the numbered rules of a game."""
    find_game(game)
    language = parse_language(lang) if lang else preferred_language(os.environ)
    text = _wanted(game, rule_id, words, language)
    console = Console()
    if console.is_terminal:
        console.print(Markdown(text))
    else:
        typer.echo(text)


def _wanted(game: str, rule_id: str | None, words: str | None, language: Language) -> str:
    """Return the rule of this id, those that answer a question, or all. Raises InvalidSetup where nothing answers."""
    if rule_id is not None:
        return section(rule(rule_id, language), language)
    if words is None:
        return page(game, language)
    found = search(words, game, language)
    if not found:
        raise InvalidSetup("rules/no-answer", words=words)
    return "\n\n".join(section(each, language) for each in found)
