"""Qwirkle, clause by clause (Q1 to Q13); Q5 to Q9 are tested piece by piece in test_grid.py."""

from collections import Counter
from dataclasses import fields, replace

import pytest

from sixfold.games.grid.rules import Grid, Pass, Place, Placed
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.games.qwirkle.rules import Phase, Swap
from sixfold.rules import events
from sixfold.rules.core import Options, Outcome, Reason
from sixfold.rules.errors import GameOver, IllegalMove, ImpossibleChance, InvalidNotation, InvalidSetup, NotYourTurn
from sixfold.rules.pieces import KINDS, parse_pieces
from tests.golden.plan import square
from tests.refused import refused
from tests.told import Told

REDS = "Ro@0,0 Rs@1,0 Rd@2,0"
SQUARE = " ".join(str(placed) for turn in square() for placed in turn)
ALL_BUT_PX = SQUARE.replace(" Px@5,5", "")


def table(*hands: str, grid: str = REDS, bag: str = "Yo Ys Yd Yc Yt Yx Bo Bs", turn: int = 0) -> qwirkle.State:
    """Return a position in the middle of a game, with ten points for everyone."""
    return qwirkle.State(
        options=Options(),
        hands=tuple(parse_pieces(hand) for hand in hands),
        bag=parse_pieces(bag),
        scores=(10,) * len(hands),
        grid=Grid(Placed.from_json(word) for word in grid.split()),
        turn=turn,
        phase=Phase.PLAY,
    )


def play(state: qwirkle.State, text: str):
    return qwirkle.apply(state, state.turn, qwirkle.parse_move(text))


def listed(state: qwirkle.State) -> list[str]:
    return [qwirkle.format_move(move) for move in qwirkle.legal_moves(qwirkle.view(state, state.turn))]


# Q1


def test_q1_the_box_holds_108_tiles_three_of_each_kind():
    assert Counter(qwirkle.start(2).bag) == dict.fromkeys(KINDS, 3)
    assert len(qwirkle.TILES) == 108


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_q1_two_to_four_can_play(seats):
    assert len(qwirkle.start(seats).hands) == seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_q1_no_other_number_can_play(seats):
    with refused("FORMAT", "setup/seats", InvalidSetup):
        qwirkle.start(seats)


# Q2

THREE_HANDS = ("Ro Rs Rd Bc Yx Gt", "Bo Bs Pd Rc Px Ot", "Go Gs Pd Oc Yx Pt")


def test_q2_each_player_draws_six_and_the_rest_is_the_bag():
    state = Told("qwirkle", 3).deal(*THREE_HANDS).state
    assert [len(hand) for hand in state.hands] == [6, 6, 6]
    assert len(state.bag) == 108 - 18
    assert Counter(state.bag) + Counter(tile for hand in state.hands for tile in hand) == dict.fromkeys(KINDS, 3)


def test_q2_a_hand_is_hidden_from_the_others():
    state = Told("qwirkle", 3).deal(*THREE_HANDS).state
    assert qwirkle.view(state, 1).hand == state.hands[1]
    assert qwirkle.view(state, None).hand == ()
    others = replace(state, hands=(state.hands[2], state.hands[1], state.hands[0]))
    assert qwirkle.view(state, 1) == qwirkle.view(others, 1)


def test_q2_a_view_tells_how_many_tiles_the_bag_holds_and_not_which():
    state = Told("qwirkle", 3).deal(*THREE_HANDS).state
    view = qwirkle.view(state, 0)
    assert view.bag_size == 90
    assert not {"bag", "hands", "aside"} & {field.name for field in fields(view)}


def test_q2_the_order_of_the_bag_is_not_in_the_position():
    state = Told("qwirkle", 3).deal(*THREE_HANDS).state
    assert state.bag == tuple(sorted(state.bag))


def test_q2_a_deal_of_five_tiles_is_impossible():
    with refused("CHANCE", "chance/wrong-count", ImpossibleChance):
        Told("qwirkle", 2).deal("Ro Rs Rd Bc Yx Gt", "Bo Bs Pd Rc Px")


def test_q2_a_deal_with_a_fourth_copy_of_a_tile_is_impossible():
    with refused("CHANCE", "chance/no-such-piece", ImpossibleChance):
        Told("qwirkle", 2).deal("Ro Ro Rd Bc Yx Gt", "Ro Ro Pd Rc Px Ot")


# Q3


def opener(*hands: str, ages: tuple[float, ...] = ()) -> int:
    return Told("qwirkle", len(hands), ages).deal(*hands).state.turn


def test_q3_the_player_with_the_largest_set_opens():
    assert opener("Ro Rs Bd Bc Yx Gt", "Bo Yo Go Rc Px Ot") == 1


