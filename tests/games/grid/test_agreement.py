"""Qwirkle and Cubes kernels, and the plain board that stands in for them, against the rules, in seeded games."""

import doctest
import pickle
import random
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, product

import pytest

from sixfold.games.cubes import rules as cubes
from sixfold.games.grid import kernel as face
from sixfold.games.grid import kernel_plain as plain_grid
from sixfold.games.grid.kernel import Board
from sixfold.games.grid.kernel_playouts import Playouts, Policy
from sixfold.games.grid.rules import Grid, Place, Placed, parse_placing, placement_points, placements
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.kernels._kernels import GridBoard, GridSetup
from sixfold.rules.catalog import find_game
from sixfold.rules.events import Move
from sixfold.rules.pieces import KINDS, SHAPES, Piece, parse_pieces
from sixfold.rules.record import Participant, Record, Result, replay, verify
from sixfold.seeds import Stream
from tests.games.grid import brute

GREEDY, KEEP, SPARE, RANDOM = Policy.GREEDY, Policy.GREEDY_KEEP, Policy.GREEDY_SPARE, Policy.RANDOM
TABLES = [
    ("qwirkle", (GREEDY, RANDOM)),
    ("qwirkle", (RANDOM,) * 3),
    ("cubes", (KEEP, RANDOM)),
    ("cubes", (RANDOM,) * 4),
]


def record_of(game, policies, seed, number):
    played, events = Playouts.from_start(game, list(policies)).record(seed, number)
    end = played.outcome
    players = tuple(Participant(policy.value, "bot") for policy in policies)
    return Record(game, players, events, result=Result(end.scores, end.winners, end.reason.value))


@cache
def positions(game, policies, games):
    """(grid, hand) of whoever is to place, after the opening, in these games."""
    states = (step.state for number in range(games) for step in replay(record_of(game, policies, 31, number)))
    return [(state.grid, state.hands[state.turn]) for state in states if state.phase in ("play", "place")]


@pytest.mark.parametrize("asked_every", [1, 3])
def test_what_a_grown_grid_keeps_is_what_is_worked_out_anew(asked_every):
    grids = list(dict.fromkeys(grid for grid, _ in positions("qwirkle", (GREEDY, RANDOM), 3)))
    for before, after in pairwise(grids):
        if not set(before.items()) < set(after.items()):
            continue  # another game
        Board(before), before.rooms()
        between = sorted(Placed(piece, cell) for cell, piece in after.items() if cell not in before)
        parts = [between[i : i + asked_every] for i in range(0, len(between), asked_every)]
        grown = before
        for part in parts:  # not always placements that the rules allow
            grown = grown.with_placed(part)
        fresh = Grid(after.placed())
        assert grown == after == fresh
        assert hash(grown) == hash(fresh)
        assert pickle.loads(pickle.dumps(grown)) == fresh
        assert grown.rooms() == after.rooms() == fresh.rooms()
        for grid in (grown, after):
            engine = Board(grid).engine
            assert engine.depth == 0
            assert engine.tiles() == Board(fresh).engine.tiles()
            assert engine.best(list(range(36))) == Board(fresh).engine.best(list(range(36)))


def test_a_board_changes_nothing_of_the_grid_it_came_from():
    grid = Grid("Ro@0,0 Rs@1,0")
    Board(grid).place(parse_placing("Rd@2,0").placed)
    assert Board(grid).grid() == grid


@pytest.mark.parametrize("build", [GridBoard, plain_grid.Board])
def test_a_grown_board_has_nothing_to_take_back_and_leaves_the_first_alone(build):
    first = build([(0, 0, 0)])
    grown = first.grown([(1, 0, 1), (2, 0, 2)])
    assert grown.tiles() == [(0, 0, 0), (1, 0, 1), (2, 0, 2)]
    assert (len(first), grown.depth) == (1, 0)
    with pytest.raises(ValueError, match="nothing to take back"):
        grown.undo()
    with pytest.raises(ValueError, match="Q8"):
        first.grown([(1, 0, 7)])


@pytest.mark.parametrize(("game", "policies"), TABLES)
def test_placements_points_best_and_count_agree(game, policies):
    checked = 0
    for grid, hand in positions(game, policies, 14):
        board = Board(grid)
        expected = {placed: placement_points(grid, placed) for placed in placements(grid, hand)}
        listed = board.placements(hand)
        assert {scored.placement: scored.points for scored in listed} == expected
        assert len(listed) == len(expected) == board.count(hand)
        assert board.best(hand) == (listed[0] if expected else None)
        assert board.values().best(hand) == max(expected.values(), default=0)
        assert board.has_room_for(hand) == grid.has_room_for(hand) == bool(expected)
        assert board.grid() == grid
        checked += 1
    assert checked > 550


