"""Reviews as one page of HTML that needs nothing else: the account, a plot for every seat, the decisions."""

from collections.abc import Sequence
from dataclasses import asdict
from html import escape
from typing import NamedTuple

from sixfold import analysis
from sixfold.drawing.course import Leg, draw_course
from sixfold.rulebook import Language, game_title, labelled, listed
from sixfold.rulebook.verdicts import SeatAccount, kind_name, mark_name, page_word, signed, told_loss, verdict, why

STYLE = """
body { font: 16px/1.5 sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: .25rem .5rem; }
tr + tr { border-top: 1px solid #8888; } svg { width: 100%; height: auto; }
"""


class Reviewed(NamedTuple):
    """A game that was looked at again."""

    found: analysis.Review
    names: tuple[str, ...]  # by seat


def review_page(games: Sequence[Reviewed], language: Language) -> str:
    """Return the whole page, one game below the other."""
    title = page_word("title", language)
    head = (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>'
    )
    return f"{head}<body>{''.join(_game(*game, language) for game in games)}</body></html>"


def _game(found: analysis.Review, names: tuple[str, ...], language: Language) -> str:
    title = labelled(page_word("title", language), game_title(found.game, language), language)
    parts = [
        f"<section><h1>{escape(title)}</h1><p>{escape(listed(names, language))}</p>",
        *(_seat(found, seat, name, language) for seat, name in enumerate(names)),
        _turning(found, names, language),
        _decisions(found, names, language),
        "</section>",
    ]
    return "".join(parts)


def _seat(found: analysis.Review, seat: int, name: str, language: Language) -> str:
    about = found.seats[seat]
    account = SeatAccount(seat, about.result, about.luck, about.skill)
    told = verdict(name, found.game, found.scores, account, language)
    legs = [Leg(event, shares[seat], by_luck) for event, shares, by_luck in analysis.legs(found.account)]
    words = (page_word("luck", language), page_word("play", language))
    title = labelled(page_word("course", language), name, language)
    plot = draw_course(legs, about.start, title, words, [point.event for point in found.turning])
    lost = labelled(page_word("lost", language), signed(-about.lost, language), language)
    return (
        f"<h2>{escape(name)}</h2><p>{escape(told)}</p><p>{escape(accuracy(about, language))}. {escape(lost)}.</p>{plot}"
    )


def accuracy(about: analysis.SeatReview, language: Language) -> str:
    """Say how well a seat decided, 100 being without loss."""
    told = "-" if about.accuracy is None else f"{about.accuracy:.0f}"
    return labelled(page_word("accuracy", language), told, language)


def _turning(found: analysis.Review, names: tuple[str, ...], language: Language) -> str:
    rows = "".join(
        f"<tr><td>{point.event}</td><td>{escape(kind_name(point.kind, language))}</td>"
        f"<td>{escape(names[point.seat])}</td><td>{signed(point.change, language)}</td></tr>"
        for point in found.turning
    )
    return f"<h2>{escape(page_word('turning', language))}</h2><table>{rows}</table>"


def _decisions(found: analysis.Review, names: tuple[str, ...], language: Language) -> str:
    heads = "".join(
        f"<th>{escape(page_word(word, language))}</th>"
        for word in ("event", "player", "move", "mark", "loss", "better", "why")
    )
    rows = "".join(_decision(found, judged, names, language) for judged in found.decisions if judged.counts)
    return f"<h2>{escape(page_word('decisions', language))}</h2><table><tr>{heads}</tr>{rows}</table>"


def _decision(
    found: analysis.Review, judged: analysis.JudgedDecision, names: tuple[str, ...], language: Language
) -> str:
    reason = ""
    if judged.chosen_for is not None and judged.best_for is not None:
        reason = why(found.game, asdict(judged.chosen_for), asdict(judged.best_for), language)
    mark = analysis.mark_of(judged)
    cells = (
        str(judged.event),
        names[judged.seat],
        judged.move,
        mark_name(mark.value, language),
        told_loss(found.game, judged.loss, judged.points, language) if judged.loss else "",
        judged.best if judged.loss else "",
        reason,
    )
    return f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
