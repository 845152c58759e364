"""Qwirkle Cards, clause by clause: K1 to K9. The solver behind K7 is proven in test_rows.py."""

from collections import Counter

import pytest

from sixfold.games.cards import rules as cards
from sixfold.games.cards.rules import CARDS, Phase, State
from sixfold.games.grid.rules import Pass
from sixfold.rules.core import Options, Reason
from sixfold.rules.draw import Dealing, PieceDraw, Redrawing
from sixfold.rules.errors import GameOver, ImpossibleChance, InvalidNotation, InvalidSetup, NotYourTurn
from sixfold.rules.pieces import KINDS, Piece, is_pure, parse_pieces
from tests.rules.table import assert_raises, assert_refused, moves_of, play, tell, written

NO_THREE = "Ro Ro Ro Rs Rs Rs Oo Oo Oo"  # nine cards without three that could lie together
NO_THREE_EITHER = "Yd Yd Yd Yc Yc Yc Gd Gd Gd"
NOR_THESE = "Bt Bt Bt Bx Bx Bx Pt Pt Pt"


def rows_of(text):
    return tuple(sorted(parse_pieces(row) for row in text.split("/") if row.strip()))


def a_table(rows, *hands, pile="", turn=0, phase=Phase.PLAY, **more):
    """Return a table in the middle of a game: rows as in a move, hands by seat."""
    return State(
        options=Options(),
        hands=tuple(map(parse_pieces, hands)),
        pile=parse_pieces(pile),
        qwirkles=more.pop("qwirkles", ((),) * len(hands)),
        rows=rows_of(rows),
        turn=turn,
        phase=phase,
        **more,
    )


def dealt(*hands, ages=()):
    """Deal these hands."""
    state = cards.start(len(hands), Options(ages=ages))
    return tell(cards, state, tuple(map(parse_pieces, hands)))


# K1 Material


def test_k1_there_are_108_cards_three_of_each_of_36_kinds():
    assert len(CARDS) == 108
    assert Counter(CARDS) == dict.fromkeys(KINDS, 3)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_k1_two_to_four_play(seats):
    assert len(cards.start(seats).hands) == seats


@pytest.mark.parametrize("seats", [1, 5])
def test_k1_fewer_than_two_or_more_than_four_cannot_play(seats):
    assert_raises(InvalidSetup, "FORMAT", "setup/seats", lambda: cards.start(seats))


# K2 Deal


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_k2_each_player_is_dealt_nine_cards_and_the_rest_is_the_pile(seats):
    assert cards.chance(cards.start(seats)) == Dealing(CARDS, seats, 9)
    hands = tuple(CARDS[9 * seat : 9 * seat + 9] for seat in range(seats))
    state = tell(cards, cards.start(seats), hands).state
    assert state.hands == hands
    assert state.pile == CARDS[9 * seats :]


def test_k2_hands_and_the_pile_are_hidden():
    state = dealt("Ro Rs Rd Rc Oo Oo Oo Yt Yt", "Go Gs Bd Bd Pc Pc Pt Px Px").state
    assert cards.view(state, 0).hand == state.hands[0]
    for seat, hand in ((1, state.hands[1]), (None, ())):
        view = cards.view(state, seat)
        assert (view.hand, view.hand_sizes, view.pile_size) == (hand, (9, 9), 90)
        assert not hasattr(view, "pile")
        assert not hasattr(view, "hands")


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        ((NO_THREE, "Yd Yd Yd"), "chance/wrong-count"),
        ((NO_THREE, NO_THREE_EITHER, NOR_THESE), "chance/wrong-count"),
        ((NO_THREE, "Ro Yd Yd Yc Yc Yc Gd Gd Gd"), "chance/no-such-piece"),
    ],
)
def test_k2_a_deal_that_cannot_be_is_refused(hands, code):
    outcome = tuple(map(parse_pieces, hands))
    assert_raises(ImpossibleChance, "CHANCE", code, lambda: cards.settle(cards.start(2), outcome))


# K3 Opening


def test_k3_the_largest_set_of_different_cards_that_share_an_attribute_opens():
    step = dealt("Ro Rs Rd Gc Bx Yt Pd Oc Go", "Go Gs Gd Gc Bx Yt Pd Oc Ro")
    assert (step.state.turn, step.state.phase) == (1, Phase.OPEN)
    assert written(step)[-1] == {"type": "open", "seat": 1}


