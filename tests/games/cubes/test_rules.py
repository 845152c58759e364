"""Qwirkle Cubes, clause by clause (C1 to C9), and the examples of its booklet."""

from collections import Counter
from dataclasses import fields, replace
from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.games.cubes import rules as cubes
from sixfold.games.cubes.rules import Phase, Roll
from sixfold.games.grid.rules import Grid, Pass, Place, Placed, lines_of, pieces_of
from sixfold.rules import events
from sixfold.rules.core import Options, Outcome, Reason
from sixfold.rules.errors import GameOver, ImpossibleChance, InvalidNotation, InvalidSetup, NotYourTurn
from sixfold.rules.pieces import COLOURS, SHAPES, Colour, Piece, parse_pieces
from sixfold.seeds import Stream
from tests.golden.plan import square
from tests.golden.search_booklet import shared
from tests.refused import refused
from tests.told import Told

REDS = "Ro@0,0 Rs@1,0 Rd@2,0"
SQUARE = " ".join(str(placed) for turn in square() for placed in turn)
ALL_BUT_PX = SQUARE.replace(" Px@5,5", "")  # only a purple crisscross fits anywhere
THREE_REDS = "Ro@0,0 Rs@1,0 Rd@0,1"
RED_SQUARE = f"{THREE_REDS} Rc@1,1"  # only red fits anywhere
NO_REDS = "Bo Bs Gc Gd Yt Yx"


def table(*hands: str, grid: str = REDS, bag: str = "BBGGOOPPRRYY", phase: Phase = Phase.CHOOSE) -> cubes.State:
    """Return a position at the beginning of seat 0's turn, with ten points for everyone."""
    return cubes.State(
        options=Options(),
        hands=tuple(parse_pieces(hand) for hand in hands),
        bag=tuple(map(Colour, bag)),
        scores=(10,) * len(hands),
        grid=Grid(Placed.from_json(word) for word in grid.split()),
        phase=phase,
    )


def play(state: cubes.State, *moves: str):
    """Let the seat on turn make these moves; return the last step."""
    for move in moves:
        step = cubes.apply(state, state.turn, cubes.parse_move(move))
        state = step.state
    return step


def listed(state: cubes.State) -> list[str]:
    return [cubes.format_move(move) for move in cubes.legal_moves(cubes.view(state, state.turn))]


# C1


def test_c1_the_box_holds_90_cubes_fifteen_of_each_colour():
    assert Counter(cubes.start(2).bag) == dict.fromkeys(COLOURS, 15)


def test_c1_the_faces_of_a_cube_show_the_six_shapes_in_its_colour():
    assert {face.shape for face in cubes.faces(Colour.RED)} == set(SHAPES)
    assert {face.colour for face in cubes.faces(Colour.RED)} == {Colour.RED}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c1_two_to_four_can_play(seats):
    assert len(cubes.start(seats).hands) == seats


@pytest.mark.parametrize("seats", [1, 5])
def test_c1_no_other_number_can_play(seats):
    with refused("FORMAT", "setup/seats", InvalidSetup):
        cubes.start(seats)


# C2

HANDS = ("Ro Rs Rd Bc Yx Gt", "Bo Bs Pd Rc Px Ot")


def test_c2_each_player_draws_six_cubes():
    state = Told("cubes", 2).deal(*HANDS).state
    assert [len(hand) for hand in state.hands] == [6, 6]
    colours = Counter(state.bag) + Counter(cube.colour for hand in state.hands for cube in hand)
    assert colours == dict.fromkeys(COLOURS, 15)


def test_c2_all_hands_lie_open_for_everyone():
    state = Told("cubes", 2).deal(*HANDS).state
    for seat in (0, 1, None):
        view = cubes.view(state, seat)
        assert view.hands == state.hands
        assert all(getattr(view, field.name) == getattr(state, field.name) for field in fields(state))


def test_c2_only_the_order_of_the_bag_is_unknown():
    state = Told("cubes", 2).deal(*HANDS).state
    assert cubes.view(state, None).bag == tuple(sorted(state.bag))


