"""Rollouts, placements by style and exact endgames of Qwirkle and Cubes, against the rules and plain searches."""

import random
from array import array
from dataclasses import replace
from itertools import combinations
from statistics import correlation, mean, pstdev

import pytest

from sixfold.games.cubes import rules as cubes
from sixfold.games.grid import kernel_rollouts as grid_rollouts
from sixfold.games.grid.bots import leaf_of
from sixfold.games.grid.kernel import Board
from sixfold.games.grid.kernel_rollouts import Leaf, Outlook, Rollouts, Student, Style, rank, solve_endgame
from sixfold.games.grid.rules import (
    Grid,
    Place,
    Placed,
    lines_of,
    parse_placing,
    pieces_of,
    placement_points,
    placements,
)
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.kernels._kernels import GridBoard, GridRollouts, GridSetup
from sixfold.rules.core import Options
from sixfold.rules.pieces import KINDS, Cell, parse_pieces, share_attribute, without
from sixfold.rules.record import replay
from tests.games.grid import brute
from tests.games.grid.positions import cubes_view, qwirkle_view, states
from tests.golden.cases import load_case

STYLE = Style(lines=(0, 0, 7, -11, 30, -150, 90), pair=31, twin=-77, piece=13)
OBSERVANT = Style(
    lines=(0, 0, 7, -11, 30, -150, 90),
    pair=31,
    twin=-77,
    piece=13,
    five=(90, -41, -160, -230),
    own=(0, 0, 5, 23, 101, 370, 0),
    near=(0, 0, -7, 29, 121, 155, 0),
    mates=151,
)
FOUR = "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0"


def worth(grid, hand, placed, style):
    """What a style thinks of a placement, from the rules alone."""
    after = grid.with_placed(placed)
    kept = without(hand, pieces_of(placed))
    unseen = without(qwirkle.TILES, (*pieces_of(grid.placed()), *hand))
    pairs = [style.twin if a == b else style.pair * share_attribute((a, b)) for a, b in combinations(kept, 2)]
    lines = sum(worth_of_line(line, kept, unseen, style) for line in lines_of(after, placed))
    pieces = sum(worth_of_kept(grid, piece, unseen, style) - style.piece for piece in kept)
    return 100 * placement_points(grid, placed) + lines + sum(pairs) + pieces


def worth_of_line(line, kept, unseen, style):
    tiles = pieces_of(line)
    lacking = {kind for kind in KINDS if kind not in tiles and share_attribute((*tiles, kind))}
    own = style.own[len(tiles)] * len(lacking & set(kept))
    five = style.five[sum(piece in lacking for piece in unseen)] if len(tiles) == 5 else 0
    return style.lines[len(tiles)] + own + five


def worth_of_kept(grid, piece, unseen, style):
    lengths = {
        len(line) - 1 for placed in placements(grid, (piece,)) for line in lines_of(grid.with_placed(placed), placed)
    }
    mates = sum(other != piece and share_attribute((other, piece)) for other in unseen)
    return sum(style.near[length] for length in lengths) + style.mates * mates // len(unseen)


@pytest.mark.parametrize("style", [STYLE, OBSERVANT])
def test_placements_by_style_agree_with_the_rules(style):
    for state in states("qwirkle", 2, 41)[1::4]:
        hand = state.hands[state.turn]
        found = rank(Board(state.grid), hand, style, 10_000)
        assert {ranked.scored.placement for ranked in found} == set(placements(state.grid, hand))
        assert [ranked.worth for ranked in found] == [
            worth(state.grid, hand, ranked.scored.placement, style) for ranked in found
        ]
        assert sorted((ranked.worth for ranked in found), reverse=True) == [ranked.worth for ranked in found]


@pytest.mark.parametrize("style", [STYLE, OBSERVANT])
def test_rollouts_make_the_placement_that_ranks_first(style):
    """They leave out starts that cannot come to the best so far; with an empty bag one turn shows what they did."""
    checked = [state for state in late_states(12) if rank(Board(state.grid), state.hands[state.turn], style, 1)]
    assert len(checked) > 30
    leaf = leaf_of("qwirkle")
    for state in checked:
        board = Board(state.grid)
        first = Place(rank(board, state.hands[state.turn], style, 1)[0].scored.placement)
        after = qwirkle.apply(state, state.turn, first).state
        if qwirkle.outcome(after) is None:
            seen = grid_rollouts.chances(state, board, 0, style, leaf, turns=1, seed=1, first=0, count=1)
            assert seen == pytest.approx(leaf.shares(after, Board(after.grid))[:1])


