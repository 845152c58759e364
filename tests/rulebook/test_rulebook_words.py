"""The vocabulary is the same in every language, and pieces are said as people say them."""

import pytest

from sixfold.rulebook import LANGUAGES, RulebookError, piece_name, space_name, word, words
from sixfold.rulebook.words import COLOUR_LETTERS, ROW_LETTERS, SECTIONS, SHAPE_LETTERS
from sixfold.rules.core import Reason


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_words(language, section):
    assert list(words(section, language)) == list(words(section, "en"))
    assert all(words(section, language).values())


def test_the_words_cover_what_the_rules_name():
    assert list(words("colours", "en")) == list(COLOUR_LETTERS.values())
    assert list(words("shapes", "en")) == list(SHAPE_LETTERS.values())
    assert list(words("rows", "en")) == list(ROW_LETTERS.values())
    assert list(words("reasons", "en")) == list(Reason)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_36_pieces_have_names_of_their_own(language):
    kinds = [colour + shape for colour in COLOUR_LETTERS for shape in SHAPE_LETTERS]
    assert len({piece_name(kind, language) for kind in kinds}) == 36
    assert len({piece_name(kind, language, article=True) for kind in kinds}) == 36


@pytest.mark.parametrize(
    ("piece", "language", "said"),
    [
        ("Ro", "en", "a red circle"),
        ("Ot", "en", "an orange starburst"),
        ("Gt", "fr", "une étoile rayonnante verte"),
        ("Ps", "fr", "un carré violet"),
        ("Ox", "fr", "une étoile à quatre branches orange"),
        ("Bo", "de", "ein blauer Kreis"),
        ("Rd", "de", "eine rote Raute"),
        ("Gc", "de", "ein grünes Kleeblatt"),
        ("Pt", "de", "ein lila Stern"),
    ],
)
def test_a_piece_is_said_with_article_and_agreement(piece, language, said):
    assert piece_name(piece, language, article=True) == said
    assert piece_name(piece, language) == said.partition(" ")[2]


@pytest.mark.parametrize("piece", ["", "R", "oR", "Roo", "Zz"])
def test_an_unknown_piece_is_refused(piece):
    with pytest.raises(RulebookError, match="no piece"):
        piece_name(piece, "en")


@pytest.mark.parametrize(
    ("space", "said"),
    [("R5", ("red 5", "5 rouge", "rote 5")), ("G12", ("green 12", "12 vert", "grüne 12"))],
)
def test_a_number_of_a_row_is_said_as_people_say_it(space, said):
    assert tuple(space_name(space, language) for language in LANGUAGES) == said


@pytest.mark.parametrize("space", ["", "R", "R1", "R13", "O5", "5R", "R05", "-"])
def test_an_unknown_space_is_refused(space):
    with pytest.raises(RulebookError, match=r"no space .*: there is R2…12, Y2…12, G2…12, B2…12"):
        space_name(space, "en")


def test_a_word_is_found_by_section_and_key():
    assert word("colours", "red", "de") == "Rot"
    assert word("reasons", "last turns", "en") == "everyone has had their last turn"
    with pytest.raises(RulebookError, match="no word in colours 'pink': there is red, "):
        word("colours", "pink", "en")
    with pytest.raises(RulebookError, match="no section 'nonsense'"):
        words("nonsense", "en")
