"""Evenings at a real table over HTTP: told once, judged, heard by every phone, kept by the database."""

import asyncio
import json

from sixfold.pads.records import verify
from sixfold.rules.record import parse_record
from tests.camera.scenes import Scene
from tests.camera.scenes import board as drawn_board
from tests.camera.scenes import game as drawn_game
from tests.server.harness import Node, Player, run

OPENING = {"type": "move", "seat": 0, "move": "Ro@0,0 Rs@1,0 Rd@2,0"}


def begin(game, manner, *players):
    return {"id": "g1", "game": game, "manner": manner, "players": players}


def tell(entry, telling, **more):
    return {"op": "tell", "id": entry, "telling": telling, **more}


async def begun(player, game="qwirkle", manner="pieces", players=("Ada", "Ben")):
    return (await player.ask("POST", "/api/pads", begin(game, manner, *players)))["code"]


async def entered(player, code, entry):
    return await player.ask("POST", f"/api/pads/{code}/entries", entry)


def test_a_turn_is_judged_told_and_scored_line_by_line(node):
    async def scene():
        ada = await Player.enter(node.address, "Ada")
        code = await begun(ada)
        state = await entered(ada, code, tell("a", OPENING))
        (line,) = state["shown"]["lines"]
        assert line["points"] == 3
        assert line["text"] == "Ada begins. Ada places a red circle, a red square and a red diamond for 3 points."
        assert [made["points"] for made in line["lines"]] == [3]
        assert state["shown"]["left"]["Ro"] == 2
        assert state["shown"]["bag"] == 93
        assert state["shown"]["due"] == [1]
        assert state["shown"]["view"]["board"] == "qwirkle"

    run(scene())


def test_what_the_rules_refuse_is_refused_with_the_rule_unless_it_was_told_without_a_network(node):
    async def scene():
        ada = await Player.enter(node.address, "Ada")
        code = await begun(ada)
        await entered(ada, code, tell("a", OPENING))
        fourth = {"type": "move", "seat": 1, "move": "Bo@3,0"}
        refused = await ada.request("POST", f"/api/pads/{code}/entries", tell("b", fourth))
        assert (refused.status_code, refused.json()["problem"]["rule"]) == (409, "Q8")
        state = await entered(ada, code, tell("b", fourth, late=True))
        assert state["shown"]["lines"][1]["problem"]["rule"] == "Q8"
        assert state["shown"]["scores"] == [3, 0]
        mended = {"op": "change", "id": "c", "of": "b", "telling": {"type": "move", "seat": 1, "move": "Rc@3,0"}}
        state = await entered(ada, code, mended)
        assert "problem" not in state["shown"]["lines"][1]
        assert state["shown"]["scores"] == [3, 4]

    run(scene())


def test_an_entry_that_is_sent_twice_is_taken_once(node):
    async def scene():
        ada = await Player.enter(node.address, "Ada")
        code = await begun(ada, manner="points")
        scored = tell("a", {"type": "points", "seat": 0, "points": 12})
        states = [await entered(ada, code, scored) for _ in range(2)]
        assert [state["number"] for state in states] == [2, 2]
        assert states[1]["shown"]["scores"] == [12, 0]

    run(scene())


def test_a_lock_is_told_to_every_phone_at_once(node):
    async def scene():
        ada, ben = [await Player.enter(node.address, name) for name in ("Ada", "Ben")]
        code = await begun(ada, "qwixx", "sheets")
        for number in (2, 3, 4, 5, 6):
            state = await entered(ada, code, tell(f"r{number}", {"type": "move", "seat": 0, "move": f"R{number}"}))
        waiting = asyncio.create_task(ben.ask("GET", f"/api/pads/{code}?after={state['number']}&wait_s=30"))
        await entered(ada, code, tell("lock", {"type": "move", "seat": 0, "move": "R12"}))
        heard = await waiting
        assert heard["shown"]["lines"][-1]["text"] == "Ada crosses the red 12. The red row is closed."
        assert not any(choice.startswith("R") for choice in heard["shown"]["choices"][1])

    run(scene())


def test_a_shown_hand_is_proved_playable_or_not_k7(node):
    async def scene():
        ada = await Player.enter(node.address, "Ada")
        code = await begun(ada, "cards", "rows")
        await entered(ada, code, tell("a", {"type": "move", "seat": 0, "move": "Ro Rs Rd => Ro Rs Rd"}))
        proof = await ada.ask("POST", f"/api/pads/{code}/hand", {"hand": "Rc Bs Gx Yt Po Bd Gs Yc Ox"})
        assert proof == {"playable": True, "cards": ["Rc"], "rows": [["Rc", "Rd", "Ro", "Rs"]]}
        none = await ada.ask("POST", f"/api/pads/{code}/hand", {"hand": "Bc Bc Bc Gx Gx Gx Yt Yt Yt"})
        assert none["playable"] is False

    run(scene())


