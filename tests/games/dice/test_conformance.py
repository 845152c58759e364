"""The published positions of Qwixx and Duel: the rules, the kernels and the generator all give what the files say."""

import json
from pathlib import Path

import pytest

import conformance
from conformance import dice_games
from sixfold.games.dice.rules import ROWS, Dice, Row, format_move, parse_move
from sixfold.games.duel import kernel as fast_duel
from sixfold.games.duel import rules as duel
from sixfold.games.qwixx import kernel as fast_qwixx
from sixfold.games.qwixx import rules as qwixx

FOLDER = Path(conformance.__path__[0])


def lines_of(game):
    return [json.loads(line) for line in (FOLDER / f"{game}.jsonl").read_text().splitlines()]


def dice_of(line):
    dice = line["dice"]
    return Dice(tuple(dice["white"]), tuple(dice.get(row.value) for row in ROWS))


def sheet_of(sheet):
    crosses = tuple(tuple(sheet[row.value]) for row in ROWS)
    return qwixx.Sheet(crosses, frozenset(row for row in ROWS if row.last in crosses[row.place]), sheet["misses"])


def qwixx_state(line):
    sheets = tuple(map(sheet_of, line["sheets"]))
    phase = qwixx.Phase.WHITE if line["action"] == 1 else qwixx.Phase.COLOUR
    closed = frozenset(map(Row, line["closed"]))
    return qwixx.State(sheets, (None,) * len(sheets), line["active"], phase, dice_of(line), closed)


def test_qwixx_positions_have_their_moves():
    lines = lines_of("qwixx")
    assert len(lines) >= 200
    for line in lines:
        state = qwixx_state(line)
        by_rules = qwixx.legal_moves(qwixx.view(state, line["seat"]))
        by_kernel = fast_qwixx.Position.of(state).legal_moves(line["seat"])
        assert list(map(format_move, by_rules)) == line["moves"], line["id"]
        assert list(map(format_move, by_kernel)) == line["moves"], line["id"]


def track_of(row):
    return duel.Track(tuple(duel.Stack(*stack) for stack in row["stacks"]), row["lock"])


def duel_state(line):
    tracks = tuple(track_of(line["rows"][row.value]) for row in ROWS)
    phase = duel.Phase.WHITE if line["action"] == 1 else duel.Phase.COLOUR
    first = None if line["first"] is None else parse_move(line["first"])
    return duel.State(tracks, tuple(line["misses"]), line["active"], phase, dice_of(line), first)


def test_duel_positions_have_their_moves():
    lines = lines_of("duel")
    assert len(lines) >= 200
    for line in lines:
        state = duel_state(line)
        by_rules = duel.legal_moves(duel.view(state, line["active"]))
        by_kernel = fast_duel.Position.of(state).legal_moves()
        assert list(map(format_move, by_rules)) == line["moves"], line["id"]
        assert list(map(format_move, by_kernel)) == line["moves"], line["id"]


@pytest.mark.parametrize("game", dice_games.GAMES)
def test_the_generator_writes_the_published_file(game):
    assert dice_games.made(game) == (FOLDER / f"{game}.jsonl").read_text()
