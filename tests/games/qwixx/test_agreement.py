"""The Qwixx kernel against the rules: every legal move and every step of seeded games, and whole recorded playouts."""

from dataclasses import replace
from random import Random

import pytest

from sixfold.games.dice.kernel import FewestSkips, RandomChoice
from sixfold.games.dice.rules import ROWS, Cross, Skip
from sixfold.games.qwixx import kernel as fast
from sixfold.games.qwixx import rules as qwixx
from sixfold.games.qwixx.kernel import Position, WeightedSum
from sixfold.games.qwixx.rules import Phase


class Dealer:
    """Chance for the rules from a seeded generator."""

    def __init__(self, seed):
        self.random = Random(seed)

    def below(self, bound):
        return self.random.randrange(bound)


def assert_same(position, state):
    assert position.phase is state.phase
    assert position.active == state.active
    assert position.closed == state.closed
    assert position.scores == tuple(sheet.score() for sheet in state.sheets)
    assert position.misses == tuple(sheet.misses for sheet in state.sheets)
    assert position.reason is state.reason
    for seat in range(len(state.sheets)):
        assert position.legal_moves(seat) == qwixx.legal_moves(qwixx.view(state, seat))


def eager(random, moves, keenness):
    """Choose among legal moves, a cross with this probability and rather one that skips little."""
    crosses = [move for move in moves if isinstance(move, Cross)]
    if not crosses or random.random() > keenness:
        return Skip()
    by_place = sorted(crosses, key=lambda cross: cross.row.position(cross.number))
    return by_place[min(int(random.expovariate(1.5)), len(by_place) - 1)]


def eager_choices(state, random, keenness):
    views = [qwixx.view(state, seat) for seat in range(len(state.sheets))]
    return [eager(random, qwixx.legal_moves(view), keenness) for view in views]


def played(state, choices):
    for seat in qwixx.deciders(state):
        state = qwixx.apply(state, seat, choices[seat]).state
    return state


@pytest.mark.parametrize("seed", range(120))
def test_every_step_of_a_game_is_that_of_the_rules(seed):
    random, dealer = Random(seed), Dealer(seed)
    keenness = random.choice((0.4, 0.7, 0.95))
    state = qwixx.start(2 + seed % 4)
    state = qwixx.settle(state, qwixx.chance(state).sample(dealer)).state
    position = Position.of(state)
    while state.phase is not Phase.OVER:
        if state.phase is Phase.THROW:
            dice = qwixx.chance(state).sample(dealer)
            state = qwixx.settle(state, dice).state
            position.settle(dice)
        elif state.phase is Phase.WHITE:
            choices = eager_choices(state, random, keenness)
            state = played(state, choices)
            position.apply_white(choices)
        else:
            move = eager(random, qwixx.legal_moves(qwixx.view(state, state.active)), keenness)
            state = qwixx.apply(state, state.active, move).state
            position.apply_colour(move)
        assert_same(position, state)
        assert_same(Position.of(state), state)
        for seat in range(len(state.sheets)):
            assert_same(Position.of(qwixx.view(state, seat)), state)


def replayed(turns, state):
    """Play recorded turns by the rules, which refuse whatever is not legal; return the end."""
    if state.phase is Phase.LOT:
        state = qwixx.settle(state, turns[0].active).state
    for turn in turns:
        assert state.active == turn.active
        if state.phase is Phase.THROW:
            state = qwixx.settle(state, turn.dice).state
        assert state.dice == turn.dice
        if state.phase is Phase.WHITE:
            state = played(state, turn.white)
        else:
            assert turn.white == (None,) * len(state.sheets)
        assert (state.phase is Phase.COLOUR) == (turn.colour is not None)
        if turn.colour is not None:
            state = qwixx.apply(state, turn.active, turn.colour).state
    assert state.phase is Phase.OVER
    return state


POLICIES = {
    "random": [RandomChoice()],
    "fewest skips": [FewestSkips(2, 4), FewestSkips(1, 11), FewestSkips(0, 2)],
    "weights": [
        WeightedSum(cross=4, points=1, skip=-2, save=6, lock=20),
        WeightedSum(cross=3, room=-0.1, skip=-1, ends_ahead=1),
    ],
    "all kinds": [RandomChoice(), FewestSkips(3, 5), WeightedSum(cross=5, skip=-1.5, save=3)],
}


@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("name", POLICIES)
def test_recorded_playouts_are_games_by_the_rules(name, players):
    policies = [POLICIES[name][seat % len(POLICIES[name])] for seat in range(players)]
    results = fast.play(policies, 40, 17)
    for game in range(len(results)):
        turns = fast.record(policies, 17, game)
        end = replayed(turns, qwixx.start(players))
        assert qwixx.outcome(end).scores == results.game_scores(game)
        assert end.reason is results.reasons[game]
        assert len(turns) == results.turns[game]


def positions_of(seed, count):
    """Decision positions of seeded games, in all phases but the lot."""
    random, dealer = Random(seed), Dealer(seed)
    while True:
        state = qwixx.start(random.randint(2, 5))
        state = qwixx.settle(state, qwixx.chance(state).sample(dealer)).state
        while state.phase is not Phase.OVER:
            if random.random() < 0.1:
                yield state
                count -= 1
                if not count:
                    return
            if state.phase is Phase.THROW:
                state = qwixx.settle(state, qwixx.chance(state).sample(dealer)).state
            else:
                state = played(state, eager_choices(state, random, 0.8))


def test_playouts_from_any_position_are_games_by_the_rules():
    for number, state in enumerate(positions_of(23, 150)):
        policies = [RandomChoice(), FewestSkips(2, 5)] * 3
        turns = fast.record(policies[: len(state.sheets)], 5, number, table=state)
        replayed(turns, state)


def test_playouts_keep_the_choices_that_are_in():
    random = Random(7)
    for number, state in enumerate(positions_of(29, 200)):
        if state.phase is not Phase.WHITE:
            continue
        seat = random.randrange(len(state.sheets))
        move = random.choice(qwixx.legal_moves(qwixx.view(state, seat)))
        chosen = qwixx.apply(state, seat, move).state
        turns = fast.record([RandomChoice()] * len(state.sheets), 5, number, table=chosen)
        assert turns[0].white[seat] == move
        replayed(turns, replace(chosen, choices=(None,) * len(state.sheets)))


def test_rows_of_the_kernel_are_rows_of_the_rules():
    """Every single cross on an empty sheet leaves the same crosses legal for every throw."""
    for row in ROWS:
        for number in range(2, 13):
            if number == row.last:
                continue
            sheet = qwixx.Sheet().with_cross(Cross(row, number))
            for dice in some_throws():
                state = qwixx.State((sheet, qwixx.Sheet()), (None, None), phase=Phase.WHITE, dice=dice)
                assert_same(Position.of(state), state)
                state = replace(state, phase=Phase.COLOUR)
                assert_same(Position.of(state), state)


def some_throws():
    dealer = Dealer(1)
    throw = qwixx.chance(replace(qwixx.start(2), phase=Phase.THROW))
    return [throw.sample(dealer) for _ in range(30)]
