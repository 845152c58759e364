"""What people did in their games: counted with the end of each, read by themselves and, if they like, by others."""

from collections import Counter
from pathlib import Path

import pytest

from sixfold.rules.catalog import find_game
from sixfold.rules.events import Move
from sixfold.rules.record import parse_record, replay
from sixfold.tables import presenters
from tests.server.harness import Node, Player, play_a_few, play_out, run, seated

PASSWORD = {"password": "correct horse"}
STORIES = sorted((Path(__file__).parents[1] / "golden").glob("*/*.json"))


@pytest.fixture(scope="module")
def on_postgresql(database):
    with Node(database) as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def house(request):
    return request.getfixturevalue("node" if request.param == "sqlite" else "on_postgresql")


async def page_of(player):
    return await player.ask("GET", "/api/people/me/page")


def test_a_rated_game_is_on_both_pages_with_its_curve(house):
    async def scene():
        (ada, bob), table = await seated(house.address, "duel", 2, with_accounts=True)
        await play_a_few([ada, bob], table)
        await bob.act(table, type="resign")
        won, lost = [await page_of(player) for player in (ada, bob)]
        assert [(game["game"], game["games"], game["wins"]) for game in won["games"]] == [("duel", 1, 1)]
        assert lost["games"][0]["against"] == [{"level": "people", "games": 1, "wins": 0}]
        assert won["ratings"][0]["points"] > 1500 > lost["ratings"][0]["points"]
        assert [point["points"] for point in won["ratings"][0]["curve"]] == [won["ratings"][0]["points"]]

    run(scene())


def test_wins_are_told_by_the_level_of_the_bots(house):
    async def scene():
        (ada,), table = await seated(house.address, "qwixx", 1, ("random", "greedy"))
        async with ada.listen(table) as live:
            await play_out(live, 1)
            result = live.state["result"]
        (game,) = (await page_of(ada))["games"]
        assert game["against"] == [{"level": "greedy", "games": 1, "wins": int(0 in result["winners"])}]
        assert game["mean_score"] == game["best_score"] == result["scores"][0]
        assert "best_turn" not in game

    run(scene())


def test_a_page_is_seen_by_others_only_where_its_person_allows_it(house):
    async def scene():
        ada, bob = [await Player.enter(house.address, name) for name in ("Ada", "Bob")]
        path = f"/api/people/{ada.id}/page"
        refused = await bob.request("GET", path)
        assert (refused.status_code, refused.json()["problem"]["code"]) == (404, "people/no-page")
        assert (await ada.request("PUT", "/api/people/me/page", {"shown": True})).status_code == 204
        assert (await bob.ask("GET", path))["name"] == "Ada"
        assert (await ada.request("PUT", "/api/people/me/page", {"shown": False})).status_code == 204
        assert (await bob.request("GET", path)).status_code == 404
        assert (await ada.ask("GET", path))["shown"] is False

    run(scene())


def test_who_deletes_their_account_has_no_page_and_leaves_the_others_theirs(house):
    async def scene():
        (ada, bob), table = await seated(house.address, "duel", 2, with_accounts=True)
        await ada.request("PUT", "/api/people/me/page", {"shown": True})
        await play_a_few([ada, bob], table)
        await bob.act(table, type="resign")
        assert (await ada.request("POST", "/api/people/me/delete", PASSWORD)).status_code == 204
        assert (await bob.request("GET", f"/api/people/{ada.id}/page")).status_code == 404
        assert (await page_of(bob))["games"][0]["games"] == 1

    run(scene())


@pytest.mark.parametrize("story", STORIES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_feats_are_those_that_the_golden_games_show(story):
    record = parse_record(story.read_text("utf-8"))
    presenter, game = presenters.of(record.game), find_game(record.game)
    made, view = Counter(), None
    for step in replay(record):
        view = game.view(step.state, None)
        decided = [event.seat for event in step.events if isinstance(event, Move)]
        for line in presenter.lines(view, step.events):
            made[decided[0]] += line.qwirkle
    for seat in range(len(record.players)):
        feats = presenter.feats(view, record.events, seat)
        assert feats.qwirkles == (len(view.qwirkles[seat]) if hasattr(view, "qwirkles") else made[seat])
        assert feats.locks == _locks(presenter.show(view), seat)


def _locks(shown, seat):
    if hasattr(shown, "sheets"):
        return sum(row.locked for row in shown.sheets[seat].rows)
    return sum(track.lock == seat for track in getattr(shown, "tracks", ()))
