"""Packs the package as plain Python into a zip file: `python -m tests.web.packed FILE`."""

import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import sixfold

PACKAGE = Path(sixfold.__file__).parent
LEFT_OUT = ("server", "kernels/src")


def is_left_out(place: Path) -> bool:
    """Tell whether a browser has no use for a file."""
    return "__pycache__" in place.parts or any(place.is_relative_to(out) for out in LEFT_OUT)


def plain_files() -> Iterator[Path]:
    """Go through the files of the package that a browser could use."""
    for path in sorted(PACKAGE.rglob("*")):
        if path.is_file() and not is_left_out(path.relative_to(PACKAGE)):
            yield path


def pack(file: Path) -> None:
    """Write the zip file."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in plain_files():
            archive.write(path, path.relative_to(PACKAGE.parent))


if __name__ == "__main__":
    pack(Path(sys.argv[1]))
