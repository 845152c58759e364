"""The play loop: chance speaks before every decision, those who owe one are told, and it stops at the end."""

from functools import partial

from sixfold.players import BUDGET_S, choose, turns
from sixfold.seeds import chance_stream, player_stream
from tests.matches import any_move, opened


class Recorder:
    """A game that notes what is done with it; it takes its first decision back once."""

    def __init__(self):
        self.match = opened("qwixx", 3, 5)
        self.calls = []
        self.first = self.match

    def settle(self):
        self.calls.append("settle")
        self.match = self.match.settled(partial(chance_stream, 5))

    @property
    def due(self):
        return self.match.deciders

    def decide(self, seats):
        assert seats == self.match.deciders
        self.calls.append("decide")
        if len(self.calls) == 4:
            self.match = self.first
            return
        seat = seats[-1]
        self.match = self.match.played(seat, any_move(self.match, seat, player_stream(5, seat, len(self.calls))))


def test_chance_speaks_before_every_decision_until_the_game_is_over():
    game = Recorder()
    for seats in turns(game):
        game.decide(seats)
    assert game.match.outcome is not None
    assert game.calls[0] == game.calls[-1] == "settle"
    assert game.calls[1:] == ["decide", "settle"] * (len(game.calls) // 2)


def test_a_bot_gets_its_view_its_own_numbers_and_its_budget():
    asked = []

    class Noting:
        def choose(self, view, source, budget_s):
            asked.append((view, source.below(1 << 60), budget_s))
            return "a move"

    match = opened("duel", 2, 5)
    assert choose(Noting(), match, 1, 77) == "a move"
    assert asked == [(match.view(1), player_stream(77, 1, len(match.events)).below(1 << 60), BUDGET_S)]
