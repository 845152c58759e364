"""Cards where the extension is missing: the same worth, by the rules' own solver."""

import pytest

from sixfold.games.cards import kernel as cards
from sixfold.games.cards import kernel_plain as plain_cards
from sixfold.kernels import NeedsExtension
from sixfold.rules.pieces import parse_pieces


@pytest.fixture
def plain(monkeypatch):
    cards._native.cache_clear()
    monkeypatch.setattr(cards, "engine", plain_cards)
    yield
    cards._native.cache_clear()


POSITIONS = [position for seed in range(3) for position in cards.positions(cards.play_game([cards.GREEDY] * 2, seed))]


def test_plain_python_finds_turns_of_the_same_worth(plain, monkeypatch):
    found = [cards.best_turn(table, hand) for table, hand in POSITIONS]
    monkeypatch.undo()
    cards._native.cache_clear()
    exact = [cards.best_turn(table, hand) for table, hand in POSITIONS]
    assert [answer.worth for answer in found] == [answer.worth for answer in exact]
    assert all(answer.proven and answer.bound == answer.worth for answer in found)


def test_plain_python_knows_whether_a_play_exists(plain):
    assert cards.can_play(parse_pieces("Ro Rs Rd"), parse_pieces("Rc Bx"))
    assert not cards.can_play(parse_pieces("Ro Rs Rd"), parse_pieces("Bc Gx"))
    assert cards.best_turn(parse_pieces("Ro Rs Rd"), parse_pieces("Bc Gx")).turn is None


def test_plain_python_refuses_cards_that_cannot_be(plain):
    with pytest.raises(ValueError, match="three"):
        cards.best_turn(parse_pieces("Ro Ro Ro"), parse_pieces("Ro"))
    with pytest.raises(ValueError, match="1 to 9"):
        cards.best_turn(parse_pieces("Ro Rs Rd"), ())


def test_what_plain_python_cannot_do_says_what_it_needs(plain):
    with pytest.raises(NeedsExtension, match="compiler"):
        cards.best_turn(parse_pieces("Ro Rs Rd"), parse_pieces("Rc"), cards.FEWEST_CARDS)
    with pytest.raises(NeedsExtension):
        cards.every_play(parse_pieces("Ro Rs Rd"), parse_pieces("Rc"))
    with pytest.raises(NeedsExtension):
        cards.play_games([cards.GREEDY] * 2, 0, 1)
