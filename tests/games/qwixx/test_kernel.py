"""Packed sheets and playouts of Qwixx: chance, policies, hostile input. The rules are tested by agreement."""

from collections import Counter
from dataclasses import replace

import pytest

from sixfold.games.dice.kernel import MOST_GAMES, FewestSkips, RandomChoice
from sixfold.games.dice.rules import Dice, Row, Skip, parse_move
from sixfold.games.qwixx import kernel as fast
from sixfold.games.qwixx import rules as qwixx
from sixfold.games.qwixx.kernel import Position, Solitaire, WeightedSum
from sixfold.games.qwixx.kernel_table import SolitaireTable
from sixfold.games.qwixx.rules import Phase, Sheet, State
from sixfold.rules.core import Reason

ALMOST = (2, 3, 4, 5, 6)  # five crosses, as red and yellow need for 12
DICE = Dice((6, 6), (1, 1, 1, 1))


def table_of(*sheets, active=0, closed=frozenset(), **more):
    return State(tuple(sheets), (None,) * len(sheets), active=active, phase=Phase.THROW, closed=closed, **more)


def moves(text):
    return [parse_move(word) for word in text.split()]


def after_throw(state, dice):
    position = Position.of(state)
    position.settle(dice)
    return position


def test_a_copy_goes_its_own_way():
    position = after_throw(table_of(Sheet(), Sheet()), DICE)
    other = position.copy()
    other.apply_white(moves("G12 -"))
    assert position.scores == (0, 0)
    assert other.scores == (1, 0)


FOUR = [RandomChoice(), FewestSkips(1, 3), FewestSkips(3, 11), WeightedSum(cross=2, points=1, skip=-1.5, save=5)]


def test_same_seed_same_games_with_any_threads_and_batch():
    one = fast.play(FOUR, 700, 42)
    two = fast.play(FOUR, 700, 42, threads=2)
    part = fast.play(FOUR, 300, 42)
    assert one.scores.tolist() == two.scores.tolist()
    assert one.scores.tolist()[:300] == part.scores.tolist()
    assert one.turns.tolist() == two.turns.tolist()
    assert one.reasons == two.reasons
    assert fast.play(FOUR, 700, 43).scores.tolist() != one.scores.tolist()


def test_results_that_must_never_change():
    """A seed means the same games on every machine and in every version."""
    results = fast.play([RandomChoice(), FewestSkips(2, 4)], 5, 2024)
    assert results.scores.tolist() == [[-10, 66], [5, 45], [-9, 52], [-6, 30], [3, 38]]
    assert results.turns.tolist() == [14, 19, 16, 16, 19]


def test_summary_is_that_of_the_games():
    results = fast.play(FOUR, 500, 3)
    games = results.scores.tolist()
    assert results.mean_scores == pytest.approx([sum(seat) / 500 for seat in zip(*games, strict=True)])
    shares = [0.0] * 4
    for game in games:
        for seat in range(4):
            shares[seat] += (game[seat] == max(game)) / game.count(max(game)) / 500
    assert results.win_shares == pytest.approx(shares)
    assert len(results) == 500
    assert results.game_scores(7) == tuple(games[7])


def test_dice_are_fair_and_independent():
    faces = [Counter() for _ in range(6)]
    pairs = Counter()
    thrown = 0
    for game in range(400):
        for turn in fast.record([FewestSkips(), FewestSkips()], 9, game):
            dice = (*turn.dice.white, *turn.dice.coloured)
            thrown += 1
            pairs[turn.dice.white] += 1
            for counter, face in zip(faces, dice, strict=True):
                counter[face] += face is not None
    for counter in faces:
        seen = sum(counter[face] for face in range(1, 7))
        assert chi_square([counter[face] for face in range(1, 7)], seen / 6) < 20.5  # 99.9 % of fair dice, 5 degrees
    assert chi_square([pairs[a, b] for a in range(1, 7) for b in range(1, 7)], thrown / 36) < 66.6  # 35 degrees


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


def test_first_active_player_is_drawn_by_lot():
    first = Counter(fast.record([RandomChoice()] * 5, 1, game)[0].active for game in range(1000))
    assert set(first) == set(range(5))
    assert chi_square(first.values(), 200) < 18.5  # 99.9 %, 4 degrees


def test_random_choice_takes_every_legal_choice_equally_often():
    state = replace(table_of(Sheet(), Sheet()), phase=Phase.WHITE, dice=Dice((4, 1), (2, 3, 4, 5)))
    seen = Counter(fast.record([RandomChoice()] * 2, 5, game, table=state)[0].white[1] for game in range(2000))
    assert set(seen) == set(qwixx.legal_moves(qwixx.view(state, 1)))
    assert chi_square(seen.values(), 400) < 18.5  # 99.9 %, 4 degrees


