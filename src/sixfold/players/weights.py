"""The weights of learned nets: half-precision numbers in `weights/`, written by `training/`."""

import struct
from array import array
from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from sixfold.rules.catalog import package_of

_SIZE: Final = struct.calcsize("<e")
_PART: Final = 1024 * _SIZE


def folder_of(game: str) -> Traversable:
    """Return where the weights of this game's nets lie."""
    return files(package_of(game)) / "weights"


def read_weights(name: str, kept: Traversable) -> "memoryview[float]":
    """Return the weights of this net."""
    # an archive is opened each time: a memory outlives an open file
    packed, weights = (kept / f"{name}.f16").read_bytes(), array("f")
    for at in range(0, len(packed), _PART):  # all at once would be millions of bytes that a browser never gives back
        part = packed[at : at + _PART]
        weights.extend(struct.unpack(f"<{len(part) // _SIZE}e", part))
    return memoryview(weights)


def write_weights(name: str, weights: Iterable[float], folder: Path) -> Path:
    """Keep the weights of this net; returns where."""
    numbers = list(weights)
    path = folder / f"{name}.f16"
    path.write_bytes(struct.pack(f"<{len(numbers)}e", *numbers))
    return path