def margin_of(state):
    """The margin to come of the seat to move, by looking at everything."""
    best = -1000
    for move in qwirkle.legal_moves(qwirkle.view(state, state.turn)):
        after = qwirkle.apply(state, state.turn, move).state
        gained = after.scores[state.turn] - state.scores[state.turn]
        over = qwirkle.outcome(after) is not None
        best = max(best, gained - (0 if over else margin_of(after)))
    return best


def late_states(most_tiles):
    found = [state for seed in range(50, 56) for state in states("qwirkle", 2, seed)]
    return [state for state in found if not state.bag and sum(map(len, state.hands)) <= most_tiles]


def test_endgames_agree_with_looking_at_everything():
    checked = late_states(4)
    assert len(checked) > 8
    for state in checked:
        solved = solve_endgame(Board(state.grid), state.hands, state.turn, 1_000_000)
        assert solved.margin == margin_of(state)
        move = qwirkle.Pass() if solved.best is None else Place(solved.best.placement)
        qwirkle.check(qwirkle.view(state, state.turn), move)


def endgame(tiles, hands):
    """A constructed end of a game: seat 0 to move, the bag empty."""
    return qwirkle.State(Options(), hands, (), (0, 0), Grid(tiles), phase=qwirkle.Phase.PLAY)


def test_q12_whose_tile_it_was_that_lies_on_the_grid_tells_the_ends_of_games_apart():
    """Both hold the same two kinds, so one grid can be reached with different tiles left: 2 points were found."""
    hand = parse_pieces("Bd Ox")
    state = endgame(parse_placing("Gx@0,0 Rx@1,0 Yx@0,1 Ox@1,1 Bx@1,2").placed, (hand, hand))
    assert margin_of(state) == 8
    assert solve_endgame(Board(state.grid), state.hands, 0, 1_000_000).margin == 8


def shared_hands(rng, tiles, kinds, more):
    """Two hands of the same kinds, of which at least one fits beside these tiles; the second has `more` besides."""
    while True:
        hand = rng.sample(KINDS, kinds)
        if Grid(tiles).has_room_for(hand):
            return tuple(sorted(hand)), tuple(sorted(hand + rng.sample(KINDS, more)))


@pytest.mark.parametrize(("kinds", "more", "games"), [(1, 0, 40), (1, 2, 20), (2, 0, 150), (2, 1, 20), (3, 0, 4)])
def test_q12_ends_of_games_with_the_same_kinds_in_both_hands_agree_with_looking_at_everything(kinds, more, games):
    rng = random.Random(10 * kinds + more)
    for _ in range(games):
        grown = brute.tiles_of(brute.random_grid(rng, rng.randint(3, 9)))
        tiles = [Placed(KINDS[kind], Cell(x, y)) for x, y, kind in grown]
        state = endgame(tiles, shared_hands(rng, tiles, kinds, more))
        solved = solve_endgame(Board(state.grid), state.hands, 0, 1_000_000)
        assert solved.margin == margin_of(state), (tiles, state.hands)
        after = qwirkle.apply(state, 0, Place(solved.best.placement)).state
        to_come = 0 if qwirkle.outcome(after) is not None else margin_of(after)
        assert after.scores[0] - to_come == solved.margin


def test_endgames_that_are_too_large_are_left_alone():
    state = max(late_states(12), key=lambda state: sum(map(len, state.hands)))
    assert solve_endgame(Board(state.grid), state.hands, state.turn, 100) is None


def test_endgames_that_cannot_be_are_refused():
    board = Board(qwirkle_view(FOUR, "Bt").grid)
    with pytest.raises(ValueError, match="Q12"):
        solve_endgame(board, ((), (qwirkle.TILES[0],)), 0, 10)
    with pytest.raises(ValueError, match="Q12"):
        solve_endgame(Board(), (qwirkle.TILES[:1], qwirkle.TILES[:1]), 0, 10)


def moves_of(state, most):
    view = qwirkle.view(state, state.turn)
    listed = Board(state.grid).placements(view.hand)[:most]
    return view, [Place(scored.placement) for scored in listed]


