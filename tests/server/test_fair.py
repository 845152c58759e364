"""Anyone can check that shuffles and dice were fixed before the game."""

import json

import pytest
from typer.testing import CliRunner

from sixfold.arena import play_game
from sixfold.cli.main import app
from sixfold.fair import commitment_of
from sixfold.rules.catalog import GAMES
from sixfold.rules.record import format_record


@pytest.mark.parametrize("game", GAMES)
def test_a_record_of_its_own_seed_is_fair_and_one_of_another_is_not(game, tmp_path):
    record = json.loads(format_record(play_game(game, ["greedy", "random"], 7)))
    (tmp_path / "fair").write_text(json.dumps(record))
    told = CliRunner().invoke(app, ["replay", "--fair", str(tmp_path / "fair")])
    assert told.exit_code == 0, told.output
    assert f"commitment {commitment_of(7)}" in told.output
    for seed in (8, None):
        (tmp_path / "false").write_text(json.dumps({**record, "seed": seed}))
        told = CliRunner().invoke(app, ["replay", "--fair", str(tmp_path / "false")])
        assert told.exit_code == 1
        assert ": CHANCE: " in told.output
