"""The Duel kernel against the rules: every legal move and every step of seeded games, and whole recorded playouts."""

from random import Random

import pytest

from sixfold.games.dice.kernel import FewestSkips, RandomChoice
from sixfold.games.dice.rules import Cross, Skip
from sixfold.games.duel import kernel as fast
from sixfold.games.duel import rules as duel
from sixfold.games.duel.kernel import Position, WeightedSum
from sixfold.games.duel.rules import Phase
from tests.games.qwixx.test_agreement import Dealer


def assert_same(position, state):
    assert position.tracks == state.tracks
    assert position.misses == state.misses
    assert position.pawns_left == tuple(map(state.pawns_left, range(2)))
    assert position.active == state.active
    assert position.phase is state.phase
    assert position.closed == state.closed()
    assert position.first == state.first
    assert position.reason is state.reason
    assert position.scores == tuple(map(state.score, range(2)))
    moves = duel.legal_moves(duel.view(state, state.active))
    assert position.legal_moves() == moves


def eager(random, state, keenness, depth):
    """Choose among legal moves, a placement with this probability, rather one to the left or on the front."""
    spaces = [move for move in duel.legal_moves(duel.view(state, state.active)) if isinstance(move, Cross)]
    if not spaces or random.random() > keenness:
        return Skip()
    taken = [space for space in spaces if state.tracks[space.row.place].on(space.number)]
    if taken and random.random() < depth:
        return random.choice(taken)
    return min(random.sample(spaces, min(2, len(spaces))), key=lambda space: space.row.position(space.number))


@pytest.mark.parametrize("seed", range(250))
def test_every_step_of_a_game_is_that_of_the_rules(seed):
    random, dealer = Random(seed), Dealer(seed)
    keenness, depth = random.choice((0.5, 0.8, 1.0)), random.choice((0.1, 0.5, 0.9))
    state = duel.start()
    state = duel.settle(state, duel.chance(state).sample(dealer)).state
    position, seen = Position.of(state), []
    while state.phase is not Phase.OVER:
        seen.append(state)
        if state.phase is Phase.THROW:
            dice = duel.chance(state).sample(dealer)
            state = duel.settle(state, dice).state
            position.settle(dice)
        else:
            move = eager(random, state, keenness, depth)
            state = duel.apply(state, state.active, move).state
            position.apply(move)
        assert_same(position, state)
        assert_same(Position.of(state), state)
    while seen:
        position.take_back()
        assert_same(position, seen.pop())


def replayed(turns, state):
    """Play recorded turns by the rules, which refuse whatever is not legal; return the end."""
    if state.phase is Phase.LOT:
        state = duel.settle(state, turns[0].active).state
    for turn in turns:
        assert state.active == turn.active
        if state.phase is Phase.THROW:
            state = duel.settle(state, turn.dice).state
        assert state.dice == turn.dice
        for phase, move in ((Phase.WHITE, turn.white[0]), (Phase.COLOUR, turn.colour)):
            assert (state.phase is phase) == (move is not None)
            if move is not None:
                state = duel.apply(state, turn.active, move).state
    assert state.phase is Phase.OVER
    return state


POLICIES = {
    "random": (RandomChoice(), RandomChoice()),
    "fewest skips": (FewestSkips(2, 4), FewestSkips(1, 11)),
    "weights": (
        WeightedSum(place=4, points=1, skip=-2, save=6, lock=20),
        WeightedSum(place=2, stack=3, capture=2, ends_ahead=1),
    ),
    "two kinds": (FewestSkips(3, 5), WeightedSum(place=5, skip=-1.5, save=3)),
}


@pytest.mark.parametrize("name", POLICIES)
def test_recorded_playouts_are_games_by_the_rules(name):
    results = fast.play(POLICIES[name], 150, 17)
    for game in range(len(results)):
        turns = fast.record(POLICIES[name], 17, game)
        end = replayed(turns, duel.start())
        assert duel.outcome(end).scores == results.game_scores(game)
        assert end.reason is results.reasons[game]
        assert len(turns) == results.turns[game]


def test_playouts_from_any_position_are_games_by_the_rules():
    random, dealer = Random(31), Dealer(31)
    for number in range(60):
        state = duel.start()
        state = duel.settle(state, duel.chance(state).sample(dealer)).state
        while state.phase is not Phase.OVER:
            if random.random() < 0.1:
                replayed_from_here(state, number)
            if state.phase is Phase.THROW:
                state = duel.settle(state, duel.chance(state).sample(dealer)).state
            else:
                state = duel.apply(state, state.active, eager(random, state, 0.9, 0.3)).state


def replayed_from_here(state, number):
    turns = fast.record((RandomChoice(), FewestSkips(2, 5)), 5, number, state=state)
    if state.phase is Phase.COLOUR:
        assert turns[0].white == (None,)
        state = duel.apply(state, state.active, turns[0].colour).state
        turns = turns[1:]
    if turns:
        replayed(turns, state)
    else:
        assert state.phase is Phase.OVER
