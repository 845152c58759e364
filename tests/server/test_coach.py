"""The coach of a table of one person and bots, and the first step of a hint: where to look."""

import pytest

from sixfold.rulebook import LANGUAGES
from sixfold.rules.catalog import GAMES, find_game
from sixfold.rules.errors import Refusal
from sixfold.rules.positions import parse_position
from sixfold.server import reviews
from sixfold.server.questions import CoachQuestion
from sixfold.tables import commands, helping, messages
from sixfold.tables.spotting import told_apart, where_to_look
from tests.matches import matches
from tests.server.harness import run, seated
from tests.server.test_fair_play import Rated
from tests.server.test_tables import ADA, BOB, Scene

SKIPPING = "R2,3 / - | dice W6 W5 R2 Y3 G5 B6 | seat 0"  # whoever crosses the red 11 leaves seven numbers behind


def test_where_a_coach_looks_on_one_person_plays_with_bots_alone_and_it_counts_nowhere():
    scene = Rated("duel", coach=True)
    assert "sit" in scene.state(BOB).can
    scene.do(ADA, messages.Sit())
    assert "sit" not in scene.state(BOB).can
    scene.refuses("table/coached", BOB, messages.Sit())
    scene.do(ADA, messages.AddBot(level="greedy"))
    scene.do(ADA, messages.Start())
    assert not scene.table.rated
    assert not scene.table.counts


def test_a_coach_is_never_asked_where_two_people_sit_or_none_was_agreed():
    for scene in (Scene("duel").begin(ADA, BOB), Scene("duel", coach=False).begin(ADA, BOB)):
        person = scene.turn()
        assert "coach" not in scene.state(person).can
        asked = messages.AskCoach(position=scene.table.position, move="-")
        with pytest.raises(Refusal) as refusal:
            helping.coached_view(scene.asking(person), asked)
        assert refusal.value.code == "table/no-coach"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_coach_is_told_what_the_seat_may_know_and_nothing_else(game):
    scene = Scene(game, seats=2, coach=True)
    scene.do(ADA, messages.Sit())
    scene.do(ADA, messages.AddBot(level="greedy"))
    scene.do(ADA, messages.Start())
    while 0 not in scene.table.deciders:
        match, seat = scene.table.match, scene.table.deciders[0]
        move = match.game.format_move(match.game.legal_moves(match.view(seat))[0])
        scene.write(commands.play(scene.asking(ADA), seat, move))
    about = messages.AskCoach(position=scene.table.position, move="-")
    view = helping.coached_view(scene.asking(ADA), about)
    assert view == scene.table.match.view(0)
    assert CoachQuestion.model_fields.keys() == {"kind", "game", "view", "position", "move", "language"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_coach_says_what_a_bad_move_costs_and_nothing_of_a_good_one(language):
    view = parse_position("qwixx", SKIPPING)
    bad, good = (reviews.coached("qwixx", view, 4, move, language) for move in ("R11", "G11"))
    assert bad.loss >= reviews.COACH_SAYS
    assert bad.why
    assert bad.better is not None
    assert bad.better.move != "R11"
    assert good == messages.Coached(position=4, move="G11", loss=0.0)


def test_a_better_move_is_told_on_request_and_that_is_a_hint(node):
    async def scene():
        (ada,), table = await seated(node.address, "qwixx", 1, ("greedy",), coach=True)
        async with ada.listen(table) as live:
            noted = await first_note(ada, live, table)
            assert "better" not in noted
            asked = {"position": noted["position"], "move": noted["move"], "better": True}
            told = await ada.ask("POST", f"/api/tables/{table}/coach", asked)
            assert told["better"]["move"] != noted["move"]
            assert told["loss"] == noted["loss"]
            while live.events[-1]["entry"]["type"] != "hinted":
                await live.until("update")
            old = await ada.request("POST", f"/api/tables/{table}/coach", {**asked, "position": 0})
            assert old.json()["problem"]["code"] == "table/old-position"

    run(scene())


async def first_note(ada, live, table):
    """Ask about every move, decision by decision, until the coach has something to say; play nothing meanwhile."""
    while True:
        while "coach" not in live.state["can"]:
            await live.until("update")
        position = live.state["position"]
        legal = (await live.draft(kind="cross"))["legal"]
        for move in legal:
            said = await ada.ask("POST", f"/api/tables/{table}/coach", {"position": position, "move": move})
            if said["loss"]:
                return said
        await ada.act(table, type="play", position=position, move="-")


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("language", LANGUAGES)
def test_where_a_move_is_made_is_told_without_the_move(game, language):
    rules, told = find_game(game), set()
    for match in matches(game, 2, 5, 30):
        for seat in match.deciders:
            view = match.view(seat)
            for move in rules.legal_moves(view)[:3]:
                text = rules.format_move(move)
                where = where_to_look(game, view, text, language)
                assert where is None or text not in where.told
                told.add(None if where is None else where.told)
    assert len(told) > 3


def test_options_that_read_alike_are_told_with_their_places():
    view = parse_position("qwirkle", "Ro@0,0 Rs@1,0 Rc@2,0 | hand Rd Bo | bag 90")
    moves = ["Rd@3,0", "Rd@-1,0"]
    told = told_apart("qwirkle", view, moves, ["You place a red diamond for 4 points."] * 2, "en")
    assert told == [
        "You place a red diamond for 4 points, touching a red clover from the right.",
        "You place a red diamond for 4 points, touching a red circle from the left.",
    ]