def test_k3_a_set_may_share_the_shape():
    assert dealt("Ro Oo Yo Go Bx Yt Pd Oc Gs", "Ys Yd Yc Bx Rt Pd Oc Gs Gx").state.turn == 0


def test_k3_identical_cards_count_once():
    assert dealt("Ro Rs Rd Rd Rd Bx Bx Yt Yt", "Go Gs Gd Gc Oc Oc Oc Yt Px").state.turn == 1


def test_k3_a_tie_goes_to_the_youngest():
    hands = ("Ro Rs Rd Gc Bx Yt Pt Ox Gc", "Yo Ys Yd Gc Bx Rt Px Oc Bt", "Po Ps Pd Bc Bx Rt Gx Oc Bt")
    assert dealt(*hands, ages=(9, 41, 8)).state.turn == 2
    assert dealt(*hands, ages=(8, 41, 9)).state.turn == 0
    assert dealt(*hands).state.turn == 2  # nobody told: the last seat is the youngest


def test_k3_the_opener_lays_the_set_as_one_row_and_nothing_else():
    state = dealt("Ro Rs Rd Rc Bx Yt Yt Od Go", NO_THREE_EITHER).state
    assert moves_of(cards, state) == {"Rc Rd Ro Rs => Rc Rd Ro Rs"}
    step = play(cards, state, "Rc Rd Ro Rs => Rc Rd Ro Rs")
    assert step.state.rows == rows_of("Ro Rs Rd Rc")
    assert step.state.hands[0] == parse_pieces("Bx Yt Yt Od Go")
    assert written(step) == [{"type": "move", "seat": 0, "move": "Rc Rd Ro Rs => Rc Rd Ro Rs", "points": 0}]


def test_k3_of_several_largest_sets_any_may_open():
    state = dealt("Ro Rs Rd Go Bo Yt Yt Oc Px", NO_THREE_EITHER).state
    assert moves_of(cards, state) == {"Rd Ro Rs => Rd Ro Rs", "Bo Go Ro => Bo Go Ro"}


@pytest.mark.parametrize(
    "move",
    [
        "Ro Rs Rd => Ro Rs Rd",  # a smaller set
        "Go Bo Oo => Go Bo Oo",  # another set, smaller too
        "Ro Rs Rd Rc Go Bo Oo => Ro Rs Rd Rc / Go Bo Oo",  # something else besides
        "Ro Rs Rd Rc Bx => Ro Rs Rd Rc Bx",
    ],
)
def test_k3_anything_but_the_largest_set_is_refused(move):
    state = dealt("Ro Rs Rd Rc Go Bo Oo Bx Yt", NO_THREE_EITHER).state
    assert_refused(cards, state, move, "K3", "cards/open-with-largest")


def test_k3_as_many_cards_that_share_nothing_are_no_opening():
    state = dealt("Ro Rs Rd Go Yt Yt Bx Oc Pd", NO_THREE_EITHER).state
    assert_refused(cards, state, "Ro Rs Yt => Ro Rs Yt", "K5", "cards/row-mixed")


def test_k3_six_cards_open_as_one_row_not_as_two():
    state = dealt("Ro Rs Rd Rc Rt Rx Yt Yt Go", NO_THREE_EITHER).state
    assert_refused(cards, state, "Ro Rs Rd Rc Rt Rx => Ro Rs Rd / Rc Rt Rx", "K3", "cards/open-with-largest")


def test_k3_the_opener_may_not_pass():
    state = dealt("Ro Rs Rd Rc Bx Yt Yt Od Go", NO_THREE_EITHER).state
    assert_refused(cards, state, "pass", "K3", "cards/open-by-playing")


def test_k3_if_nobody_has_three_all_cards_are_gathered_and_dealt_again():
    step = dealt(NO_THREE, NO_THREE_EITHER, NOR_THESE)
    assert [event.type for event in step.events] == ["deal", "deal", "deal", "redeal"]
    assert step.state == cards.start(3)
    assert cards.chance(step.state) == Dealing(CARDS, 3, 9)
    hands = ("Ro Rs Rd Go Yt Yt Gx Oc Pd", NO_THREE_EITHER, NOR_THESE)
    again = tell(cards, step.state, tuple(map(parse_pieces, hands)))
    assert (again.state.turn, again.state.phase) == (0, Phase.OPEN)


