"""Short ends of Cubes for two, against going through every roll and every placement by the rules alone."""

import random
from fractions import Fraction

import pytest

from sixfold.games.cubes import rules as cubes
from sixfold.games.grid.kernel import Board
from sixfold.games.grid.kernel_rollouts import solve_cubes_end
from sixfold.games.grid.rules import Grid, Placed
from sixfold.players.shares import share_of_win
from sixfold.rules.core import Options
from sixfold.rules.pieces import KINDS, Cell, parse_pieces
from tests.games.grid import brute
from tests.games.grid.positions import grid

PLENTY = 10_000_000
FOUR = "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0"


def end(placed, hands, scores=(0, 0), phase=cubes.Phase.CHOOSE):
    """A table with an empty bag, seat 0 to move."""
    return cubes.State(Options(), hands, (), scores, placed, 0, phase)


def share(state, seat):
    """The exact share of the win of a seat, both playing as well as can be, by the rules alone."""
    over, asked = cubes.outcome(state), cubes.chance(state)
    if over is not None:
        return Fraction(share_of_win(over.scores, seat))
    if asked is not None:
        return by_chance(state, asked, seat)
    moves = cubes.legal_moves(cubes.view(state, state.turn))
    best = max if state.turn == seat else min
    return best(share(cubes.apply(state, state.turn, move).state, seat) for move in moves)


def by_chance(state, asked, seat):
    """The mean over what can fall; of cubes that are rolled until one fits (C6), over the throws in which one does."""
    after = [(cubes.settle(state, fallen).state, odds) for fallen, odds in asked.outcomes()]
    if state.phase is cubes.Phase.FORCED:
        after = [(table, odds) for table, odds in after if table.phase is not cubes.Phase.FORCED]
    return sum(odds * share(table, seat) for table, odds in after) / sum(odds for _, odds in after)


def by_choice(state):
    """The exact share of seat 0 after every choice of its cubes, by the rules alone."""
    rerolls = Board(state.grid).rerolls(state.hands[0])
    choices = [cubes.Roll(rerolls.rolled(choice)) for choice in range(1 << len(state.hands[0]))]
    return [float(share(cubes.apply(state, 0, roll).state, 0)) for roll in choices]


def solved(state, most_throws=PLENTY):
    return solve_cubes_end(Board(state.grid), *state.hands, state.scores[0] - state.scores[1], most_throws)


def random_end(rng, own, other):
    """A grown grid, and hands that do not end the game at once."""
    while True:
        grown = brute.tiles_of(brute.random_grid(rng, rng.randint(3, 5)))
        placed = Grid([Placed(KINDS[kind], Cell(x, y)) for x, y, kind in grown])
        hands = tuple(tuple(sorted(rng.choices(KINDS, k=count))) for count in (own, other))
        if placed.has_room_for(KINDS):
            return end(placed, hands, (rng.randint(0, 12), rng.randint(0, 12)))


@pytest.mark.parametrize(("own", "other", "games"), [(1, 1, 20), (1, 3, 10), (2, 1, 1)])
def test_c4_to_c9_short_ends_agree_with_going_through_everything(own, other, games):
    rng = random.Random(10 * own + other)
    for _ in range(games):
        state = random_end(rng, own, other)
        assert solved(state) == pytest.approx(by_choice(state), abs=1e-12)


def test_c6_whoever_cannot_place_passes_and_the_other_goes_on():
    state = end(grid("Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rt@4,0 Rx@5,0"), (parse_pieces("Ro"), parse_pieces("Bo")), (4, 3))
    assert solved(state) == pytest.approx(by_choice(state), abs=1e-12)


def test_c9_going_out_wins_where_the_bonus_is_enough():
    ahead = end(grid(FOUR), (parse_pieces("Rx"), parse_pieces("Bo Go")), (0, 0))
    behind = end(grid(FOUR), (parse_pieces("Rx"), parse_pieces("Bo Go")), (0, 30))
    assert solved(ahead)[0] == 1
    assert max(solved(behind)) == 0


def test_an_end_that_takes_too_long_is_given_up():
    state = end(grid(FOUR), (parse_pieces("Rx Bo Gd Yt"), parse_pieces("Bo Go Ys Px")))
    assert solved(state, 1_000) is None


@pytest.mark.parametrize("hands", [("", "Bo"), ("Bo", "")])
def test_an_end_has_cubes_in_both_hands(hands):
    with pytest.raises(ValueError, match="C9"):
        solved(end(grid(FOUR), tuple(map(parse_pieces, hands))))
