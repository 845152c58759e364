"""A script of a user passes `mypy --strict` without a cast, and no Any reaches it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

SCRIPT = """
import random
import sixfold as sf
from sixfold.rules import cards, qwirkle, qwixx


class Cautious:
    def choose(self, view: qwixx.View) -> qwixx.Move:
        return sf.legal_moves(view)[0]


class Typed:
    def choose(self, view: qwixx.View) -> str:
        return sf.format_move(sf.legal_moves(view)[-1])


m = sf.new("qwirkle", ["Ada", "Bo"], seed=7)
view: qwirkle.View = m.view(0)
moves: tuple[qwirkle.Move, ...] = m.legal_moves
m = m.play(moves[0]).play(sf.bot("greedy")).play("pass", seat=0)
best: qwirkle.Move = m.moves_scored()[0].move
hint: qwirkle.Move = sf.bot("expert").choose(view)
points: int = m.moves_scored()[0].points
turn: int | None = m.turn
hands: tuple[tuple[str, ...], ...] = m.state.hands
g = sf.play("qwixx", ["greedy", Cautious()], seed=random.Random(7))
g = g.play(Cautious()).play(Typed())
sheets: int = g.view().sheets[0].score()
for state in g.positions():
    print(state.sheets)
for r in sf.load("games.jsonl"):
    r.verify()
    if r.result is not None:
        print(max(r.result.scores))
p = sf.position("qwirkle", "Ro@0,0 Rs@1,0 | hand Rc Rt | bag 90")
if isinstance(p, qwirkle.View):
    print(sf.legal_moves(p)[0], sf.draw(p))
contest = sf.match("qwixx", [Cautious(), "expert"], games=2)
print(contest, contest.standings[0].wins + 1)
option = sf.solve.qwixx("R2", "W4 W1 R2 Y3 G5 B6")[0]
value: float = option.value
unknown = sf.new(input(), 2)
unknown = unknown.play(unknown.legal_moves[0]).play(sf.bot("random"))
fraction = sf.solve.cubes_rerolls("Ro@0,0 | hands Rs Rd Rc Rt Rx Bo / Ro Ro Ro Ro Ro Ro").value(0)
answer = sf.solve.cards_turn("Ro Rs Rd", "Rc").turn
if answer is not None:
    print(cards.Play(answer.cards, answer.rows), fraction + 1)
print(sf.__version__.split("."))
"""
WRONG = {
    'sf.new("qwirkle").view(0).sheets': "has no attribute",
    'sf.new("qwixx").play(3)': "incompatible type",
    "sf.nonsense": "has no attribute",
}


def checked(code, folder):
    (folder / "script.py").write_text(code)
    options = ["--strict", "--disallow-any-expr", "--cache-dir", str(ROOT / ".mypy_cache" / "user"), "script.py"]
    environ = os.environ | {"MYPYPATH": str(ROOT)}
    command = [sys.executable, "-m", "mypy", "--config-file", os.devnull, "--follow-imports", "silent", *options]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=900, env=environ, check=False)


def test_no_cast_is_needed_and_no_any_is_met(tmp_path):
    done = checked(SCRIPT, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("line", "told"), WRONG.items())
def test_mistakes_are_noticed(line, told, tmp_path):
    done = checked(f"import sixfold as sf\n{line}\n", tmp_path)
    assert told in done.stdout