def test_k3_a_set_of_six_is_a_qwirkle_at_once():
    state = dealt("Ro Rs Rd Rc Rt Rx Yt Yt Go", NO_THREE_EITHER).state
    step = play(cards, state, "Ro Rs Rd Rc Rt Rx => Ro Rs Rd Rc Rt Rx")
    assert step.state.rows == ()
    assert step.state.qwirkles == (rows_of("Ro Rs Rd Rc Rt Rx"), ())
    assert written(step)[0]["points"] == 1


# K4 Turn

TABLE = "Bo Bs Bd / Ps Rs Gs Os"


def test_k4_new_rows_are_started_and_rows_are_extended_in_the_same_turn():
    state = a_table(TABLE, "Ro Go Yo Bc Ys Px Px Px Rt", NO_THREE_EITHER)
    state = play(cards, state, "Ro Go Yo Bc Ys => Ro Go Yo / Bo Bs Bd Bc / Ps Rs Gs Os Ys").state
    assert state.rows == rows_of("Ro Go Yo / Bo Bs Bd Bc / Ps Rs Gs Os Ys")
    assert state.hands[0] == parse_pieces("Px Px Px Rt")


def test_k4_all_cards_on_the_table_may_be_rearranged_at_will():
    state = a_table("Ro Rs Rd / Go Gs Gd / Bo Bs Bd", "Yo Px Px Px Rt", NO_THREE_EITHER)
    state = play(cards, state, "Yo => Ro Go Bo Yo / Rs Gs Bs / Rd Gd Bd").state
    assert state.rows == rows_of("Ro Go Bo Yo / Rs Gs Bs / Rd Gd Bd")


def test_k4_at_least_one_card_is_played():
    state = a_table("Ro Rs Rd / Go Gs Gd / Bo Bs Bd", "Yo Px Px Px Rt", NO_THREE_EITHER)
    assert_refused(cards, state, " => Ro Go Bo / Rs Gs Bs / Rd Gd Bd", "K4", "cards/play-one")


def test_k4_table_cards_never_go_into_a_hand():
    state = a_table(TABLE, "Bc Px Px", NO_THREE_EITHER)
    error = assert_refused(cards, state, "Bc => Bo Bs Bd Bc / Ps Rs Gs", "K4", "cards/card-gone")
    assert error.values["card"] == "Os"


def test_k4_a_card_that_is_played_lies_in_a_row():
    state = a_table(TABLE, "Bc Px Px", NO_THREE_EITHER)
    assert_refused(cards, state, "Bc Px => Bo Bs Bd Bc / Ps Rs Gs Os", "K4", "cards/card-gone")


def test_k4_no_card_comes_from_nowhere():
    state = a_table(TABLE, "Bc Px Px", NO_THREE_EITHER)
    error = assert_refused(cards, state, "Bc => Bo Bs Bd Bc Bt / Ps Rs Gs Os", "K4", "cards/card-from-nowhere")
    assert error.values["card"] == "Bt"


@pytest.mark.parametrize("played", ["Bt", "Bc Bc"])
def test_k4_cards_are_played_from_the_own_hand(played):
    state = a_table(TABLE, "Bc Px Px", "Bt Bc Yd")
    assert_refused(cards, state, f"{played} => Bo Bs Bd Bt / Ps Rs Gs Os", "HAND", "hand/not-there")


def test_k4_only_the_player_whose_turn_it_is_plays():
    state = a_table(TABLE, "Bc Px Px", "Bt Bc Yd")
    move = cards.parse_move("Bt => Bo Bs Bd Bt / Ps Rs Gs Os")
    assert cards.legal_moves(cards.view(state, 1)) == ()
    assert_raises(NotYourTurn, "TURN", "turn/not-yours", lambda: cards.apply(state, 1, move))


# K5 Rows


@pytest.mark.parametrize("move", ["Bc Bt => Bo Bs Bd / Ps Rs Gs Os / Bc Bt", "Bc => Bo Bs Bd / Ps Rs Gs Os / Bc"])
def test_k5_every_row_has_at_least_three_cards(move):
    state = a_table(TABLE, "Bc Bt Px", NO_THREE_EITHER)
    assert_refused(cards, state, move, "K5", "cards/row-too-short")


def test_k5_a_row_that_cards_were_taken_from_keeps_at_least_three():
    state = a_table(TABLE, "Yd Rd Px", NO_THREE_EITHER)
    assert_refused(cards, state, "Rd Yd => Bo Bs / Ps Rs Gs Os / Bd Rd Yd", "K5", "cards/row-too-short")


