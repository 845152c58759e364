"""Texts are set as their language sets them."""

import re
import tomllib
from importlib.resources import files

import pytest

from sixfold.rulebook import GAMES, LANGUAGES

FILES = [(language, name) for language in LANGUAGES for name in (*GAMES, "words", "sentences")]


def strings(value):
    if isinstance(value, str):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from strings(part)


def prose(language, name):
    """Every text of a data file, with a dot for each `code` and {placeholder}."""
    data = tomllib.loads((files("sixfold.rulebook") / language / f"{name}.toml").read_text(encoding="utf-8"))
    return [re.sub(r"`[^`]*`|\{[^}]*\}", "·", text) for text in strings(data)]


@pytest.mark.parametrize(("language", "name"), FILES)
def test_no_typewriter_apostrophes_or_quotes(language, name):
    assert [text for text in prose(language, name) if re.search("['\"]", text)] == []


@pytest.mark.parametrize("name", [*GAMES, "words", "sentences"])
def test_french_puts_a_no_break_space_before_high_punctuation_and_inside_quotes(name):
    wrong = r"[^\u00a0][:;!?»]|«[^\u00a0]"
    assert [text for text in prose("fr", name) if re.search(wrong, text)] == []


@pytest.mark.parametrize("name", [*GAMES, "words", "sentences"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_english_and_german_put_no_space_before_punctuation(language, name):
    assert [text for text in prose(language, name) if re.search(r"\s[:;!?,.]", text)] == []


@pytest.mark.parametrize(("language", "name"), FILES)
def test_data_files_stay_within_the_line_length(language, name):
    text = (files("sixfold.rulebook") / language / f"{name}.toml").read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if len(line) > 120] == []