def test_q3_a_set_may_share_a_colour_as_well_as_a_shape():
    assert opener("Ro Bo Yo Gc Px Ot", "Rs Rd Rc Rt Yx Gx") == 1


def test_q3_identical_tiles_count_once_in_a_set():
    assert opener("Ro Ro Ro Rs Yx Gt", "Bo Bs Bd Rc Px Ot") == 1


def test_q3_a_tie_goes_to_the_oldest_of_those_tied():
    tied = ("Ro Rs Rd Bc Yx Gt", "Bo Bs Bd Rc Px Ot", "Go Gc Pd Oc Yx Pt")
    assert opener(*tied, ages=(8, 40, 70)) == 1
    assert opener(*tied, ages=(41, 40, 70)) == 0


def test_q3_of_two_of_the_same_age_the_lower_seat_is_the_older():
    assert opener("Ro Rc Pd Bc Yx Gt", "Bo Bs Bd Rc Px Ot", "Go Gs Gd Oc Yx Pt", ages=(9, 40, 40)) == 1


def test_q3_without_ages_seat_0_is_the_oldest():
    assert opener("Ro Rs Rd Bc Yx Gt", "Bo Bs Bd Rc Px Ot") == 0


def test_q3_the_deal_is_told_with_who_opens():
    told = Told("qwirkle", 2).deal("Ro Rs Bd Bc Yx Gt", "Bo Yo Go Rc Px Ot").match.events
    assert told[-1] == events.Open(1)
    assert [event.seat for event in told[:-1]] == [0, 1]


def opening(hand: str = "Ro Rs Rd Bd Yd Gt") -> Told:
    return Told("qwirkle", 2).deal(hand, "Bo Bs Oc Rc Px Ot")


def test_q3_the_opener_places_a_set_of_the_largest_size():
    state = opening().play("Ro@0,0 Rs@1,0 Rd@2,0").state
    assert len(state.grid) == 3
    assert state.scores == (3, 0)


def test_q3_the_opener_may_choose_any_set_of_that_size():
    assert opening().play("Rd@0,0 Bd@0,1 Yd@0,2").state.scores == (3, 0)


def test_q3_the_opening_may_lie_anywhere_either_way():
    assert len(opening().play("Rs@-7,41 Rd@-7,40 Ro@-7,42").state.grid) == 3


def test_q3_an_opening_with_fewer_is_refused():
    with refused("Q3", "grid/open-with-largest"):
        opening().play("Ro@0,0 Rs@1,0")


def test_q3_an_opening_by_exchange_is_refused():
    with refused("Q3", "qwirkle/open-by-placing"):
        opening().play("swap Ro")


def test_q3_an_opening_by_passing_is_refused():
    with refused("Q3", "qwirkle/open-by-placing"):
        opening().play("pass")


def test_q3_an_opening_in_two_lines_is_refused():
    with refused("Q6", "grid/not-one-line"):
        opening().play("Ro@0,0 Rs@1,0 Rd@1,1")


def test_q3_an_opening_with_a_gap_is_refused():
    with refused("Q6", "grid/gap"):
        opening().play("Ro@0,0 Rs@1,0 Rd@3,0")


def test_q3_an_opening_of_tiles_that_share_nothing_is_refused():
    with refused("Q5", "grid/no-shared-attribute"):
        opening().play("Ro@0,0 Rs@1,0 Gt@2,0")


def test_q3_the_largest_set_may_be_a_single_tile_and_it_scores_nothing():
    told = Told("qwirkle", 2).deal("Ro Bs Yd Gc Ot Px", "Rs Bd Yc Gt Ox Po").play("Yd@0,0")
    assert (len(told.state.grid), told.state.scores) == (1, (0, 0))
    assert told.match.events[-1] == events.Move(0, "Yd@0,0", points=0)


def test_q3_all_openings_are_listed_across_from_the_origin():
    moves = qwirkle.legal_moves(qwirkle.view(opening().state, 0))
    assert len(moves) == 2 * 6
    assert all(isinstance(move, Place) and len(move.placed) == 3 for move in moves)


def test_q3_play_goes_clockwise_from_the_opener():
    told = Told("qwirkle", 3).deal("Ro Rs Pd Bc Yx Gt", "Bo Bs Yd Rc Px Ot", "Go Gs Gd Oc Yx Pt")
    told.play("Go@0,0 Gs@1,0 Gd@2,0").draw("Yo Ys Yd")
    assert told.match.deciders == (0,)
    told.play("swap Yx").draw("Yx")
    assert told.match.deciders == (1,)