@pytest.mark.parametrize(("game", "policies"), TABLES)
def test_placing_one_after_the_other_agrees(game, policies):
    for number in range(10):
        board, grid = Board(), Grid()
        for event in Playouts.from_start(game, list(policies)).record(32, number)[1]:
            move = find_game(game).parse_move(event.move) if isinstance(event, Move) else None
            if isinstance(move, Place):
                assert board.place(move.placed) == placement_points(grid, move.placed) == event.points
                grid = grid.with_placed(move.placed)
        assert board.grid() == grid


def test_value_table_agrees_with_the_rules_for_random_hands():
    rng = random.Random(33)
    for grid, _ in positions(*TABLES[0], 14)[::25]:
        values = Board(grid).values()
        for _ in range(6):
            hand = [rng.choice(KINDS) for _ in range(rng.randint(1, 8))]
            expected = max((placement_points(grid, placed) for placed in placements(grid, hand)), default=0)
            assert values.best(hand) == expected


def test_playable_kinds_agree():
    for grid, _ in positions(*TABLES[1], 14)[::10]:
        assert Board(grid).playable() == tuple(sorted(piece for piece in KINDS if grid.has_room_for([piece])))


def test_openings_are_those_of_the_rules():
    rng = random.Random(34)
    for _ in range(120):
        hand = tuple(sorted(rng.choice(KINDS) for _ in range(rng.randint(1, 6))))
        state = qwirkle.State(qwirkle.Options(), (hand, hand), (), (0, 0), phase=qwirkle.Phase.OPEN)
        expected = {move.placed for move in qwirkle.legal_moves(qwirkle.view(state, 0))}
        assert {scored.placement for scored in Board().placements(hand)} == expected


def test_reroll_values_agree_with_naive_expectation_by_the_rules():
    def best(grid, hand):
        return max((placement_points(grid, placed) for placed in placements(grid, hand)), default=0)

    for grid, hand in positions(*TABLES[2], 14)[5::60]:
        shown = tuple(sorted(hand[:2]))
        faces = [[Piece(cube.colour + shape) for shape in SHAPES] for cube in shown]
        everything = [best(grid, throw) for throw in product(*faces)]
        fitting = [points for points in everything if points]
        loop = Fraction(sum(fitting), len(fitting)) if fitting else Fraction(0)
        rerolls = Board(grid).rerolls(shown)
        for choice in range(4):
            rolled = product(*(faces[i] if choice >> i & 1 else [shown[i]] for i in range(2)))
            values = [best(grid, throw) or loop for throw in rolled]
            assert rerolls.value(choice) == Fraction(sum(values), len(values))
        assert rerolls.value(rerolls.best) == max(map(rerolls.value, range(4)))
        assert {rerolls.rolled(choice) for choice in range(4)} == {
            tuple(sorted(some)) for size in range(3) for some in combinations(shown, size)
        }


RECORDED = [
    *(("qwirkle", policies, 1, number) for number in range(12) for policies in ((GREEDY, RANDOM), (RANDOM,) * 4)),
    *(("cubes", policies, 1, number) for number in range(12) for policies in ((KEEP, RANDOM), (RANDOM,) * 3)),
    *(("cubes", (GREEDY, GREEDY), 1, number) for number in range(3)),
    *(("cubes", (SPARE, KEEP), 1, number) for number in range(3)),
    ("qwirkle", (RANDOM, RANDOM), 1, 7255),  # blocked (Q12)
    ("qwirkle", (RANDOM, RANDOM), 1, 8882),  # blocked (Q12)
    ("qwirkle", (RANDOM,) * 3, 1, 7339),  # 78 turns: many exchanges and passes
    ("cubes", (RANDOM, RANDOM), 1, 19),  # a hand is changed in the second turn (C6)
    ("cubes", (RANDOM,) * 4, 1, 1859),  # a hand is changed (C6)
]


@pytest.mark.parametrize(("game", "policies", "seed", "number"), RECORDED)
def test_playouts_are_records_that_the_rules_accept(game, policies, seed, number):
    verify(record_of(game, policies, seed, number))


def test_c4_who_rolls_what_is_spare_keeps_the_best_placement():
    steps = list(replay(record_of("cubes", (SPARE, KEEP), 1, 0)))
    rolled = 0
    for before, after in pairwise(steps):
        state = before.state
        if state.phase is not cubes.Phase.CHOOSE or state.turn != 0:
            continue
        (chosen,) = (cubes.parse_move(event.move) for event in after.events if isinstance(event, Move))
        best = Board(state.grid).best(state.hands[0])
        kept = () if best is None else tuple(piece for piece, _ in best.placement)
        assert tuple(sorted((*chosen.cubes, *kept))) == state.hands[0]
        rolled += len(chosen.cubes)
    assert rolled > 20


