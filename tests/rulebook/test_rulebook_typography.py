"""Texts are set as their language sets them."""

import re
import tomllib
from importlib.resources import files

import pytest

from sixfold.rulebook import GAMES, LANGUAGES

NAMES = [*GAMES, "words", "sentences", "terminal"]
FILES = [(language, name) for language in LANGUAGES for name in NAMES]


def strings(value):
    if isinstance(value, str):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from strings(part)


def source(language, name):
    """The text of a data file of the rulebook, or of the terminal."""
    if name == "terminal":
        return (files("sixfold.cli.terminal.words") / f"{language}.toml").read_text(encoding="utf-8")
    return (files("sixfold.rulebook") / language / f"{name}.toml").read_text(encoding="utf-8")


def prose(language, name):
    """Every text of a data file, with a dot for each `code` and {placeholder}."""
    data = tomllib.loads(source(language, name))
    return [re.sub(r"`[^`]*`|\{[^}]*\}", "·", text) for text in strings(data)]


@pytest.mark.parametrize(("language", "name"), FILES)
def test_no_typewriter_apostrophes_or_quotes(language, name):
    assert [text for text in prose(language, name) if re.search("['\"]", text)] == []


@pytest.mark.parametrize("name", NAMES)
def test_french_puts_a_no_break_space_before_high_punctuation_and_inside_quotes(name):
    wrong = r"[^\u00a0][:;!?»]|«[^\u00a0]"
    assert [text for text in prose("fr", name) if re.search(wrong, text)] == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_english_and_german_put_no_space_before_punctuation(language, name):
    assert [text for text in prose(language, name) if re.search(r"\s([:;!?,]|\.(?!\.\.))", text)] == []


@pytest.mark.parametrize(("language", "name"), FILES)
def test_data_files_stay_within_the_line_length(language, name):
    assert [line for line in source(language, name).splitlines() if len(line) > 120] == []