# Q4


def test_q4_a_placement_is_followed_by_a_draw_up_to_six():
    step = play(table("Rc Rt Bo Gs Yd Px", "Go"), "Rc@3,0 Rt@4,0")
    assert step.state.phase is Phase.DRAW
    assert qwirkle.chance(step.state).count == 2


def test_q4_a_placement_of_nothing_is_refused():
    with refused("Q4", "grid/place-one"):
        qwirkle.apply(table("Rc", "Go"), 0, Place(()))


def test_q4_a_turn_is_a_placement_or_an_exchange_and_not_both():
    step = play(table("Rc Rt Bo Gs Yd Px", "Go"), "Rc@3,0")
    after = qwirkle.settle(step.state, parse_pieces("Yo")).state
    assert qwirkle.deciders(after) == (1,)
    with refused("TURN", "turn/not-yours", NotYourTurn):
        qwirkle.apply(after, 0, Swap(parse_pieces("Bo")))


def test_q4_a_seat_that_is_not_on_turn_is_refused():
    with refused("TURN", "turn/not-yours", NotYourTurn):
        qwirkle.apply(table("Rc", "Rt"), 1, qwirkle.parse_move("Rt@3,0"))


def test_q4_nobody_moves_while_a_draw_is_due():
    step = play(table("Rc Rt", "Go"), "Rc@3,0")
    with refused("TURN", "turn/not-yours", NotYourTurn):
        qwirkle.apply(step.state, 0, qwirkle.parse_move("Rt@4,0"))


# Q5 to Q9, through a game

REFUSED = [
    ("Bd@2,1 Gs@1,1", "Q5", "grid/no-shared-attribute"),
    ("Bd@2,1 Bo@0,1", "Q6", "grid/gap"),
    ("Rc@4,0", "Q7", "grid/not-connected"),
    ("Rs@3,0", "Q8", "grid/line-repeats"),
    ("Bd@3,0", "Q8", "grid/line-mixed"),
    ("Rc@1,0", "OCCUPIED", "grid/cell-taken"),
    ("Rt@3,0", "HAND", "hand/not-there"),
    ("Rc@3,0 Rc@-1,0", "HAND", "hand/not-there"),
]


@pytest.mark.parametrize(("move", "rule", "code"), REFUSED)
def test_q5_to_q8_a_refusal_names_its_rule_and_leaves_the_position_alone(move, rule, code):
    state = table("Rc Rs Bd Bo Gs Px", "Go")
    with refused(rule, code):
        play(state, move)
    assert state == table("Rc Rs Bd Bo Gs Px", "Go")


def test_q5_to_q8_a_refusal_carries_the_view_that_refuses_again():
    with pytest.raises(IllegalMove) as first:
        play(table("Rc Bd", "Go"), "Bd@3,0")
    with refused("Q8", "grid/line-mixed"):
        qwirkle.check(first.value.view, first.value.move)


def test_q8_a_seventh_tile_is_refused():
    six = "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rt@4,0 Rx@5,0"
    with refused("Q8", "grid/line-too-long"):
        play(table("Ro", "Go", grid=six), "Ro@6,0")


def test_q9_points_are_added_to_the_total_and_told():
    step = play(table("Rc Rt Bo Gs Yd Px", "Go"), "Rc@3,0 Rt@4,0")
    assert step.state.scores == (15, 10)
    assert step.events == (events.Move(0, "Rc@3,0 Rt@4,0", points=5),)


def test_q9_a_qwirkle_scores_twelve():
    step = play(table("Rc Rt Rx Gs Yd Px", "Go"), "Rc@3,0 Rt@4,0 Rx@5,0")
    assert step.state.scores == (22, 10)


def test_q9_a_placement_at_both_ends_scores_its_line_once():
    assert play(table("Rc Rt Bo", "Go"), "Rc@-1,0 Rt@3,0").state.scores == (15, 10)


# Q10


def test_q10_an_exchange_sets_tiles_aside_and_draws_as_many():
    step = play(table("Rc Rt Bo Gs Yd Px", "Go"), "swap Rc Bo")
    assert step.state.hands[0] == parse_pieces("Gs Px Rt Yd")
    assert step.state.aside == parse_pieces("Bo Rc")
    assert qwirkle.chance(step.state).count == 2
    after = qwirkle.settle(step.state, parse_pieces("Yo Yx"))
    assert after.state.hands[0] == parse_pieces("Gs Px Rt Yd Yo Yx")
    assert after.events == (events.Draw(0, parse_pieces("Yo Yx")),)


