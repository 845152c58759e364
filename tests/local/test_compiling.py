"""The kernels for browsers: whoever cannot compile them is told what is lacking, and nothing breaks."""

import subprocess
import sys

import pytest

from sixfold.local import compiling

NAME = "sixfold.local.compiling"


def test_without_a_compiler_it_says_what_is_lacking_and_goes_on(tmp_path):
    run = f"import runpy, sys; sys.modules['ziglang'] = None; runpy.run_module({NAME!r}, run_name='__main__')"
    command = [sys.executable, "-c", run, tmp_path / "kernels.wasm"]
    done = subprocess.run(command, check=True, timeout=240, capture_output=True, text=True)
    assert "need the package ziglang" in done.stderr
    assert not (tmp_path / "kernels.wasm").exists()


def test_the_newest_headers_of_a_python_are_taken_and_old_ones_are_none(tmp_path, monkeypatch):
    monkeypatch.setattr(compiling, "ROOTS", (tmp_path,))
    for version in ("3.9", "3.11", "3.13t"):
        _install(tmp_path, version)
    with pytest.raises(compiling.Lacking, match=r"headers of Python 3\.12"):
        compiling.python_headers()
    for version in ("3.12", "3.13"):
        _install(tmp_path, version)
    assert compiling.python_headers().name == "python3.13"


def _install(folder, version):
    header = folder / version / f"include/python{version}/Python.h"
    header.parent.mkdir(parents=True)
    header.write_text("")
