"""Games that people end: what the table says, what its record says, and that whoever gave up never wins."""

import json

import pytest

from sixfold.rules.catalog import GAMES
from sixfold.rules.events import Move
from sixfold.rules.record import Deputy, Stopped, format_record, parse_record, verify
from sixfold.server.player_ratings import moved, rank
from sixfold.tables import commands, entries, messages
from tests.server.harness import Player, run, seated
from tests.server.test_tables import ADA, BOB, CYD, Scene, first_move


def recorded(scene):
    """The record of a scene, as downloaded, proven."""
    record = parse_record(format_record(scene.table.record()))
    verify(record)
    return record


def let(scene, seat, move):
    """Let a bot decide for a seat."""
    scene.write(commands.play(scene.asking(ADA), seat, move))


def decisions(record, seat):
    """The numbers of the events that a seat decided."""
    return [number for number, event in enumerate(record.events, 1) if isinstance(event, Move) and event.seat == seat]


@pytest.mark.parametrize("game", GAMES)
def test_who_resigns_is_in_the_record_with_the_points_so_far(game):
    scene = Scene(game).begin(ADA, BOB)
    for _ in range(4):
        scene.play(scene.turn(), first_move(scene))
    scores = scene.state(ADA).scores
    scene.do(ADA, messages.Resign())
    record = recorded(scene)
    assert record.stopped == Stopped(reason="resigned", seat=0, scores=scores, winners=(1,))
    assert (record.result, record.seed) == (None, scene.seed)
    assert record.events[-1].type != "end"
    assert [player.bot for player in record.players] == [None, None], "no bot had to decide"
    result = messages.TableResult(reason="resigned", seat=0, scores=scores, winners=(1,))
    assert scene.state(BOB).result == result


def test_a_choice_that_nobody_saw_is_not_in_the_record_of_a_stopped_game():
    scene = Scene("qwixx").begin(ADA, BOB)
    scene.play(ADA, "-")
    scene.do(BOB, messages.Resign())
    assert decisions(recorded(scene), 0) == []


def test_who_runs_out_of_time_is_in_the_record():
    scene = Scene("duel", clock={"kind": "move", "seconds": 30}).begin(ADA, BOB)
    late = scene.table.deciders[0]
    scene.write(commands.forfeit(scene.asking(ADA), late, "time"))
    stopped = recorded(scene).stopped
    assert stopped == Stopped(reason="time", seat=late, scores=(0, 0), winners=(1 - late,))


def test_an_agreed_end_names_nobody():
    scene = Scene("qwixx").begin(ADA, BOB)
    scene.do(ADA, messages.MakeOffer(what="end"))
    scene.do(BOB, messages.Answer(what="end", agreed=True))
    assert recorded(scene).stopped == Stopped(reason="agreed", scores=(0, 0))
    written = json.loads(format_record(scene.table.record()))
    assert written["stopped"] == {"reason": "agreed", "scores": [0, 0]}
    assert scene.state(ADA).result == messages.TableResult(reason="agreed", scores=(0, 0), winners=())


def test_the_last_who_resigns_of_three_ends_it_and_the_first_does_not_win():
    scene = Scene("qwixx", 3).begin(ADA, BOB, CYD)
    scene.do(BOB, messages.Resign())
    assert recorded(scene).stopped is None
    scene.do(ADA, messages.Resign())
    stopped = recorded(scene).stopped
    assert (stopped.seat, stopped.winners) == (0, (2,))


def played_on_for_bob():
    """Bob gives up, the bot that plays on makes every point, and the other two make nothing but misses."""
    scene = Scene("qwixx", 3).begin(ADA, BOB, CYD)
    scene.do(BOB, messages.Resign())
    while scene.table.stage == "playing":
        seat = scene.table.deciders[0]
        legal = [scene.table.match.game.format_move(move) for move in legal_moves(scene, seat)]
        let(scene, seat, legal[-1] if seat == 1 else "-")
    return scene


def legal_moves(scene, seat):
    match = scene.table.match
    return match.game.legal_moves(match.view(seat))