def test_an_evening_of_several_games_has_a_history_statistics_a_record_and_a_table(node):
    async def scene():
        ada = await Player.enter(node.address, "Ada")
        code = await begun(ada, "cards", "points")
        await entered(ada, code, tell("a", {"type": "points", "seat": 1, "points": 2}))
        await entered(ada, code, tell("b", {"type": "end"}))
        await entered(ada, code, {"op": "begin", **begin("duel", "board", "=Ada", "Ben"), "id": "g2"})
        await entered(ada, code, tell("c", {"type": "move", "seat": 1, "move": "R7"}))
        state = await entered(ada, code, tell("d", {"type": "end"}))
        assert [game["game"] for game in state["games"]] == ["cards", "duel"]
        assert state["shown"]["stopped"] is True
        earlier = await ada.ask("GET", f"/api/pads/{code}?game=1")
        assert earlier["shown"]["winners"] == [1]
        listed = await ada.ask("GET", "/api/pads")
        assert listed["pads"][0]["code"] == code
        assert {"name": "Ben", "game": "cards", "played": 1, "won": 1, "best": 2, "mean": 2.0} in listed["people"]
        records = (await ada.request("GET", f"/api/pads/{code}/record")).text.splitlines()
        for text in records:
            verify(parse_record(text))
        assert [json.loads(text)["pad"] for text in records] == ["points", "board"]
        table = (await ada.request("GET", f"/api/pads/{code}/csv")).text.splitlines()
        assert table[1] == "1,cards,1,Ben,2,2,Ben scores 2 Qwirkles.,"

    run(scene())


def test_a_forgotten_turn_is_judged_where_it_belongs_and_told_before_the_one_that_followed(node):
    async def scene():
        ada = await Player.enter(node.address, "Ada")
        code = await begun(ada, "qwixx", "sheets")
        await entered(ada, code, tell("a", {"type": "move", "seat": 0, "move": "R5"}))
        await entered(ada, code, tell("b", {"type": "move", "seat": 0, "move": "R9"}))
        stood = (await ada.ask("GET", f"/api/pads/{code}?before=b"))["shown"]
        assert [line["id"] for line in stood["lines"]] == ["a"]
        assert "R7" in stood["choices"][0]
        forgotten = {"type": "move", "seat": 0, "move": "R7"}
        asked = {"telling": forgotten}
        late = await ada.ask("POST", f"/api/pads/{code}/check", asked)
        assert late["problem"]["rule"] == "X2"
        there = await ada.ask("POST", f"/api/pads/{code}/check", {**asked, "before": "b"})
        assert there["points"] == 2
        state = await entered(ada, code, tell("c", forgotten, before="b"))
        assert [line["id"] for line in state["shown"]["lines"]] == ["a", "c", "b"]
        assert state["shown"]["scores"] == [6, 0]
        unknown = await ada.request("GET", f"/api/pads/{code}?before=z")
        assert unknown.json()["problem"]["code"] == "pad/no-such-turn"

    run(scene())


def test_the_record_of_a_real_table_is_replayed_on_the_screen_and_reviewed_where_all_was_told(node):
    async def scene():
        ada = await Player.enter(node.address, "Ada")
        code = await begun(ada)
        await entered(ada, code, tell("a", OPENING))
        await entered(ada, code, {"op": "begin", **begin("qwixx", "dice", "Ada", "Ben"), "id": "g2"})
        await entered(ada, code, tell("b", {"type": "open", "seat": 0}))
        dice = {"type": "roll", "white": [1, 2], "red": 3, "yellow": 4, "green": 5, "blue": 6}
        for turn in range(7):
            await entered(ada, code, tell(f"r{turn}", dice))
            for number, seat in enumerate((0, 1, turn % 2)):  # nobody crosses anything: four misses end it
                nothing = {"type": "move", "seat": seat, "move": "-"}
                state = await entered(ada, code, tell(f"n{turn}{number}", nothing))
        assert state["shown"]["winners"] == [1]
        tiles, dice = (await ada.request("GET", f"/api/pads/{code}/record")).text.splitlines()
        shown = await ada.ask("POST", "/api/records/replay", json.loads(tiles))
        assert [step["scores"] for step in shown["steps"]] == [[0, 0], [3, 0]]
        assert len(shown["steps"][-1]["view"]["grid"]) == 3
        whole = await ada.ask("POST", "/api/records/review", json.loads(dice))
        assert [seat["result"] for seat in whole["seats"]] == [0, 1]
        refused = await ada.request("POST", "/api/records/review", json.loads(tiles))
        assert refused.json()["problem"]["code"] == "record/kept-on-a-pad"
        kept = await ada.request("POST", "/api/history", json.loads(tiles))
        assert kept.json()["problem"]["code"] == "record/kept-on-a-pad"

    run(scene())