def test_c2_equal_faces_beyond_three_can_be_dealt():
    assert Told("cubes", 2).deal("Ro Ro Ro Ro Ro Ro", "Rs Rs Rs Rs Rs Rs").state.hands[0] == ("Ro",) * 6


def test_c2_a_deal_of_five_cubes_is_impossible():
    with refused("CHANCE", "chance/wrong-count", ImpossibleChance):
        Told("cubes", 2).deal("Ro Rs Rd Bc Yx", "Bo Bs Pd Rc Px Ot")


def test_c2_a_deal_of_sixteen_cubes_of_a_colour_is_impossible():
    with refused("CHANCE", "chance/no-such-piece", ImpossibleChance):
        Told("cubes", 3).deal("Ro Ro Ro Ro Ro Ro", "Rs Rs Rs Rs Rs Rs", "Rd Rd Rd Rd Bd Bd")


# C3


def opener(*hands: str, ages: tuple[float, ...] = ()) -> int:
    return Told("cubes", len(hands), ages).deal(*hands).state.turn


def test_c3_the_player_with_the_largest_set_of_active_shapes_opens():
    assert opener("Ro Rs Rd Bc Yx Gt", "Bo Bs Pd Rc Px Ot") == 0


def test_c3_identical_faces_count_once():
    assert opener("Ro Ro Ro Ro Rs Gt", "Bo Bs Bd Rc Px Ot") == 1


TIED = ("Ro Rs Rd Bc Yx Gt", "Bo Bs Bd Rc Px Ot", "Go Gc Pd Oc Yx Pt")


def test_c3_a_tie_goes_to_the_youngest_of_those_tied():
    assert opener(*TIED, ages=(8, 40, 5)) == 0
    assert opener(*TIED, ages=(41, 40, 5)) == 1


def test_c3_without_ages_the_last_seat_of_those_tied_is_the_youngest():
    assert opener(*TIED) == 1


def opening() -> Told:
    return Told("cubes", 2, ages=(9, 40)).deal("Ro Rs Rd Bd Yd Gt", "Bo Bs Oc Rc Px Ot")


def test_c3_the_opener_places_a_largest_set_in_one_line():
    state = opening().play("Rd@0,0 Bd@0,1 Yd@0,2").state
    assert (len(state.grid), state.scores) == (3, (3, 0))


def test_c3_an_opening_with_fewer_is_refused():
    with refused("C3", "grid/open-with-largest"):
        opening().play("Ro@0,0 Rs@1,0")


@pytest.mark.parametrize("move", ["roll Gt", "roll Ro Rs Rd Bd Yd Gt", "keep", "pass"])
def test_c3_nobody_rolls_again_before_the_opening(move):
    with refused("C3", "cubes/open-by-placing"):
        opening().play(move)


def test_c3_all_openings_are_listed():
    moves = cubes.legal_moves(cubes.view(opening().state, 0))
    assert len(moves) == 2 * 6
    assert all(isinstance(move, Place) for move in moves)


def test_c3_play_goes_clockwise_from_the_opener():
    told = Told("cubes", 3).deal("Ro Rs Pd Bc Yx Gt", "Bo Bs Yd Rc Px Ot", "Go Gs Gd Oc Yx Pt")
    told.play("Go@0,0 Gs@1,0 Gd@2,0").draw("Yo Ys Yd")
    assert told.match.deciders == (0,)


# C4


def test_c4_a_turn_begins_with_the_choice_of_what_to_roll_again():
    state = table("Rc Bo Gs", "Yd")
    assert listed(state) == [
        "keep", "roll Bo", "roll Bo Gs", "roll Bo Gs Rc", "roll Bo Rc", "roll Gs", "roll Gs Rc", "roll Rc",
    ]  # fmt: skip


def test_c4_equal_cubes_are_one_choice():
    assert listed(table("Rc Rc", "Yd")) == ["keep", "roll Rc", "roll Rc Rc"]


