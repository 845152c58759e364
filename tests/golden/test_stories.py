"""The constructed games of Qwirkle and Qwirkle Cubes show what their names promise."""

from itertools import pairwise

from sixfold.games.cubes import rules as cubes
from sixfold.games.grid.rules import lines_of
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.rules.events import Bonus, CubesRolled, Draw, End, Event, Move, Open, Redraw
from sixfold.rules.record import replay
from tests.golden.cases import load_case


def told(name: str) -> tuple[Event, ...]:
    return load_case(name).events


def states(name: str):
    return [step.state for step in replay(load_case(name))]


def moves(name: str) -> list[Move]:
    return [event for event in told(name) if isinstance(event, Move)]


def before(name: str, text: str):
    """Return the positions before each move that begins with this text."""
    positions, found = [None, *states(name)], []
    for state, step in zip(positions, replay(load_case(name)), strict=False):
        if any(isinstance(event, Move) and event.move.startswith(text) for event in step.events):
            found.append(state)
    return found


def test_qwirkle_out_q12_the_last_tile_earns_six_more():
    *_, move, bonus, end = told("qwirkle/out")
    assert isinstance(move, Move)
    assert bonus == Bonus(move.seat, 6)
    assert end.reason == "out"
    last = states("qwirkle/out")[-1]
    assert last.hands[move.seat] == last.bag == ()
    assert any(last.hands)


def test_qwirkle_blocked_q12_no_bonus_while_both_hands_and_the_bag_are_full():
    last = states("qwirkle/blocked")[-1]
    assert [len(hand) for hand in last.hands] == [6, 0]
    assert len(last.bag) == 108 - 36 - 6
    assert not any(isinstance(event, Bonus) for event in told("qwirkle/blocked"))


def test_qwirkle_forced_pass_q10_happens_with_an_empty_bag_and_a_tile_in_hand():
    positions = before("qwirkle/forced-pass", "pass")
    assert positions
    for state in positions:
        assert state.bag == ()
        assert state.hands[state.turn]
        assert not state.grid.has_room_for(state.hands[state.turn])
        assert state.grid.has_room_for(state.hands[1 - state.turn])


def test_qwirkle_exchange_q10_of_all_that_a_small_bag_holds():
    (state,) = before("qwirkle/exchange-small-bag", "swap")
    assert (len(state.bag), len(state.hands[state.turn])) == (3, 6)
    assert len(moves("qwirkle/exchange-small-bag")[-1].move.split()) == 1 + 3
    assert len(states("qwirkle/exchange-small-bag")[-1].bag) == 3


def test_qwirkle_exchange_q10_of_the_bags_last_tile_gives_the_next_player_what_was_put_back():
    first, second = before("qwirkle/exchange-last-tile", "swap")
    assert len(first.bag) == len(second.bag) == 1
    put_back = moves("qwirkle/exchange-last-tile")[-2].move.split()[1:]
    assert second.bag == tuple(put_back)
    assert told("qwirkle/exchange-last-tile")[-1] == Draw(second.turn, tuple(put_back))


def test_qwirkle_opening_q3_the_oldest_of_three_tied_opens():
    assert Open(2) in told("qwirkle/oldest-opens")
    assert load_case("qwirkle/oldest-opens").options.ages == (30, 31, 62)


def test_qwirkle_qwirkle_q9_one_tile_scores_twelve():
    assert [move.points for move in moves("qwirkle/qwirkle")] == [3, 5, 12, None]


def test_shared_wins_q13_c9_name_both_winners():
    for name in ("qwirkle/shared-win", "cubes/shared-win"):
        end = told(name)[-1]
        assert isinstance(end, End)
        assert end.winners == (0, 1)
        assert len(set(end.scores)) == 1


def test_cubes_out_c7_c9_the_bag_runs_out_and_the_last_cube_earns_six_more():
    events = told("cubes/out")
    assert [event.points for event in events if isinstance(event, Bonus)] == [6]
    assert events[-1].reason == "out"
    filled = [(move, draw) for move, draw in pairwise(events) if isinstance(move, Move) and isinstance(draw, Draw)]
    assert any(len(draw.pieces) < move.move.count("@") for move, draw in filled)


def test_cubes_opening_c3_the_youngest_opens():
    assert Open(1) in told("cubes/youngest-opens")
    assert load_case("cubes/youngest-opens").options.ages == (30, 8, 62)


def test_cubes_rolls_c4_none_some_and_all():
    choices = [move.move for move in moves("cubes/rolls") if "@" not in move.move]
    assert [len(choice.split()) - 1 for choice in choices] == [0, 2, 6]


def test_cubes_forced_rolls_c6_everything_is_rolled_until_a_face_fits():
    forced = [event for event in told("cubes/forced-rolls") if isinstance(event, CubesRolled) and event.forced]
    assert len(forced) == 2
    assert all(len(event.of) == 6 for event in forced)
    assert "Px" not in forced[0].faces
    assert "Px" in forced[1].faces


def test_cubes_new_hand_c6_a_hand_without_red_is_changed_until_it_has_some():
    first, second = redraws("cubes/new-hand")
    assert (len(first.bag), len(second.bag)) == (74, 74)
    assert not any(cube.colour == "R" for state in (first, second) for cube in state.hands[0])
    assert "Rt" in told("cubes/new-hand")[-3].pieces


def test_cubes_new_hand_from_a_small_bag_c6_the_bags_cube_is_sure_and_old_ones_fill_up():
    (state,) = redraws("cubes/new-hand-from-a-small-bag")
    assert state.bag == ("P",)
    (event,) = [event for event in told("cubes/new-hand-from-a-small-bag") if isinstance(event, Redraw)]
    assert sorted(cube[0] for cube in event.pieces) == sorted("POORRR")


def redraws(name: str):
    """Return the positions in which a hand is to be changed."""
    return [state for state in states(name) if state.phase is cubes.Phase.REDRAW]


def test_cubes_pass_c6_no_colour_of_the_hand_or_the_bag_fits_but_the_third_players_does():
    positions = before("cubes/pass", "pass")
    assert [state.turn for state in positions] == [1, 2]
    for state in positions:
        assert state.bag == ("R",)
        assert cubes.legal_moves(cubes.view(state, state.turn)) == (cubes.Pass(),)


def test_blocked_squares_hold_all_36_kinds_in_full_lines():
    for name in ("qwirkle/blocked", "cubes/blocked"):
        grid = states(name)[-1].grid
        assert len(set(grid.values())) == len(grid) == 36
        assert [len(line) for line in lines_of(grid, grid.placed())] == [6] * 12


def test_no_game_is_left_in_the_middle_of_a_turn():
    for name in ("qwirkle/booklet", "qwirkle/oldest-opens", "cubes/rolls"):
        assert states(name)[-1].phase in {qwirkle.Phase.PLAY, cubes.Phase.CHOOSE}