@pytest.mark.parametrize("move", ["Rc => Bo Bs Bd Rc", "Bc Rc Go => Bo Bs Bd / Bc Rc Go", "Rs => Bo Bs Bd Rs"])
def test_k5_a_row_is_all_of_one_colour_or_all_of_one_shape(move):
    state = a_table("Bo Bs Bd", "Rc Bc Go Rs Px", NO_THREE_EITHER)
    assert_refused(cards, state, move, "K5", "cards/row-mixed")


@pytest.mark.parametrize(("table", "row"), [("Bo Bs Bd", "Bo Bo Bs Bd"), ("Bo Ro Go", "Bo Bo Ro Go")])
def test_k5_never_two_identical_cards_in_a_row(table, row):
    state = a_table(table, "Bo Px Px", NO_THREE_EITHER)
    error = assert_refused(cards, state, f"Bo => {row}", "K5", "cards/row-repeats")
    assert error.values["card"] == "Bo"


def test_k5_identical_cards_may_lie_in_different_rows():
    state = a_table("Bo Bs Bd", "Bo Ro Go", NO_THREE_EITHER)
    assert play(cards, state, "Bo Ro Go => Bo Bs Bd / Bo Ro Go").state.rows == rows_of("Bo Bs Bd / Bo Ro Go")


def test_k5_a_row_of_seven_would_repeat_a_card():
    state = a_table("Bo Bs Bd Bc Bt", "Bx Bo Px", NO_THREE_EITHER)
    assert_refused(cards, state, "Bo Bx => Bo Bo Bs Bd Bc Bt Bx", "K5", "cards/row-repeats")


# K6 Qwirkle


def test_k6_a_row_of_six_is_taken_off_the_table_and_kept():
    state = a_table("Bo Bs Bd Bc Bt / Ps Rs Gs", "Bx Px Px", NO_THREE_EITHER)
    step = play(cards, state, "Bx => Bo Bs Bd Bc Bt Bx / Ps Rs Gs")
    assert step.state.rows == rows_of("Ps Rs Gs")
    assert step.state.qwirkles == (rows_of("Bo Bs Bd Bc Bt Bx"), ())
    assert written(step)[0]["points"] == 1


def test_k6_the_pile_of_qwirkles_is_open_to_everyone():
    state = a_table("Bo Bs Bd Bc Bt / Ps Rs Gs", "Bx Px Px", NO_THREE_EITHER)
    state = play(cards, state, "Bx => Bo Bs Bd Bc Bt Bx / Ps Rs Gs").state
    for seat in (0, 1, None):
        assert cards.view(state, seat).qwirkles == (rows_of("Bo Bs Bd Bc Bt Bx"), ())


def test_k6_one_turn_may_make_several():
    state = a_table("Bo Bs Bd Bc Bt / Rs Os Ys Gs Ps", "Bx Bs Px", NO_THREE_EITHER)
    step = play(cards, state, "Bx Bs => Bo Bs Bd Bc Bt Bx / Rs Os Ys Gs Bs Ps")
    assert step.state.rows == ()
    assert len(step.state.qwirkles[0]) == 2
    assert written(step)[0]["points"] == 2


def test_k6_settled_a_row_of_six_is_taken_also_when_all_six_came_from_the_table():
    state = a_table("Bo Bs Bd / Bc Bt Bx / Rs Os Ys", "Gs Px Px", NO_THREE_EITHER)
    step = play(cards, state, "Gs => Bo Bs Bd Bc Bt Bx / Rs Os Ys Gs")
    assert step.state.rows == rows_of("Rs Os Ys Gs")
    assert step.state.qwirkles[0] == rows_of("Bo Bs Bd Bc Bt Bx")


def test_k6_six_of_a_line_may_also_lie_as_two_rows_and_then_nothing_is_taken():
    state = a_table("Bo Bs Bd / Rs Os Ys", "Bc Bt Bx", NO_THREE_EITHER)
    step = play(cards, state, "Bc Bt Bx => Bo Bs Bd / Bc Bt Bx / Rs Os Ys")
    assert step.state.rows == rows_of("Bo Bs Bd / Bc Bt Bx / Rs Os Ys")
    assert written(step)[0]["points"] == 0


# K7 Stuck. Seat 0 plays Bc onto the only row, and then it is seat 1's turn.

