"""Hidden hands never reach the wrong socket.

Every byte that each seat and a watcher receive through whole games is kept: sockets with drops and resumes, refusals,
drafts, undo, replays and events over HTTP. Then it is searched, with what the database knows at hand.
"""

import json
import random
import re
from collections import Counter
from dataclasses import replace

import pytest
from sqlalchemy import create_engine, text

from sixfold.games.cards import rules as cards
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.logs import Logged
from sixfold.rules.catalog import GAMES, find_game
from sixfold.tables import entries, presenters, visible
from sixfold.tables.entries import read_entry
from sixfold.tables.guards import Moment
from sixfold.tables.table import opened_table

PIECE = re.compile(r"\b[ROYGBP][osdctx]\b")


def logged_entries(node, table):
    engine = create_engine(f"sqlite:///{node.database}")
    with engine.connect() as connection:
        rows = connection.execute(
            text("SELECT number, at, body FROM entries WHERE table_id = :table ORDER BY number"), {"table": table}
        )
        log = [Logged(row.number, row.at, read_entry(row.body)) for row in rows]
        seed = connection.execute(text("SELECT seed FROM tables WHERE id = :table"), {"table": table}).scalar_one()
    engine.dispose()
    return log, seed


def known_pieces(log, number, seat):
    """Every piece that this seat may have seen by then: its own, and those on the table."""
    table, known = None, Counter()
    for logged in log[:number]:
        table = opened_table([logged]) if table is None else table.after(logged)
        if table.match is not None:
            view = json.dumps(presenters.of(table.opened.game).show(table.match.view(seat)).model_dump())
            known |= Counter(PIECE.findall(view))
        if isinstance(logged.entry, entries.Played | entries.Started):
            told = [find_game(table.opened.game).seen(event, seat) for event in logged.entry.events]
            known |= Counter(PIECE.findall(" ".join(json.dumps(event.written()) for event in told)))
    return known


@pytest.mark.parametrize("game", GAMES)
def test_no_byte_tells_a_hidden_piece_a_hidden_choice_a_seed_or_a_token(node, recorded, game):
    found = recorded(game)
    log, seed = logged_entries(node, found.table)
    ended = log[-1].number if isinstance(log[-1].entry, entries.Ended) else len(log)
    for seat, heard in enumerate(found.heard):
        before_the_end = [body for _, body in heard if '"ended"' not in body and '"end"' not in body]
        assert len(before_the_end) > 20
        assert any('"update"' in body for body in before_the_end)
        for body in before_the_end:
            assert seed not in body
            for token in found.tokens:
                assert token not in body or '"token"' in body
        if game in ("qwirkle", "cards"):
            search_pieces(before_the_end, log, seat if seat < 2 else None, ended)
        if game == "qwixx":
            search_choices(before_the_end, log, seat if seat < 2 else None)
    updates = [body for heard in found.heard for _, body in heard if body.startswith('{"type":"update"')]
    assert {'"changes":' in body for body in updates} == {True, False}, "some take changes, some whole states"


def search_pieces(bodies, log, seat, ended):
    """No message names a kind of piece that its reader could not know by then."""
    known = {number: set(known_pieces(log, number, seat)) for number in range(1, ended + 1)}
    for body in bodies:
        numbers = [int(number) for number in re.findall(r'"number":(\d+)', body)]
        by_then = known[max(numbers, default=ended)]
        asked = re.sub(r'"sentence":"(?:[^"\\]|\\.)*"|"values":\{[^}]*\}', "", body)  # quote what the client sent
        assert set(PIECE.findall(asked)) <= by_then, body[:500]


def search_choices(bodies, log, seat):
    """A choice of action 1 is told to others only once all are in."""
    waiting = {e.number for e in log if isinstance(e.entry, entries.Played) and not e.entry.events}
    for body in bodies:
        message = json.loads(body)
        for event in message.get("events", ()) if isinstance(message, dict) else ():
            if event.get("number") in waiting and event["entry"]["seat"] != seat:
                assert "move" not in event["entry"], body[:500]
        told = [message.get("state"), message.get("changes")] if isinstance(message, dict) else []
        for view in [state["view"] for state in told if state and state.get("view")]:
            assert seat is not None or view.get("choice") is None


def test_the_log_of_the_server_names_nobody_and_tells_no_hand(node, recorded):
    found = recorded("qwirkle")
    text = node.log.read_text("utf-8")
    assert '"what": "request"' in text
    assert not PIECE.search(text)
    for secret in (*found.tokens, found.table, "Player 0"):
        assert secret not in text


@pytest.mark.parametrize("game", [qwirkle, cards], ids=lambda game: game.ABOUT.name)
def test_what_a_seat_is_sent_does_not_change_with_what_it_may_not_know(node, recorded, game):
    """Swap hidden pieces between the other hand and the bag: every message to this seat stays the same, to the byte."""
    found = recorded(game.ABOUT.name)
    log, _ = logged_entries(node, found.table)
    table = None
    swapped = 0
    for logged in log[:-1]:
        table = opened_table([logged]) if table is None else table.after(logged)
        if table.match is None or table.ended is not None:
            continue
        for seat in (0, 1, None):
            other = 1 - (seat or 0)
            state = table.match.state
            pile = "bag" if game is qwirkle else "pile"
            if game is cards and state.shown:
                continue
            hidden = tuple(sorted(state.hands[other] + getattr(state, pile)))
            shuffled = random.Random(logged.number).sample(hidden, len(hidden))
            size = len(state.hands[other])
            hands = list(state.hands)
            hands[other] = tuple(sorted(shuffled[:size]))
            changed = replace(state, hands=tuple(hands), **{pile: tuple(sorted(shuffled[size:]))})
            twin = replace(table, match=replace(table.match, state=changed))
            person = None if seat is None else table.holders[seat].person
            moment = Moment(logged.at, logged.at)
            one = visible.table_state(table, ("id", "code"), person, "en", moment).model_dump_json()
            assert one == visible.table_state(twin, ("id", "code"), person, "en", moment).model_dump_json()
            swapped += changed != state
    assert swapped > 20


def test_a_step_of_the_log_is_told_the_same_whatever_others_drew():
    played = entries.Played(
        seat=0, move="swap Ro Bt", events=({"type": "move", "seat": 0, "move": "swap Ro Bt"}, drawn("Gs", "Gd"))
    )
    twin = entries.Played(
        seat=0, move="swap Yc Pc", events=({"type": "move", "seat": 0, "move": "swap Yc Pc"}, drawn("Oo", "Rx"))
    )
    for seat in (1, None):
        assert visible.visible_entry(played, "qwirkle", seat) == visible.visible_entry(twin, "qwirkle", seat)
    assert visible.visible_entry(played, "qwirkle", 0) == played


def drawn(*pieces):
    return {"type": "draw", "seat": 0, "pieces": list(pieces)}