def test_a_seat_that_gave_up_does_not_win_however_well_its_bot_plays_on():
    scene = played_on_for_bob()
    ended, record = scene.table.ended, recorded(scene)
    assert max(ended.scores) == ended.scores[1] > max(ended.scores[0], ended.scores[2])
    best = max(ended.scores[0], ended.scores[2])
    assert ended.winners == tuple(seat for seat in (0, 2) if ended.scores[seat] == best)
    assert (record.stopped, record.result.winners) == (None, (1,)), "the record tells what the rules make of it"
    assert record.players[1].bot == Deputy("greedy", decisions(record, 1)[0])


def test_ratings_put_whoever_gave_up_last_even_against_an_end_that_names_them_a_winner():
    scene = played_on_for_bob()
    told = scene.table.ended.model_copy(update={"winners": (1,)})
    ranks = [rank(scene.table, seat, told) for seat in range(3)]
    assert ranks[1] == min(ranks)
    before = (1500, 1500, 1500)
    after = moved(before, ranks)
    assert after[1] == 1484
    assert min(after[0], after[2]) >= 1500


def test_two_who_gave_up_come_last_together():
    scene = Scene("qwixx", 3).begin(ADA, BOB, CYD)
    scene.do(BOB, messages.Resign())
    scene.do(CYD, messages.Resign())
    ranks = [rank(scene.table, seat, scene.table.ended) for seat in range(3)]
    assert moved((1500, 1500, 1500), ranks) == (1516, 1492, 1492)


def test_a_bot_stands_in_from_its_own_first_decision_not_from_one_the_person_had_made():
    scene = Scene("qwixx", 3).begin(ADA, BOB, CYD)
    scene.play(BOB, "-")  # hidden until all are in
    scene.do(BOB, messages.Resign())
    assert recorded(scene).players[1].bot is None
    scene.play(ADA, "-")
    scene.play(CYD, "-")
    assert recorded(scene).players[1].bot is None, "that choice was Bob's own"
    while len(decisions(recorded(scene), 1)) < 2:
        seat = scene.table.deciders[0]
        let(scene, seat, "-")
    record = recorded(scene)
    assert record.players[1].bot == Deputy("greedy", decisions(record, 1)[1])


def test_a_bot_that_stood_in_for_a_while_stays_in_the_record():
    scene = Scene("qwixx", away_s=5, stand_in="random").begin(ADA, BOB)
    scene.now += 31_000
    scene.do(ADA, messages.StandIn(seat=1, level="random"))
    let(scene, 1, "-")
    assert recorded(scene).players[1].bot is None, "its choice is hidden yet"
    scene.play(ADA, "-")
    scene.do(BOB, messages.ComeBack())
    record = recorded(scene)
    assert record.players[1].bot == Deputy("random", decisions(record, 1)[0])
    assert record.players[0].bot is None


def test_what_was_taken_back_is_not_in_the_record():
    scene = Scene("duel").begin(ADA, BOB)
    before, mover = recorded(scene), scene.turn()
    other = BOB if mover == ADA else ADA
    scene.play(mover, "-")
    assert recorded(scene) != before
    scene.do(mover, messages.MakeOffer(what="undo"))
    scene.do(other, messages.Answer(what="undo", agreed=True))
    assert recorded(scene) == before


def test_a_bot_whose_only_decision_was_taken_back_is_not_in_the_record():
    scene = Scene("qwixx", 3, away_s=5).begin(ADA, BOB, CYD)
    scene.now += 31_000
    scene.do(ADA, messages.StandIn(seat=1, level="greedy"))
    scene.play(ADA, "-")
    let(scene, 1, "-")
    scene.do(ADA, messages.MakeOffer(what="undo"))
    scene.do(CYD, messages.Answer(what="undo", agreed=True))
    scene.do(BOB, messages.ComeBack())
    for person in (ADA, BOB, CYD):
        scene.play(person, "-")
    record = recorded(scene)
    assert [len(decisions(record, seat)) for seat in range(3)] == [1, 1, 1]
    assert [player.bot for player in record.players] == [None, None, None]


def test_a_log_without_any_of_this_is_still_read():
    """Entries have not changed: how a game was stopped is told by those that always were there."""
    scene = Scene("duel").begin(ADA, BOB)
    scene.do(ADA, messages.Resign())
    gone, ended = (logged.entry for logged in scene.log[-2:])
    assert isinstance(gone, entries.Forfeited)
    assert set(ended.model_dump()) == {"type", "reason", "scores", "winners", "seed"}


