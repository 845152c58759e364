"""The texts of the terminal: the same in every language but for the language."""

import ast
import re
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

import sixfold.cli.terminal as room
from sixfold.cli.terminal.faces import face_of
from sixfold.cli.terminal.faces.plain import PlainFace
from sixfold.cli.terminal.typed_commands import COMMANDS
from sixfold.cli.terminal.words import texts
from sixfold.rulebook import LANGUAGES
from sixfold.rules.catalog import GAMES
from sixfold.rules.record import StopReason

HOUSE = Path(room.__file__).parents[2]
SOURCES = sorted(
    [*(HOUSE / "cli").rglob("*.py"), *HOUSE.glob("games/*/terminal.py")]
)  # the other verbs speak these languages, too
KEY = re.compile(r"[a-z]+\.[a-z0-9-]+")


def placeholders(text):
    """The placeholders of a text, of both forms where it has two."""
    forms = text if isinstance(text, tuple) else (text,)
    return [{name for _, name, _, _ in Formatter().parse(form) if name is not None} for form in forms]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_texts_with_the_same_placeholders(language):
    ours, english = texts(language), texts("en")
    assert set(ours) == set(english)
    for key, text in ours.items():
        together = [set().union(*placeholders(each)) for each in (text, english[key])]
        assert together[0] == together[1], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_commands_have_the_same_name(language):
    names = [texts(language)[f"commands.{name}"] for name in COMMANDS]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_and_games_are_explained(language):
    for name in COMMANDS:
        assert texts(language)[f"about.{name}"]
        assert f"usage.{name}" in texts(language)
    for game in GAMES:
        assert texts(language)[f"help.{game}"]


def test_every_game_of_ours_has_a_face_of_its_own():
    assert not [game for game in GAMES if isinstance(face_of(game), PlainFace)]


def test_every_text_is_used_and_every_used_text_exists():
    sections = {key.partition(".")[0] for key in texts("en")}
    written = {
        node.value
        for source in SOURCES
        for node in ast.walk(ast.parse(source.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    named = {text for text in written if KEY.fullmatch(text) and text.partition(".")[0] in sections}
    assert named <= set(texts("en"))
    counted = {f"count.{text}" for text in written}
    computed = {key for key in texts("en") if key.partition(".")[0] in {"commands", "usage", "about", "help"}}
    stopped = {f"stopped.{reason}" for reason in get_args(StopReason)}
    assert set(texts("en")) <= named | counted | computed | stopped
