"""`pip install .` in an empty environment brings no other package, and the front page's example runs in it."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = """
import pathlib
import sixfold as sf

class MyBot:
    def choose(self, view):
        return sf.legal_moves(view)[-1]

m = sf.new("qwirkle", ["Ada", "Bo"], seed=7)
m.turn, m.deciders, m.scores, m.outcome, m.legal_moves
m = m.play("Bc@0,0 Bs@1,0")
assert m.moves_scored()[0].points > 0
m = m.play(sf.bot("expert"))
print(m)
assert m._repr_svg_().startswith("<svg")
p = sf.position("qwirkle", "Ro@0,0 Rs@1,0 | hand Rc Rt | bag 90")
g = sf.play("qwixx", ["greedy", MyBot()], seed=7)
g.record, g.verify()
from sixfold.rules.record import format_record
pathlib.Path("games.jsonl").write_text(format_record(g.record))
for r in sf.load("games.jsonl"):
    r.verify()
    assert len(list(r.positions())) > 20
assert sf.match("qwixx", [MyBot(), "expert"], games=2).standings[1].wins > 0
assert sf.solve.cards_turn("Ro Rs Rd Rc", "Rt Rx Bo").worth.qwirkles == 1
assert sf.solve.qwixx("R2,3,5", "W4 W2 R1 Y1 G6 B5")
assert sf.solve.cubes_rerolls("Ro@0,0 | hands Rs Rd Rc Rt Rx Bo / Ro Ro Ro Ro Ro Ro").best == 0
end = [state for state in sf.play("qwirkle", ["greedy", "greedy"], seed=5).positions() if not state.bag]
assert sf.solve.qwirkle_endgame(end[-2]).positions > 0
assert sf.__version__.count(".") == 2
"""


@pytest.fixture(scope="module")
def bare(tmp_path_factory):
    """A Python with nothing but sixfold in it, built with the tools of this environment."""
    folder = tmp_path_factory.mktemp("bare")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    wheel = ["wheel", "--no-build-isolation", "--no-deps", "--verbose"]  # what is compiled already is not built again
    built = subprocess.run(
        [*pip, *wheel, "--wheel-dir", str(folder), str(ROOT)],
        check=True,
        capture_output=True,
        text=True,
        timeout=900,
        env=os.environ | {"CMAKE_GENERATOR": "Ninja"},
    )
    (file,) = folder.glob("*.whl")
    venv.create(folder / "venv", symlinks=True)
    python = folder / "venv" / "bin" / "python"
    # --no-index: were a single dependency declared, this would fail
    subprocess.run(
        [*pip, "--python", str(python), "install", "--quiet", "--no-index", str(file)], check=True, timeout=240
    )
    return folder, python, built.stdout + built.stderr


def run(bare, *command, cwd):
    _, python, _ = bare
    environ = {"PATH": os.environ["PATH"], "XDG_CACHE_HOME": os.environ["XDG_CACHE_HOME"]}
    return subprocess.run(
        [str(python), *command], capture_output=True, text=True, cwd=cwd, timeout=600, check=False, env=environ
    )


def test_the_example_runs_without_any_other_package(bare, tmp_path):
    done = run(bare, "-W", "error", "-c", EXAMPLE, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Ada" in done.stdout


@pytest.mark.parametrize("command", [("-m", "sixfold", "serve"), ("-m", "sixfold", "--version")])
def test_the_command_says_in_one_sentence_what_to_install(command, bare, tmp_path):
    done = run(bare, *command, cwd=tmp_path)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert 'pip install "sixfold[play]"' in done.stderr


def test_a_wheel_without_the_client_says_so_while_it_is_built(bare):
    *_, told = bare
    is_there = (ROOT / "src/sixfold/server" / "static" / "index.html").is_file()
    assert ("comes without it" in " ".join(told.split())) == (not is_there)