def test_c4_only_the_chosen_cubes_are_rolled():
    step = play(table("Rc Bo Gs Px", "Yd"), "roll Bo Gs")
    assert cubes.chance(step.state) == cubes.Throwing(0, parse_pieces("Bo Gs"))
    after = cubes.settle(step.state, parse_pieces("Bx Gx"))
    assert after.state.hands[0] == parse_pieces("Bx Gx Px Rc")
    assert after.events == (events.CubesRolled(0, ("Bo", "Gs"), ("Bx", "Gx")),)
    assert after.state.phase is Phase.PLACE


def test_c4_keeping_everything_rolls_nothing():
    step = play(table("Rc Bo", "Yd"), "keep")
    assert cubes.chance(step.state) is None
    assert step.state.phase is Phase.PLACE
    assert step.state.hands[0] == parse_pieces("Bo Rc")


def test_c4_all_cubes_may_be_rolled():
    step = play(table("Rc Bo", "Yd"), "roll Rc Bo")
    assert cubes.chance(step.state).cubes == parse_pieces("Bo Rc")


def test_c4_colours_never_change():
    step = play(table("Rc Bo", "Yd"), "roll Rc")
    with refused("CHANCE", "chance/colour-changed", ImpossibleChance):
        cubes.settle(step.state, parse_pieces("Bo"))


def test_c4_a_roll_of_other_cubes_than_chosen_is_impossible():
    step = play(table("Rc Bo", "Yd"), "roll Rc")
    with refused("CHANCE", "chance/wrong-count", ImpossibleChance):
        cubes.settle(step.state, parse_pieces("Rc Bo"))
    with refused("CHANCE", "chance/other-cubes", ImpossibleChance):
        cubes.chance(step.state).read((events.CubesRolled(0, ("Bo",), ("Bs",)),))


def test_c4_every_fall_of_a_cube_is_as_likely():
    step = play(table("Rc Bo", "Yd"), "roll Rc Bo")
    falls = dict(cubes.chance(step.state).outcomes())
    assert len(falls) == 36
    assert set(falls.values()) == {Fraction(1, 36)}


def test_c4_cubes_are_rolled_again_only_once():
    step = play(table("Rc Bo", "Yd"), "roll Bo")
    rolled = cubes.settle(step.state, parse_pieces("Bs")).state
    for move in ("roll Bs", "keep"):
        with refused("C4", "cubes/already-rolled"):
            play(rolled, move)


def test_c4_the_choice_comes_before_the_placement():
    for move in ("Rc@3,0", "pass"):
        with refused("C4", "cubes/choose-first"):
            play(table("Rc Bo", "Yd"), move)


def test_c4_cubes_that_are_not_in_the_hand_cannot_be_rolled():
    with refused("HAND", "hand/not-there"):
        play(table("Rc Bo", "Yd"), "roll Rc Rc")


def test_c4_the_choice_is_the_seats_on_turn():
    with refused("TURN", "turn/not-yours", NotYourTurn):
        cubes.apply(table("Rc Bo", "Yd"), 1, Roll(()))


# C5


def test_c5_then_one_or_more_cubes_are_placed():
    step = play(table("Rc Rt Bo", "Yd"), "keep", "Rc@3,0 Rt@4,0")
    assert len(step.state.grid) == 5
    assert step.state.hands[0] == ("Bo",)


def test_c5_a_placement_of_nothing_is_refused():
    with refused("C5", "grid/place-one"):
        cubes.apply(play(table("Rc", "Yd"), "keep").state, 0, Place(()))


def test_c5_a_player_who_can_place_may_not_pass():
    state = play(table("Rc", "Yd"), "keep").state
    with refused("C5", "cubes/can-place"):
        play(state, "pass")
    assert "pass" not in listed(state)


def test_c5_there_is_no_exchange():
    with refused("FORMAT", "format/cubes-move", InvalidNotation):
        cubes.parse_move("swap Rc")


