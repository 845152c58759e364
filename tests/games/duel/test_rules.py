"""Qwixx Duel, clause by clause: D1 to D10. Seat 0 is black, seat 1 is grey."""

from dataclasses import replace

import pytest

from sixfold.games.dice.rules import ROWS, Dice, Row, Skip, Throw
from sixfold.games.duel import rules as duel
from sixfold.games.duel.rules import PAWNS, Phase, Stack, State, Track
from sixfold.rules.chance import Lot
from sixfold.rules.core import Reason
from sixfold.rules.errors import GameOver, ImpossibleChance, InvalidSetup, NotYourTurn
from tests.rules.table import assert_raises, assert_refused, moves_of, play, tell, written

BLACK, GREY = 0, 1


def a_track(row, *, black=(), grey=(), lock=None):
    """Return a row with pawns on these numbers; a number that comes again is a stack."""
    stacks = [Stack(number, BLACK, black.count(number)) for number in set(black)]
    stacks += [Stack(number, GREY, grey.count(number)) for number in set(grey)]
    return Track(tuple(sorted(stacks, key=lambda stack: row.position(stack.number))), lock)


def a_board(active=BLACK, misses=(0, 0), **tracks):
    """Return a board where `active` is about to throw; rows are told as `red={"black": (5, 7), "grey": (3,)}`."""
    rows = tuple(a_track(row, **tracks.get(row.value, {})) for row in ROWS)
    return State(rows, misses, active, Phase.THROW)


def thrown(state, white, red=1, yellow=1, green=1, blue=1):
    """Throw these dice, without those of closed rows: action 1 begins."""
    return tell(duel, state, Dice(white, (red, yellow, green, blue)).without(state.closed())).state


def stacks(state, row):
    """Tell a row's pawns from left to right as (number, owner, pawns)."""
    return [(stack.number, stack.owner, stack.pawns) for stack in state.tracks[row.place].stacks]


def usable(board, row, seat):
    """Return the numbers of a row that this player could use in action 1, given the right dice."""
    whites = {low + high: (low, high) for low in range(1, 7) for high in range(1, 7)}
    states = {number: thrown(replace(board, active=seat), white) for number, white in whites.items()}
    return {number for number, state in states.items() if f"{row.letter}{number}" in moves_of(duel, state)}


SPREAD = {  # 20 black pawns: two are left, and no row is near its end
    "red": {"black": (2, 3, 4, 5, 6)},
    "yellow": {"black": (2, 3, 4, 5, 6)},
    "green": {"black": (12, 11, 10, 9, 8)},
    "blue": {"black": (12, 11, 10, 9, 8)},
}


# D1 Board


def test_d1_two_players_have_22_pawns_each_and_one_board():
    state = duel.start(2)
    assert [state.pawns_left(seat) for seat in (BLACK, GREY)] == [22, 22]
    assert state.tracks == (Track(),) * 4
    assert state.misses == (0, 0)


@pytest.mark.parametrize("seats", [1, 3])
def test_d1_more_or_fewer_than_two_cannot_play(seats):
    assert_raises(InvalidSetup, "FORMAT", "setup/seats", lambda: duel.start(seats))


def test_d1_nothing_on_the_board_is_hidden():
    state = thrown(a_board(red={"black": (5,)}), (4, 1))
    views = [duel.view(state, seat) for seat in (BLACK, GREY, None)]
    assert len({replace(view, seat=None) for view in views}) == 1


# D2 Own order


def test_d2_a_player_places_only_to_the_right_of_their_own_rightmost_pawn():
    state = thrown(a_board(red={"black": (4, 6)}), (2, 3))
    assert_refused(duel, state, "R5", "D2", "duel/left-of-own")
    assert_refused(duel, thrown(a_board(red={"black": (4, 6)}), (2, 2)), "R4", "D2", "duel/left-of-own")
    assert usable(a_board(red={"black": (4, 6)}), Row.RED, BLACK) == {6, 7, 8, 9, 10, 11}


def test_d2_in_green_and_blue_the_right_is_the_smaller_number():
    board = a_board(green={"black": (8,)})
    assert usable(board, Row.GREEN, BLACK) == {8, 7, 6, 5, 4, 3}
    assert_refused(duel, thrown(board, (4, 5)), "G9", "D2", "duel/left-of-own")


