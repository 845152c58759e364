"""Qwixx, clause by clause: X1 to X11."""

import pytest

from sixfold.games.dice.rules import ROWS, Cross, Dice, Row, Skip, Throw
from sixfold.games.qwixx import rules as qwixx
from sixfold.games.qwixx.rules import Phase, Sheet, State
from sixfold.rules.chance import Lot
from sixfold.rules.core import Reason
from sixfold.rules.errors import GameOver, ImpossibleChance, InvalidSetup, NotYourTurn
from tests.rules.table import assert_raises, assert_refused, moves_of, play, tell, written

FOUR_RED, FIVE_RED = (2, 3, 4, 5), (2, 3, 4, 5, 6)
FIVE_FALLING = (12, 11, 10, 9, 8)


def a_sheet(red=(), yellow=(), green=(), blue=(), misses=0):
    """Return a sheet with these numbers crossed; a row's last number comes with the lock."""
    crosses = (red, yellow, green, blue)
    locks = frozenset(row for row in ROWS if row.last in crosses[row.place])
    return Sheet(crosses, locks, misses)


EMPTY = a_sheet()


def at_throw(*sheets, active=0, closed=()):
    """Return a table where the active player is about to throw."""
    sheets = sheets or (EMPTY, EMPTY, EMPTY)
    return State(sheets, (None,) * len(sheets), active, Phase.THROW, closed=frozenset(closed))


def thrown(state, white, red=1, yellow=1, green=1, blue=1):
    """Throw these dice, without those of closed rows: action 1 begins."""
    return tell(qwixx, state, Dice(white, (red, yellow, green, blue)).without(state.closed)).state


def everybody_skips(state):
    """Let action 1 pass without a cross."""
    return play(qwixx, state, *["-"] * len(state.sheets)).state


def crosses(state, seat, row):
    return state.sheets[seat].crosses[row.place]


# X1 Sheet


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_x1_two_to_five_play_with_an_empty_sheet_each(seats):
    state = qwixx.start(seats)
    assert state.sheets == (Sheet(((), (), (), ()), frozenset(), 0),) * seats
    assert not state.closed


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_x1_fewer_than_two_or_more_than_five_cannot_play(seats):
    assert_raises(InvalidSetup, "FORMAT", "setup/seats", lambda: qwixx.start(seats))


def test_x1_there_are_two_white_dice_and_one_of_each_row_s_colour():
    state = tell(qwixx, qwixx.start(2), 0).state
    dice, _ = next(iter(qwixx.chance(state).outcomes()))
    assert (len(dice.white), [face is not None for face in dice.coloured]) == (2, [True] * 4)


# X2 Left to right


def test_x2_red_5_before_7_loses_2_3_4_and_6():
    state = at_throw(a_sheet(red=(5, 7)), EMPTY)
    for lost, white in {2: (1, 1), 3: (1, 2), 4: (1, 3), 6: (1, 5)}.items():
        assert_refused(qwixx, thrown(state, white), f"R{lost}", "X2", "qwixx/left-of-last", seat=0)
    assert "R8" in moves_of(qwixx, thrown(state, (4, 4)), 0)


def test_x2_a_number_cannot_be_crossed_twice():
    state = thrown(at_throw(a_sheet(red=(5,)), EMPTY), (4, 1))
    assert_refused(qwixx, state, "R5", "X2", "qwixx/left-of-last")


@pytest.mark.parametrize(("row", "left", "right"), [("G", (6, 5), (3, 2)), ("B", (6, 5), (3, 2))])
def test_x2_in_green_and_blue_the_right_is_the_smaller_number(row, left, right):
    state = at_throw(a_sheet(green=(8,), blue=(8,)), EMPTY)
    assert_refused(qwixx, thrown(state, left), f"{row}11", "X2", "qwixx/left-of-last")
    assert f"{row}5" in moves_of(qwixx, thrown(state, right))


def test_x2_numbers_may_be_skipped():
    state = play(qwixx, thrown(at_throw(EMPTY, EMPTY), (5, 6)), "R11", "G11").state
    assert crosses(state, 0, Row.RED) == (11,)
    assert crosses(state, 1, Row.GREEN) == (11,)


def test_x2_rows_do_not_hold_each_other_up():
    state = thrown(at_throw(a_sheet(red=(11,), green=(3,)), EMPTY), (1, 3))
    assert moves_of(qwixx, state) == {"Y4", "B4", "-"}


