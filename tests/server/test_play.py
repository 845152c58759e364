"""Whole games over the socket, by clients that know no rules."""

import pytest

from sixfold.rules.catalog import GAMES
from tests.server.harness import Player, run


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_whole_game_with_drafts_alone(node, recorded, game):
    found = recorded(game)

    async def scene():
        ada = await Player.enter(node.address, "Ada")  # whose line to the server the others share
        told = []
        for token in found.tokens:
            async with Player(node.address, "", ada.http, token).listen(found.table) as live:
                assert live.state["stage"] == "over"
                assert [event["number"] for event in live.events] == list(range(1, live.after + 1))
                told.append(live.state["result"])
        assert told[0] == told[1]

    run(scene())