def test_rollouts_are_numbered_and_the_same_however_they_are_split():
    view, moves = moves_of(states("qwirkle", 3, 3)[10], 5)
    rollouts, outlook = Rollouts(view, moves, STYLE), Outlook(turns=5)
    whole = rollouts.play([0, 1, 2, 3, 4], 9, 0, 20, outlook)
    assert rollouts.play([3, 1], 9, 5, 10, outlook) == [whole[3][5:15], whole[1][5:15]]
    assert Rollouts(view, moves[::-1], STYLE).play([4], 9, 0, 20, outlook) == [whole[0]]
    assert rollouts.play([0], 10, 0, 20, outlook) != [whole[0]]
    assert all(0 <= chance <= 1 for chances in whole for chance in chances)


def test_rollouts_know_only_what_the_view_tells():
    state = states("qwirkle", 2, 3)[10]
    other = 1 - state.turn
    hidden = tuple(sorted(state.hands[other] + state.bag))
    hands = (hidden[:6], state.hands[1]) if other == 0 else (state.hands[0], hidden[:6])
    twin = replace(state, hands=hands, bag=hidden[6:])
    assert twin != state
    chances = [Rollouts(*moves_of(table, 4), STYLE).play([0, 1, 2, 3], 1, 0, 9, Outlook()) for table in (state, twin)]
    assert chances[0] == chances[1]


def test_a_rollout_to_the_end_is_won_shared_or_lost():
    view, moves = moves_of(states("qwirkle", 2, 5)[40], 2)
    chances = Rollouts(view, moves, STYLE).play([0, 1], 1, 0, 50, Outlook(turns=1000))
    assert {chance for some in chances for chance in some} <= {0, 0.5, 1}


def test_a_huge_lead_is_a_sure_win():
    view, moves = moves_of(states("qwirkle", 2, 5)[20], 1)
    scores = tuple(300 if seat == view.seat else 0 for seat in range(2))
    assert min(Rollouts(replace(view, scores=scores), moves, STYLE).play([0], 1, 0, 20, Outlook())[0]) > 0.99


def test_points_that_the_next_player_can_make_are_seen():
    view = cubes_view(FOUR, ("Rt Bs Pt Gx Yx Od", "Rx Rx Rx Rx Rx Rx"))
    opening = Place(qwirkle.parse_move("Rt@4,0").placed)
    careful = Place(qwirkle.parse_move("Bs@1,1").placed)
    five, two = Rollouts(view, [opening, careful], Style()).play([0, 1], 1, 0, 200, Outlook(turns=1))
    assert mean(five) < mean(two)


def test_what_others_hold_comes_by_its_odds():
    """The other has one tile; only the last of a Qwirkle, of which three are unseen among 98, brings it most points."""
    view = replace(qwirkle_view(FOUR, "Rt Bs Pt Gx Yx Od"), hand_sizes=(6, 1), bag_size=97)
    opening = Place(qwirkle.parse_move("Rt@4,0").placed)
    odds = [10 if kind in parse_pieces("Rx") else 1 for kind in KINDS]
    for held, expected in (((), 3 / 98), (odds, 30 / 125)):
        seen = Rollouts(view, [opening], Style(), held=held).play([0], 1, 0, 4000, Outlook(turns=1))[0]
        assert seen.count(min(seen)) / 4000 == pytest.approx(expected, abs=0.015)


@pytest.mark.parametrize("leaf", [None, leaf_of("cubes")], ids=["dice by seat", "dice by colour"])
def test_taking_luck_out_changes_no_mean(leaf):
    state = next(state for state in states("cubes", 2, 4)[12:] if state.phase is cubes.Phase.CHOOSE)
    view = cubes.view(state, state.turn)
    rerolls = Board(state.grid).rerolls(state.hands[state.turn])
    choices = [rerolls.best, 0, len(rerolls.numerators) - 1]
    moves = [cubes.Roll(rerolls.rolled(choice)) for choice in choices]
    expected = [float(rerolls.value(choice)) for choice in choices]
    plain = Rollouts(view, moves, Style(), leaf=leaf).play([0, 1, 2], 1, 0, 4000, Outlook(turns=1))
    lucky = Rollouts(view, moves, Style(), expected=expected, leaf=leaf)
    steady = lucky.play([0, 1, 2], 1, 0, 4000, Outlook(turns=1))
    for before, after in zip(plain, steady, strict=True):
        assert mean(after) == pytest.approx(mean(before), abs=0.006)
    assert pstdev(steady[0]) < 0.6 * pstdev(plain[0])