def first_turn(policy, sheet, dice, active=0, **more):
    state = replace(table_of(sheet, Sheet(), active=active, **more), phase=Phase.WHITE, dice=dice)
    return fast.record([policy, RandomChoice()], 1, table=state)[0]


def test_fewest_skips_skips_no_more_than_it_may():
    sheet = Sheet(((3,), (2, 4), (), ()))
    dice = Dice((3, 4), (6, 6, 2, 1))
    assert first_turn(FewestSkips(1, 1), sheet, dice).white[0] == Skip()
    assert first_turn(FewestSkips(2, 2), sheet, dice).white[0] == parse_move("Y7")
    turn = first_turn(FewestSkips(1, 5), sheet, dice)
    assert turn.colour == parse_move("Y9")  # four skipped; red 9 would skip five
    assert first_turn(FewestSkips(1, -1), sheet, dice).colour == Skip()


def test_weights_take_the_heaviest_positive_cross():
    sheet = Sheet((ALMOST, (2, 3), (), ()))
    dice = Dice((6, 6), (1, 1, 1, 1))
    assert first_turn(WeightedSum(points=1), sheet, dice).white[0] == parse_move("R12")
    assert first_turn(WeightedSum(points=1, lock=-100), sheet, dice).white[0] == parse_move("G12")
    assert first_turn(WeightedSum(cross=-1, save=0.5), sheet, dice).white[0] == Skip()
    assert first_turn(WeightedSum(cross=-1, save=1.5), sheet, dice).white[0] != Skip()
    assert first_turn(WeightedSum(cross=-1, save=1.5), sheet, dice, active=1).white[0] == Skip()
    assert first_turn(WeightedSum(room=1), sheet, dice).white[0] == parse_move("G12")
    assert first_turn(WeightedSum(cross=3, skip=-1), sheet, dice).white[0] == parse_move("G12")


def test_weights_end_the_game_when_ahead():
    closed = frozenset({Row.BLUE})
    other = Sheet(((), (), (), (12, 11, 10, 9, 8, 7, 2)), frozenset({Row.BLUE}))
    policy = WeightedSum(ends_ahead=1)
    for own, choice in ((Sheet((ALMOST, (), (), ())), "-"), (Sheet((ALMOST, ALMOST, (), ())), "R12")):
        state = State((own, other), (None, None), 0, Phase.WHITE, Dice((6, 6), (1, 1, 1, None)), closed)
        assert fast.record([policy, RandomChoice()], 1, table=state)[0].white[0] == parse_move(choice)


def test_solitaire_follows_the_table():
    table = SolitaireTable.compute(1, first_level=36)
    sheet = Sheet(((2, 3, 4, 5, 6, 10), (2, 3, 4, 10), (12, 11, 10, 9, 4), (12, 11, 4)))
    for whites in ((5, 6), (6, 6), (1, 1), (1, 2)):
        state = replace(table_of(sheet, sheet), phase=Phase.WHITE, dice=Dice(whites, (6, 6, 1, 1)))
        active, passive = (max(table.options(state, seat), key=lambda option: option.value) for seat in (0, 1))
        policies = [Solitaire(table), Solitaire(table)]
        assert fast.record(policies, 1, table=state)[0].white == (active.move, passive.move)
        alone = fast.record(policies, 1, table=state, given={1: Skip()})[0]
        assert (alone.white[0], alone.colour) == (active.move, active.then)


def test_playouts_go_on_from_the_middle_of_a_turn():
    dice = Dice((4, 1), (2, 2, 6, 6))
    state = replace(table_of(Sheet(((5,), (), (), ())), Sheet()), phase=Phase.COLOUR, dice=dice, crossed=True)
    turn = fast.record([RandomChoice()] * 2, 1, table=state)[0]
    assert turn.white == (None, None)
    assert turn.dice == dice
    assert turn.colour in qwixx.legal_moves(qwixx.view(state, 0))
    given = fast.record([RandomChoice()] * 2, 1, table=state, given={0: parse_move("B10")})
    assert given[0].colour == parse_move("B10")
    assert given[1].active == 1


def test_choices_already_made_are_kept():
    state = replace(table_of(Sheet(), Sheet(), Sheet()), phase=Phase.WHITE, dice=Dice((4, 1), (2, 2, 6, 6)))
    chosen = replace(state, choices=(None, parse_move("B5"), None))
    assert all(fast.record([RandomChoice()] * 3, 1, g, table=chosen)[0].white[1] == parse_move("B5") for g in range(20))
    seen = qwixx.view(replace(state, choices=(parse_move("R5"), None, None)), 0)
    assert all(fast.record([RandomChoice()] * 3, 1, g, table=seen)[0].white[0] == parse_move("R5") for g in range(20))
    with pytest.raises(ValueError, match="legal"):
        fast.play([RandomChoice()] * 3, 1, 1, table=state, given={0: parse_move("B6")})
    with pytest.raises(ValueError, match="seat"):
        fast.play([RandomChoice()] * 3, 1, 1, table=state, given={3: parse_move("B5")})
    with pytest.raises(ValueError, match="owes no choice"):
        fast.play([RandomChoice()] * 2, 1, 1, given={0: parse_move("B5")})


