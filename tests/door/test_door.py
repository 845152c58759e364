"""`import sixfold as sf` as the README shows it: strings in, frozen values out, for all five games."""

import pickle
import random
import subprocess
import sys
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixfold as sf
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.rules.catalog import GAMES
from sixfold.rules.errors import (
    FalseRecord,
    GameOver,
    IllegalMove,
    IllegalPosition,
    InvalidNotation,
    InvalidSetup,
    NotYourTurn,
)
from sixfold.rules.record import format_record, parse_record
from tests.matches import EVERY_TABLE, played_out

anywhere = st.tuples(st.sampled_from(EVERY_TABLE), st.integers(0, 30), st.integers(0, 25))


def somewhere(table, seed, decisions):
    """A match of any game, so many decisions in, made by whichever decider comes last."""
    match = sf.new(*table, seed=seed)
    for number in range(decisions):
        if match.outcome is not None:
            break
        seat = match.deciders[-1]
        moves = match.legal_moves_of(seat)
        match = match.play(moves[(seed + number) % len(moves)], seat=seat)
    return match


class Last:
    """The least that a bot can be."""

    def choose(self, view):
        return sf.legal_moves(view)[-1]


def test_the_example_of_the_front_page_runs(tmp_path):
    m = sf.new("qwirkle", ["Ada", "Bo"], seed=7)
    assert (m.turn, m.deciders, m.scores, m.outcome) == (0, (0,), (0, 0), None)
    assert m.legal_moves == m.legal_moves_of(0) != ()
    assert m.legal_moves_of(1) == ()
    m = m.play("Bc@0,0 Bs@1,0")
    assert m.scores == (2, 0)
    points = [found.points for found in m.moves_scored()]
    assert points == sorted(points, reverse=True)
    assert m.play(m.moves_scored()[0].move).scores[1] == points[0]
    m = m.play(sf.bot("expert"))
    assert m.turn == 0
    assert "Ada" in str(m)
    assert m._repr_svg_().startswith("<svg")
    g = sf.play("qwixx", ["greedy", Last()], seed=7)
    g.verify()
    assert g.record.players[1].name == "Last"
    file = tmp_path / "games.jsonl"
    file.write_text(format_record(g.record) + "\n")
    for r in sf.load(file):
        r.verify()
        assert list(r.positions()) == list(g.positions())
        assert sf.Match.resume(r) == g


@given(anywhere)
@settings(max_examples=60, deadline=None)
def test_a_match_is_a_value_whose_repr_pastes_back(place):
    match = somewhere(*place)
    again = eval(repr(match), {"sf": sf})
    assert again == match == pickle.loads(pickle.dumps(match))
    assert len({again, match, pickle.loads(pickle.dumps(match))}) == 1
    assert repr(again) == repr(match)


def test_a_match_is_frozen():
    match = sf.new("duel", seed=1)
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        match.seed = 2
    before = repr(match)
    match.play(match.legal_moves[0])
    assert repr(match) == before


def test_a_match_travels_to_a_process_that_hashes_text_otherwise(tmp_path):
    match = sf.new("qwirkle", seed=7).play("Bc@0,0 Bs@1,0")
    hash(match)
    (tmp_path / "match").write_bytes(pickle.dumps(match))
    code = (
        "import pickle, sixfold as sf; m = pickle.load(open('match', 'rb'));"
        "assert {m: 1}[sf.new('qwirkle', seed=7).play('Bc@0,0 Bs@1,0')]"
    )
    command = [sys.executable, "-c", code]
    subprocess.run(command, check=True, cwd=tmp_path, timeout=120, env={"PYTHONHASHSEED": "1"})


@given(anywhere)
@settings(max_examples=40, deadline=None)
def test_a_resumed_match_goes_on_with_the_same_chance(place):
    match = somewhere(*place)
    resumed = sf.Match.resume(match.record)
    assert eval(repr(resumed), {"sf": sf}) == resumed
    if resumed == match and match.turn is not None:  # choices that are not shown yet are in no record
        assert resumed.play(match.legal_moves[0]) == match.play(match.legal_moves[0])


@pytest.mark.parametrize("table", EVERY_TABLE, ids=str)
def test_first_legal_moves_lead_through_every_game(table):
    match = sf.new(*table, seed=3)
    for _ in range(30):
        if match.turn is None:
            break
        assert match.turn == match.deciders[0]
        match = match.play(match.legal_moves[0])
    match.verify()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_by_names_and_objects(game):
    match = sf.play(game, ["greedy", Last()], seed=2)
    match.verify()
    assert match.outcome is not None
    assert match.turn is None
    assert match.legal_moves == match.moves_scored() == ()
    with pytest.raises(GameOver):
        match.play("-")


def test_print_shows_what_a_spectator_sees():
    match = sf.new("qwirkle", ["Ada", "Bo"], seed=7)
    assert str(match) == str(sf.draw(match.view(), match.players))
    assert "Hand" not in str(match)
    assert "Hand" in str(sf.draw(match.view(0), match.players))
    hidden = set(match.state.hands[0])
    assert not any(piece in match._repr_svg_() for piece in hidden)


def test_choices_of_qwixx_are_made_by_seat_and_stay_hidden():
    match = sf.new("qwixx", 3, seed=5)
    first, second, third = match.deciders
    match = match.play("-", seat=third)
    assert match.deciders == (first, second)
    assert repr(match).endswith(f".play('-', seat={third})")
    assert match.view(third).choice is not None
    assert match.view(first).choice is None
    with pytest.raises(NotYourTurn):
        match.play("-", seat=third)


