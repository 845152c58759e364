"""Whole games over the socket, by clients that know no rules."""

import asyncio

import pytest

from sixfold.rules.catalog import GAMES
from tests.server.harness import play_out, run, seated


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_whole_game_with_drafts_alone(node, game):
    async def scene():
        players, table = await seated(node.address, game, 2)
        async with players[0].listen(table) as first, players[1].listen(table) as second:
            await asyncio.gather(play_out(first, 1), play_out(second, 2))
            assert first.state["stage"] == second.state["stage"] == "over"
            assert first.state["result"] == second.state["result"]
            assert [event["number"] for event in first.events] == list(range(1, first.after + 1))

    run(scene())