STUCK = (
    "Yt Yt Yt Yx Yx Yx Gt Gt Gt"  # nothing of it fits a blue row of Bo Bs Bd Bc, or takes two cards to use one of it
)
IDLE = "Ro Ro Ro Rs Rs Rs"  # nor does this


def to_seat_1(hand, pile_after=None):
    """Let seat 0 play Bc, and draw if there is a pile; return the table once seat 1's turn has begun."""
    pile = "" if pile_after is None else f"{IDLE} {pile_after}"
    state = play(cards, a_table("Bo Bs Bd", "Bc Px Px Px", hand, pile=pile), "Bc => Bo Bs Bd Bc").state
    return tell(cards, state, parse_pieces(IDLE)).state if pile else state


def test_k7_a_pass_is_refused_while_a_play_exists():
    state = to_seat_1("Bt Yx Yx")
    assert state.phase is Phase.PLAY
    assert_refused(cards, state, "pass", "K7", "cards/can-play")


def test_k7_even_if_the_only_play_rearranges_the_table():
    """No row takes Ro as it lies: the three colour rows have to become three rows of shapes."""
    state = a_table("Bo Bs Bd / Go Gs Gd / Yo Ys Yd / Ot Pt Rt", "Gt Px Px Px", "Ro Ro Ro")
    state = play(cards, state, "Gt => Bo Bs Bd / Go Gs Gd / Yo Ys Yd / Ot Pt Rt Gt").state
    assert not any(is_pure((*row, Piece("Ro"))) for row in state.rows)
    assert_refused(cards, state, "pass", "K7", "cards/can-play")
    (only,) = moves_of(cards, state)
    assert play(cards, state, only).state.rows == rows_of("Bo Go Ro Yo / Bs Gs Ys / Bd Gd Yd / Gt Ot Pt Rt")


def test_k7_a_stuck_player_shows_their_hand_to_everyone():
    state = to_seat_1(STUCK, "Bt Od Od Od Oc Oc Oc Rt Rt Rt")
    assert (state.turn, state.phase) == (1, Phase.REDRAW)
    for seat in (0, 1, None):
        assert cards.view(state, seat).shown == parse_pieces(STUCK)


def test_k7_a_hand_is_shown_until_the_next_turn():
    state = play(cards, a_table("Bo Bs Bd", "Bc Px Px Px", STUCK, "Bt Px Px"), "Bc => Bo Bs Bd Bc").state
    assert state.shown == parse_pieces(STUCK)
    assert play(cards, state, "pass").state.shown == ()


def test_k7_a_stuck_player_draws_nine_new_cards_and_the_old_ones_go_into_the_pile():
    state = to_seat_1(STUCK, "Bt Od Od Od Oc Oc Oc Rt Rt Rt")
    assert cards.chance(state) == Redrawing(1, parse_pieces("Bt Od Od Od Oc Oc Oc Rt Rt Rt"), 9)
    new = parse_pieces("Bt Od Od Od Oc Oc Oc Rt Rt")
    step = tell(cards, state, new)
    assert step.state.hands[1] == new
    assert step.state.pile == parse_pieces(f"Rt {STUCK}")
    assert written(step) == [{"type": "redraw", "seat": 1, "pieces": list(new)}]


def test_k7_and_goes_on_with_the_turn():
    state = to_seat_1(STUCK, "Bt Od Od Od Oc Oc Oc Rt Rt Rt")
    state = tell(cards, state, parse_pieces("Bt Od Od Od Oc Oc Oc Rt Rt")).state
    assert (state.turn, state.phase) == (1, Phase.PLAY)
    assert_refused(cards, state, "pass", "K7", "cards/can-play")
    state = play(cards, state, "Bt => Bo Bs Bd Bc Bt").state
    assert cards.chance(state) == PieceDraw(1, parse_pieces(f"Rt {STUCK}"), 1)


def test_k7_a_player_who_is_still_stuck_draws_again():
    state = to_seat_1(STUCK, "Bt Od Od Od Oc Oc Oc Rt Rt Rt")
    state = tell(cards, state, parse_pieces("Od Od Od Oc Oc Oc Rt Rt Rt")).state
    assert (state.turn, state.phase) == (1, Phase.REDRAW)
    assert state.shown == parse_pieces("Od Od Od Oc Oc Oc Rt Rt Rt")
    assert cards.chance(state) == Redrawing(1, parse_pieces(f"Bt {STUCK}"), 9)