# X3 Start


def test_x3_the_first_active_player_is_drawn_by_lot():
    state = qwixx.start(4)
    assert qwixx.chance(state) == Lot(4)
    assert qwixx.deciders(state) == ()
    step = tell(qwixx, state, 2)
    assert step.state.active == 2
    assert written(step) == [{"type": "open", "seat": 2}]


def test_x3_a_lot_for_a_seat_that_is_not_there_is_refused():
    assert_raises(ImpossibleChance, "CHANCE", "chance/no-such-seat", lambda: qwixx.settle(qwixx.start(2), 2))


def test_x3_being_active_passes_clockwise_after_each_turn_and_round_the_table():
    state, actives = at_throw(EMPTY, EMPTY, EMPTY, active=1), []
    for _ in range(4):
        actives.append(state.active)
        state = play(qwixx, thrown(state, (3, 4)), "-", "-", "-", "-").state
    assert actives == [1, 2, 0, 1]


# X4 Roll


def test_x4_all_dice_still_in_the_game_are_rolled():
    assert qwixx.chance(at_throw()) == Throw(frozenset())
    assert qwixx.chance(at_throw(closed={Row.RED})) == Throw(frozenset({Row.RED}))


def test_x4_everyone_sees_the_dice():
    state = thrown(at_throw(), (4, 1), 2, 5, 3, 6)
    assert {qwixx.view(state, seat).dice for seat in (0, 1, 2, None)} == {Dice((4, 1), (2, 5, 3, 6))}


def test_x4_nobody_acts_before_the_roll():
    state = at_throw()
    assert qwixx.deciders(state) == ()
    for seat in range(3):
        assert qwixx.legal_moves(qwixx.view(state, seat)) == ()
        assert_raises(NotYourTurn, "TURN", "turn/not-yours", lambda seat=seat: qwixx.apply(state, seat, Skip()))


def test_x4_the_second_action_comes_after_everyone_s_first():
    state = thrown(at_throw(), (4, 1))
    state = play(qwixx, state, "R5", "-").state
    assert (state.phase, qwixx.deciders(state)) == (Phase.WHITE, (2,))
    state = play(qwixx, state, "-").state
    assert (state.phase, qwixx.deciders(state)) == (Phase.COLOUR, (0,))


# X5 Action 1


def test_x5_every_player_the_active_one_included_may_cross_the_white_sum_in_any_row():
    state = thrown(at_throw(active=1), (4, 1))
    assert qwixx.deciders(state) == (1, 2, 0)
    for seat in range(3):
        assert moves_of(qwixx, state, seat) == {"R5", "Y5", "G5", "B5", "-"}


def test_x5_any_other_number_is_refused():
    state = thrown(at_throw(), (4, 1), red=2)
    assert_refused(qwixx, state, "R6", "X5", "qwixx/not-the-white-sum")
    assert_refused(qwixx, state, "R4", "X5", "qwixx/not-the-white-sum", seat=2)


def test_x5_nobody_has_to_cross():
    state = everybody_skips(thrown(at_throw(), (4, 1)))
    assert state.sheets == (EMPTY, EMPTY, EMPTY)
    assert state.phase is Phase.COLOUR


def test_x5_each_player_crosses_in_one_row_only():
    state = play(qwixx, thrown(at_throw(), (4, 1)), "R5").state
    assert qwixx.legal_moves(qwixx.view(state, 0)) == ()
    assert_raises(NotYourTurn, "TURN", "turn/not-yours", lambda: qwixx.apply(state, 0, Cross(Row.YELLOW, 5)))


def test_x5_choices_are_made_in_any_order():
    start = thrown(at_throw(), (4, 1))
    forwards = play(qwixx, start, "R5", "-", "G5").state
    state = qwixx.apply(start, 2, Cross(Row.GREEN, 5)).state
    state = qwixx.apply(state, 0, Cross(Row.RED, 5)).state
    assert qwixx.apply(state, 1, Skip()).state == forwards