def test_with_a_leaf_a_colour_shows_the_same_whatever_else_is_rolled():
    """Dice by seat shift where one choice rolls more cubes than another: then the choices had a correlation of 0.4."""
    alike = []
    for state in states("cubes", 2, 4)[12:60]:
        if state.phase is not cubes.Phase.CHOOSE:
            continue
        rerolls = Board(state.grid).rerolls(state.hands[state.turn])
        best = sorted(range(len(rerolls.numerators)), key=lambda choice: -rerolls.numerators[choice])[:4]
        moves = [cubes.Roll(rerolls.rolled(choice)) for choice in best]
        expected = [float(rerolls.value(choice)) for choice in best]
        view = cubes.view(state, state.turn)
        rollouts = Rollouts(view, moves, Style(), expected=expected, leaf=leaf_of("cubes"))
        first, *others = rollouts.play(range(len(moves)), 1, 0, 300, Outlook(turns=3))
        alike += [correlation(first, other) for other in others]
    assert len(alike) > 30
    assert mean(alike) > 0.6


def test_an_exact_reply_scores_more():
    view = cubes_view(FOUR, ("Rt Bs Pt Gx Yx Od", "Ro Bs Gd Rc Yt Px"))
    move = [Place(qwirkle.parse_move("Bs@1,1").placed)]
    hurried = Rollouts(view, move, Style()).play([0], 1, 0, 3000, Outlook(turns=1))[0]
    exact = Rollouts(view, move, Style(), exact_reply=True).play([0], 1, 0, 3000, Outlook(turns=1))[0]
    assert mean(exact) < mean(hurried)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rollouts_of_every_kind_of_move(seats):
    state = states("qwirkle", seats, 6)[8]
    view = qwirkle.view(state, state.turn)
    swaps = [qwirkle.Swap(view.hand), qwirkle.Swap(view.hand[:1])]
    chances = Rollouts(view, swaps, STYLE).play([0, 1], 2, 0, 30, Outlook(turns=1000))
    assert all(len(some) == 30 for some in chances)
    for state in states("cubes", seats, 6)[:: 3 + seats]:
        view = cubes.view(state, state.turn)
        moves = cubes.legal_moves(view)[:5]
        if not state.bag and state.phase is cubes.Phase.PLACE:
            continue  # a placement may end the game
        chances = Rollouts(view, moves, STYLE).play(range(len(moves)), 2, 0, 5, Outlook(turns=1000))
        assert all(0 <= chance <= 1 for some in chances for chance in some)


def closing_all_but_red(exact_reply):
    view = cubes_view("Ro@0,0 Rs@1,0 Rd@0,1", ("Rc Bd Go Gs Yc Yx", "Bs Gc Gx Od Pt Yo"))
    rollouts = Rollouts(view, [cubes.parse_move("Rc@1,1")], Style(), exact_reply=exact_reply)
    return rollouts.play([0], 1, 0, 4000, Outlook(turns=1))[0]


def test_c6_who_has_no_colour_that_fits_gets_another_hand_and_plays_on():
    """A square of four reds ended the game before, with a sure win for who closed it."""
    chances = closing_all_but_red(exact_reply=False)
    assert all(0 < chance < 1 for chance in chances)
    assert len(set(chances)) > 3


def test_c6_no_luck_is_taken_out_of_the_reply_of_a_hand_that_is_changed():
    """Its expected points are not known: taking 0 for them would shift the mean."""
    exact, plain = (mean(closing_all_but_red(exact_reply=reply)) for reply in (True, False))
    assert exact == pytest.approx(plain, abs=0.01)


def test_c6_rollouts_change_a_hand_against_a_small_bag_and_come_to_an_end():
    steps = [step.state for step in replay(load_case("cubes/new-hand-from-a-small-bag"))]
    state = next(state for state in reversed(steps) if state.phase is cubes.Phase.CHOOSE and state.turn == 1)
    rollouts = Rollouts(cubes.view(state, 1), [cubes.Roll(()), cubes.Roll(state.hands[1][:1])], Style())
    for chances in rollouts.play([0, 1], 1, 0, 100, Outlook(turns=1000)):
        assert set(chances) <= {0, 1 / 3, 1 / 2, 1}


