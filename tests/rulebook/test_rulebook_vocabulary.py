"""Each language keeps to the words of its booklets, in the rules, the terminal and the browser alike."""

import json
import re
from pathlib import Path

import pytest

from sixfold.rulebook import LANGUAGES, rule, word
from sixfold.rules.catalog import GAMES
from tests.rulebook.texts import texts

ROOT = Path(__file__).parents[2]


def browser(language):
    """Every text of the browser client, by key."""
    return json.loads((ROOT / f"web/src/lib/i18n/{language}.json").read_text(encoding="utf-8"))


def told(game, language):
    """Everything that the pages of a game say."""
    return " ".join(texts(language, game)).replace("\n", " ")


def everywhere(language):
    """Every text that a person can read in a language, whatever shows it."""
    shared = [text for name in (*GAMES, "words", "sentences", "events", "terminal") for text in texts(language, name)]
    return [text.replace("\n", " ") for text in (*shared, *browser(language).values())]


def having(pattern, texts):
    return [text for text in texts if re.search(pattern, text, re.IGNORECASE)]


@pytest.mark.parametrize(
    ("game", "said", "never"),
    [
        ("qwirkle", "pion donne sac tire ligne", r"\btuiles?\b|\bmains?\b|\bpioch\w+"),
        ("cubes", "cube rangée sac stock", r"\blignes?\b|\bmains?\b|\bpioch\w+"),
        ("cards", "carte rangée pioche", r"\blignes?\b|\bsac\b"),
        (
            "qwixx",
            "clôture cadenas coups?.manqués? fiche rangée",
            r"\bverrouill\w+|\bfermées?\b|\bfeuilles?\b",
        ),
        ("duel", "clôture cadenas coups?.manqués? pion.le.plus.avancé", r"\bverrouill\w+|\bfermées?\b|\btête\b"),
    ],
)
def test_french_speaks_as_the_booklet_of_each_game_does(game, said, never):
    text = told(game, "fr")
    assert [each for each in said.split() if not having(each, [text])] == []
    assert having(never, [text]) == []


def test_french_has_two_stars_and_no_tile():
    wrong = r"\btuiles?\b|pion de tête|de deux à quatre\b|à qui qu|[:.]\s*le plus de Qwirkles gagne|la plus basse passe"
    assert having(wrong, everywhere("fr")) == []
    assert word("shapes", "starburst", "fr") == "étoile rayonnante"
    assert word("shapes", "crisscross", "fr") == "étoile à quatre branches"
    assert having(r"étoiles?\b(?! (rayonnante|à quatre branches))", [told(game, "fr") for game in GAMES]) == []


def test_german_says_der_qwirkle_and_die_qwirkle():
    wrong = r"Qwirkles\b|\b(das|dieses|jedes|rotes|es) Qwirkle\b|, ein Qwirkle|gewinnen die meisten|Qwirkle gewinnen"
    assert having(wrong, everywhere("de")) == []
    assert having("Wer die meisten Qwirkle hat, gewinnt", [told("cards", "de")])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("rule_id", "decisions", "cited"),
    [("Q11", 1, "C7"), ("Q12", 2, "C9"), ("Q13", 2, "C9"), ("K4", 2, ""), ("C6", 4, ""), ("D10", 2, "78")],
)
def test_what_we_decided_is_marked_as_decided(rule_id, decisions, cited, language):
    settled = rule(rule_id, language).settled
    assert len(settled) == decisions
    assert re.search(cited, settled[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_d2_points_to_stacking(language):
    assert "(D5)" in rule("D2", language).text


@pytest.mark.parametrize(("language", "blue"), [("en", "blue"), ("fr", "bleue"), ("de", "blauen")])
def test_x2_tells_the_example_of_the_blue_row(language, blue):
    assert blue in rule("X2", language).examples[2]
