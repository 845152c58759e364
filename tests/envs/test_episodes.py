"""A few of the episodes that `python -m tests.envs.episodes` plays by the thousand."""

import pytest

from sixfold.rules.record import verify
from tests.envs.episodes import ADAPTERS, tables


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_every_adapter_plays_games_that_the_rules_accept(adapter):
    for seed, (game, players) in enumerate(tables(adapter)):
        for record in ADAPTERS[adapter](game, players, 1, seed):
            verify(record)
            assert record.result is not None