def test_what_cannot_be_is_refused():
    view, moves = moves_of(states("qwirkle", 2, 5)[20], 2)
    with pytest.raises(ValueError, match="candidate"):
        Rollouts(view, [], STYLE)
    with pytest.raises(ValueError, match="no such candidate"):
        Rollouts(view, moves, STYLE).play([2], 1, 0, 1, Outlook())
    with pytest.raises(ValueError, match="spread"):
        Rollouts(view, moves, STYLE).play([0], 1, 0, 1, Outlook(calm=0))
    with pytest.raises(ValueError, match="for every candidate"):
        Rollouts(view, moves, STYLE, expected=[1.0])
    with pytest.raises(ValueError, match="lines of 0 to 6"):
        Rollouts(view, moves, Style(lines=(1, 2)))
    with pytest.raises(ValueError, match="0 to 3 unseen copies"):
        Rollouts(view, moves, Style(five=(1, 2)))
    for held in ([1] * 35, [0] * 36):
        with pytest.raises(ValueError, match="odds of every kind"):
            Rollouts(view, moves, STYLE, held=held)
    with pytest.raises(TypeError, match="cubes"):
        Rollouts(view, [cubes.Roll(())], STYLE)
    with pytest.raises(ValueError, match="C4"):
        GridSetup(1, [([1], 0, 0, 0.0, 1)] * 2, GridBoard([(0, 0, 2)]), [], 0, False, [1, 1])
    tables = [
        GridSetup(0, [([kind], 0, 0, 0.0, 1), ([3], 0, 0, 0.0, 1)], GridBoard([(0, 0, 2)]), [], 0) for kind in (1, 4)
    ]
    with pytest.raises(ValueError, match="different tables"):
        GridRollouts(tables, 0, [STYLE.numbers] * 2)
    with pytest.raises(ValueError, match="judge"):
        GridRollouts(tables[:1], 2, [STYLE.numbers] * 2)


@pytest.fixture(scope="module")
def student():
    """A leaf after a few games."""
    learning = Student("qwirkle", Style(), seed=3)
    learning.learn(200, 2, 0.02)
    return learning


def test_a_learned_leaf_foretells_new_games_better_than_the_lead_alone(student):
    learned, by_lead = student.loss(2, 100)
    assert 0 < learned < by_lead


def test_learning_follows_from_the_seed(student):
    again, other = (Student("qwirkle", Style(), seed=seed) for seed in (3, 4))
    for learning in (again, other):
        learning.learn(200, 2, 0.02)
    assert bytes(again.weights) == bytes(student.weights) != bytes(other.weights)


@pytest.mark.parametrize("game", ["qwirkle", "cubes"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_leaf_divides_the_win_and_grows_with_the_lead(student, game, seats):
    leaf = Leaf(student.weights)
    for state in states(game, seats, 5)[2:-4:9]:
        even = replace(state, scores=(50,) * seats)
        ahead = replace(state, scores=(80, *(50,) * (seats - 1)))
        board = Board(even.grid)
        shares = leaf.shares(even, board)
        assert sum(shares) == pytest.approx(1, abs=1e-5)
        assert leaf.shares(ahead, board)[0] > shares[0]


def test_a_leaf_of_cubes_sees_what_could_be_rolled():
    """Nobody shows the cross that would complete the five; only one of them could roll it."""
    tiles = "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rt@4,0"
    red, blue = ("Rd Rd Rd Rd Rd Rd", "Bd Bd Bd Bd Bd Bd")
    shares = []
    for hands in ((red, blue), (blue, red)):
        view = cubes_view(tiles, hands, phase=cubes.Phase.CHOOSE)
        shares.append(leaf_of("cubes").shares(view, Board(view.grid))[0])
    assert shares[0] > shares[1] + 0.1


def test_a_leaf_refuses_what_is_none(student):
    native, board = Leaf(student.weights).kernel, Board().engine
    for weights in (array("f", [0.0] * 10), array("f", [float("nan")] * len(student.weights))):
        with pytest.raises(ValueError, match="weights"):
            Leaf(memoryview(weights))
    for hands, scores, to_move, bag in (
        ([[0]], [0], 0, 10),
        ([[0], [1]], [0], 0, 10),
        ([[0], [1]], [0, 0], 2, 10),
        ([[0], [36]], [0, 0], 0, 10),
        ([[0] * 7, [1]], [0, 0], 0, 10),
        ([[0], [1]], [0, -1], 0, 10),
        ([[0], [1]], [0, 0], 0, 109),
    ):
        with pytest.raises(ValueError):
            native.shares(board, hands, scores, to_move, bag)
    for games, seats, rate in ((1, 1, 0.1), (1, 5, 0.1), (1, 2, 0.0)):
        with pytest.raises(ValueError):
            Student("qwirkle", Style(), 1).learn(games, seats, rate)
