"""A bot knows what a person in its seat could know: of two states that look the same from there it chooses the same."""

import random
from dataclasses import replace

import pytest

from sixfold.games.dice.rules import Skip
from sixfold.players import LEVELS, find_bot
from sixfold.rules.catalog import GAMES
from sixfold.seeds import Stream
from tests.matches import matches

pytestmark = pytest.mark.usefixtures("no_clock")
BUDGET_S = 0.05
SEED = 5
POSITIONS = 6
PILES = {"qwirkle": "bag", "cards": "pile"}


def twin(name, state, seat, source):
    """A state that differs only in what this seat may not know."""
    if name == "qwixx":
        choices = (choice if at == seat or choice is None else Skip() for at, choice in enumerate(state.choices))
        return replace(state, choices=tuple(choices))
    if getattr(state, "shown", ()):
        return state  # a hand that lies open is known
    pile, hands = PILES[name], list(state.hands)
    others = [other for other in range(len(hands)) if other != seat]
    hidden = [piece for other in others for piece in hands[other]] + list(getattr(state, pile))
    source.shuffle(hidden)
    for other in others:
        size = len(hands[other])
        hands[other], hidden = tuple(sorted(hidden[:size])), hidden[size:]
    return replace(state, hands=tuple(hands), **{pile: tuple(sorted(hidden))})


def twins(name):
    """Pairs of different states that look the same to a seat that owes a decision."""
    game, source = GAMES[name], random.Random(SEED)
    for match in matches(name, 3, SEED)[1:-1]:
        seat = match.deciders[-1]
        changed = twin(name, match.state, seat, source)
        if changed != match.state:
            yield match.view(seat), game.view(changed, seat)


def chosen(name, level, view):
    return find_bot(name, level).choose(view, Stream(SEED, "bot"), BUDGET_S)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ["qwirkle", "cards", "qwixx"])
def test_states_that_look_the_same_get_the_same_choice(name, level):
    pairs = list(twins(name))
    assert len(pairs) >= POSITIONS
    for view, other in random.Random(SEED).sample(pairs, POSITIONS):
        assert view == other
        assert chosen(name, level, view) == chosen(name, level, other)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_the_same_view_and_the_same_luck_give_the_same_choice(name, level):
    found = matches(name, 2, SEED)
    for match in found[len(found) // 4 : -1 : len(found) // 4]:
        view = match.view(match.deciders[0])
        assert chosen(name, level, view) == chosen(name, level, view)
