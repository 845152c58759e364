"""Kill anything at any moment, flood it and do not listen: no acknowledged move is lost, and no table is stuck.

Longer, and a thousand kills: `python -m tests.soak --help`.
"""

import pytest

from tests.soak.__main__ import DATABASES, soak, tell
from tests.soak.soaking import Plan

SECONDS = 20.0


@pytest.mark.parametrize("database", DATABASES)
def test_a_storm_loses_nothing_and_leaves_nothing_behind(database, tmp_path):
    ran, found = soak(database, Plan(SECONDS, seed=1), tmp_path, tell)
    assert found == ran.journal.moves
    assert all(ran.done[name] for name in ran.house.disturbances())
