"""Placements of Qwirkle and Qwirkle Cubes as they are typed and listed."""

import re
from collections.abc import Iterable

from sixfold.cli.terminal.faces.base import TypedMove
from sixfold.cli.terminal.words import Words
from sixfold.games.grid.rules import Grid, Place, placement_points

PIECE = re.compile(r"\b([ROYGBProygbp])([osdctxOSDCTX])\b")


def tidy_pieces(text: str) -> str:
    """Write pieces with the letters' case that notation has: `RO` and `ro` are `Ro`."""
    return PIECE.sub(lambda found: found[1].upper() + found[2].lower(), text)


def tidy_placing(text: str) -> str:
    """Return the notation of a placement, a pass or another word with pieces, typed in any case and spacing."""
    close = re.sub(r"\s*([@,])\s*", r"\1", text.strip())
    word, space, rest = close.partition(" ")
    if word.lower() in ("swap", "roll", "keep", "pass"):
        return word.lower() + space + tidy_pieces(rest)
    return tidy_pieces(close)


def placing_choices(grid: Grid, moves: Iterable[Place], words: Words) -> list[TypedMove]:
    """List placements, most points first."""
    scored = [(placement_points(grid, move.placed), " ".join(map(str, move.placed)), move) for move in moves]
    scored.sort(key=lambda each: (-each[0], each[1]))
    return [TypedMove(move, text, words.count("points", points)) for points, text, move in scored]
