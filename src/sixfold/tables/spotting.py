"""Where a move is made, in words: the first step of a hint, and what tells options apart that read alike."""

from collections import Counter
from collections.abc import Sequence

from sixfold.rulebook import Language
from sixfold.rulebook.verdicts import beside, where
from sixfold.rules.catalog import find_game
from sixfold.rules.core import AnyView
from sixfold.tables import messages, presenters
from sixfold.tables.presenters import Spot


def where_to_look(game: str, view: AnyView, move: str, language: Language) -> messages.Where | None:
    """Say where a move is made, and not what it is; None where there is nothing to say. Raises InvalidNotation."""
    spot = _spot(game, view, move)
    if spot is None:
        return None
    told = where(spot.said, spot.pieces, spot.rows, language)
    return messages.Where(told=told, cells=spot.cells, rows=spot.rows)


def told_apart(game: str, view: AnyView, moves: Sequence[str], told: Sequence[str], language: Language) -> list[str]:
    """Return what is told of these moves, with the places of those that read alike: beside what, and if need be where.

    Raises InvalidNotation.
    """
    spots = [_spot(game, view, move) for move in moves]
    texts = [
        text if is_alone or spot is None or not spot.pieces else beside(text, spot.pieces, spot.side, language)
        for text, spot, is_alone in zip(told, spots, _alone(told), strict=True)
    ]
    return [
        text if is_alone or spot is None or spot.first is None else f"{text} ({spot.first.x}, {spot.first.y})"
        for text, spot, is_alone in zip(texts, spots, _alone(texts), strict=True)
    ]


def _alone(texts: Sequence[str]) -> list[bool]:
    counts = Counter(texts)
    return [counts[text] == 1 for text in texts]


def _spot(game: str, view: AnyView, move: str) -> Spot | None:
    return presenters.of(game).spot(view, find_game(game).parse_move(move))
