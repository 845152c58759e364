"""`sixfold show`: draw a position, typed or out of a record, as text or as SVG."""

import os
import sys
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from sixfold.cli.terminal.screen import plain_streams
from sixfold.drawing import draw_svg, draw_text
from sixfold.drawing.theme import Palette, Theme
from sixfold.rulebook import LANGUAGES, Language, parse_language, players_called, preferred_language
from sixfold.rules.catalog import GAMES, find_game
from sixfold.rules.errors import InvalidSetup, one_line
from sixfold.rules.events import Move
from sixfold.rules.positions import AnyPosition, format_position, game_of, has_notation, parse_position
from sixfold.rules.record import Record, parse_record, records_in, replay


class Shown(NamedTuple):
    """A view or a state, and who sits there, if that is known."""

    position: AnyPosition
    names: tuple[str, ...] | None = None


def show(
    what: Annotated[str, typer.Argument(help=f"A file of records (JSON Lines), or a game: {', '.join(GAMES)}.")],
    position: Annotated[str | None, typer.Argument(help='With a game: "Ro@0,0 Rs@1,0 | hand Rc Rt | bag 90".')] = None,
    *,
    move: Annotated[int | None, typer.Option(min=0, help="After so many moves; the end if not given.")] = None,
    game: Annotated[int, typer.Option(min=1, help="Which record of the file.")] = 1,
    seat: Annotated[int | None, typer.Option(min=0, help="What this seat of a record sees; all if not given.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Write an SVG file instead.")] = None,
    theme: Annotated[Theme, typer.Option(help="Of an SVG.")] = Theme.AUTO,
    palette: Annotated[Palette, typer.Option(help="Of an SVG.")] = Palette.STANDARD,
    lang: Annotated[str | None, typer.Option(help=f"One of {', '.join(LANGUAGES)}; yours if not given.")] = None,
) -> None:
    """Draw a position: one that you type, or one of a recorded game.

    Below the drawing stands the position as one line, where the game has such a notation: this command reads it again
    (docs/records.md).
    """
    language = parse_language(lang) if lang else preferred_language(os.environ)
    if position is None and what not in GAMES:
        shown = recorded(read_record(Path(what), game), move, seat)
    else:
        shown = Shown(parse_position(what, position or ""))
    if svg is not None:
        drawn = draw_svg(shown.position, language=language, theme=theme, palette=palette, names=shown.names)
        svg.write_text(drawn, encoding="utf-8")
        return
    plain_streams(sys.stdin, sys.stdout)
    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    typer.echo(draw_text(shown.position, language=language, colour=colour, names=shown.names))
    if has_notation(game_of(shown.position)):
        typer.echo(f"\n{format_position(shown.position)}")


def read_record(path: Path, number: int) -> Record:
    """Read one record of a file. Raises InvalidSetup, InvalidNotation."""
    with path.open("rb") as file:
        records = [text for _, text in records_in(file)]
    if number > len(records):
        raise InvalidSetup("show/no-such-game", file=path, number=number, games=len(records))
    return parse_record(records[number - 1])


def recorded(record: Record, move: int | None, seat: int | None) -> Shown:
    """Return the table of a record after so many moves. Raises InvalidSetup, and what `replay` raises."""
    rules, seats = find_game(record.game), len(record.players)
    if seat is not None and seat >= seats:
        raise InvalidSetup("position/no-such-seat", seat=seat, last=seats - 1)
    state, made = record.opening, 0
    for step in replay(record):
        told = sum(isinstance(event, Move) for event in step.events)
        if told and move is not None and made >= move:
            break
        state, made = step.state, made + told
    if move is not None and made < move:
        raise InvalidSetup("show/no-such-move", move=move, moves=made)
    names = tuple(one_line(player.name) for player in record.players)
    return Shown(state if seat is None else rules.view(state, seat), names)


def names_of(record: Record, language: Language) -> tuple[str, ...]:
    """Return how the players of a record are called, without what a terminal would obey."""
    return tuple(map(one_line, players_called(record.players, language)))
