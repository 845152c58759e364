"""Where bots are found: in their game's own module, and for any game two that need none."""

import subprocess
import sys
from dataclasses import dataclass

import pytest

from sixfold.games.cubes import rules as cubes
from sixfold.games.duel import rules as duel
from sixfold.players import LEVELS, find_bot, levels_of, registry
from sixfold.players.any_game import GreedyBot, RandomBot
from sixfold.rules.catalog import GAMES, part
from sixfold.rules.errors import InvalidSetup
from sixfold.rules.events import Move
from sixfold.seeds import Stream
from tests.matches import matches


@pytest.mark.parametrize("game", GAMES)
def test_our_games_have_the_usual_levels_and_say_their_own(game):
    assert levels_of(game) == LEVELS
    own = part(game, "bots").BOTS
    assert tuple(own) in (LEVELS, LEVELS[1:])  # its own random, or that of any game
    assert all(find_bot(game, level) is bot for level, bot in own.items())


def test_unknown_games_and_levels_are_refused():
    with pytest.raises(InvalidSetup) as refused:
        find_bot("qwixx", "genius")
    assert refused.value.code == "setup/no-such-bot"
    assert refused.value.values["known"] == "random, greedy, expert, master"
    with pytest.raises(InvalidSetup):
        find_bot("chess", "greedy")
    with pytest.raises(InvalidSetup):
        levels_of("chess")


def test_a_game_without_players_gets_random_and_greedy(monkeypatch):
    monkeypatch.setattr(registry, "part", lambda *_: None)
    registry._bots.cache_clear()
    try:
        assert levels_of("duel") == ("random", "greedy")
        assert isinstance(find_bot("duel", "greedy"), GreedyBot)
        with pytest.raises(InvalidSetup):
            find_bot("duel", "expert")
    finally:
        registry._bots.cache_clear()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.ABOUT.name)
def test_bots_of_any_game_choose_legal_moves(game):
    for match in matches(game.ABOUT.name, 2, 4)[:-1:7]:
        view = match.view(match.deciders[0])
        for bot in (RandomBot(game), GreedyBot(game)):
            game.check(view, bot.choose(view, Stream(1, "bot"), 1.0))


def test_greedy_of_any_game_takes_the_most_points_where_it_sees_everything():
    seen = 0
    for match in matches("cubes", 2, 4):
        if match.state.phase is not cubes.Phase.PLACE:
            continue
        view = match.view(match.state.turn)
        moves = cubes.legal_moves(view)
        chosen = GreedyBot(cubes).choose(view, Stream(1, "bot"), 1.0)
        assert points(cubes, match.state, chosen) == max(points(cubes, match.state, move) for move in moves)
        seen += 1
    assert seen > 5


def points(game, state, move):
    told = game.apply(state, state.turn, move).events
    return next(event.points or 0 for event in told if isinstance(event, Move))


@dataclass(frozen=True)
class Hidden:
    """A view that is not a position."""


class Guess:
    """A game in which a bot cannot look ahead."""

    State = duel.State

    def legal_moves(self, view):
        assert isinstance(view, Hidden)
        return (1, 2, 3)

    def apply(self, *_):
        raise AssertionError("a bot has no position to try moves on")


def test_greedy_of_any_game_tries_nothing_that_it_cannot_see():
    chosen = {GreedyBot(Guess()).choose(Hidden(), Stream(seed, "bot"), 1.0) for seed in range(40)}
    assert chosen == {1, 2, 3}


def test_importing_the_players_loads_no_game_and_no_net():
    script = "import sys, sixfold.players; print([name for name in sys.modules if name.startswith('sixfold.players.')])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "nets" not in done.stdout
    assert not any(f"players.{game}'" in done.stdout for game in GAMES)
