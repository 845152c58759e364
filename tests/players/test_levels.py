"""Every level of every game, with every number of players: whole seeded games on tiny budgets, every move legal."""

import pytest

from sixfold.players import find_bot, levels_of
from sixfold.rules.catalog import GAMES
from sixfold.seeds import Stream

TINY_S = 0.002
MOST_DECISIONS = 400
TABLES = [
    (name, level, seats) for name, game in GAMES.items() for level in levels_of(name) for seats in game.ABOUT.seats
]


@pytest.mark.parametrize(("game", "level", "seats"), TABLES)
def test_every_move_of_a_seeded_game_is_legal(game, level, seats):
    rules, bot, chance = GAMES[game], find_bot(game, level), Stream(seats, game, level)
    state = rules.start(seats)
    for decision in range(MOST_DECISIONS):
        while (asked := rules.chance(state)) is not None:
            state = rules.settle(state, asked.sample(chance)).state
        if rules.outcome(state) is not None:
            break
        seat = rules.deciders(state)[0]
        view = rules.view(state, seat)
        move = bot.choose(view, Stream(decision, "player"), TINY_S)
        rules.check(view, move)
        state = rules.apply(state, seat, move).state
    assert decision > seats
