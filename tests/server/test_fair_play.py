"""Fair play: stand-ins, hints, ratings, clocks that run out, watchers, and seats that are taken back."""

import asyncio
from collections import Counter

import pytest
from sqlalchemy import create_engine, select

from sixfold.rules.catalog import GAMES
from sixfold.rules.errors import Refusal
from sixfold.server import schema
from sixfold.server.player_ratings import FEW_MOVES, FIRST, MEETINGS_A_DAY, counts, moved, rank, rate
from sixfold.tables import commands, entries, helping, messages, visible
from sixfold.tables.commands import least_move
from sixfold.tables.guards import Asking
from sixfold.tables.table import OVERTIME_MS
from tests.server.harness import Player, play_a_few, run, seated
from tests.server.test_accounts import DISMISSED, closed_with
from tests.server.test_tables import ADA, BOB, CYD, Scene, first_move


class Rated(Scene):
    """A table where everyone has an account."""

    def asking(self, person):
        found = super().asking(person)
        return Asking(found.table, person, found.name, found.now, found.seed, found.levels, account=True)


def out_of_time(scene, seat):
    scene.write(commands.out_of_time(scene.asking(ADA), seat))


def stand_in(scene, seen):
    asking = Asking(scene.table, ADA, "Ada", scene.now, scene.seed, seen=seen)
    return commands.judge(messages.StandIn(seat=1), asking)


def test_a_seat_is_given_away_only_while_its_person_is_gone():
    scene = Scene("qwixx", away_s=60).begin(ADA, BOB)
    scene.now += 600_000
    with pytest.raises(commands.Refusal) as refusal:
        stand_in(scene, {BOB: scene.now - 59_000})
    assert refusal.value.code == "table/not-away"
    assert stand_in(scene, {BOB: scene.now - 60_000}).after.bots_due == (1,)


def test_nobody_is_away_sooner_than_the_least_time_whatever_the_table_says():
    scene = Scene("qwixx", away_s=5).begin(ADA, BOB)
    scene.now += 1000 * commands.LEAST_AWAY_S - 1
    scene.refuses("table/not-away", ADA, messages.StandIn(seat=1))


def test_a_person_who_is_connected_keeps_their_seat(node):
    async def scene():
        (ada, bob), table = await seated(node.address, "qwixx", 2, away_s=5)
        async with bob.listen(table):
            assert (await ada.refused(table, type="stand_in", seat=1))["code"] == "table/not-away"

    run(scene())


def test_hints_are_off_in_rated_games_and_where_the_table_says_so():
    for scene in (Rated("duel").begin(ADA, BOB), Scene("duel", hints="off").begin(ADA, BOB)):
        with pytest.raises(Refusal) as refusal:
            helping.asked_hint(scene.asking(scene.turn()))
        assert refusal.value.code == "table/no-hints"
        assert "hint" not in scene.state(scene.turn()).can
    open_to_all = Scene("duel").begin(ADA, BOB)
    assert "hint" in open_to_all.state(open_to_all.turn()).can


def test_everyone_hears_of_a_hint_and_its_move_only_where_the_table_shows_it():
    for how, shown in (("allowed", None), ("shown", "R5")):
        scene = Scene("qwixx", hints=how).begin(ADA, BOB)
        scene.write(helping.hinted(scene.asking(ADA), "R5"))
        assert scene.log[-1].entry == entries.Hinted(seat=0, move=shown)


def test_a_hint_to_exchange_tells_nobody_which_tiles():
    hint = entries.Hinted(seat=0, move="swap Ro Gs")
    assert visible.visible_entry(hint, "qwirkle", 1).move is None
    assert visible.visible_entry(hint, "qwirkle", 0) == hint


