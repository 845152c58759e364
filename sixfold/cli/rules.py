"""`sixfold rules`: the numbered rules, in three languages."""

import os
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown

from sixfold.rulebook import LANGUAGES, page, parse_language, preferred_language, rule, section
from sixfold.rules.catalog import GAMES, find_game


def rules(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(GAMES)}.")],
    rule_id: Annotated[str | None, typer.Argument(metavar="[ID]", help="One rule only, such as Q8.")] = None,
    lang: Annotated[str | None, typer.Option(help=f"One of {', '.join(LANGUAGES)}; yours if not given.")] = None,
) -> None:
    """Print the numbered rules of a game."""
    find_game(game)
    language = parse_language(lang) if lang else preferred_language(os.environ)
    text = page(game, language) if rule_id is None else section(rule(rule_id, language), language)
    console = Console()
    if console.is_terminal:
        console.print(Markdown(text))
    else:
        typer.echo(text)