async def download(player, table):
    text = (await player.request("GET", f"/api/tables/{table}/record")).text
    record = parse_record(text)
    verify(record)
    return text, record


def test_a_resigned_game_is_told_in_the_history_the_replay_and_the_record(node):
    async def work():
        (ada, bob), table = await seated(node.address, "qwixx", 2)
        state = await bob.act(table, type="resign")
        result = {"reason": "resigned", "seat": 1, "scores": [0, 0], "winners": [0]}
        assert state["result"] == result
        listed = (await ada.ask("GET", "/api/history"))["tables"][0]
        assert (listed["id"], listed["result"]) == (table, result)
        assert (await ada.ask("GET", f"/api/tables/{table}/replay"))["result"] == result
        text, record = await download(ada, table)
        assert record.stopped == Stopped(reason="resigned", seat=1, scores=(0, 0), winners=(0,))
        assert (await ada.ask("POST", "/api/records/replay", json.loads(text)))["result"] == result

    run(work())


def test_an_agreed_end_over_http_has_no_winner_and_moves_no_rating(node):
    async def work():
        (ada, bob), table = await seated(node.address, "duel", 2)
        await ada.act(table, type="offer", what="end")
        state = await bob.act(table, type="answer", what="end", agreed=True)
        assert state["result"] == {"reason": "agreed", "scores": [0, 0], "winners": []}
        _, record = await download(ada, table)
        assert record.stopped == Stopped(reason="agreed", scores=(0, 0))

    run(work())


def test_who_gives_up_neither_wins_nor_gains_though_the_bot_beats_everyone(node):
    async def work():
        (ada, bob, cyd), table = await seated(node.address, "qwixx", 3, with_accounts=True)
        state = await bob.act(table, type="resign")
        while state["stage"] == "playing":
            due = [player for seat, player in ((0, ada), (2, cyd)) if seat in state["deciders"]]
            if due:
                state = await due[0].act(table, type="play", position=state["position"], move="-")
            else:
                path = f"/api/tables/{table}/events?after={state['number']}&wait_s=10"
                state = (await ada.ask("GET", path))["state"]
        result = state["result"]
        assert result["scores"][1] == max(result["scores"])
        assert 1 not in result["winners"]
        ratings = [(await player.ask("GET", "/api/people/me"))["ratings"][0]["points"] for player in (ada, bob, cyd)]
        assert ratings[1] == 1484 < min(ratings[0], ratings[2])
        text, record = await download(ada, table)
        first = decisions(record, 1)[0]
        assert (record.stopped, record.players[1].bot) == (None, Deputy("greedy", first))
        replay = await ada.ask("GET", f"/api/tables/{table}/replay")
        assert replay["result"] == result
        for seen in (replay, await ada.ask("POST", "/api/records/replay", json.loads(text))):
            assert seen["bots"][0] is seen["bots"][2] is None
            step = seen["bots"][1]["step"]
            assert any(event["type"] == "move" and event["seat"] == 1 for event in seen["steps"][step]["events"])
            assert sum(len(each["events"]) for each in seen["steps"][:step]) < first

    run(work())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"seed":', b'"seed": 1, "seed":'),
        (b'"format":', b'"note": 1, "format":'),
        (b'"Player 0"', b'"\\ud800"'),
        (b'"Player 0"', b'"\xff"'),
        (b"{", b"\xef\xbb\xbf{"),
        (b"{", b"[" * 50_000),
    ],
)
def test_an_uploaded_record_is_read_as_strictly_as_a_file(node, old, new):
    async def work():
        players, table = await seated(node.address, "duel", 2)
        await players[0].act(table, type="resign")
        text, _ = await download(players[0], table)
        ada = await Player.enter(node.address, "Ada")
        spoiled = text.encode().replace(old, new, 1)
        assert spoiled != text.encode()
        answer = await ada.http.post("/api/records/replay", content=spoiled)
        assert (answer.status_code, answer.json()["problem"]["rule"]) == (422, "FORMAT")

    run(work())