def test_a_hint_taken_is_told_to_the_others_over_the_socket(node):
    async def scene():
        players, table = await seated(node.address, "duel", 2)
        async with players[0].listen(table) as one, players[1].listen(table) as other:
            mover = one.state["deciders"][0]
            watching = (one, other)[1 - mover]
            for step, is_where in (("where", True), ("what", False)):
                hint = await players[mover].ask("POST", f"/api/tables/{table}/hint?step={step}")
                assert ("where" in hint, "move" in hint) == (is_where, not is_where)
                while not watching.events or watching.events[-1]["entry"].get("where") != is_where:
                    await watching.until("update")
                assert watching.events[-1]["entry"] == {"type": "hinted", "seat": mover, "where": is_where}

    run(scene())


def test_a_table_says_before_the_start_whether_it_is_rated():
    scene = Rated("duel")
    scene.do(ADA, messages.Sit())
    assert not scene.state(ADA).rated
    scene.do(BOB, messages.Sit())
    assert scene.state(CYD).rated
    unrated = Rated("duel", rated=False).begin(ADA, BOB)
    assert not unrated.state(ADA).rated


def test_a_game_left_after_a_few_moves_is_not_rated():
    scene = Rated("duel").begin(ADA, BOB)
    scene.do(ADA, messages.Resign())
    assert not counts(scene.table, [0, 1], scene.table.ended)
    longer = resigned_after_a_few_moves()
    assert counts(longer, [0, 1], longer.ended)


def resigned_after_a_few_moves():
    scene, made = Rated("duel").begin(ADA, BOB), Counter()
    while min(made[ADA], made[BOB]) < FEW_MOVES:
        made[scene.turn()] += 1
        scene.play(scene.turn(), "-")
    scene.do(ADA, messages.Resign())
    return scene.table


def test_games_that_end_while_the_clock_stands_move_ratings_one_after_the_other():
    table, engine = resigned_after_a_few_moves(), create_engine("sqlite://")
    schema.metadata.create_all(engine)
    with engine.begin() as connection:
        for number in range(3):
            rate(connection, f"table {number}", table, table.ended, at=1_000_000)
        found = schema.ratings.c
        query = select(found.points).where(found.person == ADA).order_by(found.at)
        points = [FIRST, *connection.execute(query).scalars()]
    assert len(set(points)) == 4
    assert points == sorted(points, reverse=True), "each begins where the one before ended"
    engine.dispose()


def test_pairs_that_met_too_often_are_not_compared():
    ranks = [(True, True, 9), (True, False, 5), (True, False, 1)]
    assert moved((1500, 1500, 1500), ranks, {frozenset((0, 1))})[2] == moved((1500, 1500, 1500), ranks)[2]
    assert moved((1500, 1500), ranks[:2], {frozenset((0, 1))}) == (1500, 1500)


def test_the_same_two_move_their_ratings_only_so_often_a_day(node):
    async def scene():
        players, table = await seated(node.address, "duel", 2, with_accounts=True)
        loser, points = players[0], []
        for _ in range(MEETINGS_A_DAY + 1):
            await play_a_few(players, table)
            await loser.act(table, type="resign")
            points.append((await loser.ask("GET", "/api/people/me"))["ratings"][0]["points"])
            table = (await loser.act(table, type="rematch"))["rematch"]
            await loser.act(table, type="start")
            players.reverse()  # everyone sits one seat on
        return points

    async def check():
        points = await scene()
        assert points[:-1] == sorted(points[:-1], reverse=True)
        assert len(set(points[:-1])) == MEETINGS_A_DAY
        assert points[-1] == points[-2], "once more does not count"

    run(check())


def test_whoever_left_their_seat_to_a_bot_comes_last_in_the_ratings():
    scene = Rated("qwixx", away_s=30).begin(ADA, BOB)
    scene.now += 31_000
    scene.do(ADA, messages.StandIn(seat=1))
    scene.do(ADA, messages.Resign())
    ended = scene.table.ended
    assert rank(scene.table, 1, ended.model_copy(update={"winners": (1,)})) == (False, False, 0)


