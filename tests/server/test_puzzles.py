"""Puzzles over HTTP: listed, shown without their solution, and answered."""

from sixfold.puzzles import find_puzzle
from tests.server.harness import Player, run


def test_a_puzzle_is_listed_shown_and_answered(node):
    async def work():
        ada = await Player.enter(node.address, "Ada")
        listed = await ada.ask("GET", "/api/puzzles/duel?day=2026-01-31")
        assert listed["today"] in {puzzle["id"] for puzzle in listed["puzzles"]}
        shown = await ada.ask("GET", f"/api/puzzles/duel/{listed['today']}")
        puzzle = find_puzzle("duel", shown["id"])
        assert shown["position"] == puzzle.position
        assert "best" not in shown
        address = f"/api/puzzles/duel/{puzzle.id}"
        assert (await ada.ask("POST", address, {"move": puzzle.best.move}))["right"]
        assert not (await ada.ask("POST", address, {"move": puzzle.options[1].move}))["right"]
        missing = await ada.request("GET", "/api/puzzles/duel/none")
        assert missing.status_code == 404
        assert missing.json()["problem"]["code"] == "puzzle/unknown"
        assert (await ada.request("GET", "/api/puzzles/duel?day=today")).status_code == 422

    run(work())
