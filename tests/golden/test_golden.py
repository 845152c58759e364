"""The golden games hold, are told as their transcripts tell them, and leave no way to end untested."""

import pytest

from sixfold.rules.catalog import GAMES
from sixfold.rules.core import Reason
from sixfold.rules.record import Record, verify
from tests.golden.cases import FOLDER, case_files, pretty, read_case, transcript_file
from tests.golden.transcript import transcript

CASES = case_files()
NAMES = [f"{path.parent.name}/{path.stem}" for path in CASES]
ENDINGS = {
    "qwirkle": {Reason.OUT, Reason.BLOCKED},
    "cubes": {Reason.OUT, Reason.BLOCKED},
    "cards": {Reason.LAST_TURNS, Reason.BLOCKED},
    "qwixx": {Reason.MISSES, Reason.ROWS},
    "duel": {Reason.OUT, Reason.MISSES, Reason.ROWS},
}


@pytest.fixture(params=CASES, ids=NAMES)
def path(request):
    return request.param


@pytest.fixture
def record(path) -> Record:
    return read_case(path)


def test_every_golden_record_replays(record):
    verify(record)


def test_every_golden_record_lies_in_its_games_folder(path, record):
    assert path.parent.name == record.game


def test_every_golden_record_is_laid_out_one_event_a_line(path, record):
    assert path.read_text(encoding="utf-8") == pretty(record)


def test_every_transcript_is_what_its_record_tells(path, record):
    assert transcript_file(path).read_text(encoding="utf-8") == transcript(record), "run make golden, review the diff"


def test_no_transcript_is_left_without_a_record():
    assert {path.with_suffix(".json") for path in FOLDER.glob("*/*.txt")} == set(CASES)


def test_the_ways_to_end_are_told_for_every_game_of_the_catalog():
    assert set(ENDINGS) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_way_to_end_has_a_golden_game(game):
    results = [read_case(path).result for path in case_files(game)]
    assert {result.reason for result in results if result is not None} == {reason.value for reason in ENDINGS[game]}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_several_golden_games(game):
    assert len(case_files(game)) >= 3