def test_d2_the_other_player_s_pawns_do_not_hold_up():
    assert usable(a_board(red={"black": (9,)}), Row.RED, GREY) == {2, 3, 4, 5, 6, 7, 8, 9, 10, 11}


def test_d2_a_captured_pawn_no_longer_counts():
    board = a_board(active=GREY, red={"black": (4, 7)})
    assert_refused(duel, thrown(replace(board, active=BLACK), (2, 3)), "R5", "D2", "duel/left-of-own")
    state = play(duel, thrown(board, (3, 4)), "R7", "-").state
    assert "R5" in moves_of(duel, thrown(state, (2, 3)))


def test_d2_spaces_may_be_skipped():
    state = play(duel, thrown(a_board(), (5, 6)), "R11").state
    assert stacks(state, Row.RED) == [(11, BLACK, 1)]


# D3 One owner per space


def test_d3_a_space_that_changes_hands_holds_the_new_owners_pawn_alone():
    board = a_board(active=GREY, red={"black": (5,)})
    state = play(duel, thrown(board, (4, 1)), "R5").state
    assert stacks(state, Row.RED) == [(5, GREY, 1)]


# D4 Front pawn


def test_d4_a_single_front_pawn_is_captured_by_using_its_number_and_goes_back_to_its_owner():
    board = a_board(active=GREY, red={"black": (5, 7)})
    step = play(duel, thrown(board, (3, 4)), "R7")
    assert stacks(step.state, Row.RED) == [(5, BLACK, 1), (7, GREY, 1)]
    assert [board.pawns_left(BLACK), step.state.pawns_left(BLACK)] == [20, 21]
    assert step.state.pawns_left(GREY) == 21


def test_d4_a_captured_pawn_can_be_used_again():
    board = a_board(**{**SPREAD, "red": {"black": (2, 3, 4, 5, 6, 7)}}, active=GREY)
    assert board.pawns_left(BLACK) == 1
    state = play(duel, thrown(board, (3, 4)), "R7", "-").state
    assert state.pawns_left(BLACK) == 2
    state = play(duel, thrown(state, (3, 4)), "R7").state  # captured back: not black's last pawn any more
    assert stacks(state, Row.RED)[-1] == (7, BLACK, 1)
    assert (state.pawns_left(BLACK), state.reason) == (1, None)


def test_d4_the_front_may_be_captured_in_action_2_as_well():
    state = play(duel, thrown(a_board(active=GREY, red={"black": (7,)}), (1, 3), red=4), "-", "R7").state
    assert stacks(state, Row.RED) == [(7, GREY, 1)]


def test_d4_the_capturing_pawn_is_the_front_then_and_can_be_captured_back():
    state = play(duel, thrown(a_board(active=GREY, red={"black": (5, 7)}), (3, 4)), "R7", "-").state
    assert usable(state, Row.RED, BLACK) == {6, 7, 8, 9, 10, 11}
    state = play(duel, thrown(state, (3, 4)), "R7").state
    assert stacks(state, Row.RED) == [(5, BLACK, 1), (7, BLACK, 1)]
    assert state.pawns_left(GREY) == 22


def test_d4_no_pawn_but_the_front_can_be_captured():
    board = a_board(active=GREY, red={"black": (5, 7), "grey": (3,)})
    assert 5 not in usable(board, Row.RED, GREY)
    assert_refused(duel, thrown(board, (4, 1)), "R5", "D4", "duel/space-taken")


def test_d4_a_stack_behind_the_front_is_not_the_front_either():
    board = a_board(active=GREY, red={"black": (5, 5, 7)})
    assert_refused(duel, thrown(board, (4, 1)), "R5", "D4", "duel/space-taken")


# D5 Stack


def test_d5_the_owner_of_the_front_stacks_any_number_of_times():
    state = a_board(red={"black": (7,)})
    for pawns in (2, 3, 4):
        state = play(duel, thrown(replace(state, active=BLACK), (3, 4)), "R7", "-").state
        assert stacks(state, Row.RED) == [(7, BLACK, pawns)]
        assert state.pawns_left(BLACK) == 22 - pawns


