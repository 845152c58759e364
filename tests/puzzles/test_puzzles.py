"""Puzzles: every position is one of its game, one move is clearly best, and answers need no analysis."""

import subprocess
import sys

import pytest
from typer.testing import CliRunner

from sixfold.analysis.mining import LEAST, MANY, Miner, PuzzleCandidate
from sixfold.arena import play_game
from sixfold.cli.puzzles import app
from sixfold.players import find_bot
from sixfold.puzzles import FIRST, answered, find_puzzle, key_of, parse_puzzle, puzzle_of_day, puzzles_of
from sixfold.rules.catalog import GAMES, find_game
from sixfold.rules.errors import IllegalMove, InvalidNotation, Refusal
from sixfold.rules.positions import format_position
from sixfold.seeds import Stream
from sixfold.tables import puzzling

SAMPLE = 3  # puzzles of a game that are analysed again
DAY = "2026-01-31"


@pytest.fixture(params=GAMES)
def game(request):
    return request.param


def test_there_are_puzzles_of_every_game(game):
    assert len(puzzles_of(game)) >= 200
    assert len({puzzle.id for puzzle in puzzles_of(game)}) == len(puzzles_of(game))


def test_every_position_and_every_option_is_legal(game):
    found = find_game(game)
    for puzzle in puzzles_of(game):
        assert format_position(puzzle.view) == puzzle.position
        for option in puzzle.options:
            found.check(puzzle.view, found.parse_move(option.move))


def test_the_best_is_ahead_of_all_others_by_more_than_doubt(game):
    for puzzle in puzzles_of(game):
        assert LEAST <= puzzle.low <= puzzle.gap
        rest = puzzle.best.share - puzzle.gap + 1e-3
        assert all(option.share <= max(0.0, rest) for option in puzzle.options[1:])


def test_greedy_finds_at_most_one_in_ten(game):
    found = 0
    for puzzle in puzzles_of(game):
        move = find_bot(game, FIRST).choose(puzzle.view, Stream(0, "puzzle"), 1.0)
        is_found = key_of(game, move) == key_of(game, puzzle.best.move)
        assert is_found == (puzzle.level == FIRST)
        found += is_found
    assert found <= len(puzzles_of(game)) / 10


def test_easy_ones_are_feats_and_only_they_are_named(game):
    for puzzle in puzzles_of(game):
        assert puzzle.feat is not None or puzzle.level != FIRST
        assert (puzzling.shown(game, puzzle.id).feat is None) == (puzzle.level != FIRST)


@pytest.mark.parametrize("level", ["expert", "master"])
def test_a_sample_analysed_again_has_the_same_best_move(game, level):
    graded = [puzzle for puzzle in puzzles_of(game) if puzzle.level == level]
    sample = sorted(graded, key=lambda puzzle: puzzle.gap)[-SAMPLE:]
    again = [PuzzleCandidate(find_game(game), puzzle.view, MANY, 0.3).best_move for puzzle in sample]
    assert [key_of(game, move) for move in again] == [key_of(game, puzzle.best.move) for puzzle in sample]


def test_an_answer_is_right_or_told_why_not(game):
    puzzle = puzzles_of(game)[-1]
    right, wrong = (answered(puzzle, option.move) for option in puzzle.options[:2])
    assert right.right
    assert not wrong.right
    assert wrong.chosen == puzzle.options[1]
    for language in ("en", "fr", "de"):
        told = puzzling.answered(game, puzzle.id, wrong.move, language)
        assert not told.right
        assert told.why
        assert told.best.share - told.chosen.share >= told.gap - 1e-3


def test_a_move_against_the_rules_is_refused():
    puzzle = puzzles_of("duel")[0]
    illegal = next(f"R{number}" for number in range(2, 13) if not _is_legal("duel", puzzle, f"R{number}"))
    with pytest.raises(IllegalMove):
        answered(puzzle, illegal)


def _is_legal(game, puzzle, text):
    return text in map(find_game(game).format_move, find_game(game).legal_moves(puzzle.view))


def test_the_same_cards_are_the_same_answer_however_the_rows_lie():
    one, other = "Gs Gd => Gs Gd Gc / Ro Bo Yo / Rs Bs Ys", "Gs Gd => Gs Gd Gc / Ro Rs Rd / Bo Bs Bd"
    assert key_of("cards", one) == key_of("cards", other)
    assert key_of("cards", one) != key_of("cards", "Gs => Gs Gd Gc / Ro Bo Yo / Rs Bs Ys")


def test_the_puzzle_of_a_day_is_the_same_for_everyone_and_changes(game):
    assert puzzle_of_day(game, DAY) == find_puzzle(game, puzzling.listed(game, DAY).today)
    assert len({puzzle_of_day(game, f"2026-01-{day:02}").id for day in range(1, 32)}) > 15
    with pytest.raises(Refusal):
        find_puzzle(game, "none")


def test_puzzles_read_as_they_are_written_the_easiest_first(game):
    found = puzzles_of(game)
    assert [parse_puzzle(game, str(puzzle)) for puzzle in found] == list(found)
    assert found[0].rating <= found[-1].rating


@pytest.mark.parametrize(
    "line", ["garbage", "[]", "{}", '{"options":[["R2"]]}', '{"options":[]}', '{"position":"R2A","opt']
)
def test_a_line_that_is_no_puzzle_is_refused_in_words(line):
    with pytest.raises(InvalidNotation):
        parse_puzzle("duel", line)


@pytest.mark.parametrize("least", ["nan", "1", "-0.1"])
def test_a_lead_that_no_move_can_have_is_refused_before_anything_is_written(least, tmp_path):
    asked = ["duel", "--least", least, "--count", "1", "--file", str(tmp_path / "puzzles.jsonl")]
    told = CliRunner().invoke(app, asked)
    assert (told.exit_code, list(tmp_path.iterdir())) == (2, [])
    assert "share of a win" in told.output


def test_games_are_mined():
    miner = Miner(find_game("duel"), least=0.03)
    found = [puzzle for seed in range(2) for puzzle in miner.mined(play_game("duel", ["expert", "expert"], seed))]
    assert found
    assert all(puzzle.low >= 0.03 for puzzle in found)
    assert 0 < miner.promising < miner.decisions


def test_puzzles_are_judged_without_analysis_or_a_server():
    code = "import sys, sixfold.tables.puzzling; print([m for m in sys.modules if 'analysis' in m or 'server' in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
