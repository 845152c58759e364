"""The weights of learned nets: half-precision numbers in `weights/`, written by `training/`."""

import struct
from array import array
from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).with_name("weights")
_SIZE: Final = struct.calcsize("<e")
_PART: Final = 1024 * _SIZE


def read_weights(name: str, folder: Traversable | None = None) -> "memoryview[float]":
    """Return the weights of this net."""
    kept = folder or files(__package__) / "weights"  # an archive is opened each time: a memory outlives an open file
    packed, weights = (kept / f"{name}.f16").read_bytes(), array("f")
    for at in range(0, len(packed), _PART):  # all at once would be millions of bytes that a browser never gives back
        part = packed[at : at + _PART]
        weights.extend(struct.unpack(f"<{len(part) // _SIZE}e", part))
    return memoryview(weights)


def write_weights(name: str, weights: Iterable[float], folder: Path = FOLDER) -> Path:
    """Keep the weights of this net; returns where."""
    numbers = list(weights)
    path = folder / f"{name}.f16"
    path.write_bytes(struct.pack(f"<{len(numbers)}e", *numbers))
    return path