def test_d5_only_while_it_is_the_front():
    board = a_board(red={"black": (5,), "grey": (7,)})
    assert_refused(duel, thrown(board, (4, 1)), "R5", "D5", "duel/stack-not-front")


@pytest.mark.parametrize("pawns", [2, 3])
def test_d5_a_stack_can_never_be_captured(pawns):
    board = a_board(active=GREY, red={"black": (7,) * pawns})
    assert_refused(duel, thrown(board, (3, 4)), "R7", "D5", "duel/stack-safe")


def test_d5_every_pawn_of_a_stack_counts():
    board = a_board(red={"black": (5, 7, 7, 7)})
    assert board.tracks[0].pawns(BLACK) == 4
    assert board.score(BLACK) == 10


# D6 Turn


def test_d6_the_first_active_player_is_drawn_by_lot():
    assert duel.chance(duel.start(2)) == Lot(2)
    step = tell(duel, duel.start(2), GREY)
    assert (step.state.active, written(step)) == (GREY, [{"type": "open", "seat": GREY}])


def test_d6_players_are_active_in_turn():
    state, actives = a_board(active=GREY), []
    for _ in range(3):
        actives.append(state.active)
        state = play(duel, thrown(state, (4, 1)), "-", "-").state
    assert actives == [GREY, BLACK, GREY]


def test_d6_all_dice_still_in_the_game_are_rolled():
    assert duel.chance(a_board()) == Throw(frozenset())
    assert duel.chance(a_board(green={"lock": BLACK})) == Throw(frozenset({Row.GREEN}))


@pytest.mark.parametrize("moves", [(), ("-",)])
def test_d6_only_the_active_player_acts(moves):
    state = play(duel, thrown(a_board(active=GREY), (4, 1)), *moves).state
    assert duel.deciders(state) == (GREY,)
    assert duel.legal_moves(duel.view(state, BLACK)) == ()
    assert_raises(NotYourTurn, "TURN", "turn/not-yours", lambda: duel.apply(state, BLACK, Skip()))


def test_d6_nobody_acts_before_the_roll():
    assert duel.deciders(a_board()) == ()
    assert_raises(NotYourTurn, "TURN", "turn/not-yours", lambda: duel.apply(a_board(), BLACK, Skip()))


def test_d6_action_1_offers_the_sum_of_the_whites_in_any_row():
    state = thrown(a_board(), (4, 1), red=2, yellow=5, green=3, blue=6)
    assert moves_of(duel, state) == {"R5", "Y5", "G5", "B5", "-"}
    assert_refused(duel, state, "R6", "D6", "duel/not-on-the-dice")


def test_d6_action_2_offers_one_white_die_and_one_coloured_die_in_that_colour_s_row():
    state = play(duel, thrown(a_board(), (4, 1), red=2, yellow=5, green=3, blue=6), "-").state
    assert moves_of(duel, state) == {"R6", "R3", "Y9", "Y6", "G7", "G4", "B10", "B7", "-"}
    assert_refused(duel, state, "R10", "D6", "duel/not-on-the-dice")


def test_d6_example_whites_4_and_1_yellow_5_then_white_4_and_blue_6():
    step = play(duel, thrown(a_board(), (4, 1), blue=6), "Y5", "B10")
    assert stacks(step.state, Row.YELLOW) == [(5, BLACK, 1)]
    assert stacks(step.state, Row.BLUE) == [(10, BLACK, 1)]
    assert written(step) == [
        {"type": "move", "seat": BLACK, "move": "Y5", "action": 1},
        {"type": "move", "seat": BLACK, "move": "B10", "action": 2},
    ]


def test_d6_the_two_actions_of_one_turn_may_not_use_the_same_space():
    state = play(duel, thrown(a_board(), (4, 1), red=1), "R5").state
    assert_refused(duel, state, "R5", "D6", "duel/same-space")


def test_d6_nor_stack_on_the_front_with_both_actions():
    state = play(duel, thrown(a_board(red={"black": (5,)}), (4, 1), red=4), "R5").state
    assert_refused(duel, state, "R5", "D6", "duel/same-space")
    assert stacks(state, Row.RED) == [(5, BLACK, 2)]