def test_q10_tiles_set_aside_are_mixed_in_only_after_the_draw():
    step = play(table("Rc Gs", "Go", bag="Yo Ys"), "swap Rc Gs")
    with refused("CHANCE", "chance/no-such-piece", ImpossibleChance):
        qwirkle.settle(step.state, parse_pieces("Rc Yo"))
    after = qwirkle.settle(step.state, parse_pieces("Yo Ys")).state
    assert after.bag == parse_pieces("Gs Rc")
    assert after.aside == ()


def test_q10_an_exchange_scores_nothing_and_ends_the_turn():
    step = play(table("Rc Rt", "Go"), "swap Rc")
    after = qwirkle.settle(step.state, parse_pieces("Yo")).state
    assert after.scores == (10, 10)
    assert after.turn == 1
    assert after.grid == step.state.grid
    assert step.events == (events.Move(0, "swap Rc"),)


@pytest.mark.parametrize("count", range(1, 7))
def test_q10_any_one_to_six_tiles_can_be_exchanged(count):
    hand = "Bo Gs Px Rc Rt Yd"
    step = play(table(hand, "Go"), f"swap {' '.join(hand.split()[:count])}")
    assert qwirkle.chance(step.state).count == count


def test_q10_an_exchange_of_no_tile_is_refused():
    with refused("Q10", "qwirkle/exchange-one"):
        qwirkle.apply(table("Rc Rt", "Go"), 0, Swap(()))


def test_q10_an_exchange_of_tiles_that_are_not_in_the_hand_is_refused():
    with refused("HAND", "hand/not-there"):
        play(table("Rc Rt", "Go"), "swap Rc Rc")


def test_q10_an_exchange_is_allowed_to_a_player_who_could_place():
    assert "swap Rc" in listed(table("Rc", "Go"))


def test_q10_no_more_tiles_than_the_bag_holds_can_be_exchanged():
    state = table("Rc Rt Bo", "Go", bag="Yo Ys")
    with refused("Q10", "qwirkle/bag-too-small"):
        play(state, "swap Rc Rt Bo")
    assert qwirkle.chance(play(state, "swap Rc Rt").state).count == 2
    assert max(move.count(" ") for move in listed(state) if move.startswith("swap")) == 2


def test_q10_with_an_empty_bag_nothing_can_be_exchanged():
    state = table("Rc", "Go", bag="")
    with refused("Q10", "qwirkle/bag-empty"):
        play(state, "swap Rc")
    assert not any(move.startswith("swap") for move in listed(state))


def test_q10_a_player_who_cannot_place_must_exchange_while_the_bag_holds_a_tile():
    state = table("Rc Bd", "Px", grid=ALL_BUT_PX, bag="Yo")
    with refused("Q10", "qwirkle/must-exchange"):
        play(state, "pass")
    assert listed(state) == ["swap Bd", "swap Rc"]


def test_q10_a_player_who_cannot_place_passes_with_an_empty_bag():
    state = table("Rc Bd", "Px", grid=ALL_BUT_PX, bag="")
    assert listed(state) == ["pass"]
    step = play(state, "pass")
    assert step.state.turn == 1
    assert step.state.scores == (10, 10)
    assert step.events == (events.Move(0, "pass"),)


@pytest.mark.parametrize("bag", ["", "Yo"])
def test_q10_a_player_who_can_place_may_not_pass(bag):
    state = table("Rc Bd", "Px", bag=bag)
    with refused("Q10", "qwirkle/can-place"):
        play(state, "pass")
    assert "pass" not in listed(state)


# Q11


def test_q11_the_draw_fills_the_hand_and_goes_to_the_next_seat():
    step = play(table("Rc Rt Bo Gs Yd Px", "Go"), "Rc@3,0 Rt@4,0")
    after = qwirkle.settle(step.state, parse_pieces("Yo Ys")).state
    assert after.hands[0] == parse_pieces("Bo Gs Px Yd Yo Ys")
    assert after.bag == parse_pieces("Bo Bs Yc Yd Yt Yx")
    assert (after.turn, after.phase) == (1, Phase.PLAY)


def test_q11_the_draw_takes_what_the_bag_still_has():
    step = play(table("Rc Rt Bo Gs Yd Px", "Go", bag="Yo"), "Rc@3,0 Rt@4,0")
    assert qwirkle.chance(step.state).count == 1
    after = qwirkle.settle(step.state, parse_pieces("Yo")).state
    assert (len(after.hands[0]), after.bag) == (5, ())


def test_q11_a_draw_of_tiles_that_are_not_in_the_bag_is_impossible():
    step = play(table("Rc Rt Bo Gs Yd Px", "Go"), "Rc@3,0")
    with refused("CHANCE", "chance/no-such-piece", ImpossibleChance):
        qwirkle.settle(step.state, parse_pieces("Ro"))


