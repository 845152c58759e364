"""The command `sixfold`, in this process and in one of its own, with the bots of `arena_bots.py` within reach."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sixfold.cli.main import main
from tests.processes import interruptible


@pytest.fixture
def sixfold(tmp_path, monkeypatch, capsys):
    """Run a command in an empty folder and return what it said."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "en")

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["sixfold", *map(str, arguments)])
        with pytest.raises(SystemExit) as left:
            main()
        said = capsys.readouterr()
        return subprocess.CompletedProcess(arguments, left.value.code or 0, said.out, said.err)

    return run


@pytest.fixture
def sixfold_process(tmp_path):
    """Run a command as its own process, which may be killed."""

    def run(*arguments):
        with interruptible():
            return subprocess.run(
                [Path(sys.executable).with_name("sixfold"), *map(str, arguments)],
                cwd=tmp_path,
                env=with_bots(tmp_path),
                capture_output=True,
                text=True,
                check=False,
            )

    return run


def with_bots(tmp_path):
    """Return an environment in which `tests.arena.arena_bots` can be imported and has a place for its marker."""
    path = os.pathsep.join([str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path, "ARENA_MARKER": str(tmp_path / "marker"), "LANG": "en"}