def test_x5_choices_are_hidden_until_all_are_in():
    start = thrown(at_throw(), (4, 1))
    one, other = play(qwixx, start, "R5").state, play(qwixx, start, "-").state
    assert one != other
    for seat in (1, 2, None):
        assert qwixx.view(one, seat) == qwixx.view(other, seat)
    assert qwixx.view(one, 0).choice == Cross(Row.RED, 5)
    assert qwixx.view(one, 1).chosen == (True, False, False)
    assert one.sheets == start.sheets


def test_x5_choices_are_shown_together_from_the_active_seat_on():
    state = thrown(at_throw(active=2), (4, 1))
    waiting = play(qwixx, state, "R5", "-")
    assert waiting.events == ()
    assert written(play(qwixx, waiting.state, "Y5")) == [
        {"type": "move", "seat": 2, "move": "R5", "action": 1},
        {"type": "move", "seat": 0, "move": "-", "action": 1},
        {"type": "move", "seat": 1, "move": "Y5", "action": 1},
    ]


def test_x5_x6_example_white_4_and_1_then_white_4_and_blue_6():
    """One player crosses yellow 5, the active one red 5, two cross nothing; then blue 10."""
    state = thrown(at_throw(EMPTY, EMPTY, EMPTY, EMPTY), (4, 1), blue=6)
    state = play(qwixx, state, "R5", "Y5", "-", "-").state
    state = play(qwixx, state, "B10").state
    assert state.sheets == (a_sheet(red=(5,), blue=(10,)), a_sheet(yellow=(5,)), EMPTY, EMPTY)
    assert (state.active, state.phase) == (1, Phase.THROW)


# X6 Action 2


def test_x6_the_active_player_alone_acts():
    state = everybody_skips(thrown(at_throw(active=1), (4, 1)))
    assert qwixx.deciders(state) == (1,)
    for seat in (0, 2):
        assert qwixx.legal_moves(qwixx.view(state, seat)) == ()
        assert_raises(NotYourTurn, "TURN", "turn/not-yours", lambda seat=seat: qwixx.apply(state, seat, Skip()))


def test_x6_either_white_die_is_added_to_any_coloured_die_in_that_die_s_row():
    state = everybody_skips(thrown(at_throw(), (4, 1), red=2, yellow=5, green=3, blue=6))
    assert moves_of(qwixx, state) == {"R6", "R3", "Y9", "Y6", "G7", "G4", "B10", "B7", "-"}


def test_x6_the_sum_belongs_to_the_row_of_the_coloured_die():
    state = everybody_skips(thrown(at_throw(), (4, 1), red=2, yellow=5, green=3, blue=6))
    assert_refused(qwixx, state, "R10", "X6", "qwixx/not-on-the-dice")


def test_x6_the_white_sum_is_not_offered_again():
    state = everybody_skips(thrown(at_throw(), (4, 1), red=2, yellow=5, green=3, blue=6))
    assert_refused(qwixx, state, "R5", "X6", "qwixx/not-on-the-dice")


def test_x6_a_cross_of_action_1_already_bars_what_is_left_of_it():
    state = play(qwixx, thrown(at_throw(), (4, 1), red=2), "R5", "-", "-").state
    assert_refused(qwixx, state, "R3", "X2", "qwixx/left-of-last")
    assert "R6" in moves_of(qwixx, state)


def test_x6_the_active_player_need_not_act():
    state = play(qwixx, thrown(at_throw(), (4, 1)), "R5", "-", "-", "-").state
    assert state.sheets[0] == a_sheet(red=(5,))
    assert state.phase is Phase.THROW


# X7 Miss


def test_x7_an_active_player_who_crosses_nothing_in_either_action_crosses_a_miss_box():
    step = play(qwixx, thrown(at_throw(active=1), (4, 1)), "-", "-", "-", "-")
    assert [sheet.misses for sheet in step.state.sheets] == [0, 1, 0]
    assert written(step)[-2:] == [
        {"type": "move", "seat": 1, "move": "-", "action": 2},
        {"type": "miss", "seat": 1},
    ]


@pytest.mark.parametrize("moves", [("R5", "-", "-", "-"), ("-", "-", "-", "R3")])
def test_x7_a_cross_in_one_action_is_enough(moves):
    step = play(qwixx, thrown(at_throw(), (4, 1), red=2), *moves)
    assert [sheet.misses for sheet in step.state.sheets] == [0, 0, 0]
    assert "miss" not in [event.type for event in step.events]


