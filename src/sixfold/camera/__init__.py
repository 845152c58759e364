"""The camera: a photo of a real table in, pieces on a grid out, with a confidence for each.

`Reader` keeps one worker for many photos; `read` and `read_turn` start one for a single photo. Importing this room
needs nothing beyond the standard library; reading needs the extra `sixfold[camera]` (OpenCV and NumPy).

The way of a photo: `files` (is it worth decoding?) → `reader` → `worker` (a process with limits) → `pixels` → `faces` →
`lattice` (with `steps`, `linking`, `plane`) → `shapes` and `colours` → `align` (the confirmed board) → `lines` (the
rules as a prior) → `reading`.
"""

from sixfold.camera.reader import GAMES, PhotoQuestion, PhotoWorker, Reader, is_installed, read, read_turn
from sixfold.camera.reading import (
    EMPTY,
    SURE,
    Board,
    Edition,
    Outline,
    Point,
    Reading,
    Seen,
    Turn,
    board_of,
    judge_turn,
)

__all__ = [
    "EMPTY",
    "GAMES",
    "SURE",
    "Board",
    "Edition",
    "Outline",
    "PhotoQuestion",
    "PhotoWorker",
    "Point",
    "Reader",
    "Reading",
    "Seen",
    "Turn",
    "board_of",
    "is_installed",
    "judge_turn",
    "read",
    "read_turn",
]
