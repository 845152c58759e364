"""The packed board of Duel: the corners of the rules, take back, playouts, hostile input."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from sixfold.games.dice.kernel import FewestSkips, RandomChoice
from sixfold.games.dice.rules import Dice, Row, Skip, parse_move
from sixfold.games.duel import kernel as fast
from sixfold.games.duel import rules as duel
from sixfold.games.duel.kernel import Position, WeightedSum
from sixfold.games.duel.rules import Phase, Stack, State, Track
from sixfold.rules.core import Reason

BLACK, GREY = 0, 1


def track(*stacks, lock=None):
    return Track(tuple(Stack(*stack) for stack in stacks), lock)


def board(active=BLACK, misses=(0, 0), **tracks):
    rows = tuple(tracks.get(row, Track()) for row in ("red", "yellow", "green", "blue"))
    return State(rows, misses, active, Phase.THROW)


def thrown(state, white, coloured=(1, 1, 1, 1)):
    position = Position.of(state)
    position.settle(Dice(white, coloured))
    return position


def usable(state, row):
    """The numbers of `row` that some white dice let the active player use."""
    found = set()
    for total in range(2, 13):
        low = max(1, total - 6)
        coloured = tuple(None if closed in state.closed() else 1 for closed in Row)
        position = thrown(state, (low, total - low), coloured)
        found |= {move.number for move in position.legal_moves() if move != Skip() and move.row is row}
    return found


def test_the_booklets_red_example():
    red = track((3, GREY), (5, BLACK), (7, BLACK))
    assert usable(board(GREY, red=red), Row.RED) == {4, 6, 7, 8, 9, 10, 11}
    assert usable(board(BLACK, red=red), Row.RED) == {7, 8, 9, 10, 11}


def test_the_booklets_blue_example():
    blue = track((12, BLACK), (11, BLACK), (10, BLACK, 2), (9, BLACK), (8, GREY), (5, GREY, 2))
    assert usable(board(BLACK, blue=blue), Row.BLUE) == {7, 6, 4, 3, 2}
    assert usable(board(GREY, blue=blue), Row.BLUE) == {5, 4, 3}


def test_a_captured_pawn_goes_home_and_no_longer_counts():
    position = thrown(board(GREY, red=track((3, BLACK), (7, BLACK))), (3, 4))
    position.apply(parse_move("R7"))
    assert position.pawns_left == (21, 21)
    assert position.tracks[0] == track((3, BLACK), (7, GREY))
    assert position.scores == (1, 1)
    position.apply(Skip())
    position.settle(Dice((2, 2), (1, 1, 1, 1)))
    assert parse_move("R4") in position.legal_moves()


def test_a_stack_is_never_captured():
    assert usable(board(GREY, red=track((7, BLACK, 2))), Row.RED) == {2, 3, 4, 5, 6, 8, 9, 10, 11}


def test_only_the_own_front_may_be_stacked():
    assert 5 not in usable(board(BLACK, red=track((5, BLACK), (7, GREY))), Row.RED)
    position = thrown(board(BLACK, red=track((5, GREY), (7, BLACK))), (3, 4))
    position.apply(parse_move("R7"))
    assert position.tracks[0] == track((5, GREY), (7, BLACK, 2))
    assert position.scores == (3, 1)


def test_the_same_space_serves_once_a_turn():
    position = thrown(board(), (3, 4), (3, 1, 1, 1))
    position.apply(parse_move("R7"))
    assert position.first == parse_move("R7")
    assert duel.format_move(position.legal_moves()[0]) == "-"
    assert parse_move("R7") not in position.legal_moves()
    other = thrown(board(), (3, 4), (3, 1, 1, 1))
    other.apply(Skip())
    assert parse_move("R7") in other.legal_moves()


FIVE = ((2, BLACK), (3, BLACK), (4, BLACK, 3))


def test_lock_needs_five_own_pawns_and_takes_one_more():
    assert 12 not in usable(board(red=track((2, BLACK), (3, BLACK), (4, BLACK, 2))), Row.RED)
    position = thrown(board(red=track(*FIVE)), (6, 6))
    position.apply(parse_move("R12"))
    assert position.closed == {Row.RED}
    assert position.tracks[0] == track(*FIVE, (12, BLACK), lock=BLACK)
    assert position.pawns_left == (15, 22)
    assert position.scores == (28, 0)
    assert all(move == Skip() or move.row is not Row.RED for move in position.legal_moves())


def nearly_out(left, **rows):
    """Black has placed all pawns but `left`."""
    spare = 22 - left - 5
    return board(red=track(*FIVE), yellow=track((2, BLACK, spare)), **rows)


def test_the_last_pawn_on_the_last_number_leaves_none_for_the_lock():
    position = thrown(nearly_out(1), (6, 6))
    position.apply(parse_move("R12"))
    assert position.reason is Reason.OUT
    assert position.tracks[0] == track(*FIVE, (12, BLACK))
    assert position.closed == frozenset()
    assert position.scores == (21 + 78, 0)


def test_out_comes_before_rows():
    green = track((12, GREY), (11, GREY), (10, GREY), (9, GREY), (8, GREY), (2, GREY), lock=GREY)
    position = thrown(nearly_out(2, green=green), (6, 6), (1, 1, None, 1))
    position.apply(parse_move("R12"))
    assert len(position.closed) == 2
    assert position.reason is Reason.OUT


def test_a_last_pawn_in_the_miss_area_is_out():
    position = thrown(replace(nearly_out(3), misses=(2, 1)), (1, 1), (6, 6, 6, 6))
    assert position.pawns_left[BLACK] == 1
    position.apply(Skip())
    position.apply(Skip())
    assert position.reason is Reason.OUT
    assert position.misses == (3, 1)


def test_four_misses_of_both_together_end_the_game():
    position = thrown(board(GREY, misses=(2, 1)), (6, 6))
    position.apply(Skip())
    position.apply(Skip())
    assert position.reason is Reason.MISSES
    assert position.scores == (-10, -10)
    assert position.active == GREY


def test_the_second_closed_row_ends_the_turn_at_once():
    green = track((12, GREY), (11, GREY), (10, GREY), (9, GREY), (8, GREY), (2, GREY), lock=GREY)
    position = thrown(board(red=track(*FIVE), green=green), (6, 6), (1, 1, None, 1))
    position.apply(parse_move("R12"))
    assert (position.phase, position.reason, position.misses) == (Phase.OVER, Reason.ROWS, (0, 0))
    assert position.legal_moves() == ()


def test_more_than_twelve_pawns_count_as_twelve():
    position = Position.of(board(red=track((5, BLACK, 12))))
    assert position.scores == (78, 0)
    assert Position.of(board(red=track((5, BLACK, 15)))).scores == (78, 0)


def test_take_back_restores_everything():
    random = Random(3)
    for _ in range(40):
        position, seen = Position.of(board()), []
        while position.phase is not Phase.OVER:
            seen.append(snapshot(position))
            random_step(position, random)
        while seen:
            position.take_back()
            assert snapshot(position) == seen.pop()
        with pytest.raises(ValueError, match="nothing to take back"):
            position.take_back()


def random_step(position, random):
    if position.phase is Phase.THROW:
        coloured = tuple(None if row in position.closed else random.randint(1, 6) for row in Row)
        position.settle(Dice((random.randint(1, 6), random.randint(1, 6)), coloured))
    else:
        crosses = position.legal_moves()[1:]
        position.apply(random.choice(crosses) if crosses else Skip())


def snapshot(position):
    return (
        position.tracks,
        position.misses,
        position.pawns_left,
        position.active,
        position.phase,
        position.first,
        position.reason,
        position.legal_moves(),
        position.scores,
    )


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
