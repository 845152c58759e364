"""What a typed position can do next: the rules accept what they list, and every level of every bot keeps to it."""

import pytest

from sixfold.games.cubes import rules as cubes
from sixfold.players import find_bot, levels_of
from sixfold.rules.catalog import GAMES
from sixfold.rules.positions import format_position, parse_position, whole_table
from sixfold.seeds import Stream

STEPS = 12
TINY_S = 0.002
TYPED = {
    "qwirkle": (
        "Ro@0,0 Rs@1,0 | hand Rc Rt",
        "Ro@0,0 Rs@1,0 | hand Rc Rt | bag 0",
        "Ro@0,0 Rs@1,0 | hands Bd / Gc | bag 0",
        "hand Ro Rs Bd | sizes 3 1",
        "Ro@0,0 Rs@1,0 | hands Rc Rt / Bd Ox | phase draw | aside Yc",
        "Ro@0,0 | scores 3 4 5",
    ),
    "cubes": (
        "Ro@0,0 Rs@1,0 | hands Rc Rt / Bd Ox",
        "Ro@0,0 Rs@1,0 | hands Rc Rt / Bd Ox | phase forced",
        "Ro@0,0 Rs@1,0 | hands Rc Rt / Bd Ox | rolling Rt",
        "hands Rc Bt / Bd | bag 0",
        "Ro@0,0 Rs@1,0 | hands Rc Rt / -",
        "Ro@0,0 Rs@1,0 | hands - / - | bag 0",
        "Ro@0,0 Rs@1,0 | hands - / Rc | phase redraw",
        "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rt@4,0 Rx@5,0 | hands Bo / Yx | bag 0 | seat 1",
    ),
    "cards": (
        "Gc Gd Gs | hand Gt Ro Bd",
        "Gc Gd Gs | hand Ro Bt",
        "Gc Gd Gs | hand Go | pile 0 | left 1",
        "Gc Gd Gs | hands - / Go | pile 0 | turn 1",
        "Gc Gd Gs | seat 1 | hand Go | sizes 9 1 | pile 9",
        "Gc Gd Gs | hands Ro Ro Ro Bt Bt Bt Yd Yd Yd / Gt | pile Bx Bx Bx Os Os Os Pt Pt Pt",
        "Gc Gd Gs | hands Ro Ro Ro Bt Bt Bt Yd Yd Yd / Gt | pile Gt Gt Oc Oc Oc Px Px Px Yx | phase redraw",
        "hand Ro Rs Rd Bc",
        "seat 1 | hand Ro Rs Rd Ro Rs Rd Ro Rs Rd",
        "- | hands Gt / - | pile 0 | taken G / R | left 1",
    ),
    "qwixx": (
        "R2,3,5 / - | dice W4 W2 R2 Y3 G5 B6",
        "R2,3,4,5,6,7,8,9,10,11 M3 / G12,11 | dice W6 W6 R6 Y3 G5 B6",
        "R2,3,4,5,6,12 / - / - | dice W4 W2 Y3 G5 B6 | choices * / * / ? | seat 2 | closed red",
        "- / - | active 1",
    ),
    "duel": (
        "R3A R5B | dice W4 W1 R2 Y3 G5 B6",
        "R3A R5B2 Y4A | misses 1 2 | dice W4 W1 R2 Y3 G5 B6 | first R3",
        "R5A20 | dice W4 W1 R2 Y3 G5 B6",
        "R5A5 | active 1",
    ),
}
EVERY = [(game, text) for game in GAMES if game in TYPED for text in TYPED[game]]


def settled(rules, state, source):
    """The table when somebody is to decide, or nobody ever again."""
    while (asked := rules.chance(state)) is not None:
        state = rules.settle(state, asked.sample(source)).state
    return state


def test_a_typed_table_of_cubes_whose_player_holds_nothing_goes_on_with_a_pass_c6():
    state = cubes.apply(parse_position("cubes", "Ro@0,0 | hands - / Rc"), 0, cubes.parse_move("keep")).state
    assert cubes.legal_moves(cubes.view(state, 0)) == (cubes.parse_move("pass"),)


def test_every_game_of_ours_has_typed_positions():
    assert set(TYPED) == set(GAMES) - {"pebbles"}


@pytest.mark.parametrize(("game", "text"), EVERY)
def test_what_the_rules_list_in_a_typed_position_they_accept_and_so_it_goes_on(game, text):
    rules, source = GAMES[game], Stream(1, "test")
    state = whole_table(parse_position(game, text), source)
    assert parse_position(game, format_position(state)) == state
    for _ in range(STEPS):
        state = settled(rules, state, source)
        if rules.outcome(state) is not None:
            break
        seat = rules.deciders(state)[0]
        moves = rules.legal_moves(rules.view(state, seat))
        for move in moves:
            rules.check(rules.view(state, seat), move)
        state = rules.apply(state, seat, moves[source.below(len(moves))]).state


@pytest.mark.parametrize(("game", "text"), EVERY)
def test_every_level_chooses_a_move_that_a_typed_position_allows(game, text):
    rules = GAMES[game]
    for level in levels_of(game):
        source = Stream(2, "test")
        state = settled(rules, whole_table(parse_position(game, text), source), source)
        for seat in rules.deciders(state):
            view = rules.view(state, seat)
            rules.check(view, find_bot(game, level).choose(view, source, TINY_S))
