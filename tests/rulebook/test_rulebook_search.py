"""Questions as people ask them lead to their rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.rulebook import LANGUAGES, rules, search
from sixfold.rules.catalog import GAMES

QUESTIONS = [
    ("en", "qwirkle", "may I exchange?", "Q10"),
    ("en", "qwirkle", "Can I swap tiles if I could play?", "Q10"),
    ("en", "qwirkle", "who goes first", "Q3"),
    ("en", "qwirkle", "how many points is a qwirkle", "Q9"),
    ("en", "qwirkle", "what happens when the bag is empty?", "Q12"),
    ("en", "qwirkle", "can I put the same tile twice in a line", "Q8"),
    ("en", "qwirkle", "can I leave a gap", "Q6"),
    ("en", "qwirkle", "is touching at the corner enough", "Q7"),
    ("en", "qwirkle", "can I play tiles in two different lines", "Q6"),
    ("en", "qwirkle", "do I have to pass", "Q10"),
    ("en", "qwirkle", "how many tiles do I draw", "Q11"),
    ("en", "cubes", "how often can I reroll", "C4"),
    ("en", "cubes", "nothing fits", "C6"),
    ("en", "cubes", "are my cubes hidden?", "C2"),
    ("en", "cards", "may I take cards back into my hand", "K4"),
    ("en", "cards", "is a row of two allowed", "K5"),
    ("en", "cards", "I cannot play anything", "K7"),
    ("en", "cards", "who gets the six cards", "K6"),
    ("en", "qwixx", "two rows closed", "X10"),
    ("en", "qwixx", "can I go back and cross a skipped number", "X2"),
    ("en", "qwixx", "how many crosses do I need for the lock", "X8"),
    ("en", "qwixx", "when do I get a penalty", "X7"),
    ("en", "qwixx", "may others use the coloured dice", "X6"),
    ("en", "qwixx", "can two people lock the same row", "X9"),
    ("en", "qwixx", "does the lock count as a cross", "X11"),
    ("en", "duel", "can I capture a stack", "D5"),
    ("en", "duel", "which pawn can be taken", "D4"),
    ("en", "duel", "may I use the same space twice", "D6"),
    ("fr", "qwirkle", "puis-je échanger ?", "Q10"),
    ("fr", "qwirkle", "qui commence ?", "Q3"),
    ("fr", "qwirkle", "peut-on laisser un trou", "Q6"),
    ("fr", "qwirkle", "combien de points pour un qwirkle", "Q9"),
    ("fr", "qwirkle", "le sac est vide", "Q12"),
    ("fr", "qwirkle", "deux fois la même tuile dans une ligne", "Q8"),
    ("fr", "cubes", "combien de fois puis-je relancer", "C4"),
    ("fr", "cards", "peut-on déplacer les cartes de la table", "K4"),
    ("fr", "cards", "je ne peux pas jouer", "K7"),
    ("fr", "qwixx", "deux rangées fermées", "X10"),
    ("fr", "qwixx", "combien de croix pour le cadenas", "X8"),
    ("fr", "qwixx", "peut-on revenir en arrière", "X2"),
    ("fr", "qwixx", "quand a-t-on un raté", "X7"),
    ("fr", "duel", "puis-je capturer une pile", "D5"),
    ("fr", "duel", "quand finit la partie", "D9"),
    ("de", "qwirkle", "darf ich tauschen", "Q10"),
    ("de", "qwirkle", "Wer fängt an?", "Q3"),
    ("de", "qwirkle", "darf eine Lücke bleiben", "Q6"),
    ("de", "qwirkle", "wie viele Punkte gibt ein Qwirkle", "Q9"),
    ("de", "qwirkle", "der Beutel ist leer", "Q12"),
    ("de", "qwirkle", "darf derselbe Stein doppelt vorkommen", "Q8"),
    ("de", "qwirkle", "kann ich aussetzen", "Q10"),
    ("de", "cubes", "wie oft darf ich neu würfeln", "C4"),
    ("de", "cards", "darf ich Reihen umbauen", "K4"),
    ("de", "cards", "ich kann nichts legen", "K7"),
    ("de", "qwixx", "zwei Reihen geschlossen", "X10"),
    ("de", "qwixx", "wann bekomme ich einen Fehlwurf", "X7"),
    ("de", "qwixx", "wie viele Kreuze brauche ich für das Schloss", "X8"),
    ("de", "qwixx", "dürfen die anderen den farbigen Würfel nehmen", "X6"),
    ("de", "duel", "welche Figur darf ich rauswerfen", "D4"),
    ("de", "duel", "wann ist das Spiel zu Ende", "D9"),
]


@pytest.mark.parametrize(("language", "game", "words", "rule"), QUESTIONS, ids=lambda each: each)
def test_a_question_finds_its_rule_among_the_first_three(language, game, words, rule):
    assert rule in [found.id for found in search(words, game, language)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_says_what_it_is_asked_for_and_is_found_by_it_first(game, language):
    for rule in rules(game, language):
        assert rule.asked, rule.id
        assert search(rule.asked, game, language)[0].id == rule.id


def test_words_that_no_rule_has_find_nothing():
    assert search("zxqj", "qwirkle", "en") == ()
    assert search("", "qwirkle", "en") == ()


@given(st.text(), st.sampled_from(list(GAMES)), st.sampled_from(LANGUAGES))
def test_any_words_are_answered_with_three_rules_at_most(words, game, language):
    found = search(words, game, language)
    assert len(found) == len(set(found)) <= 3
    assert set(found) <= set(rules(game, language))
