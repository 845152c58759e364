"""Which language somebody gets."""

import pytest

from sixfold.rulebook import RulebookError, parse_language, preferred_language


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_CH"}, "de"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE@euro"}, "de"),
        ({"LC_ALL": "fr_CA.UTF-8", "LC_MESSAGES": "de_DE", "LANG": "en_GB"}, "fr"),
        ({"LC_MESSAGES": "de_DE", "LANG": "fr_FR"}, "de"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "fr_FR"}, "fr"),
        ({"LC_ALL": "C", "LANG": "fr_FR"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "en"),
        ({"LANG": "free text"}, "en"),
        ({}, "en"),
    ],
)
def test_the_first_variable_that_is_set_decides(environ, language):
    assert preferred_language(environ) == language


@pytest.mark.parametrize(
    ("tags", "language"),
    [(["fr-CH", "en"], "fr"), (["it", "de-AT"], "de"), (["it", "*"], "en"), ([], "en"), (["DE"], "de")],
)
def test_the_first_tag_that_sixfold_speaks_decides(tags, language):
    assert preferred_language(tags) == language


def test_a_language_is_read_as_people_write_it():
    assert [parse_language(text) for text in ("fr", "DE", "en-GB", " fr_FR.UTF-8 ")] == ["fr", "de", "en", "fr"]


@pytest.mark.parametrize("text", ["it", "", "french", "*"])
def test_an_unknown_language_is_refused_with_the_choices(text):
    with pytest.raises(RulebookError, match="there is en, fr, de"):
        parse_language(text)
