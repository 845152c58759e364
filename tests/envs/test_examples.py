"""The examples run: each learns or plays for a moment."""

import runpy
import sys

import numpy as np
import pytest

from examples.qwixx_bot import LearnedQwixx, action_features, table_features
from sixfold.envs import batch
from sixfold.games.qwixx import rules as qwixx
from tests.matches import matches

SHORT = {
    "pettingzoo_duel": ["--games", "3", "--judged-by", "3"],
    "gymnasium_qwixx": ["--rounds", "1"],
}


@pytest.mark.parametrize("name", SHORT)
def test_an_example_runs_and_tells_how_well(name, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", [name, *SHORT[name]])
    runpy.run_module(f"examples.{name}", run_name="__main__")
    told = capsys.readouterr().out
    assert "before" in told
    assert len(told.splitlines()) == 2


def test_a_net_that_learned_is_a_bot(tmp_path):
    rng = np.random.default_rng(1)
    env = batch("qwixx")
    seen, actions = table_features(env.obs), action_features(env.obs, env.legal_actions)
    shapes = {
        "table": (8, seen.shape[-1]),
        "thought": (8, 8),
        "action": (8, actions.shape[-1]),
        "both": (8, 8),
        "score": (1, 8),
    }
    arrays = {f"{name}.weight": rng.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}
    arrays |= {f"{name}.bias": np.zeros(shape[0], np.float32) for name, shape in shapes.items()}
    np.savez(tmp_path / "net.npz", **arrays)
    bot = LearnedQwixx(tmp_path / "net.npz")
    for match in matches("qwixx", 2, 4)[:40]:
        for seat in match.deciders:
            move = bot.choose(match.view(seat), None, 1.0)
            qwixx.check(match.view(seat), move)