def test_k7_settled_from_a_pile_of_fewer_than_nine_all_are_drawn_and_old_cards_for_the_rest():
    state = to_seat_1(STUCK, "Bt Od")
    assert cards.chance(state) == Redrawing(1, parse_pieces(STUCK), 7, sure=parse_pieces("Bt Od"))
    one_left_lying = parse_pieces("Bt Yt Yt Yt Yx Yx Yx Gt Gt")
    assert_raises(ImpossibleChance, "CHANCE", "chance/no-such-piece", lambda: cards.settle(state, one_left_lying))
    new = parse_pieces("Bt Od Yt Yt Yt Yx Yx Yx Gt")
    step = tell(cards, state, new)
    assert step.state.hands[1] == new
    assert step.state.pile == parse_pieces("Gt Gt")
    assert (step.state.phase, step.state.turns_left) == (Phase.PLAY, None)


def test_k7_settled_with_an_empty_pile_a_stuck_player_passes():
    state = to_seat_1(STUCK)
    assert (state.turn, state.phase, moves_of(cards, state)) == (1, Phase.STUCK, {"pass"})
    assert cards.view(state, 0).shown == parse_pieces(STUCK)
    step = play(cards, state, "pass")
    assert (step.state.turn, step.state.hands[1], step.state.passes) == (0, parse_pieces(STUCK), 1)
    assert written(step) == [{"type": "move", "seat": 1, "move": "pass"}]


def test_k7_settled_if_no_card_of_hand_and_pile_could_be_played_the_player_passes_too():
    state = to_seat_1(STUCK, "Od Od")
    assert (state.phase, moves_of(cards, state)) == (Phase.STUCK, {"pass"})
    assert cards.chance(state) is None
    state = play(cards, state, "pass").state
    assert (state.turn, state.pile, state.hands[1]) == (0, parse_pieces("Od Od"), parse_pieces(STUCK))


def test_k7_cards_of_hand_and_pile_count_together():
    """Two starbursts in the hand and one in the pile: a new hand can help."""
    assert to_seat_1(STUCK, "Rt Od").phase is Phase.REDRAW


def test_k7_two_hands_that_would_only_change_places_are_no_help():
    """A pile of exactly nine: the new hand is the pile, the next one the old hand, and so on without end.

    Both together hold three starbursts, but never in one hand.
    """
    state = to_seat_1(STUCK, "Rt Rt Rt Od Od Od Oc Oc Oc")
    assert (state.phase, moves_of(cards, state)) == (Phase.STUCK, {"pass"})


def test_k7_a_pile_of_exactly_nine_helps_if_it_can_be_played_itself():
    state = to_seat_1(STUCK, "Bt Rt Rt Od Od Od Oc Oc Oc")
    assert cards.chance(state) == Redrawing(1, parse_pieces("Bt Rt Rt Od Od Od Oc Oc Oc"), 9)


def test_k7_a_player_who_can_only_pass_cannot_play():
    assert_refused(cards, to_seat_1(STUCK), "Yt => Bo Bs Bd Bc / Yt", "K7", "cards/nothing-to-play")


# K8 Draw


def test_k8_at_the_end_of_the_turn_one_draws_back_up_to_nine():
    state = a_table("Bo Bs Bd", "Bc Bt Px Px Px Rt Rt Gx Gx", NO_THREE_EITHER, pile="Ro Rs Rd Rc")
    state = play(cards, state, "Bc Bt => Bo Bs Bd Bc Bt").state
    assert cards.chance(state) == PieceDraw(0, parse_pieces("Ro Rs Rd Rc"), 2)
    assert cards.deciders(state) == ()
    step = tell(cards, state, parse_pieces("Ro Rd"))
    assert step.state.hands[0] == parse_pieces("Px Px Px Rt Rt Gx Gx Ro Rd")
    assert step.state.pile == parse_pieces("Rs Rc")
    assert written(step) == [{"type": "draw", "seat": 0, "pieces": ["Rd", "Ro"]}]


def test_k8_while_the_pile_lasts():
    state = a_table("Bo Bs Bd", "Bc Bt Px Px Px Rt Rt Gx Gx", NO_THREE_EITHER, pile="Ro")
    state = play(cards, state, "Bc Bt => Bo Bs Bd Bc Bt").state
    assert cards.chance(state) == PieceDraw(0, parse_pieces("Ro"), 1)