def test_x7_others_never_take_a_miss():
    step = play(qwixx, thrown(at_throw(), (4, 1)), "R5", "-", "-", "-")
    assert [sheet.misses for sheet in step.state.sheets] == [0, 0, 0]


def test_x7_an_active_player_who_could_cross_nothing_takes_a_miss_too():
    full = a_sheet(red=(11,), yellow=(11,), green=(3,), blue=(3,))
    state = everybody_skips(thrown(at_throw(full, EMPTY), (3, 4)))
    assert moves_of(qwixx, state) == {"-"}
    assert play(qwixx, state, "-").state.sheets[0].misses == 1


# X8 Lock


@pytest.mark.parametrize(
    ("cross", "white", "sheet"),
    [
        ("R12", (6, 6), a_sheet(red=FOUR_RED)),
        ("Y12", (6, 6), a_sheet(yellow=FOUR_RED)),
        ("G2", (1, 1), a_sheet(green=FIVE_FALLING[:4])),
        ("B2", (1, 1), a_sheet(blue=FIVE_FALLING[:4])),
    ],
)
def test_x8_the_last_number_needs_five_crosses_already_in_the_row(cross, white, sheet):
    assert_refused(qwixx, thrown(at_throw(sheet, EMPTY), white), cross, "X8", "qwixx/lock-needs-five")


def test_x8_crosses_in_other_rows_do_not_help():
    sheet = a_sheet(red=FOUR_RED, yellow=FIVE_RED, green=FIVE_FALLING, blue=FIVE_FALLING)
    assert_refused(qwixx, thrown(at_throw(sheet, EMPTY), (6, 6)), "R12", "X8", "qwixx/lock-needs-five")


@pytest.mark.parametrize(
    ("cross", "white", "row", "five"),
    [
        ("R12", (6, 6), Row.RED, FIVE_RED),
        ("Y12", (6, 6), Row.YELLOW, FIVE_RED),
        ("G2", (1, 1), Row.GREEN, FIVE_FALLING),
        ("B2", (1, 1), Row.BLUE, FIVE_FALLING),
    ],
)
def test_x8_the_last_number_comes_with_the_lock_which_counts_as_one_more_cross(cross, white, row, five):
    before = a_sheet(**{row.value: five})
    step = play(qwixx, thrown(at_throw(before, EMPTY), white), cross, "-")
    sheet = step.state.sheets[0]
    assert sheet.locks == {row}
    assert sheet.count(row) == 7
    assert written(step)[-1] == {"type": "lock", "row": row.value}


def test_x8_the_fifth_cross_may_be_made_in_action_1_of_the_same_turn():
    state = thrown(at_throw(a_sheet(red=FOUR_RED), EMPTY), (5, 6), red=6)
    state = play(qwixx, state, "R11", "-").state
    step = play(qwixx, state, "R12")
    assert step.state.sheets[0].locks == {Row.RED}
    assert [event.type for event in step.events] == ["move", "lock"]


# X9 Closed rows


def test_x9_a_locked_row_is_closed_for_everyone():
    state = play(qwixx, thrown(at_throw(a_sheet(red=FIVE_RED), EMPTY, active=1), (6, 6)), "-", "R12").state
    assert state.closed == {Row.RED}
    state = thrown(play(qwixx, state, "-").state, (3, 4))
    for seat in (0, 1):
        assert_refused(qwixx, state, "R7", "X9", "qwixx/row-closed", seat=seat)
        assert moves_of(qwixx, state, seat) == {"Y7", "G7", "B7", "-"}


def test_x9_the_die_leaves_at_once_so_action_2_has_no_use_of_it():
    state = thrown(at_throw(EMPTY, a_sheet(red=FIVE_RED)), (6, 6), red=1)
    assert "R7" in moves_of(qwixx, everybody_skips(state))
    state = play(qwixx, state, "-", "R12").state
    assert state.dice == Dice((6, 6), (None, 1, 1, 1))
    assert_refused(qwixx, state, "R7", "X9", "qwixx/row-closed", seat=0)


