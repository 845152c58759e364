"""The level `random`: every number that can be drawn is a move, and no two numbers are the same one."""

from dataclasses import replace

import pytest

from sixfold.games.cards import rules as cards
from sixfold.games.cubes import rules as cubes
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.players import find_bot
from sixfold.rules.match import Match
from sixfold.rules.record import Participant
from sixfold.seeds import Stream, chance_stream
from tests.games.grid.positions import states


class Told:
    """Gives these numbers, and remembers below what the first was asked for."""

    def __init__(self, *numbers):
        self.numbers = list(numbers)
        self.bound = None

    def below(self, bound):
        self.bound = self.bound or bound
        return self.numbers.pop(0)


def every_first_draw(game, view):
    """The move of every first number, None where another number is drawn."""
    bot, first = find_bot(game, "random"), Told(0, *[0] * 9)
    bot.choose(view, first, 1.0)
    for number in range(first.bound):
        source = Told(number, *[0] * 9)
        move = bot.choose(view, source, 1.0)
        yield move if len(source.numbers) == 9 else None


@pytest.mark.parametrize(("game", "rules"), [("qwirkle", qwirkle), ("cubes", cubes)])
def test_every_legal_move_has_one_number(game, rules):
    waiting = [state for state in states(game, 2, 5) if state.phase != "open"]
    for state in waiting[::4]:
        view = rules.view(state, state.turn)
        if rules.legal_moves(view) == (qwirkle.Pass(),):
            continue
        moves = list(every_first_draw(game, view))
        assert None not in moves or 0 < len(state.bag) < 6
        assert sorted(rules.format_move(move) for move in moves if move is not None) == list(
            map(rules.format_move, rules.legal_moves(view))
        )


@pytest.mark.parametrize("bag_size", [1, 2, 5])
def test_an_exchange_that_the_bag_cannot_give_is_drawn_again(bag_size):
    state = next(state for state in states("qwirkle", 2, 5) if state.phase == "play")
    view = replace(qwirkle.view(state, state.turn), bag_size=bag_size)
    drawn = [move for move in every_first_draw("qwirkle", view) if move is not None]
    assert sorted(map(qwirkle.format_move, drawn)) == list(map(qwirkle.format_move, qwirkle.legal_moves(view)))


def test_who_can_do_nothing_passes():
    state = next(state for state in states("qwirkle", 2, 5) if state.phase == "play")
    view = replace(qwirkle.view(state, state.turn), bag_size=0, hand=())
    assert find_bot("qwirkle", "random").choose(view, Told(), 1.0) == qwirkle.Pass()


def test_in_cards_each_kind_of_the_hand_that_can_be_laid_is_drawn_alike():
    players, bot = (Participant("a", "bot"), Participant("b", "bot")), find_bot("cards", "random")
    match, judged = Match.start("cards", players).settled(lambda event: chance_stream(3, event)), 0
    while match.outcome is None and judged < 4:
        view = match.view(match.deciders[0])
        if view.phase is cards.Phase.PLAY:
            kinds = len(set(view.hand))
            drawn = [bot.choose(view, Told(number, *[0] * kinds), 1.0) for number in range(kinds)]
            assert set(drawn) >= set(cards.legal_moves(view))
            for move in drawn:
                cards.check(view, move)
            judged += 1
        match = match.played(match.deciders[0], bot.choose(view, Stream(3, len(match.events)), 1.0))
        match = match.settled(lambda event: chance_stream(3, event))
    assert judged == 4
