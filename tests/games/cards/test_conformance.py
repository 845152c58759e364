"""conformance/cards.jsonl holds for the rules and for the kernel."""

import json
from collections import Counter
from pathlib import Path

import pytest

from sixfold.games.cards import kernel as cards
from sixfold.games.cards import rules_rows as rows
from sixfold.games.cards.rules import Play, format_move, parse_move
from sixfold.rules.pieces import is_pure, parse_pieces

FILE = Path(__file__).parents[3] / "conformance" / "cards.jsonl"
LINES = [json.loads(text) for text in FILE.read_text("utf-8").splitlines()]


def position(line):
    return [card for row in line["rows"] for card in parse_pieces(row)], parse_pieces(line["hand"])


def test_there_are_enough_of_each_sort():
    assert len(LINES) >= 200
    assert sum(not line["exists"] for line in LINES) >= 40
    assert Counter(line["source"] for line in LINES) == {
        "greedy game": 50,
        "mixed game": 50,
        "lazy game": 50,
        "stuck": 50,
        "hard": 40,
    }


def test_every_table_lies_by_the_rules():
    for line in LINES:
        table, hand = position(line)
        assert all(is_pure(row) and 3 <= len(row) <= 5 for row in map(parse_pieces, line["rows"]))
        assert max(Counter([*table, *hand]).values()) <= 3
        assert 1 <= len(hand) <= 9


def test_every_move_is_legal_and_worth_what_the_line_says():
    for line in LINES:
        table, hand = position(line)
        if not line["exists"]:
            assert (line["qwirkles"], line["cards"], line["move"]) == (None, None, None)
            continue
        move = parse_move(line["move"])
        assert isinstance(move, Play)
        assert format_move(move) == line["move"]
        assert not Counter(move.cards) - Counter(hand)
        assert Counter(card for row in move.rows for card in row) == Counter(table) + Counter(move.cards)
        assert all(is_pure(row) and len(row) >= 3 for row in move.rows)
        assert sum(len(row) == 6 for row in move.rows) == line["qwirkles"]
        assert len(move.cards) == line["cards"] >= 1


def test_the_kernel_finds_every_optimum():
    for line in LINES:
        answer = cards.best_turn(*position(line))
        assert answer.proven
        assert cards.can_play(*position(line)) == line["exists"]
        assert answer.worth == ((line["qwirkles"], line["cards"]) if line["exists"] else None)


@pytest.mark.parametrize("part", range(12))
def test_the_rules_find_every_optimum(part):
    for line in LINES[part::12]:
        turn = rows.best_turn(*position(line))
        assert rows.can_play(*position(line)) == line["exists"]
        assert (turn and (turn.qwirkles, len(turn.cards))) == ((line["qwirkles"], line["cards"]) if turn else None)
        assert line["exists"] == (turn is not None)
