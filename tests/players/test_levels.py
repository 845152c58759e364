"""Every level of every game, with every number of players: whole seeded games on tiny budgets, every move legal."""

import pytest

from sixfold.players.registry import BOTS
from sixfold.rules.catalog import GAMES
from sixfold.seeds import Stream

TINY_S = 0.002
MOST_DECISIONS = 400
TABLES = [(game, level, seats) for level, bots in BOTS.items() for game in bots for seats in GAMES[game].SEATS]


@pytest.mark.parametrize(("game", "level", "seats"), TABLES)
def test_every_move_of_a_seeded_game_is_legal(game, level, seats):
    rules, bot, chance = GAMES[game], BOTS[level][game], Stream(seats, game, level)
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