def test_chance_follows_from_the_seed_and_a_seed_is_drawn_if_none_is_given():
    assert sf.new("qwirkle", seed=random.Random(3)) == sf.new("qwirkle", seed=random.Random(3))
    assert sf.new("qwirkle", seed=1) != sf.new("qwirkle", seed=2)
    drawn = sf.new("qwirkle")
    assert drawn == sf.new("qwirkle", seed=drawn.seed)


def test_ages_settle_who_opens():
    assert [sf.new("qwirkle", seed=4, ages=ages).turn for ages in ((9, 41), (41, 9))] == [1, 0]
    old = sf.new("qwirkle", seed=4, ages=(9, 41))
    assert eval(repr(old), {"sf": sf}) == old


def test_a_record_without_a_seed_is_resumed_but_chance_cannot_be_drawn():
    record = sf.match("qwirkle", ["greedy", "random"], games=2).records[0]
    over = sf.Match.resume(record)
    over.verify()
    begun = sf.Match.resume(type(record)(record.game, record.players, record.events[:3]))
    with pytest.raises(FalseRecord, match="no-seed"):
        begun.play(begun.legal_moves[0])


def test_what_is_wrong_is_refused_with_its_rule():
    match = sf.new("qwirkle", seed=7)
    with pytest.raises(InvalidNotation):
        match.play("nonsense")
    with pytest.raises(IllegalMove) as refused:
        match.play("swap Bc")
    assert refused.value.rule == "Q3"
    with pytest.raises(InvalidSetup, match="no-such-seat"):
        match.view(2)
    with pytest.raises(InvalidSetup, match="no-such-game"):
        sf.new("chess")
    with pytest.raises(InvalidSetup, match="seats"):
        sf.new("duel", 3)
    with pytest.raises(InvalidSetup, match="no-such-bot"):
        sf.play("duel", ["greedy", "nobody"])
    with pytest.raises(IllegalPosition) as impure:
        sf.position("qwirkle", "Ro@0,0 Bs@1,0 | hand Rc Rt")
    assert impure.value.rule == "Q8"


def test_a_bad_line_of_a_file_is_named(tmp_path):
    file = tmp_path / "games.jsonl"
    file.write_text(format_record(played_out("duel", 2, 1).record()) + "\n\nnonsense\n")
    games = sf.load(str(file))
    next(games).verify()
    with pytest.raises(InvalidNotation) as bad:
        next(games)
    assert bad.value.__notes__ == [f"{file}, line 3"]


def test_an_error_of_ones_own_bot_comes_through_play():
    class Broken:
        def choose(self, _):
            raise LookupError("mine")

    with pytest.raises(LookupError, match="mine"):
        sf.play("duel", [Broken(), "greedy"])


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (Last, r"give an object of it, Last\(\)"),
        (42, "is no bot"),
        (type("Odd", (), {"choose": lambda _: None})(), "takes neither"),
    ],
)
def test_what_is_no_bot_is_refused_in_plain_words(given, told):
    with pytest.raises(TypeError, match=told):
        sf.play("duel", [given, "greedy"])


@pytest.mark.parametrize(
    "asked",
    [
        lambda: sf.new("qwirkle", "Ada"),
        lambda: sf.play("duel", "greedy"),
        lambda: sf.match("duel", "greedy"),
    ],
)
def test_letters_of_a_text_are_not_taken_for_players(asked):
    with pytest.raises(TypeError, match="a list is needed"):
        asked()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", ["random", "greedy", "expert"])
def test_a_bot_that_is_not_asked_says_so(game, level):
    match = sf.new(game, seed=1)
    waiting = [seat for seat in (0, 1) if seat not in match.deciders]
    for seat in (None, *waiting):
        with pytest.raises(NotYourTurn):
            sf.bot(level, 0.05).choose(match.view(seat))


@pytest.mark.parametrize("seed", [1.5, "abc"])
def test_a_seed_is_a_whole_number_that_a_record_can_hold(seed):
    with pytest.raises(TypeError):
        sf.new("duel", seed=seed)
    numpy = pytest.importorskip("numpy")
    assert parse_record(format_record(sf.new("duel", seed=numpy.int64(4)).record)).seed == 4


def test_the_door_lists_what_it_offers():
    assert set(sf.__all__) <= set(dir(sf))
    for name in sf.__all__:
        assert getattr(sf, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        getattr(sf, "nonsense")  # noqa: B009  as a person would write it


def test_exact_answers():
    ended = sf.play("qwirkle", ["greedy", "greedy"], seed=5)
    last = [state for state in ended.positions() if not state.bag and state.phase is qwirkle.Phase.PLAY]
    solved = sf.solve.qwirkle_endgame(last[-1])
    assert solved.margin == sf.solve.qwirkle_endgame(qwirkle.view(last[-1], last[-1].turn)).margin
    assert solved.margin == sf.solve.qwirkle_endgame(sf.format_position(last[-1])).margin
    with pytest.raises(ValueError, match="not an endgame"):
        sf.solve.qwirkle_endgame("Ro@0,0 Rs@1,0 | hand Rc Rt | bag 90")
    turn = sf.solve.cards_turn("Gc Gd Gs / Bo Po Ro", "Go Gt Gx Yo")
    assert (turn.worth.qwirkles, turn.proven) == (1, True)
