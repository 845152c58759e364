"""Puzzles: a list, the puzzle of a day, and answers. What was solved is not kept here."""

from typing import Annotated

from fastapi import APIRouter, Query

from sixfold.server.dependencies import Address, Route, Server, Tongue
from sixfold.tables import messages, puzzling

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"], route_class=Route)
Day = Annotated[str, Query(pattern=r"^\d{4}-\d\d-\d\d$", description="The date, like 2026-01-31.")]


@router.get("/{game}")
def puzzles(game: messages.GameName, day: Day) -> messages.PuzzleList:
    """List the puzzles of a game, the easiest first, and name the one of this day: it is the same for everyone."""
    return puzzling.listed(game, day)


@router.get("/{game}/{name}")
def puzzle(game: messages.GameName, name: str) -> messages.Puzzle:
    """Look at a puzzle."""
    return puzzling.shown(game, name)


@router.post("/{game}/{name}")
def solve(
    game: messages.GameName, name: str, asked: messages.SolvePuzzle, server: Server, language: Tongue, address: Address
) -> messages.PuzzleAnswer:
    """Answer a puzzle: whether the move is the best one, and why the other is not."""
    server.require_position(address)
    return puzzling.answered(game, name, asked.move, language)
