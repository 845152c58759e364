"""What changed, sent in place of whole states: applying it gives exactly the state that others are sent whole."""

import asyncio
import json
import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic_core import to_json

from sixfold.rules.catalog import GAMES
from sixfold.rules.errors import Refusal
from sixfold.seeds import Stream
from sixfold.tables import messages
from sixfold.tables.changes import applied, changes
from tests.matches import any_move
from tests.server.harness import run, seated
from tests.server.test_hub import Watching
from tests.server.test_hub import scene as hub_scene
from tests.server.test_tables import ADA, BOB, CYD, Scene, first_move

DECISIONS = 30
PROTOCOL = (Path(__file__).parents[2] / "docs" / "server-protocol.md").read_text("utf-8")
EYES = (ADA, BOB, CYD, None)


class Evening(Scene):
    """A table whose log nobody reads again."""

    def write(self, change):
        self.table = change.after
        return change


def sent(value):
    """A value as it comes out of the socket."""
    return json.loads(to_json(value, exclude_none=True))


def evening(game, seed):
    """The states that everyone sees through a random game, with all that people do besides playing."""
    scene, source = (
        Evening(game, seed=seed, clock={"kind": "bank", "seconds": 60, "increment": 5}),
        Stream(seed, "test"),
    )
    yield {eyes: scene.state(eyes) for eyes in EYES}
    scene.begin(ADA, BOB)
    for _ in range(DECISIONS):
        yield {eyes: scene.state(eyes) for eyes in EYES}
        if scene.table.stage == "over":
            return
        scene.now += source.below(2_000)
        besides(scene, source)
        seat = scene.table.deciders[source.below(len(scene.table.deciders))]
        move = any_move(scene.table.match, seat, source)
        scene.play(scene.table.holders[seat].person, scene.table.match.game.format_move(move))
    if scene.table.stage == "playing":
        scene.do(ADA, messages.Resign())
    yield {eyes: scene.state(eyes) for eyes in EYES}


def besides(scene, source):
    """Now and then, offer to take a move back, and agree or not."""
    if source.below(6):
        return
    asker, other = (ADA, BOB) if source.below(2) else (BOB, ADA)
    try:
        scene.do(asker, messages.MakeOffer(what="undo"))
    except Refusal:
        return
    if source.below(3):
        scene.do(other, messages.Answer(what="undo", agreed=bool(source.below(2))))


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=10)
@given(seed=st.integers(0, 10**6), skipped=st.integers(1, 5))
def test_applying_what_changed_gives_the_whole_state(game, seed, skipped):
    states = list(evening(game, seed))
    for old, new in zip(states, states[skipped:], strict=False):
        for eyes in EYES:
            change = sent(changes(old[eyes], new[eyes]))
            assert applied(sent(old[eyes]), change) == sent(new[eyes])


def test_the_few_lines_of_the_protocol_do_the_same():
    told = {}
    exec(re.search(r"^```py\n(def applied.*?)^```", PROTOCOL, re.DOTALL | re.MULTILINE)[1], told)
    for game in GAMES:
        for old, new in pairwise(evening(game, 3)):
            assert told["applied"](sent(old[ADA]), sent(changes(old[ADA], new[ADA]))) == sent(new[ADA])


def test_a_change_names_only_what_is_other():
    scene = Scene("qwirkle").begin(ADA, BOB)
    for _ in range(6):
        before = scene.state(None)
        scene.play(scene.turn(), first_move(scene))
    told = sent(changes(before, scene.state(None)))
    placed = len(scene.state(None).view.grid) - len(before.view.grid)
    assert 0 < placed == len(told["view"]["grid"])
    assert set(told) == {"number", "position", "deciders", "due_since", "scores", "view"}


def test_the_same_state_has_no_changes():
    scene = Scene("cubes").begin(ADA, BOB)
    assert changes(scene.state(ADA), scene.state(ADA)) == {}


def test_fields_places_and_nulls_are_applied():
    old = {"kept": 1, "gone": [1], "rows": [{"a": 1, "b": 2}, ["x"]]}
    change = {"gone": None, "rows": {"0": {"a": 3, "b": None}, "2": {"c": 4}}, "new": [None, 1]}
    assert applied(old, change) == {"kept": 1, "rows": [{"a": 3}, ["x"], {"c": 4}], "new": [None, 1]}
    assert old["rows"][0] == {"a": 1, "b": 2}, "the old state is left as it was"


def test_those_who_know_the_same_state_share_a_text_and_others_get_the_whole(tmp_path):
    async def story():
        async with hub_scene(tmp_path) as here:
            room = await here.opened("duel")
            before = here.hub.publisher.state(room, None, "en")
            knowing, newcomer = [Watching(known=before) for _ in range(3)], Watching()
            room.listeners.update([*knowing, newcomer])
            await here.act(room, messages.Sit())
            return before, knowing, newcomer

    before, knowing, newcomer = asyncio.run(story())
    updates = [next(told for told in each.told if told["type"] == "update") for each in (newcomer, *knowing)]
    whole = updates[0]["state"]
    assert "changes" not in updates[0]
    for update in updates[1:]:
        assert "state" not in update
        assert update["since"] == before.number
        assert applied(sent(before), update["changes"]) == whole
    assert len({id(each.known) for each in knowing}) == 1


def test_a_client_that_takes_changes_sees_what_others_see(node):
    """Talk brings no state, a refusal brings a whole one: the next changes are to the last state sent, either way."""

    async def story():
        players, table = await seated(node.address, "qwixx", 2)
        async with players[0].listen(table, changes=True) as live, players[1].listen(table) as other:
            await live.do(type="say", text="hello")
            refused = await live.do(type="play", position=0, move="-")
            assert refused["state"]["number"] == live.state["number"]
            for each in (live, other):
                answer = await each.do(type="play", position=each.state["position"], move="-")
                while live.state["number"] < answer["number"]:
                    await live.until("update")
            whole = await players[0].ask("GET", f"/api/tables/{table}")
            assert {**live.state, "now": 0} == {**whole, "now": 0}

    run(story())