@pytest.mark.parametrize(("drawn", "code"), [("Ro", "chance/wrong-count"), ("Ro Ro", "chance/no-such-piece")])
def test_k8_a_draw_that_cannot_be_is_refused(drawn, code):
    state = a_table("Bo Bs Bd", "Bc Bt Px Px Px Rt Rt Gx Gx", NO_THREE_EITHER, pile="Ro Rs Rd")
    state = play(cards, state, "Bc Bt => Bo Bs Bd Bc Bt").state
    assert_raises(ImpossibleChance, "CHANCE", code, lambda: cards.settle(state, parse_pieces(drawn)))


# K9 End


def last_card_drawn(*hands, qwirkles=None):
    """Let seat 0 play Bc and draw the last card of the pile."""
    taken = ((),) * len(hands) if qwirkles is None else qwirkles
    state = a_table("Bo Bs Bd", *hands, pile="Rx", qwirkles=taken)
    return tell(cards, play(cards, state, "Bc => Bo Bs Bd Bc").state, parse_pieces("Rx")).state


def test_k9_after_the_last_card_everyone_takes_exactly_one_more_turn_the_drawer_too():
    state = last_card_drawn("Bc Px Px Px Ro Ro Ro Rs Bx", "Bt Bt Ro", "Gc Yc Oc")
    assert (state.turn, state.turns_left) == (1, 3)
    state = play(cards, state, "Bt => Bo Bs Bd Bc Bt", "Gc Yc Oc => Bo Bs Bd Bc Bt / Gc Yc Oc").state
    assert (state.turn, state.turns_left) == (0, 1)
    step = play(cards, state, "Bx => Bo Bs Bd Bc Bt Bx / Gc Yc Oc")
    assert (step.state.phase, step.state.reason) == (Phase.OVER, Reason.LAST_TURNS)
    assert written(step)[-1] == {"type": "end", "reason": "last turns", "scores": [1, 0, 0], "winners": [0]}


def test_k9_a_last_turn_may_be_a_pass():
    step = play(cards, last_card_drawn("Bc Px Px Px", STUCK), "pass", "pass")
    assert [event.type for event in step.events] == ["move", "move", "end"]
    assert step.state.reason is Reason.LAST_TURNS


def test_k9_most_qwirkles_win():
    taken = (rows_of("Ro Rs Rd Rc Rt Rx"), rows_of("Oo Os Od Oc Ot Ox / Yo Ys Yd Yc Yt Yx"))
    outcome = cards.outcome(play(cards, last_card_drawn("Bc Px Px Px", STUCK, qwirkles=taken), "pass", "pass").state)
    assert (outcome.scores, outcome.winners) == ((1, 2), (1,))


def test_k9_equal_counts_share_the_win():
    taken = (rows_of("Ro Rs Rd Rc Rt Rx"), rows_of("Oo Os Od Oc Ot Ox"))
    outcome = cards.outcome(play(cards, last_card_drawn("Bc Px Px Px", STUCK, qwirkles=taken), "pass", "pass").state)
    assert (outcome.scores, outcome.winners) == ((1, 1), (0, 1))


def test_k9_settled_a_full_round_in_which_everyone_passes_ends_the_game():
    """Neither has a play, and nothing in the pile would help either of them."""
    state = a_table("Bo Bs Bd", "Bc Px Px Ro Ro Ro Rs Rs Rs", STUCK, pile="Px Od Od")
    state = tell(cards, play(cards, state, "Bc => Bo Bs Bd Bc").state, parse_pieces("Px")).state
    state = play(cards, state, "pass").state
    assert (state.turn, state.phase, state.passes, cards.outcome(state)) == (0, Phase.STUCK, 1, None)
    step = play(cards, state, "pass")
    assert (step.state.phase, step.state.reason) == (Phase.OVER, Reason.BLOCKED)
    assert written(step)[-1] == {"type": "end", "reason": "blocked", "scores": [0, 0], "winners": [0, 1]}


def test_k9_a_play_between_breaks_the_round_of_passes():
    third = "Bt Ps Ps Ps Oc Oc Oc Yt Yt"
    state = a_table("Bo Bs Bd", "Bc Px Px Ro Ro Ro Rs Rs Rs", STUCK, third, pile="Px Od Od")
    state = tell(cards, play(cards, state, "Bc => Bo Bs Bd Bc").state, parse_pieces("Px")).state
    state = play(cards, state, "pass").state
    assert state.passes == 1
    state = tell(cards, play(cards, state, "Bt => Bo Bs Bd Bc Bt").state, parse_pieces("Od")).state
    assert (state.turn, state.passes, cards.outcome(state)) == (0, 0, None)


