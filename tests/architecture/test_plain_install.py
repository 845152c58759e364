"""Without a compiler the package still installs, plays on the rules alone, and says once what is slower and weaker."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAME = """
import sys
sys.path.insert(0, {folder!r})
from sixfold.arena.simulation import play_game
from sixfold.kernels import available
from sixfold.rules.record import verify
assert not available
for game in ("qwirkle", "cubes", "cards", "qwixx", "duel"):
    verify(play_game(game, ["greedy", "expert"], seed=3))
print("played")
"""


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """The package as it installs where no compiler works."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--verbose", "--disable-pip-version-check", "--no-build-isolation"]
    settings = ["--no-deps", f"-Cbuild-dir={folder / 'build'}", "--wheel-dir", str(folder), str(ROOT)]
    environ = os.environ | {"CXX": "/bin/false", "CMAKE_GENERATOR": "Ninja"}
    built = subprocess.run([*pip, *settings], env=environ, check=True, capture_output=True, text=True, timeout=240)
    assert "expert and master play as greedy does" in built.stderr, "whoever installs it is told"
    (wheel,) = folder.glob("*.whl")
    assert wheel.name.endswith("py3-none-any.whl")
    zipfile.ZipFile(wheel).extractall(folder / "site")
    return folder / "site"


def test_all_games_are_played_and_what_is_missing_is_said_once(plain):
    # -S leaves out site-packages, and with them the compiled package
    command = [sys.executable, "-S", "-c", GAME.format(folder=str(plain))]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=240, cwd=plain)
    assert done.stdout.strip() == "played"
    assert done.stderr.count("SlowerWarning") == done.stderr.count("WeakerWarning") == 1


def test_whoever_stands_in_a_clone_gets_the_installed_package_not_the_source(plain):
    command = [sys.executable, "-S", "-c", "import sixfold, examples; print(sixfold.__file__, *examples.__path__)"]
    environ = os.environ | {"PYTHONPATH": str(plain)}
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=240, cwd=ROOT, env=environ)
    package, examples = done.stdout.split()
    assert Path(package) == plain / "sixfold" / "__init__.py"
    assert Path(examples) == ROOT / "examples"


def test_the_rulebook_is_in_the_wheel(plain):
    assert (plain / "sixfold" / "games" / "qwirkle" / "words" / "fr.toml").is_file()
    assert not list(plain.rglob("*.cpp"))


def test_the_browser_client_is_in_the_wheel_once_it_is_built(plain):
    page = Path("sixfold") / "server" / "static" / "index.html"
    assert (plain / page).is_file() == (ROOT / "src" / page).is_file()