def test_x9_example_green_2_with_the_lock_removes_the_green_die():
    state = everybody_skips(thrown(at_throw(a_sheet(green=FIVE_FALLING), EMPTY), (1, 4), green=1))
    state = play(qwixx, state, "G2").state
    assert state.sheets[0] == a_sheet(green=(*FIVE_FALLING, 2))
    assert qwixx.chance(state) == Throw(frozenset({Row.GREEN}))
    full = Dice((1, 2), (1, 1, 1, 1))
    assert_raises(ImpossibleChance, "CHANCE", "chance/wrong-dice", lambda: qwixx.settle(state, full))


def test_x9_several_players_lock_the_same_row_together():
    five = a_sheet(red=FIVE_RED)
    step = play(qwixx, thrown(at_throw(five, five, a_sheet(red=FOUR_RED)), (6, 6)), "R12", "R12", "-")
    assert [sheet.count(Row.RED) for sheet in step.state.sheets] == [7, 7, 4]
    assert [event.type for event in step.events] == ["move", "move", "move", "lock"]
    assert step.state.reason is None


def test_x9_a_player_with_fewer_than_five_crosses_never_gets_the_lock():
    state = thrown(at_throw(a_sheet(red=FIVE_RED), a_sheet(red=FOUR_RED)), (6, 6))
    state = qwixx.apply(state, 0, Cross(Row.RED, 12)).state
    assert_refused(qwixx, state, "R12", "X8", "qwixx/lock-needs-five", seat=1)
    state = play(qwixx, state, "-").state
    assert state.closed == {Row.RED}
    assert state.sheets[1] == a_sheet(red=FOUR_RED)


def test_x9_a_row_closed_in_action_2_cannot_be_locked_by_others_any_more():
    five = a_sheet(red=FIVE_RED)
    state = everybody_skips(thrown(at_throw(five, five), (6, 5), red=6))
    state = thrown(play(qwixx, state, "R12").state, (6, 6))
    assert_refused(qwixx, state, "R12", "X9", "qwixx/row-closed", seat=1)


# X10 End


def test_x10_the_fourth_miss_ends_the_game_at_once():
    state = thrown(at_throw(EMPTY, a_sheet(misses=3), active=1), (4, 1))
    step = play(qwixx, state, "-", "R5", "-")
    assert step.state.sheets[1].misses == 4
    assert (step.state.phase, step.state.reason) == (Phase.OVER, Reason.MISSES)
    assert written(step)[-2:] == [
        {"type": "miss", "seat": 1},
        {"type": "end", "reason": "misses", "scores": [1, -20], "winners": [0]},
    ]


def test_x10_three_misses_do_not_end_it_nor_do_four_of_several_players():
    state = at_throw(a_sheet(misses=2), a_sheet(misses=2))
    state = play(qwixx, thrown(state, (4, 1)), "-", "-", "-").state
    assert [sheet.misses for sheet in state.sheets] == [3, 2]
    assert qwixx.outcome(state) is None


def test_x10_the_second_closed_row_ends_the_game_at_once():
    state = at_throw(a_sheet(red=FIVE_RED), EMPTY, closed={Row.GREEN})
    step = play(qwixx, everybody_skips(thrown(state, (5, 6), red=6)), "R12")
    assert (step.state.phase, step.state.reason) == (Phase.OVER, Reason.ROWS)
    assert [event.type for event in step.events] == ["move", "lock", "end"]


def test_x10_one_closed_row_does_not_end_it():
    state = play(qwixx, everybody_skips(thrown(at_throw(a_sheet(red=FIVE_RED), EMPTY), (5, 6), red=6)), "R12").state
    assert qwixx.outcome(state) is None
    assert qwixx.chance(state) is not None


def test_x10_if_it_ends_in_action_1_there_is_no_action_2():
    state = thrown(at_throw(EMPTY, a_sheet(red=FIVE_RED), closed={Row.GREEN}), (6, 6))
    step = play(qwixx, state, "-", "R12")
    assert step.state.phase is Phase.OVER
    assert qwixx.deciders(step.state) == ()
    assert [event.written().get("action") for event in step.events] == [1, 1, None, None]


def test_x10_settled_an_active_player_cut_off_in_action_1_takes_no_miss():
    state = thrown(at_throw(a_sheet(misses=1), a_sheet(red=FIVE_RED), closed={Row.GREEN}), (6, 6))
    step = play(qwixx, state, "-", "R12")
    assert step.state.sheets[0].misses == 1
    assert "miss" not in [event.type for event in step.events]
    assert qwixx.outcome(step.state).scores == (-5, 28)