def test_q11_a_draw_of_more_than_is_due_is_impossible():
    step = play(table("Rc Rt Bo Gs Yd Px", "Go"), "Rc@3,0")
    with refused("CHANCE", "chance/wrong-count", ImpossibleChance):
        qwirkle.settle(step.state, parse_pieces("Yo Ys"))


# Q12


def test_q12_with_an_empty_bag_play_goes_on_without_drawing():
    state = play(table("Rc Rt", "Go", bag=""), "Rc@3,0").state
    assert qwirkle.chance(state) is None
    assert (state.hands[0], state.turn, state.phase) == (("Rt",), 1, Phase.PLAY)


def test_q12_placing_the_last_tile_ends_the_game_at_once_and_scores_six_more():
    step = play(table("Rc Rt", "Rx Go", "Yd", bag=""), "Rc@3,0 Rt@4,0")
    assert qwirkle.outcome(step.state) == Outcome(Reason.OUT, (10 + 5 + 6, 10, 10))
    assert qwirkle.deciders(step.state) == ()
    assert step.events == (
        events.Move(0, "Rc@3,0 Rt@4,0", points=5),
        events.Bonus(0, 6),
        events.End("out", (21, 10, 10), (0,)),
    )


def test_q12_placing_a_whole_hand_while_the_bag_holds_a_tile_does_not_end_the_game():
    step = play(table("Rc", "Rx", bag="Yo"), "Rc@3,0")
    assert qwirkle.outcome(step.state) is None
    assert step.state.scores == (14, 10)
    assert qwirkle.settle(step.state, parse_pieces("Yo")).state.hands == (("Yo",), ("Rx",))


def test_q12_the_game_ends_without_the_bonus_when_no_tile_outside_the_grid_fits_anywhere():
    step = play(table("Px Ro", "Bd", grid=ALL_BUT_PX, bag="Yo"), "Px@5,5")
    assert qwirkle.outcome(step.state) == Outcome(Reason.BLOCKED, (10 + 24, 10))
    assert step.events[-1] == events.End("blocked", (34, 10), (0,))
    assert not any(isinstance(event, events.Bonus) for event in step.events)


LACKING_TWO = ALL_BUT_PX.replace(" Pt@4,5", "")


@pytest.mark.parametrize(
    ("hands", "bag"), [(("Pt Ro", "Bd Px"), ""), (("Pt Px", "Bd Ro"), ""), (("Pt Ro", "Bd"), "Px")]
)
def test_q12_the_game_goes_on_while_one_tile_of_any_hand_or_the_bag_fits(hands, bag):
    step = play(table(*hands, grid=LACKING_TWO, bag=bag), "Pt@4,5")
    assert qwirkle.outcome(step.state) is None


def test_q12_the_last_tile_earns_its_bonus_even_where_it_fills_the_grid():
    step = play(table("Px", "Bd", grid=ALL_BUT_PX, bag=""), "Px@5,5")
    assert qwirkle.outcome(step.state) == Outcome(Reason.OUT, (10 + 24 + 6, 10))


def test_q12_nobody_moves_after_the_end():
    state = play(table("Rc", "Go", bag=""), "Rc@3,0").state
    for seat in (0, 1):
        with refused("TURN", "turn/game-over", GameOver):
            qwirkle.apply(state, seat, Pass())
        assert qwirkle.legal_moves(qwirkle.view(state, seat)) == ()


# Q13


def test_q13_the_highest_total_wins():
    state = replace(table("Rc", "Go", "Gs", bag=""), scores=(1, 30, 12))
    end = qwirkle.outcome(play(state, "Rc@3,0").state)
    assert (end.scores, end.winners) == ((11, 30, 12), (1,))


def test_q13_equal_totals_share_the_win():
    state = replace(table("Rc", "Go", "Gs", bag=""), scores=(10, 20, 12))
    end = qwirkle.outcome(play(state, "Rc@3,0").state)
    assert (end.scores, end.winners) == ((20, 20, 12), (0, 1))


# Notation


@pytest.mark.parametrize("text", ["Rc@3,0 Rt@4,0", "swap Bo Rc", "pass"])
def test_a_move_round_trips(text):
    assert qwirkle.format_move(qwirkle.parse_move(text)) == text


@pytest.mark.parametrize("text", ["", "swap", "swap ", "exchange Ro", "pass Ro", "keep", "Ro"])
def test_a_move_that_cannot_be_read_is_refused(text):
    with refused("FORMAT", "format/qwirkle-move", InvalidNotation):
        qwirkle.parse_move(text)
