"""`sixfold analyse`: what a seat can do in a position, ranked, with all that speaks for it."""

import json
import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from sixfold import analysis
from sixfold.cli.show import read_record, recorded
from sixfold.cli.standings import wide_console
from sixfold.cli.terminal.screen import plain_streams
from sixfold.rulebook import LANGUAGES, parse_language, preferred_language
from sixfold.rulebook.verdicts import option_word
from sixfold.rules.catalog import GAMES, find_game
from sixfold.rules.positions import parse_position


def analyse(
    what: Annotated[str, typer.Argument(help=f"A file of records (JSON Lines), or a game: {', '.join(GAMES)}.")],
    position: Annotated[str | None, typer.Argument(help='With a game: "Ro@0,0 Rs@1,0 | hand Rc Rt | bag 90".')] = None,
    *,
    move: Annotated[
        int | None, typer.Option(min=0, help="Of a record: after so many moves; the end if not given.")
    ] = None,
    game: Annotated[int, typer.Option(min=1, help="Which record of the file.")] = 1,
    seat: Annotated[int | None, typer.Option(min=0, help="Whose options; the next to decide if not given.")] = None,
    effort: Annotated[float, typer.Option(help="1 takes about a second; more looks at more futures.")] = 1.0,
    most: Annotated[int, typer.Option(min=1, help="Options that are shown.")] = 8,
    json_: Annotated[bool, typer.Option("--json", help="Print one JSON object with all options.")] = False,
    lang: Annotated[str | None, typer.Option(help=f"One of {', '.join(LANGUAGES)}; yours if not given.")] = None,
) -> None:
    """Rank what a seat can do: chance to win, final points and margin, each with its 95 % interval, and why.

    Only what that seat may know is looked at. An exact chance stands without an interval.
    """
    language = parse_language(lang) if lang else preferred_language(os.environ)
    if position is None and what not in GAMES:
        table = recorded(read_record(Path(what), game), move, None).position
    else:
        table = parse_position(what, position or "")
    found = analysis.analyse(table, seat, effort)
    if json_:
        typer.echo(json.dumps(analysis.written(found)))
        return
    plain_streams(sys.stdin, sys.stdout)
    shown = Table(title=f"{found.game}, {option_word('seat', language)} {found.seat}")
    for word in ("move", "share", "points", "margin", "now", "others", "own", "later", "futures"):
        shown.add_column(option_word(word, language), justify="left" if word == "move" else "right")
    for option in found.options[:most]:
        shown.add_row(*_cells(found.game, option))
    wide_console().print(shown)


def _cells(game: str, option: analysis.Option) -> tuple[str, ...]:
    why = option.why
    return (
        find_game(game).format_move(option.move),
        f"{option.share.value:.1%}" if option.exact else _interval(option.share, ".1%"),
        _interval(option.points, ".1f"),
        _interval(option.margin, "+.1f"),
        f"{why.now + why.bonus:+.1f}",
        f"{why.others:+.1f}",
        f"{why.own:+.1f}",
        f"{why.later:+.1f}",
        "exact" if option.exact else str(option.futures),
    )


def _interval(figure: analysis.Figure, form: str) -> str:
    return f"{figure.value:{form}} [{figure.low:{form}}, {figure.high:{form}}]".replace("[", "\\[")
