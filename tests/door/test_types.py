"""A script of a user passes `mypy --strict` without a cast, and no Any reaches it."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

SCRIPT = """
import random
import sixfold as sf
from sixfold.games.cards import rules as cards
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.games.qwixx import rules as qwixx


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


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """What mypy says of both scripts; what it knows of sixfold since `make check` it need not find out again."""
    folder = tmp_path_factory.mktemp("scripts")
    strictly = "# mypy: disallow-any-expr\n"
    (folder / "script.py").write_text(strictly + SCRIPT)
    (folder / "wrong.py").write_text("\n".join([strictly + "import sixfold as sf", *WRONG]))
    command = [sys.executable, "-m", "mypy", folder / "script.py", folder / "wrong.py"]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=900, check=False).stdout


def test_no_cast_is_needed_and_no_any_is_met(told):
    assert "script.py" not in told, told
    assert "Found 3 errors in 1 file (checked 2 source files)" in told, told


@pytest.mark.parametrize(("line", "said"), list(enumerate(WRONG.values(), 3)))
def test_mistakes_are_noticed(line, said, told):
    (found,) = (text for text in told.splitlines() if f"wrong.py:{line}: " in text)
    assert said in found