@pytest.mark.parametrize(
    ("move", "rule", "code"),
    [
        ("Bd@2,1 Gs@1,1", "Q5", "grid/no-shared-attribute"),
        ("Bd@2,1 Bo@0,1", "Q6", "grid/gap"),
        ("Rc@3,0 Rt@4,0 Rx@4,1", "Q6", "grid/not-one-line"),
        ("Rc@4,0", "Q7", "grid/not-connected"),
        ("Bd@3,0", "Q8", "grid/line-mixed"),
        ("Rc@1,0", "OCCUPIED", "grid/cell-taken"),
        ("Ro@3,0", "HAND", "hand/not-there"),
    ],
)
def test_c5_placements_obey_q5_to_q8_with_active_shapes(move, rule, code):
    with refused(rule, code):
        play(table("Rc Rt Rx Bd Bo Gs", "Yd"), "keep", move)


# C6


def test_c6_a_player_who_cannot_place_must_roll_everything():
    step = play(table("Pc Po Rs", "Yd", grid=ALL_BUT_PX), "keep")
    assert step.state.phase is Phase.FORCED
    assert cubes.deciders(step.state) == ()
    assert cubes.chance(step.state) == cubes.Throwing(0, parse_pieces("Pc Po Rs"), forced=True)


def test_c6_again_and_again_until_a_cube_can_be_placed():
    state = play(table("Pc Po Rs", "Yd", grid=ALL_BUT_PX), "keep").state
    first = cubes.settle(state, parse_pieces("Pd Ps Rx"))
    assert first.events == (events.CubesRolled(0, ("Pc", "Po", "Rs"), ("Pd", "Ps", "Rx"), forced=True),)
    assert first.state.phase is Phase.FORCED
    second = cubes.settle(first.state, parse_pieces("Pd Px Rx")).state
    assert second.phase is Phase.PLACE
    assert "Px@5,5" in listed(second)


def test_c6_also_after_a_roll_of_the_players_own_choice():
    step = play(table("Pc Px Rs", "Yd", grid=ALL_BUT_PX), "roll Px")
    assert cubes.settle(step.state, parse_pieces("Po")).state.phase is Phase.FORCED


def test_c6_a_hand_whose_colours_fit_nowhere_is_changed_against_the_bag():
    state = play(table(NO_REDS, "Po", grid=RED_SQUARE, bag="BBGGOORR"), "keep").state
    assert (state.phase, cubes.deciders(state)) == (Phase.REDRAW, ())
    assert cubes.chance(state) == cubes.Changing(0, tuple(map(Colour, "BBGGOORR")), 6)
    step = cubes.settle(state, parse_pieces("Bo Gs Oc Od Ro Rt"))
    assert step.events == (events.Redraw(0, parse_pieces("Bo Gs Oc Od Ro Rt")),)
    assert step.state.hands[0] == parse_pieces("Bo Gs Oc Od Ro Rt")
    assert step.state.bag == tuple(map(Colour, "BBBGGGYY"))
    assert (step.state.turn, step.state.phase) == (0, Phase.PLACE)
    assert "Rt@2,0" in listed(step.state)


def test_c6_the_change_comes_after_the_players_own_roll():
    state = play(table(NO_REDS, "Po", grid=RED_SQUARE, bag="BBGGOORR"), "roll Bo").state
    assert state.phase is Phase.REROLL
    assert cubes.settle(state, parse_pieces("Bx")).state.phase is Phase.REDRAW


def test_c6_the_new_hand_too_is_rolled_until_it_fits():
    state = play(table("Bo Rs", "Yd", grid=ALL_BUT_PX, bag="GPP"), "keep").state
    changed = cubes.settle(state, parse_pieces("Gx Po")).state
    assert cubes.chance(changed) == cubes.Throwing(0, parse_pieces("Gx Po"), forced=True)
    assert cubes.settle(changed, parse_pieces("Gx Px")).state.phase is Phase.PLACE


def test_c6_a_new_hand_that_fits_nowhere_is_changed_again():
    state = play(table("Bo Rs", "Yd", grid=ALL_BUT_PX, bag="GGP"), "keep").state
    again = cubes.settle(state, parse_pieces("Go Gs")).state
    assert cubes.chance(again) == cubes.Changing(0, tuple(map(Colour, "BPR")), 2)