def test_d6_the_same_number_in_another_row_is_another_space():
    state = play(duel, thrown(a_board(), (4, 1), yellow=1), "R5", "Y5").state
    assert stacks(state, Row.YELLOW) == [(5, BLACK, 1)]


def test_d6_the_same_space_may_be_used_in_the_next_turn():
    state = play(duel, thrown(a_board(red={"black": (5,)}), (4, 1)), "R5", "-").state
    state = play(duel, thrown(state, (6, 6)), "-", "-").state
    assert "R5" in moves_of(duel, thrown(state, (4, 1)))


# D7 Miss


def test_d7_an_active_player_who_placed_no_pawn_puts_one_into_the_miss_area():
    step = play(duel, thrown(a_board(active=GREY), (4, 1)), "-", "-")
    assert step.state.misses == (0, 1)
    assert step.state.pawns_left(GREY) == 21
    assert written(step)[-1] == {"type": "miss", "seat": GREY}


@pytest.mark.parametrize("moves", [("R5", "-"), ("-", "R3")])
def test_d7_a_pawn_in_one_action_is_enough(moves):
    step = play(duel, thrown(a_board(), (4, 1), red=2), *moves)
    assert step.state.misses == (0, 0)
    assert "miss" not in [event.type for event in step.events]


# D8 Lock


@pytest.mark.parametrize(
    ("space", "white", "board"),
    [
        ("R12", (6, 6), a_board(red={"black": (2, 3, 4, 5), "grey": (6,)})),
        ("Y12", (6, 6), a_board(yellow={"black": (2, 3, 4, 5)})),
        ("G2", (1, 1), a_board(green={"black": (12, 11, 10, 9)})),
        ("B2", (1, 1), a_board(blue={"black": (12, 11, 10, 9)})),
    ],
)
def test_d8_the_rightmost_number_needs_five_own_pawns_already_in_the_row(space, white, board):
    assert_refused(duel, thrown(board, white), space, "D8", "duel/lock-needs-five")


def test_d8_stacked_pawns_count_each():
    board = a_board(red={"black": (2, 3, 5, 5, 5)})
    assert "R12" in moves_of(duel, thrown(board, (6, 6)))


def test_d8_captured_pawns_do_not_count():
    board = a_board(active=GREY, red={"black": (2, 3, 4, 5, 6)})
    assert "R12" in moves_of(duel, thrown(replace(board, active=BLACK), (6, 6)))
    captured = play(duel, thrown(board, (2, 4)), "R6", "-").state
    assert_refused(duel, thrown(captured, (6, 6)), "R12", "D8", "duel/lock-needs-five")


def test_d8_a_pawn_goes_on_the_lock_too_and_counts():
    board = a_board(red={"black": (2, 3, 4, 5, 6)})
    step = play(duel, thrown(board, (6, 6)), "R12")
    assert step.state.tracks[0].lock == BLACK
    assert step.state.tracks[0].pawns(BLACK) == 7
    assert step.state.pawns_left(BLACK) == board.pawns_left(BLACK) - 2
    assert written(step)[-1] == {"type": "lock", "row": "red"}


def test_d8_the_row_is_closed_to_both():
    state = play(duel, thrown(a_board(red={"black": (2, 3, 4, 5, 6)}), (6, 6)), "R12", "-").state
    assert_refused(duel, thrown(state, (3, 4)), "R7", "D8", "duel/row-closed")
    assert_refused(duel, thrown(replace(state, active=BLACK), (6, 6)), "R12", "D8", "duel/row-closed")


def test_d8_its_die_leaves_at_once():
    state = play(duel, thrown(a_board(red={"black": (2, 3, 4, 5, 6)}), (6, 6), red=1), "R12").state
    assert state.dice == Dice((6, 6), (None, 1, 1, 1))
    assert_refused(duel, state, "R7", "D8", "duel/row-closed")
    state = play(duel, state, "-").state
    full = Dice((1, 1), (1, 1, 1, 1))
    assert_raises(ImpossibleChance, "CHANCE", "chance/wrong-dice", lambda: duel.settle(state, full))


