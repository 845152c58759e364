"""Positions of Qwirkle and Cubes for tests of bots, and what a bot chooses there."""

from functools import cache

from sixfold.games.cubes import rules as cubes
from sixfold.games.grid.kernel_playouts import Playouts, Policy
from sixfold.games.grid.rules import Grid, parse_placing
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.rules.catalog import find_game
from sixfold.rules.core import Options
from sixfold.rules.pieces import COLOURS, parse_pieces
from sixfold.rules.record import Participant, Record, Result, replay
from sixfold.seeds import Stream

PLENTY = 1000.0  # seconds


@cache
def states(game, seats, seed):
    """The positions of a game between greedy players in which somebody is to decide."""
    played, told = Playouts.from_start(game, [Policy.GREEDY_KEEP] * seats).record(seed)
    end = played.outcome
    players = tuple(Participant(f"p{seat}", "bot") for seat in range(seats))
    record = Record(game, players, told, result=Result(end.scores, end.winners, end.reason.value))
    steps = [step.state for step in replay(record)]
    return tuple(state for state in steps if find_game(game).deciders(state))


def grid(text):
    """The grid with these pieces."""
    return Grid(parse_placing(text).placed)


def qwirkle_view(placed, hand, seats=2, scores=None):
    """What seat 0 sees early in a game, it being seat 0's turn."""
    pieces, on_grid = parse_pieces(hand), grid(placed)
    return qwirkle.View(
        seat=0,
        hand=pieces,
        hand_sizes=(len(pieces), *(6,) * (seats - 1)),
        bag_size=108 - len(on_grid) - len(pieces) - 6 * (seats - 1),
        scores=scores or (0,) * seats,
        grid=on_grid,
        turn=0,
        phase=qwirkle.Phase.PLAY,
        options=Options(),
    )


def cubes_view(placed, hands, phase=cubes.Phase.PLACE):
    """The table early in a game, seat 0 to move."""
    shown, on_grid = tuple(map(parse_pieces, hands)), grid(placed)
    used = [cube.colour for hand in (*shown, [placed.piece for placed in on_grid.placed()]) for cube in hand]
    bag = tuple(sorted(colour for colour in COLOURS for _ in range(15 - used.count(colour))))
    state = cubes.State(Options(), shown, bag, (0,) * len(shown), on_grid, 0, phase)
    return cubes.view(state, 0)


def chosen(bot, view, seed=1, budget_s=PLENTY):
    """What this bot chooses with this luck."""
    return bot.choose(view, Stream(seed, "test"), budget_s)
