"""The numbered rules are complete, and equally so in every language."""

import re
from collections import Counter

import pytest

from sixfold.rulebook import (
    LANGUAGES,
    RulebookError,
    game_players,
    game_summary,
    game_title,
    rule,
    rules,
)
from sixfold.rules.catalog import GAMES

LAST_RULE = {"qwirkle": 13, "cubes": 9, "cards": 9, "qwixx": 11, "duel": 10}
EVERY_GAME = [(game, language) for game in GAMES for language in LANGUAGES]
TRANSLATED = [(game, language) for game, language in EVERY_GAME if language != "en"]


def texts(each):
    return (each.name, each.text, *each.settled, *each.examples)


def numbers(text):
    """Figures and rule ids: what a translation must not change."""
    return Counter(re.findall(r"[A-Z]?\d+", text))


@pytest.mark.parametrize(("game", "language"), EVERY_GAME)
def test_ids_run_from_one_without_a_gap(game, language):
    expected = [f"{GAMES[game].ABOUT.letter}{number}" for number in range(1, LAST_RULE[game] + 1)]
    assert [each.id for each in rules(game, language)] == expected


@pytest.mark.parametrize(("game", "language"), EVERY_GAME)
def test_nothing_is_empty_and_every_text_is_a_sentence(game, language):
    assert game_title(game, language)
    assert game_players(game, language)
    assert game_summary(game, language).endswith(".")
    for each in rules(game, language):
        assert each.name
        assert all(text.endswith(".") for text in texts(each)[1:]), each.id


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_every_language_has_the_same_decisions_examples_and_figures(game, language):
    for ours, english in zip(rules(game, language), rules(game, "en"), strict=True):
        assert len(ours.settled) == len(english.settled), ours.id
        assert len(ours.examples) == len(english.examples), ours.id
        for text, original in zip(texts(ours), texts(english), strict=True):
            assert numbers(text) == numbers(original), f"{ours.id}: {text}"


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_nothing_is_left_in_english(game, language):
    for ours, english in zip(rules(game, language), rules(game, "en"), strict=True):
        same = set(texts(ours)) & set(texts(english))
        assert same <= {"Qwirkle"}, ours.id


@pytest.mark.parametrize("game", GAMES)
def test_titles_and_numbers_of_players_do_not_depend_on_the_language(game):
    assert len({game_title(game, language) for language in LANGUAGES}) == 1
    assert len({tuple(numbers(game_players(game, language))) for language in LANGUAGES}) == 1


@pytest.mark.parametrize("name", GAMES)
def test_every_game_of_the_catalog_has_its_rules_for_as_many_players(name):
    seats = GAMES[name].ABOUT.seats
    for language in LANGUAGES:
        told = [int(number) for number in numbers(game_players(name, language))]
        assert [told[0], told[-1]] == [seats[0], seats[-1]]


@pytest.mark.parametrize(("game", "language"), EVERY_GAME)
def test_a_rule_only_cites_rules_that_exist(game, language):
    for each in rules(game, language):
        for cited in re.findall(r"\b[QCKXD]\d+", " ".join(texts(each))):
            assert rule(cited, language).id == cited


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_of_the_qwirkle_booklet_is_told_once_with_its_points(language):
    told = [text for each in rules("qwirkle", language) for text in each.examples]
    letters = sorted(match[1] for text in told if (match := re.match(r"\w+ ([A-L])\b", text)))
    assert "".join(letters) == "ABCDEFGHIJKL"
    points = dict(zip("ABCDEFGHIJKL", (3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9), strict=True))
    for text in told:
        letter = re.match(r"\w+ ([A-L])", text)[1]
        assert re.search(rf"\b{points[letter]} (points|Punkte)", text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_is_found_by_its_id_however_it_is_typed(language):
    assert rule("Q8", language) is rule(" q8 ", language)
    assert rule("D10", language) == rules("duel", language)[-1]


@pytest.mark.parametrize("wrong", ["Q14", "Q0", "Z1", "", "8", "Q"])
def test_an_unknown_rule_is_refused_with_the_list_of_rules(wrong):
    with pytest.raises(RulebookError, match=r"no rule .*: there is Q1, Q2, .*D10"):
        rule(wrong, "en")


def test_an_unknown_game_or_language_is_refused_with_the_choices():
    with pytest.raises(RulebookError, match="no game 'chess': there is qwirkle, cubes, cards, qwixx, duel"):
        rules("chess", "en")
    with pytest.raises(RulebookError, match="no language 'it': there is en, fr, de"):
        rules("qwirkle", "it")
    with pytest.raises(RulebookError, match=r"no language '\.\./en'"):
        game_title("qwirkle", "../en")