def test_x9_x10_example_green_closed_and_whites_12_one_locks_red_another_locks_yellow():
    state = at_throw(a_sheet(red=FIVE_RED), a_sheet(yellow=FIVE_RED), EMPTY, closed={Row.GREEN})
    step = play(qwixx, thrown(state, (6, 6)), "R12", "Y12", "-")
    assert step.state.closed == {Row.RED, Row.YELLOW, Row.GREEN}
    assert [sheet.locks for sheet in step.state.sheets] == [{Row.RED}, {Row.YELLOW}, frozenset()]
    assert written(step)[-3:] == [
        {"type": "lock", "row": "red"},
        {"type": "lock", "row": "yellow"},
        {"type": "end", "reason": "rows", "scores": [28, 28, 0], "winners": [0, 1]},
    ]


def test_x10_two_rows_close_in_one_action_1_with_none_closed_before():
    state = at_throw(a_sheet(green=FIVE_FALLING), a_sheet(blue=FIVE_FALLING))
    step = play(qwixx, thrown(state, (1, 1)), "G2", "B2")
    assert step.state.closed == {Row.GREEN, Row.BLUE}
    assert step.state.reason is Reason.ROWS


def test_x9_rows_that_close_together_are_told_in_the_order_of_the_sheet():
    state = at_throw(a_sheet(yellow=FIVE_RED), a_sheet(red=FIVE_RED))
    step = play(qwixx, thrown(state, (6, 6)), "Y12", "R12")
    assert written(step)[2:4] == [{"type": "lock", "row": "red"}, {"type": "lock", "row": "yellow"}]


def test_x10_nobody_decides_after_the_end():
    state = play(qwixx, thrown(at_throw(a_sheet(misses=3), EMPTY), (4, 1)), "-", "-", "-").state
    assert qwixx.chance(state) is None
    for seat in (0, 1):
        assert qwixx.legal_moves(qwixx.view(state, seat)) == ()
        assert_raises(GameOver, "TURN", "turn/game-over", lambda seat=seat: qwixx.apply(state, seat, Skip()))
        assert_raises(
            GameOver, "TURN", "turn/game-over", lambda seat=seat: qwixx.check(qwixx.view(state, seat), Skip())
        )


# X11 Scoring


@pytest.mark.parametrize("crossed", range(12))
def test_x11_n_crosses_score_n_times_n_plus_1_over_2_the_lock_included(crossed):
    sheet = a_sheet(red=tuple(range(2, 2 + crossed)))
    count = crossed + (crossed == 11)
    assert sheet.count(Row.RED) == count
    assert sheet.score() == count * (count + 1) // 2


def test_x11_each_miss_costs_5():
    assert [a_sheet(misses=misses).score() for misses in range(5)] == [0, -5, -10, -15, -20]


def test_x11_example_the_sheet_of_70_points():
    """4 red, 3 yellow, 7 green and 8 blue crosses and two misses: 10 + 6 + 28 + 36 - 10."""
    sheet = a_sheet(
        red=(2, 4, 5, 7), yellow=(3, 6, 8), green=(12, 10, 9, 8, 7, 5, 4), blue=(12, 11, 10, 9, 8, 6, 2), misses=2
    )
    assert [sheet.count(row) for row in ROWS] == [4, 3, 7, 8]
    assert sheet.score() == 70


def test_x11_the_highest_total_wins():
    state = thrown(at_throw(a_sheet(misses=3), a_sheet(red=(2, 3)), a_sheet(red=(2,))), (4, 1))
    outcome = qwixx.outcome(play(qwixx, state, "-", "-", "-", "-").state)
    assert (outcome.scores, outcome.winners) == ((-20, 3, 1), (1,))


def test_x11_settled_equal_totals_share_the_win():
    state = thrown(at_throw(a_sheet(misses=3), a_sheet(red=(2, 3)), a_sheet(blue=(9, 8))), (4, 1))
    outcome = qwixx.outcome(play(qwixx, state, "-", "-", "-", "-").state)
    assert (outcome.scores, outcome.winners) == ((-20, 3, 3), (1, 2))


def test_x11_a_game_that_goes_on_has_no_outcome():
    assert qwixx.outcome(at_throw(a_sheet(red=FIVE_RED, misses=3), EMPTY, closed={Row.GREEN})) is None
