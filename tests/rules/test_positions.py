"""Every position is one line of text that reads back, and the rules judge what is read."""

import random
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.games.cards import rules as cards
from sixfold.games.cubes import rules as cubes
from sixfold.games.dice import rules as dice
from sixfold.games.duel import rules as duel
from sixfold.games.grid import rules as grid
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.games.qwixx import rules as qwixx
from sixfold.rulebook import LANGUAGES, explain
from sixfold.rules import chance, core, notation, pieces
from sixfold.rules.catalog import GAMES
from sixfold.rules.core import Options, Reason
from sixfold.rules.errors import IllegalPosition, InvalidNotation, InvalidSetup, SixfoldError
from sixfold.rules.positions import format_position, game_of, parse_position, whole_table
from sixfold.rules.record import replay
from sixfold.seeds import Stream
from tests.counted import calls
from tests.golden.cases import case_files, read_case
from tests.matches import EVERY_TABLE, matches, played_out
from tests.pads.evenings import whole_game as greedy_game
from tests.refused import refused

tables = st.sampled_from(EVERY_TABLE)
seeds = st.integers(0, 10_000)
decisions = st.integers(0, 60)


def assert_round_trips(position):
    text = format_position(position)
    read = parse_position(game_of(position).ABOUT.name, text)
    assert read == position
    assert type(read) is type(position)
    assert format_position(read) == text


def positions_of(game, state, seats):
    return [state, *(game.view(state, seat) for seat in (None, *range(seats)))]


@settings(max_examples=50)  # all seats each time
@given(tables, seeds, decisions)
def test_states_and_views_of_played_games_read_back(table, seed, wanted):
    name, seats = table
    match = matches(name, seats, seed, min(wanted, 8) if name == "cards" else wanted)[-1]
    for position in positions_of(match.game, match.state, seats):
        assert_round_trips(position)


def whole_game(name, seats, seed):
    """A game at random; of Cards, whose moves take a solver to list, a quick bot's."""
    return played_out(name, seats, seed) if name != "cards" else greedy_game(name, seats, seed)


@pytest.mark.parametrize(("name", "seats", "seed"), [*((*table, 3) for table in EVERY_TABLE), ("cards", 2, 130)])
def test_every_position_of_a_whole_game_reads_back_as_the_table_and_as_everyone_sees_it(name, seats, seed):
    record = whole_game(name, seats, seed).record()
    for state in [record.opening, *(step.state for step in replay(record))]:
        for position in positions_of(GAMES[name], state, seats):
            assert_round_trips(position)


LATE = [  # Cards late in the game: piles of exactly nine and fewer, no pile, no cards in a hand, or in any
    "Gc Gd Gs | hands Ro Ro Ro Bt Bt Bt Yd Yd Yd / Gt Gt Gt | pile Bx Bx Bx Os Os Os Pt Pt Pt | passes 1",
    "Gc Gd Gs | hands Ro Ro Ro Bt Bt Bt Yd Yd Yd / - | pile Gt Gt Gt Oc Oc Oc Px Px Px | phase redraw",
    "Gc Gd Gs | hands Ro Ro Ro Bt Bt Bt Yd Yd Yd / - | pile Bc Bc Bc Yx Yx Yx Pd Pd | phase redraw",
    "Gc Gd Gs | hands Ro Ro Ro Bt Bt Bt Yd Yd / Gt | pile Gx Bx | phase draw",
    "Gc Gd Gs | hands - / Gt | pile 0",
    "Gc Gd Gs | hands - / - | pile 0 | turn 1 | left 1",
    "- | hands Gt / - | pile 0 | taken G / R | left 1",
    "- | hands - / - | pile 0 | taken x R Y G O B c d o t R Y / G O B P s P | over last turns",
    "Gc Gd Gs | hands Ro / - / - | pile 0 | left 2 | phase stuck | shown Ro | passes 1",
]


@pytest.mark.parametrize("text", LATE)
def test_a_position_late_in_cards_reads_back_and_everyone_may_see_it(text):
    state = parse_position("cards", text)
    for position in positions_of(cards, state, len(state.hands)):
        assert_round_trips(position)


def test_a_finished_game_of_cards_whose_hands_are_empty_has_no_turn_left_k9():
    over = parse_position("cards", "- | hands - / - | pile 0 | over last turns")
    assert (over.turns_left, over.phase) == (0, cards.Phase.OVER)
    assert parse_position("cards", "- | sizes 0 0 | pile 0 | left 0 | over last turns").turns_left == 0


