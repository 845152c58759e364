"""Compiles the C++ kernels for browsers: `python -m sixfold.local.compiling FILE`.

Pyodide loads libraries as Emscripten makes them. The clang of `ziglang` makes the same ones: it brings the headers of a
C library and of libc++, and whatever is called there is found in Pyodide's own module. Python's stable interface (3.12)
fits any later Python, so the headers of one that is installed here serve for the browser's, but for the sizes of a
machine with 32 bits.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

SOURCES: Final = Path(__file__).parents[1] / "kernels/src"
ROOTS: Final = (Path("/"), Path("/usr"), Path(sys.base_prefix).parent)  # in whose folders a Python may be installed
STABLE: Final = 12  # the first Python 3 whose stable interface nanobind can use
# What Emscripten 5 sets where it builds libc++; `ziglang` leaves it to whoever compiles.
LIBCXX: Final = {
    "ABI_VERSION": 2,
    "ABI_NAMESPACE": "__2",
    "HAS_THREADS": 1,
    "HAS_THREAD_API_PTHREAD": 1,
    "HAS_THREAD_API_EXTERNAL": 0,
    "HAS_THREAD_API_WIN32": 0,
    "HAS_THREAD_API_C11": 0,
    "HAS_MONOTONIC_CLOCK": 1,
    "HAS_TERMINAL": 1,
    "HAS_MUSL_LIBC": 1,
    "HAS_VENDOR_AVAILABILITY_ANNOTATIONS": 0,
    "HAS_FILESYSTEM": 1,
    "HAS_RANDOM_DEVICE": 1,
    "HAS_LOCALIZATION": 1,
    "HAS_UNICODE": 1,
    "HAS_WIDE_CHARACTERS": 1,
    "HAS_TIME_ZONE_DATABASE": 0,
    "INSTRUMENTED_WITH_ASAN": 0,
    "HARDENING_MODE_DEFAULT": 2,
}
SIZES: Final = {"INT": 4, "LONG": 4, "LONG_LONG": 8, "SHORT": 2, "SIZE_T": 4, "VOID_P": 4, "WCHAR_T": 4}
CXX: Final = (
    *("--target=wasm32-wasip1", "-fPIC", "-fvisibility=hidden", "-fwasm-exceptions", "-mbulk-memory"),
    *("-std=c++20", "-O3", "-fno-math-errno", "-fno-strict-aliasing", "-ffunction-sections", "-fdata-sections", "-w"),
    *("-nostdinc", "-nostdinc++", "-include", "stdio.h", "-D_LIBCPP_PSTL_BACKEND_SERIAL"),
    *("-DNDEBUG", "-DNB_COMPACT_ASSERTIONS", f"-DPy_LIMITED_API=0x03{STABLE:02x}0000"),
)
LINK: Final = (
    *("-shared", "-Bsymbolic", "--experimental-pic", "--no-entry", "--gc-sections", "--strip-all"),
    *("--export=PyInit__kernels", "--unresolved-symbols=import-dynamic"),  # Pyodide has what is missing
)


class Lacking(Exception):
    """Something that is needed is not on this machine."""


def compile_kernels(file: Path) -> None:
    """Write the library. Raises Lacking, and CalledProcessError where the source is wrong."""
    zig, nanobind = _package("ziglang"), _package("nanobind")
    headers = python_headers()
    with TemporaryDirectory() as built:
        python = Path(built) / "python"
        shutil.copytree(headers, python)
        (python / "pyconfig.h").write_text("".join(f"#define SIZEOF_{name} {size}\n" for name, size in SIZES.items()))
        flags = [*CXX, *_defines(), *_includes(zig, nanobind, python)]
        sources = [nanobind / "src/nb_combined.cpp", *sorted(SOURCES.rglob("*.cpp"))]
        objects = [Path(built) / f"{number}.o" for number in range(len(sources))]
        with ThreadPoolExecutor(2) as pool:
            commands = (
                ("clang", *flags, "-c", source, "-o", made) for source, made in zip(sources, objects, strict=True)
            )
            list(pool.map(lambda command: _run(zig, command), commands))
        file.parent.mkdir(parents=True, exist_ok=True)
        _run(zig, ("wasm-ld", *LINK, *objects, "-o", file))


def _package(name: str) -> Path:
    found = find_spec(name)
    if found is None or found.origin is None:
        raise Lacking(f"the package {name}")
    return Path(found.origin).parent


def python_headers() -> Path:
    """Return the headers of the newest Python here. Raises Lacking."""
    found: dict[int, Path] = {}
    for root in ROOTS:
        for header in root.glob("*/include/python3.*/Python.h"):
            if version := re.fullmatch(r"python3\.(\d+)", header.parent.name):
                found[int(version[1])] = header.parent
    newest = max(found, default=0)
    if newest < STABLE:
        raise Lacking(f"the headers of Python 3.{STABLE} or newer")
    return found[newest]


def _defines() -> Iterator[str]:
    return (f"-D_LIBCPP_{name}={value}" for name, value in LIBCXX.items())


def _includes(zig: Path, nanobind: Path, python: Path) -> Iterable[str]:
    system = (
        "libcxx/include",
        "libcxxabi/include",
        "include",
        "libc/include/wasm-wasi-musl",
        "libc/include/generic-musl",
    )
    yield from (f"-isystem{zig / 'lib' / folder}" for folder in system)
    yield from (f"-I{folder}" for folder in (nanobind / "include", nanobind / "ext/robin_map/include", python, SOURCES))


def _run(zig: Path, command: Sequence[str | Path]) -> None:
    subprocess.run([zig / "zig", *command], check=True)  # noqa: S603  our own compiler


if __name__ == "__main__":
    try:
        compile_kernels(Path(sys.argv[1]))
    except Lacking as lacking:
        sys.stderr.write(
            f"No kernels for browsers, which need {lacking}: without a server, bots are beginner and casual.\n"
        )