def test_k9_nobody_decides_after_the_end():
    state = play(cards, last_card_drawn("Bc Px Px Px", STUCK), "pass", "pass").state
    assert cards.chance(state) is None
    assert cards.deciders(state) == ()
    assert_raises(GameOver, "TURN", "turn/game-over", lambda: cards.apply(state, 0, Pass()))
    assert_raises(GameOver, "TURN", "turn/game-over", lambda: cards.check(cards.view(state, 0), Pass()))


# The booklet's examples


def test_k4_example_yasmine_starts_a_row_of_diamonds_and_a_starburst_joins_the_blue_row():
    state = a_table("Bo Bs Bc / Ps Rs Gs Os", "Rd Gd Yd Bt Px Px Px Rc Rc", NO_THREE)
    state = play(cards, state, "Bt Gd Rd Yd => Bo Bs Bc Bt / Ps Rs Gs Os / Gd Rd Yd").state
    assert state.rows == rows_of("Bo Bs Bc Bt / Ps Rs Gs Os / Gd Rd Yd")


def test_k5_example_a_blue_square_may_not_join_a_blue_row_that_has_one():
    state = a_table("Bo Bs Bc / Rs Gs Os Ps", "Bs Rd Gd Yd Px Px Px Rc Rc", NO_THREE)
    assert_refused(cards, state, "Bs => Bo Bs Bs Bc / Rs Gs Os Ps", "K5", "cards/row-repeats")
    assert play(cards, state, "Bs => Bo Bs Bc / Rs Gs Os Ps Bs").state.rows == rows_of("Bo Bs Bc / Rs Gs Os Ps Bs")


def test_k4_example_the_purple_square_lets_the_green_square_go():
    """The purple square joins the squares, two green cards are laid, and the green square makes them three."""
    state = a_table("Po Ps Pd Pc / Rs Gs Bs", "Go Gd Rc Rc Rc Yx Yx Yx Ot", NO_THREE_EITHER)
    state = play(cards, state, "Gd Go => Po Pd Pc / Rs Ps Bs / Gs Go Gd").state
    assert state.rows == rows_of("Po Pd Pc / Rs Ps Bs / Gs Go Gd")


def test_k5_example_the_purple_square_stays_if_its_row_would_be_too_short():
    state = a_table("Po Ps Pd / Rs Gs Bs", "Go Gd Rc Rc Rc Yx Yx Yx Ot", NO_THREE_EITHER)
    assert_refused(cards, state, "Gd Go => Po Pd / Rs Ps Bs / Gs Go Gd", "K5", "cards/row-too-short")


def test_k6_example_two_diamonds_and_one_of_the_yellow_row_complete_the_diamonds():
    state = a_table("Rd Od Gd / Yo Ys Yd Yc", "Bd Pd Rc Rc Rc Yx Yx Yx Ot", NO_THREE)
    step = play(cards, state, "Bd Pd => Rd Od Gd Yd Bd Pd / Yo Ys Yc")
    assert step.state.rows == rows_of("Yo Ys Yc")
    assert step.state.qwirkles[0] == rows_of("Rd Od Gd Yd Bd Pd")
    assert written(step)[0]["points"] == 1


# Notation


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Gs Gd => Gs Gd Gc / Ro Bo Yo Po", "Gd Gs => Bo Po Ro Yo / Gc Gd Gs"),
        ("  Ro=>Ro Rs Rd ", "Ro => Rd Ro Rs"),
        (" pass ", "pass"),
    ],
)
def test_a_play_is_written_with_its_cards_and_rows_in_order(text, canonical):
    assert cards.format_move(cards.parse_move(text)) == canonical
    assert cards.parse_move(canonical) == cards.parse_move(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "format/cards-move"),
        ("Ro Rs Rd", "format/cards-move"),
        ("Ro =>", "format/cards-move"),
        ("passes", "format/cards-move"),
        ("Ro => Ro Rs Rd /", "format/empty-row"),
        ("Ro => Ro Rs Rd // Bo Bs Bd", "format/empty-row"),
        ("Ro => Ro Rs Zz", "format/piece"),
        ("Ro => Ro => Rs", "format/piece"),
    ],
)
def test_anything_else_cannot_be_read(text, code):
    assert_raises(InvalidNotation, "FORMAT", code, lambda: cards.parse_move(text))
