"""Lays what a browser takes along beside its client: Python, its modules, the rulebook, and the list of it all.

The folder is named after what it holds, so that a browser can keep it for ever and notices that there is another.
"""

import gzip
import hashlib
import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from sixfold.players import levels_here, levels_of
from sixfold.rulebook import LANGUAGES
from sixfold.rules.catalog import GAMES
from sixfold.tables import catalog_messages, pad_messages

PYTHON: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
MODULES: Final = "modules.zip"
LIBRARY: Final = ".so"
KERNELS: Final = "sixfold.kernels._kernels.wasm"  # which expert and master need
UNUSED: Final = ("*.dist-info/*", "pydantic/v1/*", "pydantic/mypy.py")
LIST: Final = "pocket/manifest.json"
NOT_TAKEN: Final = ("sw.js", "offline.html", "offline.css")  # the browser keeps these anyway
COMPRESSED: Final = (".zip", ".png", ".woff2")


def pack(client: Path, pyodide: Path, parts: Sequence[Path]) -> None:
    """Write the folder `pocket` of this client anew; parts are wheels, and libraries named after their modules."""
    shutil.rmtree(client / "pocket", ignore_errors=True)
    written = client / "pocket/new"
    written.mkdir(parents=True)
    for name in PYTHON:
        shutil.copyfile(pyodide / name, written / name)
    wheels, compiled = ([part for part in parts if (part.suffix == ".whl") is is_wheel] for is_wheel in (True, False))
    libraries = _write_modules(wheels, written)
    for library in compiled:
        shutil.copyfile(library, written / library.name)
        libraries.append(library.name)
    _write_book(written, levels_of if KERNELS in libraries else levels_here)
    version = _digest(b"".join(_digest(path.read_bytes()).encode() for path in _taken(client)))[:16]
    folder = written.rename(client / "pocket" / version)
    for file in _taken(folder):
        if file.suffix not in COMPRESSED:
            file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))
    listed = {
        "version": version,
        "folder": f"pocket/{version}/",
        "modules": MODULES,
        "libraries": libraries,
        "files": [_listed(path, client) for path in _taken(client)],
    }
    (client / LIST).write_text(json.dumps(listed, indent=1), encoding="utf-8")


def _write_modules(wheels: Sequence[Path], folder: Path) -> list[str]:
    """Write the modules of all wheels into one archive, and libraries beside it, each named after its module."""
    libraries = []
    with ZipFile(folder / MODULES, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for wheel, name in _modules(wheels):
            path = PurePosixPath(name)
            if path.suffix == LIBRARY:
                libraries.append(".".join((*path.parent.parts, path.name.partition(".")[0], "wasm")))
                (folder / libraries[-1]).write_bytes(wheel.read(name))
            else:  # its date is always the same, or the archive would be another one
                archive.writestr(ZipInfo(name), wheel.read(name), ZIP_DEFLATED, 9)
    return libraries


def _modules(wheels: Sequence[Path]) -> Iterator[tuple[ZipFile, str]]:
    for path in wheels:
        with ZipFile(path) as wheel:
            for name in sorted(wheel.namelist()):
                if not any(fnmatch(name, unused) for unused in UNUSED):
                    yield wheel, name


def _write_book(folder: Path, levels: Callable[[str], tuple[str, ...]]) -> None:
    """Write what a client asks before any table, as a server would answer."""
    _write(folder / "catalog.json", catalog_messages.catalog(levels).model_dump_json())
    _write(folder / "pads/manners.json", pad_messages.manners().model_dump_json())
    for language in LANGUAGES:
        _write(folder / f"rulebook/{language}.json", catalog_messages.vocabulary(language).model_dump_json())
        for game in GAMES:
            _write(
                folder / f"rulebook/{language}/{game}.json",
                catalog_messages.rules_page(game, language).model_dump_json(),
            )


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _taken(folder: Path) -> Iterator[Path]:
    """Go through the files that a browser takes along, in order; compressed twins are only another way to them."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix != ".gz" and path.name not in NOT_TAKEN and not path.match(LIST):
            yield path


def _listed(path: Path, client: Path) -> dict[str, Any]:
    """Return a file's line: `packed` is what it weighs where the server compresses."""
    data, small = path.read_bytes(), path.with_name(f"{path.name}.gz")
    packed = small.stat().st_size if small.is_file() else len(data)
    return {
        "path": path.relative_to(client).as_posix(),
        "sha256": _digest(data),
        "bytes": len(data),
        "packed": packed,
    }


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
