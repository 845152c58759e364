"""The command itself: every verb is there, and whoever asks for one does not wait for the others."""

import subprocess
import sys

import pytest
import typer

from sixfold.cli.main import VERBS, app

LOADED = """
import sys
import sixfold.cli.main
sys.argv = ["sixfold", *sys.argv[1:]]
try:
    sixfold.cli.main.main()
finally:
    names = {name.removeprefix("sixfold.cli.") for name in sys.modules if name.startswith("sixfold.cli.")}
    print(*sorted(names), file=sys.stderr)
"""


@pytest.mark.parametrize("name", VERBS)
def test_every_verb_is_there_and_tells_what_it_does(name):
    verb = typer.main.get_command(app).commands[name]
    assert verb.name == name
    assert verb.help


def test_a_word_that_is_no_verb_is_none():
    assert typer.main.get_command(app).commands.get("nothing") is None


@pytest.mark.parametrize(("words", "verb"), [(["--version"], None), (["rules", "qwixx", "X8"], "rules")])
def test_a_verb_is_loaded_without_the_others(words, verb):
    command = [sys.executable, "-c", LOADED, *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    modules = {module for module, _ in VERBS.values()}
    assert modules & set(done.stderr.split()) == ({verb} if verb else set())
