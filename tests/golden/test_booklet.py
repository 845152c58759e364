"""The twelve figures of the Qwirkle booklet, as one game: each turn makes the lines and points that the words tell."""

from dataclasses import replace

import pytest

from sixfold.games.grid.rules import ACROSS, DOWN, lines_of, neighbours, pieces_of
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.rules.events import Move
from sixfold.rules.pieces import parse_pieces
from sixfold.rules.record import replay
from tests.golden.cases import load_case, pretty
from tests.golden.search_booklet import FIGURES, games, shared, told
from tests.refused import refused

RECORD = load_case("qwirkle/booklet")
PLAYERS = ("Anna", "Chris", "Sally", "Dave")

# Figure, who, the tiles in words, the lines (what they share and their length) and their points.
WORDS = [
    ("A", "Anna", "three red tiles of different shapes", {"R3": 3}),
    ("B", "Chris", "three squares, one of them on the red line", {"R4": 4, "s3": 3}),
    ("C", "Sally", "a blue circle", {"o2": 2, "B2": 2}),
    ("D", "Dave", "two green tiles", {"d2": 2, "c2": 2, "G2": 2}),
    ("E", "Anna", "two green tiles that do not touch each other", {"G4": 4, "o3": 3}),
    ("F", "Chris", "two squares", {"s4": 4, "s2": 2}),
    ("G", "Sally", "two starbursts", {"t3": 3}),
    ("H", "Dave", "two orange tiles", {"O3": 3}),
    ("I", "Anna", "two yellow tiles", {"Y2": 2, "d4": 4, "o4": 4}),
    ("J", "Chris", "one red starburst", {"t4": 4, "R5": 5}),
    ("K", "Sally", "three crisscrosses", {"x3": 3, "B3": 3, "R6": 6 + 6}),
    ("L", "Dave", "two squares", {"s5": 5, "s2": 2 + 2}),
]
SHARED = dict(zip("ABCDEFGHIJKL", ["R", "s", "Bo", "G", "G", "s", "t", "O", "Y", "Rt", "x", "s"], strict=True))


def turns():
    """Return, by figure, the position before it, the move and the position after it."""
    before, found = None, {}
    for step in replay(RECORD):
        move = next((event for event in step.events if isinstance(event, Move)), None)
        if move is not None:
            found["ABCDEFGHIJKL"[len(found)]] = (before, move, step.state)
        before = step.state
    return found


TURNS = turns()


def placed(letter: str):
    return qwirkle.parse_move(TURNS[letter][1].move).placed


def cell_of(letter: str, piece: str):
    return next(cell for tile, cell in placed(letter) if tile == piece)


def test_the_booklets_game_has_twelve_turns_of_four_players():
    assert "".join(TURNS) == "ABCDEFGHIJKL"
    assert tuple(player.name for player in RECORD.players) == PLAYERS
    assert RECORD.seed is None


@pytest.mark.parametrize(("letter", "name", "tiles", "lines"), WORDS, ids=[row[0] for row in WORDS])
def test_booklet_q9_a_figure_makes_just_the_lines_and_points_of_its_words(letter, name, tiles, lines):
    before, move, after = TURNS[letter]
    assert PLAYERS[move.seat] == name
    placement = placed(letter)
    counts = {"one": 1, "a": 1, "two": 2, "three": 3}
    assert len(placement) == counts[tiles.split()[0]]
    assert all(SHARED[letter] in piece for piece in pieces_of(placement))
    made = [f"{shared(pieces_of(line))}{len(line)}" for line in lines_of(after.grid, placement)]
    assert set(made) == set(lines)
    assert len(made) == (3 if letter in "DIKL" else len(lines))
    assert move.points == sum(lines.values())
    assert after.scores[move.seat] - before.scores[move.seat] == move.points


def test_booklet_figure_a_q3_anna_opens_in_a_tie_as_the_oldest_with_three_different_shapes():
    before, move, _ = TURNS["A"]
    assert (move.seat, before.phase) == (0, qwirkle.Phase.OPEN)
    assert len({piece.shape for piece in pieces_of(placed("A"))}) == 3
    sizes = [len(qwirkle.largest_sets(hand)[0]) for hand in before.hands]
    assert max(sizes) == sizes[0] == sizes[1] == 3


def test_booklet_figure_b_one_of_the_squares_is_the_red_one_on_the_red_line():
    line = TURNS["B"][2].grid.line(cell_of("B", "Rs"), ACROSS)
    assert all(piece.colour == "R" for piece in pieces_of(line))


def test_booklet_figure_e_q6_the_two_tiles_do_not_touch_each_other_and_one_is_on_a_circle_line():
    (_, first), (_, second) = placed("E")
    assert second not in neighbours(first)
    assert len(TURNS["E"][2].grid.line(cell_of("E", "Go"), DOWN)) == 3


def test_booklet_figure_f_q8_both_squares_in_the_old_line_would_make_two_red_squares():
    before, _, after = TURNS["F"]
    assert "Rs" in pieces_of(placed("F"))
    extending = next(tile for tile in placed("F") if tile.piece != "Rs")
    assert len(after.grid.line(extending.cell, DOWN)) == 4
    x, y = extending.cell  # the line grows upwards
    with refused("Q8", "grid/line-repeats"):
        qwirkle.apply(before, 1, qwirkle.parse_move(f"{extending} Rs@{x},{y - 1}"))


def test_booklet_figure_h_the_orange_diamond_touches_no_diamond_so_there_is_no_diamond_line():
    before, _, after = TURNS["H"]
    diamond = cell_of("H", "Od")
    assert not any(after.grid.get(near, "  ")[1] == "d" for near in neighbours(diamond))
    others = [cell for cell, piece in before.grid.items() if piece.shape == "d"]
    assert len(others) == 2
    assert len(after.grid.line(diamond, DOWN)) == 1


def test_booklet_figure_i_the_yellow_diamond_joins_the_orange_one_to_the_other_two():
    line = TURNS["I"][2].grid.line(cell_of("I", "Yd"), DOWN)
    assert sorted(pieces_of(line)) == ["Gd", "Od", "Rd", "Yd"]


def test_booklet_figure_k_q9_the_sixth_red_shape_completes_a_qwirkle():
    line = TURNS["K"][2].grid.line(cell_of("K", "Rx"), ACROSS)
    assert sorted(pieces_of(line)) == sorted(f"R{shape}" for shape in "osdctx")


def test_booklet_figure_l_starts_two_new_square_lines():
    made = [line for line in lines_of(TURNS["L"][2].grid, placed("L")) if len(line) == 2]
    assert len(made) == 2


def test_the_scores_after_the_twelve_figures():
    assert TURNS["L"][2].scores == (3 + 7 + 10, 7 + 6 + 9, 4 + 3 + 18, 6 + 3 + 9)


def test_the_search_by_the_words_alone_finds_this_game():
    assert [figure.letter for figure in FIGURES] == list(TURNS)
    assert pretty(told(next(games())).match.record()) == pretty(RECORD)


def test_a_tile_less_in_the_hand_and_a_figure_is_refused():
    before, move, _ = TURNS["J"]
    poorer = replace(before, hands=(before.hands[0], parse_pieces("Po Pt Px Yc Yt Yx"), *before.hands[2:]))
    with refused("HAND", "hand/not-there"):
        qwirkle.apply(poorer, 1, qwirkle.parse_move(move.move))