def test_playouts_go_on_from_any_state_of_the_rules():
    for game in (qwirkle, cubes):
        state = game.start(2)
        source = Stream(5, game.ABOUT.name)
        for _ in range(60):
            if game.outcome(state):
                break
            if (asked := game.chance(state)) is not None:
                state = game.settle(state, asked.sample(source)).state
                continue
            played = Playouts.from_state(state, [KEEP, KEEP]).play(1, 2)
            assert all(end >= now for end, now in zip(played[0].outcome.scores, state.scores, strict=True))
            moves = game.legal_moves(game.view(state, state.turn))
            state = game.apply(state, state.turn, moves[source.below(len(moves))]).state


@pytest.mark.parametrize(("game", "policies"), TABLES)
def test_plain_python_answers_as_the_rules_do(game, policies):
    for grid, hand in positions(game, policies, 14)[::40]:
        board = plain_grid.Board([(cell.x, cell.y, piece.kind) for piece, cell in grid.placed()])
        kinds = [piece.kind for piece in hand]
        expected = {placed: placement_points(grid, placed) for placed in placements(grid, hand)}
        listed = [face.scored(found) for found in board.placements(kinds)]
        assert {scored.placement: scored.points for scored in listed} == expected
        assert len(listed) == len(expected) == board.count(kinds)
        assert board.best(kinds) == next(iter(board.placements(kinds)), None)
        assert board.fits(kinds) == grid.has_room_for(hand)
        assert board.playable() == sum(1 << piece.kind for piece in KINDS if grid.has_room_for([piece]))


def test_plain_python_lists_in_the_same_order():
    """So that a greedy player chooses the same with and without the extension."""
    rng = random.Random(35)
    for _ in range(25):
        tiles = brute.tiles_of(brute.random_grid(rng, rng.randint(1, 25)))
        hand = [rng.randrange(36) for _ in range(rng.randint(0, 5))]
        assert plain_grid.Board(tiles).placements(hand) == list(native_listing(GridBoard(tiles), hand))
    for any_opening in (True, False):
        expected = list(native_listing(GridBoard(), [0, 1, 6, 8], any_opening=any_opening))
        assert plain_grid.Board().placements([0, 1, 6, 8], any_opening=any_opening) == expected


def native_listing(board, hand, **options):
    listing = board.placements(hand, in_order=True, **options)
    return (listing[i] for i in range(len(listing)))


@pytest.mark.parametrize(
    "act",
    [
        lambda board: board([(0, 0, 36)]),
        lambda board: board([(0, 0, 0), (0, 0, 1)]),
        lambda board: board([(0, 0, 0), (1, 0, 0)]),
        lambda board: board([(0, 0, 0), (2, 0, 1)]),
        lambda board: board([(10**9 + 1, 0, 1)]),
        lambda board: board([(0, y, 0) for y in range(109)]),
        lambda board: board([(0, 0, 0)]).place([]),
        lambda board: board([(0, 0, 0)]).place([(0, 0, 1)]),
        lambda board: board([(0, 0, 0)]).place([(2, 0, 1)]),
        lambda board: board([(0, 0, 0)]).undo(),
        lambda board: board().count([36]),
    ],
)
def test_plain_python_refuses_the_same(act):
    for board in (GridBoard, plain_grid.Board):
        with pytest.raises(ValueError):
            act(board)


@pytest.mark.parametrize(
    "arguments",
    [
        (2, [([], 6, 0, 0.0, 1)] * 2),
        (0, [([], 6, 0, 0.0, 1)]),
        (0, [([], 6, 0, 0.0, 1)] * 5),
        (0, [([], 7, 0, 0.0, 1)] * 2),
        (0, [([], -1, 0, 0.0, 1)] * 2),
        (0, [([], 0, 0, 0.0, 1)] * 2),
        (0, [([], 6, 0, 0.0, 4)] * 2),
        (0, [([36], 5, 0, 0.0, 1)] * 2),
        (0, [([0, 0], 4, 0, 0.0, 1)] * 2),
        (0, [([], 6, 0, 0.0, 1)] * 2, None, [], 2),
    ],
)
def test_setups_that_cannot_be_are_refused(arguments):
    with pytest.raises(ValueError):
        GridSetup(*arguments)


def test_the_examples_of_the_face_hold():
    names = {"parse_placing": parse_placing, "parse_pieces": parse_pieces}
    assert doctest.testmod(face, extraglobs=names).failed == 0