def test_d8_example_green_2_plus_lock_closes_green():
    state = thrown(a_board(green={"black": (12, 10, 9, 7, 4), "grey": (11, 3)}), (1, 6), green=1)
    step = play(duel, state, "-", "G2")
    assert stacks(step.state, Row.GREEN)[-1] == (2, BLACK, 1)
    assert step.state.closed() == {Row.GREEN}
    assert duel.chance(step.state) == Throw(frozenset({Row.GREEN}))


def test_d8_the_last_pawn_goes_on_the_number_with_none_for_the_lock_and_the_game_ends():
    board = a_board(**{**SPREAD, "yellow": {"black": (2, 3, 4, 5, 6, 7)}})
    step = play(duel, thrown(board, (6, 6)), "R12")
    assert stacks(step.state, Row.RED)[-1] == (12, BLACK, 1)
    assert step.state.tracks[0].lock is None
    assert [event.type for event in step.events] == ["move", "end"]
    assert step.state.reason is Reason.OUT


def test_d8_the_last_two_pawns_go_on_the_number_and_the_lock_and_the_game_ends():
    step = play(duel, thrown(a_board(**SPREAD), (6, 6)), "R12")
    assert step.state.tracks[0].lock == BLACK
    assert [event.type for event in step.events] == ["move", "lock", "end"]
    assert (step.state.pawns_left(BLACK), step.state.reason) == (0, Reason.OUT)


# D9 End


def test_d9_the_last_pawn_ends_the_game_at_once_even_between_the_two_actions():
    board = a_board(**{**SPREAD, "yellow": {"black": (2, 3, 4, 5, 6, 7)}})
    step = play(duel, thrown(board, (3, 4)), "R7")
    assert (step.state.phase, step.state.reason) == (Phase.OVER, Reason.OUT)
    assert duel.deciders(step.state) == ()
    assert written(step)[-1]["reason"] == "out"


def test_d9_the_last_pawn_may_go_into_the_miss_area():
    board = a_board(**{**SPREAD, "yellow": {"black": (2, 3, 4, 5, 6, 7)}})
    step = play(duel, thrown(board, (3, 4)), "-", "-")
    assert [event.type for event in step.events] == ["move", "move", "miss", "end"]
    assert (step.state.misses, step.state.reason) == ((1, 0), Reason.OUT)


@pytest.mark.parametrize("misses", [(3, 0), (0, 3), (1, 2)])
def test_d9_four_pawns_of_either_colour_in_the_miss_area_end_it(misses):
    step = play(duel, thrown(a_board(misses=misses), (4, 1)), "-", "-")
    assert sum(step.state.misses) == 4
    assert step.state.reason is Reason.MISSES
    assert [event.type for event in step.events] == ["move", "move", "miss", "end"]


def test_d9_three_in_the_miss_area_do_not():
    state = play(duel, thrown(a_board(misses=(1, 1)), (4, 1)), "-", "-").state
    assert (state.misses, duel.outcome(state)) == ((2, 1), None)


def test_d9_two_closed_rows_end_it_between_the_two_actions():
    board = a_board(red={"black": (2, 3, 4, 5, 6)}, green={"lock": GREY})
    step = play(duel, thrown(board, (6, 6)), "R12")
    assert step.state.reason is Reason.ROWS
    assert [event.type for event in step.events] == ["move", "lock", "end"]


def test_d9_one_player_may_close_both_rows_in_one_turn():
    board = a_board(red={"black": (2, 3, 4, 5, 6)}, yellow={"black": (2, 3, 4, 5, 6)})
    step = play(duel, thrown(board, (6, 6), yellow=6), "R12", "Y12")
    assert step.state.closed() == {Row.RED, Row.YELLOW}
    assert step.state.reason is Reason.ROWS


def test_d9_a_last_pawn_comes_before_misses_as_the_reason():
    board = a_board(misses=(0, 3), **{**SPREAD, "yellow": {"black": (2, 3, 4, 5, 6, 7)}})
    step = play(duel, thrown(board, (3, 4)), "-", "-")
    assert [event.type for event in step.events] == ["move", "move", "miss", "end"]
    assert (sum(step.state.misses), step.state.reason) == (4, Reason.OUT)


