"""Where the C++ extension is missing: what still works, what is said once, and what says what it needs."""

import json
import subprocess
import sys

import pytest

PRELUDE = """
import json, sys, warnings
sys.modules["sixfold.kernels._kernels"] = None
"""

IMPORTS = """
warnings.simplefilter("error")
import pkgutil
from importlib import import_module
import sixfold.kernels, sixfold.players
for package in (sixfold.kernels, sixfold.players):
    for module in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        if not module.name.endswith("._kernels"):
            import_module(module.name)
print(json.dumps(sixfold.kernels.available))
"""

QUESTIONS = {
    "Board().values()": "the best score of every hand",
    "Board(GRID).rerolls(HAND)": "what re-rolls are worth",
    "rank(Board(GRID), HAND, Style(), 1)": "placements by style",
    "solve_endgame(Board(GRID), (HAND, HAND), 0, 10)": "exact endgames",
    "Playouts.from_start('qwirkle', [Policy.GREEDY] * 2)": "playouts of Qwirkle and Cubes",
    "Rollouts(VIEW, [MOVE], Style())": "playouts of Qwirkle and Cubes",
    "cards.every_play(HAND, HAND)": "games of Cards",
    "cards.play_games([cards.GREEDY] * 2, 1, 1)": "games of Cards",
    "qwixx.play([RandomChoice()] * 2, 1, 1)": "positions and playouts of Qwixx",
    "qwixx.Position.of(rules_of_qwixx.start(2))": "positions and playouts of Qwixx",
    "duel.play([RandomChoice()] * 2, 1, 1)": "positions and playouts of Duel",
    "load_table(0)": "the solitaire table of Qwixx",
    "SolitaireTable.compute(0)": "the solitaire table of Qwixx",
    "qwixx_net.Evaluator(memoryview(b''))": "a learned net of Qwixx",
    "duel_net.Student(1)": "a learned net of Duel",
}
ASKED = """
warnings.simplefilter("ignore")
from sixfold.kernels import NeedsExtension
from sixfold.games.cards import kernel as cards
from sixfold.games.duel import kernel as duel, kernel_net as duel_net
from sixfold.games.qwixx import kernel as qwixx, kernel_net as qwixx_net
from sixfold.games.dice.kernel import RandomChoice
from sixfold.games.grid.kernel import Board
from sixfold.games.grid.kernel_playouts import Playouts, Policy
from sixfold.games.grid.kernel_rollouts import Rollouts, Style, rank, solve_endgame
from sixfold.games.qwixx.kernel_table import SolitaireTable, load_table
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.games.qwixx import rules as rules_of_qwixx
from sixfold.rules.core import Options
from sixfold.games.grid.rules import Grid, parse_placing
from sixfold.rules.pieces import parse_pieces
GRID, HAND, MOVE = Grid(parse_placing("Ro@0,0").placed), parse_pieces("Rs Rd"), parse_placing("Rs@1,0")
VIEW = qwirkle.View(0, HAND, (2, 2), 9, (0, 0), GRID, 0, qwirkle.Phase.PLAY, Options())
said = {}
for question in QUESTIONS:
    try:
        said[question] = repr(eval(question))
    except NeedsExtension as error:
        said[question] = str(error)
print(json.dumps(said))
"""

PLAYED = """
from sixfold.arena.simulation import play_game
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    records = {level: [play_game(game, [level] * 2, seed=3).events for game in GAMES] for level in LEVELS}
assert records["expert"] == records["master"] == records["greedy"]
print(json.dumps([[warning.category.__name__, str(warning.message)] for warning in told]))
"""


def without(script, **names):
    told = "".join(f"{name} = {value!r}\n" for name, value in names.items())
    command = [sys.executable, "-c", PRELUDE + told + script]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_nothing_is_said_on_import():
    assert without(IMPORTS) is False


@pytest.fixture(scope="module")
def said():
    return without(ASKED, QUESTIONS=list(QUESTIONS))


@pytest.mark.parametrize("question", QUESTIONS)
def test_questions_that_need_the_extension_say_so(said, question):
    assert said[question].startswith(QUESTIONS[question])
    assert said[question].endswith("install a C++ compiler and build sixfold again")


def test_the_strong_levels_play_greedy_and_say_so_once():
    told = without(PLAYED, GAMES=["qwirkle", "duel"], LEVELS=["greedy", "expert", "master"])
    assert told == [
        ["SlowerWarning", "sixfold's C++ extension is not installed: plain Python answers, hundreds of times slower"],
        ["WeakerWarning", "sixfold's C++ extension is not installed: expert and master play as greedy does"],
    ]


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["rules", "qwixx"], ["arena", "--help"]])
def test_commands_that_need_no_kernel_warn_of_nothing(arguments):
    script = f"""
warnings.simplefilter("error")
from sixfold.cli.main import main
sys.argv = ["sixfold", *{arguments!r}]
try:
    main()
except SystemExit as end:
    assert not end.code
"""
    command = [sys.executable, "-c", PRELUDE + script]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=240)
    assert (done.returncode, done.stderr) == (0, "")