def test_a_pile_of_exactly_nine_only_changes_places_with_the_hand_k7():
    passing, drawing = (parse_position("cards", text) for text in LATE[:2])
    assert [cards.format_move(move) for move in cards.legal_moves(cards.view(passing, 0))] == ["pass"]
    drawn = cards.settle(drawing, drawing.pile).state
    assert (drawn.hands[0], drawn.pile, drawn.phase) == (drawing.pile, drawing.hands[0], cards.Phase.PLAY)


@pytest.mark.parametrize("path", case_files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_state_of_the_golden_games_reads_back_the_waits_for_chance_included(path):
    record = read_case(path)
    game, seats = GAMES[record.game], len(record.players)
    every = [game.start(seats, record.options), *(step.state for step in replay(record))]
    for state in every if record.game != "cards" else [*every[:6], *every[-3:]]:  # Cards asks its solver each time
        for position in positions_of(game, state, seats):
            assert_round_trips(position)


@pytest.mark.parametrize("game", GAMES)
def test_order_of_sections_and_spaces_mean_nothing(game):
    state = matches(game, 2, 5, 6)[-1].state
    text = format_position(state)
    board, *sections = text.split(" | ")
    assert parse_position(game, "  |".join([*reversed(sections), f"  {board} "])) == state


def test_a_person_need_only_type_a_little():
    view = parse_position("qwirkle", "Ro@0,0 Rs@1,0 | hand Rc Rt | bag 90")
    assert view == qwirkle.View(
        seat=0,
        hand=pieces.parse_pieces("Rc Rt"),
        hand_sizes=(2, 6),
        bag_size=90,
        scores=(0, 0),
        grid=grid.Grid("Ro@0,0 Rs@1,0"),
        turn=0,
        phase=qwirkle.Phase.PLAY,
        options=Options(),
    )
    state = parse_position("qwirkle", "Ro@0,0 Rs@1,0 | hands Rc Rt / Bd Ox")
    assert len(state.bag) == 108 - 6
    assert state.phase is qwirkle.Phase.PLAY


def test_what_was_typed_can_be_played_on():
    state = parse_position("qwirkle", "Ro@0,0 Rs@1,0 | hands Rc Rt / Bd Ox | bag 0 | scores 5 7")
    step = qwirkle.apply(state, 0, qwirkle.parse_move("Rc@2,0 Rt@3,0"))
    assert qwirkle.outcome(step.state) == core.Outcome(Reason.OUT, (15, 7))
    board = parse_position("duel", "R3A R5B | dice W4 W1 R2 Y3 G5 B6")
    assert "R5" in {duel.format_move(move) for move in duel.legal_moves(duel.view(board, 0))}
    sheets = parse_position("qwixx", "R2,3,5 / - | dice W4 W2 R2 Y3 G5 B6")
    assert {qwixx.format_move(move) for move in qwixx.legal_moves(qwixx.view(sheets, 0))} == {
        "R6", "Y6", "G6", "B6", "-"
    }  # fmt: skip
    rows = parse_position("cards", "Gc Gd Gs | hand Gt Ro Bd")
    cards.check(rows, cards.parse_move("Gt => Gc Gd Gs Gt"))
    rolled = parse_position("cubes", "Ro@0,0 Rs@1,0 | hands Rc Rt / Bd Ox")
    assert cubes.deciders(rolled) == (0,)
    assert rolled.bag.count(pieces.Colour.RED) == 11


def test_a_spectator_has_no_hand_and_a_seat_that_waits_says_so():
    assert parse_position("qwirkle", "Ro@0,0 | scores 3 4 5").seat is None
    waiting = parse_position("cards", "Gc Gd Gs | hand Ro | seat 2 | players 3 | turn 1")
    assert (waiting.seat, waiting.turn, waiting.hand_sizes) == (2, 1, (9, 9, 1))


def test_a_table_dealt_for_a_view_of_cards_can_be_played_where_it_says_so_k3_k7():
    playing = parse_position("cards", "Gc Gd Gs | hand Gx Gx Gt Gt Go Go Bc Bd Bs | seat 1 | sizes 1 9")
    opening = parse_position("cards", "seat 1 | sizes 3 9 | hand Bc Gd Rs Bc Gd Rs Bc Gd Rs")
    for view in (playing, opening, replace(playing, seat=None, hand=()), replace(opening, seat=None, hand=())):
        for source in (None, *(Stream(number, "test") for number in range(20))):
            state = whole_table(view, source)
            assert cards.view(state, view.seat) == view
            move = cards.legal_moves(cards.view(state, state.turn))[0]
            cards.apply(state, state.turn, move)


def test_a_table_dealt_for_a_view_has_the_hand_that_a_stuck_player_has_shown_k7():
    shown = "Ro Ro Ro Bt Bt Bt Yd Yd Yd"
    for phase in ("stuck", "redraw"):
        view = parse_position("cards", f"Gc Gd Gs | shown {shown} | phase {phase} | seat 1 | hand Gx Gx Gx")
        for source in (None, *(Stream(number, "test") for number in range(5))):
            assert whole_table(view, source).hands[0] == view.shown


def test_a_table_dealt_for_a_view_has_no_more_in_its_bag_than_the_view_says():
    for game, text in (("qwirkle", "Ro@0,0 | hand Rc Rt | bag 0"), ("cards", "Gc Gd Gs | hand Go Bt | pile 0")):
        view = parse_position(game, text)
        assert GAMES[game].view(whole_table(view), 0) == view


def test_a_hand_of_cards_without_a_play_is_stuck_k7():
    assert parse_position("cards", "Gc Gd Gs | hand Ro Bt").phase is cards.Phase.STUCK
    assert parse_position("cards", "Gc Gd Gs | hand Go Bt").phase is cards.Phase.PLAY


REFUSED = [
    ("qwirkle", "Ro@0,0 Bs@1,0", "Q8", "grid/line-mixed"),
    ("qwirkle", "Ro@0,0 Ro@1,0", "Q8", "grid/line-repeats"),
    ("qwirkle", "Ro@0,0 Rs@1,0 Rt@5,5", "Q7", "grid/not-connected"),
    ("qwirkle", "Ro@0,0 Rs@0,0", "OCCUPIED", "grid/cell-taken"),
    ("qwirkle", "Ro@0,0 | hand Ro Ro Ro", "Q1", "position/too-many-copies"),
    ("qwirkle", "Ro@0,0 | hands Ro Rs / Ro Ro", "Q1", "position/too-many-copies"),
    ("qwirkle", "Ro@0,0 | hands Ro Rs / Rd | bag Ro Ro", "Q1", "position/too-many-copies"),
    ("qwirkle", "Ro@0,0 | hand Ro | bag 108", "Q1", "position/more-than-the-box"),
    ("qwirkle", "Ro@0,0 | hand Ro Rs Rd Rc Rt Rx Bo", "Q2", "position/hand-too-large"),
    ("qwirkle", "Ro@0,0 | hands Rs / Rd | phase open", "Q3", "position/other-phase"),
    ("qwirkle", "hands Rs / Rd | phase play", "Q3", "position/other-phase"),
    ("qwirkle", "Ro@0,0 | hands Rs / Rd | aside Bo", "Q10", "position/other-phase"),
    ("qwirkle", "Ro@0,0 | hands Rs / Rd | aside Bo | phase draw | bag 0", "Q10", "qwirkle/bag-too-small"),
    ("qwirkle", "Ro@0,0 | hand - | bag 5", "Q11", "position/no-hand"),
    ("qwirkle", "Ro@0,0 | hands Rd / -", "Q11", "position/no-hand"),
    ("qwirkle", "Ro@0,0 | hand Rd | sizes 1 0 | bag 0", "Q12", "position/should-be-over"),
    ("cubes", "Ro@0,0 Rs@1,0 Bo@1,1 | hands Rc / Rd", "Q8", "grid/line-mixed"),
    ("cubes", "Ro@0,0", "C2", "position/hands-lie-open"),
    ("cubes", "Ro@0,0 | hands Rc Rc / Rd | bag R13", "C1", "position/too-many-cubes"),
    ("cubes", "Ro@0,0 | hands Rc / Rd | rolling Bt", "HAND", "hand/not-there"),
    ("cubes", "Ro@0,0 | hands Rc / Rd | phase deal", "C2", "position/other-phase"),
    ("cubes", "hands Rc / Rd | phase choose", "C4", "position/other-phase"),
    ("cubes", "Ro@0,0 | hands Ro Rs Rd Rc Rt Rx Bo / Rd", "C2", "position/hand-too-large"),
    ("cards", "Gc Gd | hand Ro", "K5", "cards/row-too-short"),
    ("cards", "Gc Gd Gd | hand Ro", "K5", "cards/row-repeats"),
    ("cards", "Gc Gd Bs | hand Ro", "K5", "cards/row-mixed"),
    ("cards", "Gc Gd Go Gs Gt Gx | hand Ro", "K6", "position/row-of-six"),
    ("cards", "Gc Gd Gs | taken G G / - | hand Gc", "K1", "position/too-many-copies"),
    ("cards", "Gc Gd Gs | hand Ro Bt | phase play", "K7", "position/other-phase"),
    ("cards", "Gc Gd Gs | hand Go | phase stuck", "K7", "position/other-phase"),
    ("cards", "hand Ro Rs Bd", "K3", "position/no-opening"),
    ("cards", "hands Ro Rs Ro Bd / Go Gs Gd", "K3", "position/no-opening"),
    ("cards", "hand Ro Rs Rd | seat 1 | sizes 2 3", "K3", "position/no-opening"),
    ("cards", "Gc Gd Gs | phase stuck", "K7", "position/other-phase"),
    ("cards", "Gc Gd Gs | phase stuck | sizes 2 9 | shown Go Bt", "K7", "position/other-phase"),
    ("cards", "Gc Gd Gs | sizes 0 9 | phase play", "K7", "position/other-phase"),
    ("cards", "Gc Gd Gs | hand Ro Bt | pile 0 | phase redraw", "K7", "position/other-phase"),
    ("cards", "Gc Gd Gs | hand Ro Bt | pile 6 | phase redraw", "K7", "position/other-phase"),
    ("cards", "Gc Gd Gs | hand Ro Bt | shown Ro Bs", "K7", "position/other-hand"),
    ("cards", "Gc Gd Gs | hand Go | pile 0 | phase draw", "K8", "position/other-phase"),
    ("cards", "Gc Gd Gs | hand Go | left 1", "K9", "position/turns-left"),
    ("cards", "Gc Gd Gs | hand Go | pile 0 | left 3", "K9", "position/turns-left"),
    ("cards", "Gc Gd Gs | hand Go | passes 2", "K9", "position/passes"),
    ("cards", "Gc Gd Gs | hand Go | pile 100", "K1", "position/more-than-the-box"),
    ("qwixx", "R5,3 / -", "X2", "qwixx/left-of-last"),
    ("qwixx", "G5,7 / -", "X2", "qwixx/left-of-last"),
    ("qwixx", "R2,3,4,5,12 / -", "X8", "qwixx/lock-needs-five"),
    ("qwixx", "M5 / -", "X10", "position/too-many-misses"),
    ("qwixx", "M4 / -", "X10", "position/should-be-over"),
    ("qwixx", "R2,3,4,5,6,12 Y2,3,4,5,6,12 / -", "X10", "position/should-be-over"),
    ("qwixx", "R2,3,4,5,6,12 / - | dice W4 W1 R2 Y3 G5 B6", "CHANCE", "chance/wrong-dice"),
    ("qwixx", "- / - | phase white", "X5", "position/other-phase"),
    ("qwixx", "- / - | dice W4 W1 R2 Y3 G5 B6 | phase throw", "X4", "position/other-phase"),
    ("qwixx", "- / - | dice W4 W1 R2 Y3 G5 B6 | phase white | crossed", "X7", "position/other-phase"),
    ("qwixx", "- / - | dice W4 W1 R2 Y3 G5 B6 | choices R5 / -", "X5", "position/other-phase"),
    ("duel", "R5A R5B", "D3", "position/space-twice"),
    ("duel", "R5A20 | misses 3 0", "D1", "position/too-many-pawns"),
    ("duel", "R5A4 R12A RLA", "D8", "duel/lock-needs-five"),
    ("duel", "R5A5 R12A RLB", "D8", "position/lock-and-last"),
    ("duel", "R5A5 RLA", "D8", "position/lock-and-last"),
    ("duel", "R5A5 R12A", "D8", "position/lock-and-last"),
    ("duel", "- | misses 2 2", "D9", "position/should-be-over"),
    ("duel", "R5A22", "D9", "position/should-be-over"),
    ("duel", "R5A5 R12A RLA Y5B5 Y12B YLB", "D9", "position/should-be-over"),
    ("duel", "R5A | dice W4 W1 R2 Y3 G5 B6 | first R6", "D6", "position/first-not-there"),
    ("duel", "R5A | phase white", "D6", "position/other-phase"),
    ("duel", "R5A | dice W4 W1 R2 Y3 G5 B6 | first R5 | phase white", "D6", "position/other-phase"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "text", "rule", "code"), REFUSED)
def test_what_the_rules_do_not_allow_is_refused_with_its_rule(game, text, rule, code):
    with refused(rule, code, IllegalPosition):
        parse_position(game, text)


UNREADABLE = [
    ("qwirkle", "Ro@0,0 | hnd Rc", "position/no-such-section"),
    ("qwirkle", "Ro@0,0 | turn 0 | turn 1", "position/section-twice"),
    ("qwirkle", "Ro@0,0 | Rs@1,0", "position/section-twice"),
    ("qwirkle", "Ro@0;0", "format/placed"),
    ("qwirkle", "Ro@0,0 | hand Zz", "format/piece"),
    ("qwirkle", "Ro@0,0 | bag many", "position/unreadable"),
    ("qwirkle", "Ro@0,0 | bag -1", "position/unreadable"),
    ("qwirkle", "Ro@0,0 | phase lunch", "position/unreadable"),
    ("qwirkle", "Ro@0,0 | over misses", "position/unreadable"),
    ("qwirkle", "Ro@0,0 | ages 41 old", "position/unreadable"),
    ("qwirkle", "Ro@0,0 | turn 2", "position/no-such-seat"),
    ("qwirkle", "Ro@0,0 | players 3 | scores 1 2", "position/other-seats"),
    ("qwirkle", "Ro@0,0 | hand Rc | hands Rc / Rt", "position/hand-and-hands"),
    ("qwirkle", "Ro@0,0 | seat 1", "position/seat-without-hand"),
    ("qwirkle", "Ro@0,0 | hand Rc | sizes 2 6", "position/other-size"),
    ("qwirkle", "Ro@0,0 | hands Rc / Rt | bag 50", "position/which-pieces"),
    ("cubes", "Ro@0,0 | hands Rc / Rt | bag 50", "position/unreadable"),
    ("cards", "Gc Gd Gs | taken Z / -", "position/unreadable"),
    ("qwixx", "R13 / -", "position/unreadable"),
    ("qwixx", "R2 R3 / -", "position/unreadable"),
    ("qwixx", "Mx / -", "position/unreadable"),
    ("qwixx", "- / - | closed pink", "position/unreadable"),
    ("qwixx", "- / - | dice W4 R2 Y3 G5 B6", "position/unreadable"),
    ("qwixx", "- / - | dice W4 W4 R2 R2 G5 B6", "position/unreadable"),
    ("qwixx", "- / - | dice W4 W1 R2 Y3 G5 B6 | choices * / ?", "position/hidden-choice"),
    ("qwixx", "- / - | dice W4 W1 R2 Y3 G5 B6 | choices R5 / ? | seat 1", "position/hidden-choice"),
    ("duel", "R5C", "position/unreadable"),
    ("duel", "R5A | dice W4 W1 R2 Y3 G5 B6 | first -", "position/unreadable"),
]


@pytest.mark.parametrize(("game", "text", "code"), UNREADABLE)
def test_what_cannot_be_read_is_refused_with_what_to_write(game, text, code):
    with refused("FORMAT", code, InvalidNotation):
        parse_position(game, text)


def in_line(count):
    """So many tiles side by side, each in its turn."""
    return " ".join(f"{pieces.KINDS[x % 36]}@{x},0" for x in range(count))


LONG = {  # well-formed texts of any length, each with what is wrong with it
    "a line of tiles": ("qwirkle", in_line, "Q1"),
    "a line of tiles, all hands": ("qwirkle", lambda n: f"{in_line(n)} | hands Ro / Rs", "Q1"),
    "a line of cubes": ("cubes", lambda n: f"{in_line(n)} | hands Ro / Rs", "C1"),
    "tiles on one cell": ("qwirkle", lambda n: "Ro@0,0 " * n, "Q1"),
    "a hand": ("qwirkle", lambda n: "Ro@0,0 | hand " + "Ro " * n, "Q2"),
    "hands": ("qwirkle", lambda n: "Ro@0,0 | hands " + " / ".join(["Ro"] * n), "FORMAT"),
    "a bag": ("qwirkle", lambda n: "Ro@0,0 | hands Ro / Rs | bag " + "Ro " * n, "Q1"),
    "tiles aside": ("qwirkle", lambda n: "Ro@0,0 | hands Ro / Rs | phase draw | aside " + "Ro " * n, "Q1"),
    "ages": ("qwirkle", lambda n: "Ro@0,0 | ages " + "1 " * n, "FORMAT"),
    "cubes about to be rolled": ("cubes", lambda n: "Ro@0,0 | hands Ro / Rs | rolling " + "Ro " * n, "HAND"),
    "a bag of cubes": ("cubes", lambda n: "Ro@0,0 | hands Ro / Rs | bag " + "R1 " * n, "C1"),
    "rows of cards": ("cards", lambda n: " / ".join(["Ro Rs Rd"] * n), "K1"),
    "a row of cards": ("cards", lambda n: " ".join(pieces.KINDS[card % 36] for card in range(n)), "K5"),
    "Qwirkles": ("cards", lambda n: "Ro Rs Rd | taken " + "R " * n + "/ -", "K1"),
    "a hand that was shown": ("cards", lambda n: "Ro Rs Rd | shown " + "Ro " * n, "K2"),
    "sheets": ("qwixx", lambda n: " / ".join(["R2"] * n), "FORMAT"),
    "numbers of a row": ("qwixx", lambda n: "R" + ",".join(["2"] * n), "X2"),
    "dice": ("qwixx", lambda n: "- / - | dice " + "W1 " * n, "FORMAT"),
    "pawns": ("duel", lambda n: "R5A " * n, "D3"),
    "locks": ("duel", lambda n: "RLA " * n, "D8"),
}


@pytest.mark.parametrize("what", LONG)
def test_a_long_text_is_refused_with_work_in_proportion_to_its_length(what):
    game, text, rule = LONG[what]

    def read(count):
        with pytest.raises(SixfoldError) as refused:
            parse_position(game, text(count))
        assert refused.value.rule == rule

    once, twice = (calls(partial(read, count)) for count in (400, 800))
    assert twice < 2.2 * once


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_a_position_is_a_sentence(language):
    for game, text, *_ in [*REFUSED, *UNREADABLE]:
        with pytest.raises(SixfoldError) as caught:
            parse_position(game, text)
        assert explain(caught.value, language)


def test_games_and_tables_that_do_not_exist_are_refused():
    with refused("FORMAT", "setup/no-such-game", InvalidSetup):
        parse_position("chess", "")
    with refused("FORMAT", "setup/seats", InvalidSetup):
        parse_position("qwirkle", "players 5")
    with pytest.raises(TypeError, match="not a position: 'Ro'"):
        format_position("Ro")


@pytest.mark.parametrize("game", GAMES)
@given(text=st.text(st.sampled_from("RoYtBLA|/-,@ 0123456789?*handsdicemisses"), max_size=40))
def test_whatever_is_typed_is_read_or_refused(game, text):
    try:
        position = parse_position(game, text)
    except SixfoldError:
        return
    assert_round_trips(position)


NAMES = {name: value for module in (chance, notation, pieces, grid, core, dice) for name, value in vars(module).items()}


@settings(max_examples=50)  # all seats each time
@given(tables, seeds, decisions)
def test_a_repr_pastes_back(table, seed, wanted):
    name, seats = table
    match = matches(name, seats, seed, min(wanted, 8) if name == "cards" else wanted)[-1]
    names = NAMES | vars(match.game)
    moves = [move for seat in match.deciders for move in match.game.legal_moves(match.view(seat))[:20]]
    for value in [*positions_of(match.game, match.state, seats), *moves]:
        assert eval(repr(value), names) == value


def test_a_repr_keeps_its_type():
    piece = eval(repr(pieces.Piece("Ro")), NAMES)
    assert piece is pieces.Piece("Ro")
    laid = grid.Grid("Ro@0,0 Rs@1,0")
    assert eval(repr(laid), NAMES) == laid
    assert eval(repr(dice.Row.RED), NAMES) is dice.Row.RED


@pytest.mark.parametrize("game", GAMES)
def test_a_generator_of_python_is_a_source_of_chance(game):
    module = GAMES[game]
    asked = module.chance(module.start(2))
    outcome = asked.sample(random.Random(7))
    asked.check(outcome)
    assert outcome == asked.sample(random.Random(7))
    assert module.settle(module.start(2), outcome).events


def test_a_source_stays_what_it_is():
    source = Stream(1)
    assert chance.source_of(source) is source
    assert {chance.source_of(random.Random(1)).below(6) for _ in range(100)} <= set(range(6))
