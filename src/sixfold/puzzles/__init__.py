"""Puzzles: positions with one clearly best move, and how an answer is judged. `analysis/mining.py` finds them."""

from sixfold.puzzles.answers import PuzzleOutcome, answered, key_of
from sixfold.puzzles.puzzle_store import (
    FIRST,
    KeptPuzzle,
    Reasons,
    Weighed,
    find_puzzle,
    games_with_puzzles,
    parse_puzzle,
    puzzle_of_day,
    puzzles_of,
)

__all__ = [
    "FIRST",
    "KeptPuzzle",
    "PuzzleOutcome",
    "Reasons",
    "Weighed",
    "answered",
    "find_puzzle",
    "games_with_puzzles",
    "key_of",
    "parse_puzzle",
    "puzzle_of_day",
    "puzzles_of",
]