@pytest.mark.parametrize("game", GAMES)
def test_time_that_runs_out_makes_the_least_move_then_seats_a_bot_and_ends_nothing(game):
    scene = Scene(game, clock={"kind": "move", "seconds": 30}).begin(ADA, BOB)
    seat, least = scene.table.deciders[0], least_move(scene.table, scene.table.deciders[0])
    out_of_time(scene, seat)
    played = next(one.entry for one in reversed(scene.log) if isinstance(one.entry, entries.Played))
    assert (played.seat, played.late, played.move) == (seat, True, least)
    assert scene.table.holders[seat].late
    while scene.table.deciders[0] != seat:
        scene.play(scene.turn(), first_move(scene))
    out_of_time(scene, seat)
    assert (scene.table.stage, scene.table.holders[seat].substitute) == ("playing", "greedy")
    person = scene.table.holders[seat].person
    scene.do(person, messages.ComeBack())
    scene.play(person, first_move(scene))
    assert not scene.table.holders[seat].late


def test_sudden_death_is_what_a_table_can_choose():
    scene = Scene("duel", sudden_death=True, clock={"kind": "bank", "seconds": 30}).begin(ADA, BOB)
    out_of_time(scene, scene.table.deciders[0])
    assert scene.table.ended.reason == "time"


def test_an_empty_bank_leaves_enough_for_one_more_decision():
    scene = Scene("duel", clock={"kind": "bank", "seconds": 30}).begin(ADA, BOB)
    seat = scene.table.deciders[0]
    scene.now += 31_000
    out_of_time(scene, seat)
    assert scene.table.bank_ms[seat] == OVERTIME_MS


@pytest.mark.parametrize("game", ["qwirkle", "cubes"])
def test_an_opening_lies_on_the_origin(game):
    scene = Scene(game).begin(ADA, BOB)
    move = first_move(scene)
    far = " ".join(f"{word.split('@')[0]}@{int(word.split('@')[1].split(',')[0]) + 50},7" for word in move.split())
    scene.refuses("table/opens-elsewhere", scene.turn(), messages.PlayMove(position=scene.table.position, move=far))
    scene.play(scene.turn(), move)


def test_the_opener_takes_a_seat_back_for_good():
    scene = Scene("duel")
    scene.do(BOB, messages.Sit())
    scene.do(ADA, messages.Sit())
    scene.refuses("table/not-owner", BOB, messages.FreeSeat(seat=1))
    assert "free_seat" in scene.state(ADA).can
    scene.do(ADA, messages.FreeSeat(seat=0))
    assert scene.table.holders[0].is_free
    scene.refuses("table/seat-not-yours", BOB, messages.Sit())
    assert ("sit" in scene.state(BOB).can, "sit" in scene.state(CYD).can) == (False, True)
    for seat in (0, 1, 2):
        scene.refuses("table/nobody-there", ADA, messages.FreeSeat(seat=seat))


def test_a_table_without_watchers_lets_nobody_look_in_by_any_path(node):
    async def scene():
        ada, bob, cyd = [await Player.enter(node.address, name) for name in ("Ada", "Bob", "Cyd")]
        body = {"game": "qwirkle", "seats": 2, "options": {"watchers": False}}
        table = (await ada.ask("POST", "/api/tables", body))["id"]
        async with cyd.listen(table) as early:
            waiting = asyncio.ensure_future(cyd.request("GET", f"/api/tables/{table}/events?after=3&wait_s=30"))
            for player in (ada, bob):
                await player.act(table, type="sit")
            await ada.act(table, type="start")
            assert await closed_with(early) == DISMISSED
            assert "started" not in [event["entry"]["type"] for event in early.events]
            assert (await waiting).status_code == 403
        assert (await cyd.refused(table, type="say", text="hi"))["code"] == "table/hidden"
        for path in ("", "/events", "/replay", "/record"):
            assert (await cyd.request("GET", f"/api/tables/{table}{path}")).status_code == 403
        await ada.act(table, type="resign")
        assert (await cyd.request("GET", f"/api/tables/{table}/record")).status_code == 403

    run(scene())
