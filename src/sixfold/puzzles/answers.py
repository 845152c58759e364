"""How an answer to a puzzle is judged: by the options in its file; the move itself by the rules."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from sixfold.puzzles.puzzle_store import KeptPuzzle, Weighed
from sixfold.rules.catalog import find_game, part


@dataclass(frozen=True, slots=True)
class PuzzleOutcome:
    """What there is to say of a move that somebody chose."""

    puzzle: KeptPuzzle
    move: str
    right: bool
    chosen: Weighed | None  # None for a move that was not worth comparing


def answered(puzzle: KeptPuzzle, text: str) -> PuzzleOutcome:
    """Judge a move. Raises InvalidNotation, IllegalMove."""
    game = find_game(puzzle.game)
    move = game.parse_move(text)
    game.check(puzzle.view, move)
    key = key_of(puzzle.game, move)
    chosen = next((option for option in puzzle.options if key_of(puzzle.game, option.move) == key), None)
    return PuzzleOutcome(puzzle, game.format_move(move), right=chosen is puzzle.best, chosen=chosen)


def key_of(game: str, move: Any) -> Hashable:
    """Return what a move, or its text, is compared by: moves with equal keys are the same answer."""
    found, own = find_game(game), part(game, "puzzles")
    read = found.parse_move(move) if isinstance(move, str) else move
    return found.format_move(read) if own is None else own.key(read)