def test_bad_input_strange_codes_and_others_pads_are_refused(node):
    async def scene():
        ada, eve = [await Player.enter(node.address, name) for name in ("Ada", "Eve")]
        code = await begun(ada)
        for path, body, status in (
            (f"/api/pads/{code}/entries", {"op": "tell", "id": "x y", "telling": OPENING}, 422),
            (f"/api/pads/{code}/entries", tell("x", {"type": "move", "seat": 0, "move": "Ro@" * 1000}), 422),
            (f"/api/pads/{code}/entries", tell("x", {"type": "move", "seat": 5, "move": "Ro@0,0"}), 409),
            (f"/api/pads/{code}/entries", {"op": "remove", "id": "x", "of": "nothing"}, 409),
            (f"/api/pads/{code}/hand", {"hand": "Ro"}, 422),
            ("/api/pads/bababobo/entries", tell("x", OPENING), 404),
            ("/api/pads/b@d/entries", tell("x", OPENING), 404),
            ("/api/pads", begin("qwirkle", "rows", "Ada", "Ben"), 422),
            ("/api/pads", begin("qwirkle", "pieces", "Ada"), 422),
            ("/api/pads", begin("qwirkle", "pieces", "Ada", "\u202e"), 422),
        ):
            answer = await ada.request("POST", path, body)
            assert answer.status_code == status, (path, body, answer.text)
            assert answer.json()["problem"]["sentence"]
        assert (await eve.request("DELETE", f"/api/pads/{code}")).status_code == 403
        assert (await ada.request("DELETE", f"/api/pads/{code}")).status_code == 204
        assert (await ada.request("GET", f"/api/pads/{code}")).status_code == 404

    run(scene())


def test_a_pad_outlives_the_server_and_two_nodes_keep_one_pad(tmp_path):
    async def told_at(address, entry, telling, code=None):
        ada = await Player.enter(address, "Ada")
        code = code or await begun(ada, manner="points")
        return code, await entered(ada, code, tell(entry, {"type": "points", **telling}))

    codes = []

    async def first(node):
        codes.append((await told_at(node.address, "a", {"seat": 0, "points": 5}))[0])

    async def second(node):
        _, state = await told_at(node.address, "b", {"seat": 1, "points": 7}, codes[0])
        assert state["shown"]["scores"] == [5, 7]

    for scene in (first, second):
        with Node(str(tmp_path / "sixfold.sqlite3")) as node:
            run(scene(node))


def test_two_nodes_on_postgresql_keep_one_pad(database):
    async def scene(one, other):
        ada, ben = await Player.enter(one.address, "Ada"), await Player.enter(other.address, "Ben")
        code = await begun(ada, manner="points")
        heard = await ben.ask("GET", f"/api/pads/{code}")
        waiting = asyncio.create_task(ben.ask("GET", f"/api/pads/{code}?after={heard['number']}&wait_s=30"))
        await entered(ada, code, tell("a", {"type": "points", "seat": 0, "points": 6}))
        assert (await waiting)["shown"]["scores"] == [6, 0]
        state = await entered(ben, code, tell("b", {"type": "points", "seat": 1, "points": 8}))
        assert state["shown"]["scores"] == [6, 8]

    with Node(database) as one, Node(database) as other:
        run(scene(one, other))


def test_a_game_that_is_photographed_turn_by_turn_is_kept_with_its_points(node):
    turns = drawn_game(seed=8)[:5]

    async def scene():
        ada = await Player.enter(node.address, "Ada")
        code, known, state = await begun(ada), [], None
        for number in range(len(turns)):
            fresh = await photographed(ada, drawn_board(number + 1, seed=8), known)
            telling = {"type": "move", "seat": number % 2, "move": " ".join(fresh)}
            state = await entered(ada, code, tell(f"turn-{number}", telling))
            known += fresh
        assert [line["points"] for line in state["shown"]["lines"]] == [points for _, points in turns]

    run(scene())


async def photographed(player, grid, known):
    """Return the pieces that a photo of this grid adds to the known ones."""
    asked = {"game": "qwirkle", "known": " ".join(known)}
    answer = await player.http.post("/api/photos", params=asked, content=Scene(grid).photo())
    found = answer.json()["pieces"]
    return [f"{seen['piece']}@{seen['x']},{seen['y']}" for seen in found if seen["is_new"] or not known]
