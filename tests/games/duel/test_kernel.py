"""The packed board of Duel: playouts, policies, hostile input. The rules are tested by agreement."""

from collections import Counter
from dataclasses import replace

import pytest

from sixfold.games.dice.kernel import FewestSkips, RandomChoice
from sixfold.games.dice.rules import Dice, Skip, parse_move
from sixfold.games.duel import kernel as fast
from sixfold.games.duel import rules as duel
from sixfold.games.duel.kernel import Position, WeightedSum
from sixfold.games.duel.rules import Phase, Stack, State, Track
from sixfold.rules.core import Reason

BLACK, GREY = 0, 1
FIVE = ((2, BLACK), (3, BLACK), (4, BLACK, 3))


def track(*stacks, lock=None):
    return Track(tuple(Stack(*stack) for stack in stacks), lock)


def board(active=BLACK, misses=(0, 0), **tracks):
    rows = tuple(tracks.get(row, Track()) for row in ("red", "yellow", "green", "blue"))
    return State(rows, misses, active, Phase.THROW)


def test_same_seed_same_games_with_any_threads_and_batch():
    policies = (RandomChoice(), WeightedSum(place=3, points=1, skip=-1, save=4, stack=1, capture=0.5, lock=5))
    one, two = fast.play(policies, 700, 42), fast.play(policies, 700, 42, threads=2)
    assert one.scores.tolist() == two.scores.tolist()
    assert one.scores.tolist()[:300] == fast.play(policies, 300, 42).scores.tolist()
    assert one.reasons == two.reasons


def test_results_that_must_never_change():
    """A seed means the same games on every machine and in every version."""
    results = fast.play([RandomChoice(), FewestSkips(2, 4)], 5, 2024)
    assert results.scores.tolist() == [[20, 64], [1, 36], [22, 62], [-7, 66], [12, 26]]
    assert results.turns.tolist() == [31, 21, 32, 24, 21]


def test_every_reason_occurs():
    reasons = Counter(fast.play((FewestSkips(2, 4), FewestSkips(2, 4)), 2000, 1).reasons)
    assert set(reasons) == {Reason.OUT, Reason.MISSES, Reason.ROWS}


def choice(policy, state, white, coloured=(1, 1, 1, 1)):
    state = replace(state, phase=Phase.WHITE, dice=Dice(white, coloured))
    return fast.record((policy, policy), 1, state=state)[0].white[0]


def test_fewest_skips_counts_from_the_own_last_pawn():
    state = board(red=track((3, BLACK), (5, GREY)), yellow=track((4, BLACK)))
    assert choice(FewestSkips(1, 1), state, (3, 4)) == Skip()
    assert choice(FewestSkips(2, 2), state, (3, 4)) == parse_move("Y7")
    assert choice(FewestSkips(0, 0), board(red=track((7, BLACK))), (3, 4)) == parse_move("R7")


def test_weights_know_stacks_captures_and_locks():
    state = board(red=track((7, BLACK)), yellow=track((5, GREY), (7, GREY)))
    assert choice(WeightedSum(stack=1), state, (3, 4)) == parse_move("R7")
    assert choice(WeightedSum(capture=1), state, (3, 4)) == parse_move("Y7")
    assert choice(WeightedSum(place=-1), state, (3, 4)) == Skip()
    assert choice(WeightedSum(lock=1), board(red=track(*FIVE)), (6, 6)) == parse_move("R12")


def test_playouts_go_on_from_the_middle_of_a_turn():
    dice = Dice((3, 4), (3, 1, 1, 1))
    state = board(red=track((7, BLACK)))
    state = replace(state, phase=Phase.COLOUR, dice=dice, first=parse_move("R7"))
    turn = fast.record((RandomChoice(), RandomChoice()), 1, state=state)[0]
    assert turn.white == (None,)
    assert turn.colour in duel.legal_moves(duel.view(state, BLACK))


IMPOSSIBLE_BOARDS = [
    (board(active=2), "active"),
    (board(misses=(3, 2)), "miss area"),
    (board(misses=(-1, 0)), "misses"),
    (board(misses=(4, 0)), "board says otherwise"),
    (replace(board(), phase=Phase.OVER), "board says otherwise"),
    (replace(board(), phase=Phase.WHITE), "no dice"),
    (replace(board(), phase=Phase.WHITE, dice=Dice((1, 1), (1, None, 1, 1))), "open row"),
    (replace(board(), tracks=(Track(),) * 3), "four rows"),
    (board(red=track((13, BLACK))), "number"),
    (board(red=track((5, 2))), "owner"),
    (board(red=track((5, BLACK, 0))), "pawns"),
    (board(red=track((5, BLACK, 23))), "pawns"),
    (board(red=track((5, BLACK), (5, GREY))), "one stack"),
    (board(red=track((5, BLACK, 20)), blue=track((5, BLACK, 20))), "22 pawns"),
    (board(red=track(*FIVE, (12, BLACK))), "is closed"),
    (board(red=track((2, BLACK), (12, BLACK), lock=BLACK)), "five own pawns"),
    (board(red=track(*FIVE, (12, BLACK), lock=GREY)), "whoever took"),
    (board(red=track(*FIVE, lock=BLACK)), "whoever took"),
    (board(red=track(*FIVE, (12, BLACK, 2), lock=BLACK)), "nobody stacks"),
    (board(red=track(*FIVE, lock=7)), "lock"),
    (replace(board(), phase=Phase.COLOUR, dice=Dice((1, 1), (1, 1, 1, 1)), first="R7"), "no such move"),
]


@pytest.mark.parametrize(("state", "why"), IMPOSSIBLE_BOARDS)
def test_boards_that_cannot_be_are_refused(state, why):
    with pytest.raises(ValueError, match=why):
        Position.of(state)


def test_moves_out_of_turn_are_refused():
    position = Position.of(board())
    with pytest.raises(ValueError, match="nothing to take back"):
        position.take_back()
    with pytest.raises(ValueError, match="owes"):
        position.apply(Skip())
    position.settle(Dice((3, 4), (1, 1, 1, 1)))
    with pytest.raises(ValueError, match="not thrown now"):
        position.settle(Dice((3, 4), (1, 1, 1, 1)))
    for wrong in (parse_move("R8"), None, "R7"):
        with pytest.raises(ValueError):
            position.apply(wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"games": 0},
        {"games": 10**12},
        {"seed": -1},
        {"seed": 2**64},
        {"threads": 0},
        {"policies": (RandomChoice(),)},
        {"policies": (RandomChoice(),) * 3},
        {"policies": (RandomChoice(), "greedy")},
        {"policies": (RandomChoice(), FewestSkips(-2, 0))},
        {"policies": (RandomChoice(), WeightedSum(place=float("inf")))},
    ],
)
def test_batches_that_cannot_be_are_refused(wrong):
    asked = {"policies": (RandomChoice(), RandomChoice()), "games": 1, "seed": 1} | wrong
    with pytest.raises(ValueError):
        fast.play(**asked)


def test_a_finished_game_is_not_played_on():
    over = replace(board(misses=(4, 0)), phase=Phase.OVER)
    with pytest.raises(ValueError, match="is over"):
        fast.play((RandomChoice(), RandomChoice()), 1, 1, state=over)
