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
from sixfold.cli.review_page import Reviewed, accuracy, review_page
from sixfold.cli.show import names_of
from sixfold.cli.terminal.screen import plain_streams
from sixfold.rulebook import LANGUAGES, Language, game_title, labelled, listed, parse_language, preferred_language
from sixfold.rulebook.verdicts import SeatAccount, likeness, mark_name, page_word, told_loss, verdict, why
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

    For every seat result - start = luck + skill, in shares of a win. Shares are told in per cent.
    """
    language = parse_language(lang) if lang else preferred_language(os.environ)
    games: list[Reviewed] = []
    if not json_:
        plain_streams(sys.stdin, sys.stdout)
    for number, (_, text) in enumerate(records_in(file.read_bytes().splitlines(keepends=True)), 1):
        record = parse_record(text)
        found = _reviewed(record, effort, f"{file.name}: {number}")
        games.append(Reviewed(found, names_of(record, language)))
        if json_:
            typer.echo(json.dumps(found.to_json()))
        elif html is None:
            typer.echo("\n".join(_told(games[-1], language)) + "\n")
    if html is not None:
        html.write_text(review_page(games, language), encoding="utf-8")


def _reviewed(record: Record, effort: float, title: str) -> analysis.Review:
    """Review one game, with a bar on a terminal."""
    with progress(title, len(record.events)) as advance:
        done = 0

        def tell(event: int, _all: int) -> None:
            nonlocal done
            advance(max(0, event - done))
            done = max(done, event)

        return analysis.review(record, effort, tell)


def _told(game: Reviewed, language: Language) -> list[str]:
    """Return the lines of a review: who played, a sentence a seat, every decision that lost something worth telling."""
    found, names = game
    lines = [labelled(game_title(found.game, language), listed(names, language), language)]
    for seat, (name, about) in enumerate(zip(names, found.seats, strict=True)):
        account = SeatAccount(seat, about.result, about.luck, about.skill)
        told = verdict(name, found.game, found.scores, account, language)
        alike = likeness(name, about.like, language)
        lines.append(f"{told} {accuracy(about, language)}.{'' if alike is None else f' {alike}'}")
    for judged in found.decisions:
        if judged.chosen_for is not None and judged.best_for is not None:
            mark = mark_name(analysis.mark_of(judged).value, language)
            lost = told_loss(found.game, judged.loss, judged.points, language)
            lines.append(
                f"  {judged.event}. {labelled(names[judged.seat], judged.move, language)} "
                f"({mark}, {lost}), "
                + labelled(
                    f"{page_word('better', language)} {judged.best}",
                    why(found.game, asdict(judged.chosen_for), asdict(judged.best_for), language),
                    language,
                )
            )
    return lines