def test_c6_a_small_bag_is_drawn_whole_and_the_rest_from_the_old_hand():
    state = play(table("Bo Bs Gd Gc Yt", "Yd", grid=ALL_BUT_PX, bag="OP"), "keep").state
    assert cubes.chance(state) == cubes.Changing(0, tuple(map(Colour, "BBGGY")), 3, sure=tuple(map(Colour, "OP")))
    step = cubes.settle(state, parse_pieces("Bx Gx Ox Px Yx"))
    assert step.state.hands[0] == parse_pieces("Bx Gx Ox Px Yx")
    assert step.state.bag == tuple(map(Colour, "BG"))


@pytest.mark.parametrize(
    ("drawn", "code"),
    [
        ("Bx Bx Gx Gx Px", "chance/left-in-bag"),
        ("Bx Bx Bx Ox Px", "chance/no-such-piece"),
        ("Bx Ox Px", "chance/wrong-count"),
        ("Bx Gx Ox Px Yx Yx", "chance/wrong-count"),
    ],
)
def test_c6_a_small_bag_is_not_drawn_otherwise(drawn, code):
    state = play(table("Bo Bs Gd Gc Yt", "Yd", grid=ALL_BUT_PX, bag="OP"), "keep").state
    with refused("CHANCE", code, ImpossibleChance):
        cubes.settle(state, parse_pieces(drawn))


def test_c6_a_bag_as_large_as_the_hand_changes_places_with_it():
    state = play(table("Bo Bs", "Yd", grid=ALL_BUT_PX, bag="GP"), "keep").state
    assert cubes.chance(state) == cubes.Changing(0, tuple(map(Colour, "GP")), 2)
    assert cubes.settle(state, parse_pieces("Gx Px")).state.bag == tuple(map(Colour, "BB"))


def test_c6_every_new_hand_is_as_likely_as_the_bag_has_its_colours_and_each_face_alike():
    state = play(table("Bo Bs", "Yd", grid=ALL_BUT_PX, bag="GGP"), "keep").state
    likely = likelihoods(cubes.chance(state))
    assert likely[parse_pieces("Go Go")] == Fraction(1, 3) / 36
    assert likely[parse_pieces("Go Gs")] == Fraction(1, 3) * 2 / 36
    assert likely[parse_pieces("Go Px")] == Fraction(2, 3) / 36
    assert sum(likely.values()) == 1


def test_c6_with_a_small_bag_only_the_rest_of_the_new_hand_is_left_to_chance():
    state = play(table("Bo Bs Gc", "Yd", grid=ALL_BUT_PX, bag="P"), "keep").state
    likely = likelihoods(cubes.chance(state))
    assert all(Counter(cube.colour for cube in hand)["P"] == 1 for hand in likely)
    assert likely[parse_pieces("Bo Bo Px")] == Fraction(1, 3) / 216
    assert likely[parse_pieces("Bo Gs Px")] == Fraction(2, 3) / 216
    assert sum(likely.values()) == 1


def likelihoods(asked: cubes.Changing) -> Counter:
    """Add up how likely each new hand is: the same faces may come up more than once."""
    likely = Counter()
    for hand, probability in asked.outcomes():
        asked.check(hand)
        likely[hand] += probability
    return likely


def test_c6_a_player_passes_if_no_colour_of_the_bag_fits_either():
    state = play(table("Bo Rs", "Po", grid=ALL_BUT_PX, bag="BGY"), "keep").state
    assert state.phase is Phase.PLACE
    assert listed(state) == ["pass"]
    step = play(state, "pass")
    assert (step.state.turn, step.state.phase) == (1, Phase.CHOOSE)
    assert step.events == (events.Move(0, "pass"),)


def test_c6_a_passing_player_keeps_the_cubes():
    step = play(table("Bo Rs", "Po", grid=ALL_BUT_PX, bag=""), "keep", "pass")
    assert step.state.hands == (parse_pieces("Bo Rs"), parse_pieces("Po"))


def test_c6_nobody_passes_who_can_get_another_hand():
    state = play(table(NO_REDS, "Po", grid=RED_SQUARE, bag="BBGGOORR"), "keep").state
    with refused("TURN", "turn/not-yours", NotYourTurn):
        play(state, "pass")


