"""The rulebook and hints over HTTP."""

from sixfold.rulebook import LANGUAGES, piece_name, rules
from sixfold.rules.catalog import GAMES
from tests.server.harness import Player, run, seated


def test_the_words_are_the_rulebooks(node):
    async def scene():
        ada = await Player.enter(node.address, "Ada")
        for language in LANGUAGES:
            words = await ada.ask("GET", f"/api/rulebook/{language}")
            assert words["pieces"]["Ro"] == piece_name("Ro", language)
            assert len(words["pieces"]) == 36
            assert len(words["spaces"]) == 44
            for game in GAMES:
                page = await ada.ask("GET", f"/api/rulebook/{language}/{game}")
                assert [rule["id"] for rule in page["rules"]] == [rule.id for rule in rules(game, language)]

    run(scene())


def test_a_hint_can_be_played(node):
    async def scene():
        players, table = await seated(node.address, "duel", 2, ())
        state = await players[0].ask("GET", f"/api/tables/{table}")
        due, other = players if state["deciders"] == [state["you"]] else players[::-1]
        hint = await due.ask("POST", f"/api/tables/{table}/hint")
        assert (await other.request("POST", f"/api/tables/{table}/hint")).status_code == 409
        await due.ask("POST", f"/api/tables/{table}/commands", {"type": "play", **hint})

    run(scene())