def test_d9_a_last_pawn_comes_before_rows_as_the_reason():
    board = a_board(**{**SPREAD, "green": {**SPREAD["green"], "lock": GREY}})
    step = play(duel, thrown(board, (6, 6)), "R12")
    assert [event.type for event in step.events] == ["move", "lock", "end"]
    assert (step.state.closed(), step.state.reason) == ({Row.RED, Row.GREEN}, Reason.OUT)


def test_d9_nobody_decides_after_the_end():
    state = play(duel, thrown(a_board(misses=(3, 0)), (4, 1)), "-", "-").state
    assert duel.chance(state) is None
    for seat in (BLACK, GREY):
        assert duel.legal_moves(duel.view(state, seat)) == ()
        assert_raises(GameOver, "TURN", "turn/game-over", lambda seat=seat: duel.apply(state, seat, Skip()))


# D10 Scoring


def test_d10_rows_score_by_own_pawns_lock_and_stacks_included():
    board = a_board(
        red={"black": (2, 3, 4, 4), "grey": (5, 6)},
        blue={"black": (12, 11, 10, 9, 8, 2), "grey": (7,), "lock": BLACK},
    )
    assert board.score(BLACK) == 10 + 28
    assert board.score(GREY) == 3 + 1


def test_d10_each_own_miss_costs_5():
    board = a_board(misses=(1, 2), red={"grey": (5,)})
    assert (board.score(BLACK), board.score(GREY)) == (-5, 1 - 10)


@pytest.mark.parametrize(("pawns", "points"), [(11, 66), (12, 78), (13, 78), (22, 78)])
def test_d10_settled_more_than_12_pawns_in_a_row_count_as_12(pawns, points):
    assert a_board(red={"black": (7,) * pawns}).score(BLACK) == points


def test_d10_the_highest_total_wins():
    board = a_board(misses=(0, 3), red={"black": (2, 3)}, yellow={"grey": (2, 3, 4, 5, 6, 7)})
    outcome = duel.outcome(play(duel, thrown(board, (4, 1)), "-", "-").state)
    assert (outcome.scores, outcome.winners) == ((3 - 5, 21 - 15), (GREY,))


def test_d10_settled_equal_totals_are_a_draw():
    board = a_board(misses=(1, 2), red={"black": (2, 3), "grey": (5, 6)})
    outcome = duel.outcome(play(duel, thrown(board, (4, 1)), "-", "-").state)
    assert (outcome.scores, outcome.winners) == ((-7, -7), (BLACK, GREY))


# The booklet's worked rows


def test_d2_d4_d5_example_red_with_a_single_front_pawn():
    """Red: black has a single front pawn on 7 and one on 5, grey's rightmost is 3."""
    board = a_board(red={"black": (5, 7), "grey": (3,)})
    assert usable(board, Row.RED, GREY) == {4, 6, 7, 8, 9, 10, 11}
    assert usable(board, Row.RED, BLACK) == {7, 8, 9, 10, 11}
    assert_refused(duel, thrown(replace(board, active=GREY), (4, 1)), "R5", "D4", "duel/space-taken")


def test_d2_d5_d8_example_blue_with_a_stack_in_front():
    """Blue: grey's stack on 5 is the front; black's rightmost is 9, black has five pawns there, grey fewer."""
    board = a_board(blue={"black": (12, 12, 11, 10, 9), "grey": (8, 5, 5)})
    assert usable(board, Row.BLUE, BLACK) == {7, 6, 4, 3, 2}
    assert usable(board, Row.BLUE, GREY) == {5, 4, 3}
    assert_refused(duel, thrown(replace(board, active=GREY), (1, 1)), "B2", "D8", "duel/lock-needs-five")
    assert_refused(duel, thrown(board, (4, 1)), "B5", "D5", "duel/stack-safe")


def test_d1_no_pawn_is_ever_lost():
    board = a_board(misses=(1, 0), red={"black": (5, 5, 7), "grey": (3,), "lock": GREY})
    assert PAWNS - board.pawns_left(BLACK) == 4
    assert PAWNS - board.pawns_left(GREY) == 2
