"""Every refusal has its sentence, in every language, with the same values in it."""

from string import Formatter

import pytest

from sixfold.rulebook import LANGUAGES, RulebookError, explain, explain_in_parts, rule, sentence, sentences
from sixfold.rulebook.sentences import placeholders
from sixfold.rules.errors import GameOver, IllegalMove

SAMPLES = {  # by how a value is shown
    "": "7",
    "name": "Ro",
    "one": "Bt",
    "pieces": "Ro Bt@1,-2",
    "space": "R5",
    "row": "green",
    "hue": "purple",
    "title": "duel",
    "players": "qwixx",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_sentences_in_the_same_order(language):
    assert list(sentences(language)) == list(sentences("en"))


@pytest.mark.parametrize("code", sentences("en"))
def test_a_sentence_names_the_same_values_in_every_language(code):
    assert len({placeholders(sentences(language)[code]) for language in LANGUAGES}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_whole_short_and_differ_from_each_other_by_language(language):
    for code, text in sentences(language).items():
        assert len(text) < 160, code
        assert text.endswith((".", "}")), code
        assert language == "en" or text != sentences("en")[code], code


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_are_shown_only_in_ways_that_exist(language):
    for code, text in sentences(language).items():
        assert {spec for _, name, spec, _ in Formatter().parse(text) if name is not None} <= set(SAMPLES), code


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "That line would hold an orange circle twice (an orange circle and a yellow circle): "),
        ("fr", "Il y aurait là deux fois la même pièce, un cercle orange (un cercle orange et un cercle jaune)"),
        ("de", "In dieser Reihe läge zweimal das Gleiche, ein oranger Kreis (ein oranger Kreis und ein gelber Kreis)"),
    ],
)
def test_a_sentence_is_filled_with_its_values(language, said):
    assert sentence("grid/line-repeats", language, piece="Oo", line="Oo@0,0 Yo@1,0").startswith(said)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sentences("en"))
def test_every_sentence_can_be_filled(code, language):
    fields = Formatter().parse(sentences(language)[code])
    said = sentence(code, language, **{name: SAMPLES[spec] for _, name, spec, _ in fields if name is not None})
    assert not set("{}") & set(said)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Your opponent holds red 5, and only the front pawn of a row can be captured: choose another space."),
        ("fr", "Le 5 rouge est à l’adversaire, et seul le pion le plus avancé peut être pris\u00a0: choisissez"),
        ("de", "Die rote 5 ist von der Gegenseite besetzt, und nur die vorderste Figur kann geschlagen werden: Wähle"),
    ],
)
def test_an_error_is_explained_with_its_rule(language, said):
    told = explain(IllegalMove("D4", "duel/space-taken", cross="R5"), language)
    assert told.startswith(said)
    assert told.endswith(f" (D4, {rule('D4', language).name})")


def test_an_error_without_a_numbered_rule_is_explained_by_its_sentence_alone():
    assert explain(GameOver(), "de") == "Das Spiel ist vorbei: Beginne ein neues, um weiterzuspielen."


def test_values_may_hold_braces_and_more_of_them_than_needed():
    assert "“{text}{0}”" in sentence("format/piece", "en", text="{text}{0}", unused=1)


def test_an_unknown_code_is_refused_with_the_list_of_codes():
    with pytest.raises(RulebookError, match="no sentence 'grid/nonsense': there is turn/not-yours, "):
        sentence("grid/nonsense", "en")


def test_a_missing_value_is_refused_by_name():
    with pytest.raises(RulebookError, match="no value 'piece': there is line"):
        sentence("grid/line-repeats", "en", line="Ro Ro")


@pytest.mark.parametrize("language", LANGUAGES)
def test_pieces_stand_apart_from_the_text_for_a_screen_that_draws_them(language):
    error = IllegalMove("Q8", "grid/line-repeats", line="Oo@0,0 Yo@1,0", piece="Oo")
    parts = explain_in_parts(error, language)
    assert [part.pieces for part in parts if part.pieces] == [("Oo",), ("Oo", "Yo")]
    assert "".join(part.text for part in parts) == explain(error, language)
    assert "@" not in explain(error, language)


def test_a_piece_that_was_cut_off_a_long_value_is_left_out():
    assert explain_in_parts(IllegalMove("Q7", "grid/not-connected", placed="Ro@0,0 B"), "en")[1].pieces == ("Ro",)
