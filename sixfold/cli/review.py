"""`sixfold review`: luck and play of recorded games apart, and a mark for every decision."""

import json
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from sixfold import analysis
from sixfold.cli.progress import progress
from sixfold.cli.review_page import review_page
from sixfold.cli.terminal.screen import plain_streams
from sixfold.rulebook import LANGUAGES, Language, parse_language, player_called, preferred_language
from sixfold.rulebook.verdicts import SeatAccount, likeness, mark_name, page_word, signed, verdict, why
from sixfold.rules.record import Record, parse_record, records_in


def review(
    file: Annotated[Path, typer.Argument(help="Records, one a line (JSON Lines).", exists=True, dir_okay=False)],
    *,
    json_: Annotated[bool, typer.Option("--json", help="Print one JSON object a game.")] = False,
    html: Annotated[Path | None, typer.Option(help="Write a page with a plot of luck and play.")] = None,
    effort: Annotated[float, typer.Option(help="More looks at more futures of every decision.")] = 1.0,
    lang: Annotated[str | None, typer.Option(help=f"One of {', '.join(LANGUAGES)}; yours if not given.")] = None,
) -> None:
    """Look at finished games again: what every decision lost, what every deal, draw and roll gave.

    For every seat result - start = luck + skill, in shares of a win. Shares are told in hundredths.
    """
    language = parse_language(lang) if lang else preferred_language(os.environ)
    pages = []
    if not json_:
        plain_streams(sys.stdin, sys.stdout)
    for number, (_, text) in enumerate(records_in(file.read_bytes().splitlines(keepends=True)), 1):
        record = parse_record(text)
        found = _reviewed(record, effort, f"{file.name}: {number}")
        names = tuple(player_called(each.name, each.kind, language) for each in record.players)
        if json_:
            typer.echo(json.dumps(found.to_json()))
        elif html is None:
            typer.echo("\n".join(_told(found, names, language)))
        pages.append(review_page(found, names, language))
    if html is not None:
        html.write_text("\n".join(pages), encoding="utf-8")


def _reviewed(record: Record, effort: float, title: str) -> analysis.Review:
    """Review one game, with a bar on a terminal."""
    with progress(title, len(record.events)) as advance:
        done = 0

        def tell(event: int, _all: int) -> None:
            nonlocal done
            advance(max(0, event - done))
            done = max(done, event)

        return analysis.review(record, effort, tell)


def _told(found: analysis.Review, names: tuple[str, ...], language: Language) -> list[str]:
    """Return the lines of a review: a sentence a seat, then every decision that lost something worth telling."""
    lines = []
    for seat, (name, about) in enumerate(zip(names, found.seats, strict=True)):
        account = SeatAccount(seat, about.result, about.luck, about.skill)
        told = verdict(name, found.game, found.scores, account, language)
        accuracy = "-" if about.accuracy is None else f"{about.accuracy:.0f}"
        alike = likeness(name, about.like, language)
        lines.append(f"{told} {page_word('accuracy', language)}: {accuracy}{'' if alike is None else f'. {alike}'}")
    for judged in found.decisions:
        if judged.chosen_for is not None and judged.best_for is not None:
            mark = mark_name(analysis.mark_of(judged).value, language)
            lines.append(
                f"  {judged.event}: {names[judged.seat]}: {judged.move} ({mark}, {signed(-judged.loss)}); "
                f"{page_word('better', language)} {judged.best}: "
                + why(found.game, asdict(judged.chosen_for), asdict(judged.best_for), language)
            )
    return lines