def test_c6_the_game_ends_without_bonus_when_no_cube_outside_the_grid_could_ever_be_placed():
    state = play(table("Rc Gs", "Bo", grid=THREE_REDS, bag="GG"), "keep", "Rc@1,1").state
    step = cubes.settle(state, parse_pieces("Gs Gt"))
    assert cubes.outcome(step.state) == Outcome(Reason.BLOCKED, (14, 10))
    assert step.events == (events.Draw(0, parse_pieces("Gs Gt")), events.End("blocked", (14, 10), (0,)))


def test_c6_the_game_goes_on_while_the_bag_holds_a_colour_that_fits():
    state = play(table("Rc Gs Gd Gc Gt Gx", "Bo", grid=THREE_REDS, bag="GR"), "keep", "Rc@1,1").state
    state = cubes.settle(state, parse_pieces("Gs")).state
    assert (state.turn, state.phase) == (1, Phase.CHOOSE)
    assert cubes.chance(play(state, "keep").state) == cubes.Changing(1, (Colour.RED,), 1)


def test_c6_the_game_goes_on_while_another_hand_holds_a_colour_that_fits():
    state = play(table("Rc Gs", "Bo", "Ro", grid=THREE_REDS, bag=""), "keep", "Rc@1,1", "keep", "pass").state
    assert (state.turn, state.phase) == (2, Phase.CHOOSE)


@given(
    grid=st.sampled_from((RED_SQUARE, ALL_BUT_PX, REDS)),
    hand=st.text("ROYGBP", min_size=1, max_size=6),
    bag=st.text("ROYGBP", max_size=9),
    seed=st.integers(0, 2**32),
)
def test_c6_every_hand_comes_to_a_placement_or_to_a_pass_that_nothing_could_help(grid, hand, bag, seed):
    state = table(" ".join(f"{colour}o" for colour in hand), "Yd", grid=grid, bag="".join(sorted(bag)))
    before, fits = everything(state), state.grid.has_room_for(every_face(hand + bag))
    state = play(state, "keep").state
    source = Stream(seed, "c6")
    while (asked := cubes.chance(state)) is not None:
        state = cubes.settle(state, asked.sample(source)).state
        assert everything(state) == before
        assert len(state.hands[0]) == len(hand)
    assert state.phase is Phase.PLACE
    assert (listed(state) == ["pass"]) is not fits


def everything(state: cubes.State) -> Counter:
    return Counter(state.bag) + Counter(cube.colour for held in state.hands for cube in held)


def every_face(colours: str) -> list[Piece]:
    return [face for colour in colours for face in cubes.faces(Colour(colour))]


# C7


def test_c7_after_placing_the_hand_is_filled_to_six_and_the_new_cubes_rolled():
    step = play(table("Rc Rt Bo Gs Yd Px", "Yd"), "keep", "Rc@3,0 Rt@4,0")
    asked = cubes.chance(step.state)
    assert isinstance(asked, cubes.Filling)
    assert asked.count == 2
    after = cubes.settle(step.state, parse_pieces("Go Rx"))
    assert after.state.hands[0] == parse_pieces("Bo Go Gs Px Rx Yd")
    assert Counter(after.state.bag) == Counter(map(Colour, "BBGOOPPRYY"))
    assert (after.state.turn, after.state.phase) == (1, Phase.CHOOSE)
    assert after.events == (events.Draw(0, parse_pieces("Go Rx")),)


def test_c7_the_draw_takes_what_the_bag_still_has():
    step = play(table("Rc Rt Bo", "Yd", bag="G"), "keep", "Rc@3,0 Rt@4,0")
    assert cubes.chance(step.state).count == 1
    assert cubes.settle(step.state, parse_pieces("Gt")).state.bag == ()


def test_c7_with_an_empty_bag_nothing_is_drawn():
    step = play(table("Rc Rt Bo", "Yd", bag=""), "keep", "Rc@3,0 Rt@4,0")
    assert cubes.chance(step.state) is None
    assert step.state.turn == 1


