"""Texts are set as their language sets them."""

import re

import pytest

from sixfold.rulebook import LANGUAGES
from sixfold.rules.catalog import GAMES
from tests.rulebook.texts import source, texts

NAMES = [*GAMES, "words", "sentences", "events", "unfinished", "analysis", "terminal"]
FILES = [(language, name) for language in LANGUAGES for name in NAMES]


def prose(language, name):
    """Every text of a data file, with a dot for each `code` and {placeholder}."""
    return [re.sub(r"`[^`]*`|\{[^}]*\}", "·", text) for text in texts(language, name)]


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
