"""Playouts of Qwirkle and Cubes: reproducible, exact in their endings, careful about what they are given."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import takewhile
from math import sqrt
from statistics import mean

import pytest

from sixfold.games.cubes import rules as cubes
from sixfold.games.grid.kernel_playouts import Playouts, Policy
from sixfold.games.grid.rules import Grid, Place, Placed
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.rules.core import Options, Reason
from sixfold.rules.events import Bonus, Deal, Draw, Move, Open, Redraw
from sixfold.rules.pieces import COLOURS, SHAPES, Cell, Piece, parse_pieces
from sixfold.rules.record import replay
from tests.golden.cases import load_case

QWIRKLE_2026 = [((245, 112), 56), ((212, 112), 57), ((209, 126), 55)]
CUBES_2026 = [((152, 68, 111), 45), ((153, 61, 91), 42)]

GREEDY, KEEP, SPARE, RANDOM = Policy.GREEDY, Policy.GREEDY_KEEP, Policy.GREEDY_SPARE, Policy.RANDOM


def row(colour, y):
    return [Placed(Piece(colour + shape), Cell(x, y)) for x, shape in enumerate(SHAPES)]


def cubes_table(hands, grid, phase=cubes.Phase.CHOOSE, scores=(0, 0)):
    used = [cube.colour for hand in hands for cube in hand] + [placed.piece.colour for placed in grid]
    bag = [colour for colour in COLOURS for _ in range(15 - used.count(colour))]
    return cubes.State(Options(), hands, tuple(bag), scores, Grid(grid), 0, phase)


@pytest.mark.parametrize("game", ["qwirkle", "cubes"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seed_names_the_same_games_however_they_are_split(game, seats):
    playouts = Playouts.from_start(game, [RANDOM, KEEP, RANDOM, KEEP][:seats])
    games = playouts.play(7, 12)
    assert playouts.play(7, 12, threads=3) == games
    assert playouts.play(7, 5, first=4) == games[4:9]
    assert [playouts.record(7, number)[0] for number in range(12)] == games
    assert playouts.play(8, 12) != games
    assert len(set(games)) == 12


def test_a_seed_gives_these_games_on_every_machine():
    games = Playouts.from_start("qwirkle", [GREEDY, RANDOM]).play(2026, 3)
    assert [(game.outcome.scores, game.turns) for game in games] == QWIRKLE_2026
    games = Playouts.from_start("cubes", [GREEDY, RANDOM, KEEP]).play(2026, 2)
    assert [(game.outcome.scores, game.turns) for game in games] == CUBES_2026


def test_greedy_scores_what_greedy_is_known_to_score():
    for seats, known in ((2, 205), (3, 136), (4, 101)):
        games = Playouts.from_start("qwirkle", [GREEDY] * seats).play(1, 400)
        assert mean(score for game in games for score in game.outcome.scores) == pytest.approx(known, rel=0.03)


def test_greedy_beats_random_and_rolling_beats_keeping():
    def wins(game, policies, games):
        return sum(played.outcome.winners == (0,) for played in Playouts.from_start(game, policies).play(3, games))

    assert wins("qwirkle", [GREEDY, RANDOM], 60) >= 58
    assert wins("cubes", [KEEP, RANDOM], 60) >= 58
    assert wins("cubes", [GREEDY, KEEP], 10) >= 8
    assert wins("cubes", [SPARE, KEEP], 60) >= 50


def test_everyone_may_open_and_ages_break_ties():
    for game, first in (("qwirkle", max), ("cubes", min)):
        for ages in ((30.0, 20.0, 10.0), (10.0, 20.0, 30.0), (20.0, 20.0, 20.0)):
            playouts = Playouts.from_start(game, [RANDOM] * 3, Options(ages))
            for number in range(30):
                events = playouts.record(5, number)[1]
                hands = [event.pieces for event in events if isinstance(event, Deal)]
                sizes = [len(qwirkle.largest_sets(hand)[0]) for hand in hands]
                tied = [seat for seat in range(3) if sizes[seat] == max(sizes)]
                opener = next(event.seat for event in events if isinstance(event, Open))
                assert opener == first(tied, key=lambda seat: (ages[seat], -seat))


def test_q12_a_game_that_is_blocked_ends_without_bonus():
    played, events = Playouts.from_start("qwirkle", [RANDOM] * 2).record(1, 7255)
    assert played.outcome.reason is Reason.BLOCKED
    assert not any(isinstance(event, Bonus) for event in events)
    assert sum(event.points or 0 for event in events if isinstance(event, Move)) == sum(played.outcome.scores)


def test_q12_going_out_scores_six_more():
    played, events = Playouts.from_start("qwirkle", [RANDOM] * 2).record(1, 0)
    assert played.outcome.reason is Reason.OUT
    assert [event.points for event in events if isinstance(event, Bonus)] == [6]
    assert sum(event.points or 0 for event in events if isinstance(event, Move)) + 6 == sum(played.outcome.scores)


def test_c6_the_game_ends_when_no_cube_outside_the_grid_can_ever_be_placed():
    full = [placed for y, colour in enumerate(COLOURS) for placed in row(colour, y)]
    table = cubes_table((parse_pieces("Ro Rs Rd Rc Rt Rx"), parse_pieces("Bo Bs Bd")), full, scores=(11, 12))
    for game in Playouts.from_state(table, [RANDOM, KEEP]).play(1, 3):
        assert (game.outcome.reason, game.outcome.scores, game.turns) == (Reason.BLOCKED, (11, 12), 0)


def told(name, phase, policy, number=0):
    """The last position of a golden game in which seat 1 is in this phase, and a playout from there without deals."""
    state = next(state for state in reversed(states(name)) if state.phase is phase and state.turn == 1)
    _, events = Playouts.from_state(state, [policy] * 3).record(1, number)
    return state, [event for event in events if not isinstance(event, Deal)]


@cache
def states(name):
    return [step.state for step in replay(load_case(name))]


@pytest.mark.parametrize("policy", [RANDOM, KEEP, GREEDY])
def test_c6_a_player_passes_if_no_colour_of_the_hand_or_the_bag_fits(policy):
    _, events = told("cubes/pass", cubes.Phase.PLACE, policy)
    assert events[0] == Move(1, "pass")


@pytest.mark.parametrize("policy", [RANDOM, KEEP, GREEDY])
def test_c6_playouts_change_a_hand_against_a_small_bag_as_the_rules_do(policy):
    for number in range(20):
        state, events = told("cubes/new-hand-from-a-small-bag", cubes.Phase.CHOOSE, policy, number)
        assert Redraw in [type(event) for event in events[:3]]
        end = followed(state, events)
        assert (end.phase, end.reason) == (cubes.Phase.OVER, Reason.OUT)


def followed(state, events):
    """Let the rules take the same steps, and see that they tell the same."""
    left = list(events)
    while left:
        if (asked := cubes.chance(state)) is not None:
            step = cubes.settle(state, asked.read(left))
        else:
            step = cubes.apply(state, state.turn, cubes.parse_move(left[0].move))
        assert list(step.events) == left[: len(step.events)]
        state, left = step.state, left[len(step.events) :]
    return state


def test_c6_new_hands_are_as_likely_as_the_rules_say():
    """Three red and three orange cubes and a purple one: one of the six stays behind, as often of either colour."""
    games = 2000
    left = Counter()
    for number in range(games):
        _, events = told("cubes/new-hand-from-a-small-bag", cubes.Phase.CHOOSE, KEEP, number)
        new = next(event for event in events if isinstance(event, Redraw))
        left[sum(cube[0] == "R" for cube in new.pieces)] += 1
    assert left.keys() == {2, 3}
    assert abs(left[2] - games / 2) < 4 * sqrt(games / 4)


def test_c6_a_hand_without_the_one_colour_that_fits_is_changed_until_it_has_it():
    grid = [Placed.from_json(text) for text in ("Ro@0,0", "Rs@1,0", "Rd@0,1", "Rc@1,1")]
    table = cubes_table((parse_pieces("Bo Bs Gc Gd Yt Yx"), parse_pieces("Po Ps Gc Gd Yt Yx")), grid)
    changed = Counter()
    for number in range(200):
        events = Playouts.from_state(table, [KEEP, KEEP]).record(1, number)[1]
        hands = [event.pieces for event in takewhile(lambda event: "@" not in getattr(event, "move", ""), events)
                 if isinstance(event, Redraw)]  # fmt: skip
        assert [any(cube[0] == "R" for cube in hand) for hand in hands] == [False] * (len(hands) - 1) + [True]
        changed[len(hands)] += 1
    assert changed[1] > changed[2] > 0


def test_cubes_in_the_place_phase_are_not_rolled_again():
    hands = (parse_pieces("Go Gs Gd"), parse_pieces("Yo Ys Yd"))
    table = cubes_table(hands, row("R", 0), phase=cubes.Phase.PLACE)
    events = Playouts.from_state(table, [RANDOM, RANDOM]).record(1)[1]
    moves = [event.move for event in events if isinstance(event, Move)]
    assert "@" in moves[0]
    assert moves[1].startswith(("roll", "keep"))


def qwirkle_view(**changes):
    view = qwirkle.View(
        seat=1,
        hand=parse_pieces("Os Gs Bt Yx Pc Pd"),
        hand_sizes=(6, 6, 6),
        bag_size=108 - 18 - 6,
        scores=(5, 9, 0),
        grid=Grid(row("R", 0)),
        turn=1,
        phase=qwirkle.Phase.PLAY,
        options=Options(),
    )
    return replace(view, **changes)


def deals(playouts, seed):
    return [event.pieces for event in playouts.record(seed)[1] if isinstance(event, Deal)]


def test_a_view_knows_its_own_hand_and_draws_the_others():
    view = qwirkle_view()
    playouts = Playouts.from_view(view, [GREEDY] * 3)
    hands = [deals(playouts, seed) for seed in range(40)]
    assert {tuple(sorted(hand[1])) for hand in hands} == {view.hand}
    assert len({hand[0] for hand in hands}) > 30
    for hand in hands:
        assert all([*hand[0], *hand[1], *hand[2]].count(red.piece) <= 2 for red in row("R", 0))
    assert all(game.outcome.scores[0] >= 5 and game.outcome.scores[1] >= 9 for game in playouts.play(1, 20))


def test_after_a_placement_the_next_seat_moves_and_the_draw_is_unknown():
    view = qwirkle_view()
    move = Place((Placed(Piece("Os"), Cell(1, 1)), Placed(Piece("Gs"), Cell(1, 2))))
    playouts = Playouts.after(view, move, [GREEDY] * 3)
    events = playouts.record(1)[1]
    assert next(event.seat for event in events if isinstance(event, Move)) == 2
    drawn = {hand for seed in range(20) for hand in [deals(playouts, seed)[1]]}
    assert len(drawn) > 15
    assert all(set(parse_pieces("Bt Yx Pc Pd")) <= set(hand) and len(hand) == 6 for hand in drawn)
    assert all(game.outcome.scores[1] >= 9 + 3 for game in playouts.play(1, 20))


def test_after_an_exchange_the_tiles_set_aside_are_in_the_bag():
    playouts = Playouts.after(qwirkle_view(), qwirkle.Swap(parse_pieces("Os Gs Bt")), [RANDOM] * 3)
    for seed in range(30):
        hands = deals(playouts, seed)
        outside = [tile for hand in hands for tile in hand]
        assert len(hands[1]) == 6
        assert all(outside.count(Piece(tile)) <= 2 for tile in ("Os", "Gs", "Bt"))


def test_every_tile_is_drawn_once():
    for game, copies in (("qwirkle", 3), ("cubes", 15)):
        _, events = Playouts.from_start(game, [RANDOM] * 4).record(9)
        drawn = [piece for event in events if isinstance(event, Deal | Draw) for piece in event.pieces]
        swapped = [word for event in events if isinstance(event, Move) and event.move.startswith("swap")
                   for word in event.move.split()[1:]]  # fmt: skip
        sort = (lambda piece: piece) if game == "qwirkle" else (lambda piece: piece[0])
        counts = dict.fromkeys(map(sort, drawn), 0)
        for piece in drawn:
            counts[sort(piece)] += 1
        for piece in swapped:
            counts[sort(piece)] -= 1
        assert set(counts.values()) == {copies}


def test_what_cannot_be_is_refused():
    with pytest.raises(ValueError, match="playouts"):
        Playouts.from_start("qwixx", [GREEDY] * 2)
    for seats in (0, 1, 5):
        with pytest.raises(ValueError, match="two to four"):
            Playouts.from_start("qwirkle", [GREEDY] * seats)
    with pytest.raises(ValueError, match="ages"):
        Playouts.from_start("qwirkle", [GREEDY] * 2, Options((1.0,)))
    with pytest.raises(ValueError, match="policies"):
        Playouts.from_view(qwirkle_view(), [GREEDY] * 2)
    with pytest.raises(ValueError, match="phase"):
        Playouts.from_state(qwirkle.start(2), [GREEDY] * 2)
    with pytest.raises(ValueError, match="more pieces"):
        Playouts.from_view(qwirkle_view(hand=parse_pieces("Ro Ro Ro")), [GREEDY] * 3)
    with pytest.raises(ValueError, match="at most six"):
        Playouts.from_view(qwirkle_view(hand=parse_pieces("Oo Os Od Oc Ot Ox Po")), [GREEDY] * 3)
    with pytest.raises(ValueError, match="at most six"):
        Playouts.from_view(qwirkle_view(hand_sizes=(7, 6, 6)), [GREEDY] * 3)
    with pytest.raises(ValueError, match="empty hand"):
        Playouts.from_view(qwirkle_view(hand_sizes=(0, 6, 6)), [GREEDY] * 3)
    with pytest.raises(ValueError, match="seat"):
        Playouts.after(qwirkle_view(), Place((Placed(Piece("Ro"), Cell(1, 1)),)), [GREEDY] * 3)


@pytest.mark.parametrize(("seed", "games", "first"), [(-1, 1, 0), (2**64, 1, 0), (0, 1, -1), (0, -1, 0)])
def test_numbers_out_of_range_are_refused(seed, games, first):
    playouts = Playouts.from_start("qwirkle", [GREEDY] * 2)
    with pytest.raises(ValueError, match=r"at least 0|not negative"):
        playouts.play(seed, games, first=first)


def test_no_games_are_no_games():
    assert Playouts.from_start("cubes", [KEEP] * 2).play(0, 0) == []