def test_c7_a_colour_that_is_not_in_the_bag_cannot_be_drawn():
    step = play(table("Rc Rt Bo Gs Yd Px", "Yd", bag="GGG"), "keep", "Rc@3,0")
    with refused("CHANCE", "chance/no-such-piece", ImpossibleChance):
        cubes.settle(step.state, parse_pieces("Rx"))


def test_c7_each_colour_is_as_likely_as_the_bag_has_it_and_each_face_alike():
    step = play(table("Rc Rt Bo Gs Yd Px", "Yd", bag="GGR"), "keep", "Rc@3,0")
    falls = dict(cubes.chance(step.state).outcomes())
    assert falls[parse_pieces("Go")] == Fraction(2, 3) * Fraction(1, 6)
    assert falls[parse_pieces("Rx")] == Fraction(1, 3) * Fraction(1, 6)
    assert sum(falls.values()) == 1


def test_c2_the_deals_are_listed_with_their_probability():
    hands, likely = next(islice(cubes.chance(cubes.start(2)).outcomes(), 1))
    assert [len(hand) for hand in hands] == [6, 6]
    assert 0 < likely < 1


# C8


def test_c8_scoring_is_that_of_q9():
    step = play(table("Rc Rt Rx", "Yd"), "keep", "Rc@3,0 Rt@4,0 Rx@5,0")
    assert step.state.scores == (10 + 12, 10)
    assert step.events == (events.Move(0, "Rc@3,0 Rt@4,0 Rx@5,0", points=12),)


# C9


def test_c9_with_an_empty_bag_play_goes_on():
    step = play(table("Rc Rt", "Yd", bag=""), "keep", "Rc@3,0")
    assert cubes.outcome(step.state) is None
    assert (step.state.turn, step.state.phase) == (1, Phase.CHOOSE)


def test_c9_placing_the_last_cube_ends_the_game_at_once_and_scores_six_more():
    step = play(table("Rc", "Yd Rt", bag=""), "keep", "Rc@3,0")
    assert cubes.outcome(step.state) == Outcome(Reason.OUT, (10 + 4 + 6, 10))
    assert step.events[1:] == (events.Bonus(0, 6), events.End("out", (20, 10), (0,)))


def test_c9_placing_the_whole_hand_while_the_bag_holds_a_cube_does_not_end_the_game():
    step = play(table("Rc", "Yd", bag="G"), "keep", "Rc@3,0")
    assert cubes.outcome(step.state) is None
    assert cubes.settle(step.state, parse_pieces("Gt")).state.hands[0] == ("Gt",)


def test_c9_the_highest_total_wins_and_equal_totals_share_the_win():
    state = table("Rc", "Yd", "Yo", bag="")
    for scores, winners in [((1, 30, 12), (1,)), ((10, 20, 12), (0, 1))]:
        end = cubes.outcome(play(replace(state, scores=scores), "keep", "Rc@3,0").state)
        assert end.winners == winners


def test_c9_nobody_moves_after_the_end():
    state = play(table("Rc", "Yd", bag=""), "keep", "Rc@3,0").state
    for seat in (0, 1):
        with refused("TURN", "turn/game-over", GameOver):
            cubes.apply(state, seat, Pass())
        assert cubes.legal_moves(cubes.view(state, seat)) == ()


# The booklet's examples

YELLOW_ROW = "Yo@0,0 Ys@1,0 Yd@2,0 Yc@3,0 Yt@4,0 Yx@5,0"


def placing(grid: str, hand: str) -> cubes.State:
    return table(hand, "Yd", grid=grid, phase=Phase.PLACE)


def test_booklet_q7_a_cube_that_touches_no_other_is_refused():
    with refused("Q7", "grid/not-connected"):
        play(placing(YELLOW_ROW, "Gs"), "Gs@2,2")


def test_booklet_q8_a_cube_whose_shape_and_colour_is_already_in_the_row_is_refused():
    with refused("Q8", "grid/line-repeats"):
        play(placing("Yo@0,0 Ys@1,0 Yd@2,0 Yc@3,0 Yt@4,0", "Yd"), "Yd@5,0")
    with refused("Q8", "grid/line-repeats"):
        play(placing(YELLOW_ROW, "Yd"), "Yd@2,1")