LOCKED = Sheet(((*ALMOST, 12), (), (), ()), frozenset({Row.RED}))


IMPOSSIBLE_TABLES = [
    (table_of(Sheet()), "2 to 5 players"),
    (table_of(*[Sheet()] * 6), "2 to 5 players"),
    (table_of(Sheet(), Sheet(), active=2), "active"),
    (table_of(Sheet(), Sheet(), active=-1), "active"),
    (table_of(Sheet(((2, 12), (), (), ()), frozenset({Row.RED})), Sheet(), closed=frozenset({Row.RED})), "five"),
    (table_of(LOCKED, Sheet()), "is closed"),
    (table_of(Sheet(), Sheet(), closed=frozenset({Row.RED})), "closes only when"),
    (table_of(Sheet(misses=4), Sheet(misses=4)), "fourth miss"),
    (table_of(Sheet(misses=4), Sheet()), "sheets say otherwise"),
    (replace(table_of(Sheet(), Sheet()), phase=Phase.OVER), "sheets say otherwise"),
    (replace(table_of(Sheet(), Sheet()), phase=Phase.WHITE), "no dice"),
    (replace(table_of(Sheet(), Sheet()), phase=Phase.WHITE, dice=Dice((1, 1), (1, 1, None, 1))), "open row"),
    (replace(table_of(Sheet(), Sheet()), phase=Phase.WHITE, dice=Dice((1, 9), (1, 1, 1, 1))), "not a throw"),
    (replace(table_of(Sheet(((2, 2), (), (), ())), Sheet())), "left to right"),
    (replace(table_of(Sheet(((14,), (), (), ())), Sheet())), "crossed number"),
]


@pytest.mark.parametrize(("state", "why"), IMPOSSIBLE_TABLES)
def test_tables_that_cannot_be_are_refused(state, why):
    with pytest.raises(ValueError, match=why):
        Position.of(state)


def test_moves_out_of_turn_are_refused():
    position = after_throw(table_of(Sheet(), Sheet()), DICE)
    for wrong in (moves("R12 -"), moves("-"), moves("- - -"), moves("B11 -"), [None, None]):
        with pytest.raises(ValueError):
            position.apply_white(wrong)
    with pytest.raises(ValueError, match="action 2"):
        position.apply_colour(Skip())
    with pytest.raises(ValueError, match="not thrown now"):
        position.settle(DICE)
    with pytest.raises(ValueError, match="seat"):
        position.legal_moves(2)
    position.apply_white(moves("- -"))
    with pytest.raises(ValueError, match="action 1"):
        position.apply_white(moves("- -"))
    with pytest.raises(ValueError, match="legal"):
        position.apply_colour(parse_move("R12"))


@pytest.mark.parametrize(
    "wrong",
    [
        {"games": 0},
        {"games": -1},
        {"games": MOST_GAMES + 1},
        {"games": 2**70},
        {"seed": -1},
        {"seed": 2**64},
        {"threads": 0},
        {"threads": 10**6},
        {"policies": []},
        {"policies": [RandomChoice()] * 6},
        {"policies": [RandomChoice(), None]},
        {"policies": [RandomChoice(), FewestSkips(99, 1)]},
        {"policies": [RandomChoice(), WeightedSum(points=float("nan"))]},
        {"table": table_of(Sheet(), Sheet(), Sheet())},
    ],
)
def test_batches_that_cannot_be_are_refused(wrong):
    asked = {"policies": [RandomChoice(), RandomChoice()], "games": 1, "seed": 1} | wrong
    with pytest.raises(ValueError):
        fast.play(**asked)


def test_a_finished_game_is_not_played_on():
    over = replace(table_of(Sheet(misses=4), Sheet()), phase=Phase.OVER, reason=Reason.MISSES)
    assert Position.of(over).reason is Reason.MISSES
    with pytest.raises(ValueError, match="is over"):
        fast.play([RandomChoice()] * 2, 1, 1, table=over)


def test_a_late_table_refuses_to_play_from_the_start():
    table = SolitaireTable.compute(0, first_level=42)
    with pytest.raises(ValueError, match="first level"):
        fast.play([Solitaire(table)] * 2, 1, 1)