def test_booklet_q8_a_seventh_cube_in_the_yellow_row_the_second_circle_is_refused():
    with refused("Q8", "grid/line-too-long"):
        play(placing(YELLOW_ROW, "Yo"), "Yo@6,0")


def test_booklet_q8_a_purple_circle_that_suits_the_purple_square_but_not_the_yellow_row_is_refused():
    with refused("Q8", "grid/line-mixed"):  # under the yellow diamond
        play(placing(f"{YELLOW_ROW} Ps@1,1", "Po"), "Po@2,1")
    with refused("Q8", "grid/line-mixed"):  # at the end of the row
        play(placing(f"{YELLOW_ROW} Px@5,1 Ps@6,1", "Po"), "Po@6,0")
    assert play(placing(f"{YELLOW_ROW} Px@5,1 Ps@6,1", "Po"), "Po@7,1").events[0].points == 3


def test_booklet_q6_three_red_cubes_at_both_ends_of_a_red_row_are_one_line():
    step = play(placing("Rs@0,0 Rd@1,0 Rc@2,0", "Ro Rt Rx"), "Ro@-2,0 Rt@-1,0 Rx@3,0")
    assert step.state.scores == (10 + 12, 10)
    step = play(placing("Rs@0,0 Rd@1,0", "Ro Rt Rx"), "Ro@-2,0 Rt@-1,0 Rx@2,0")
    assert step.state.scores == (10 + 5, 10)


def test_booklet_q5_a_red_diamond_and_a_blue_circle_in_one_turn_are_refused():
    with refused("Q5", "grid/no-shared-attribute"):
        play(placing("Rs@0,0 Rc@1,0 Bs@0,1", "Rd Bo"), "Rd@2,0 Bo@1,1")


def test_booklet_q9_a_diamond_across_a_gap_from_the_green_cubes_makes_no_green_line():
    board = "Go@0,0 Gs@1,0 Gc@2,0 Bs@1,1 Bt@2,1 Bx@3,1 Bd@4,1 Rd@4,2"
    step = play(placing(board, "Gd"), "Gd@4,0")
    assert step.events[0].points == 3


def test_booklet_c8_a_green_circle_makes_a_green_line_and_a_circle_line():
    assert play(placing("Gs@0,0 Bs@0,1 Bo@1,1", "Go"), "Go@1,0").events[0].points == 2 + 2


def test_booklet_c8_three_turns_score_7_then_6_then_17():
    left = "Ro@0,0 Rs@1,0 Bo@0,1 Yo@0,2 Go@0,3 Po@0,4"
    right = "Pc@1,4 Ps@2,4 Pd@3,4 Px@4,4 Pt@5,4 Rt@5,3 Bt@5,2 Gt@5,1 Gx@4,1 Gd@3,1"
    state = table("Rt Bt Gt Ot Px", "Yd Ys Yt Px", "Rd Rx Rc Px", grid=f"{left} {right}", bag="")
    stephanie = play(state, "keep", "Bt@2,-1 Gt@2,-2 Ot@2,-3 Rt@2,0")
    jacques = play(stephanie.state, "keep", "Yd@3,2 Ys@1,2 Yt@2,2")
    anne = play(jacques.state, "keep", "Rc@-1,0 Rd@3,0 Rx@4,0")
    assert [lengths(step.state.grid, step.events[0].move) for step in (stephanie, jacques, anne)] == [
        ["R3", "t4"],
        ["Y4", "d2"],
        ["R6", "d3", "x2"],
    ]
    assert [step.events[0].points for step in (stephanie, jacques, anne)] == [4 + 3, 4 + 2, 3 + 2 + 12]


def lengths(after: Grid, move: str) -> list[str]:
    """Return the lines of a move that has been made: what they share, and how long they are."""
    placed = tuple(Placed.from_json(word) for word in move.split())
    return sorted(f"{shared(pieces_of(line))}{len(line)}" for line in lines_of(after, placed))
