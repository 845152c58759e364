"""The Cards kernel against the rules: the same answers on thousands of tables, and games that the rules accept."""

import random

import pytest

from sixfold.games.cards import kernel as cards
from sixfold.games.cards import rules_rows as rows
from sixfold.rules import events
from sixfold.rules.pieces import KINDS
from sixfold.rules.record import Record, format_record, parse_record, replay

STYLES = {
    "greedy": cards.GREEDY,
    "lazy": cards.LAZY,
    "spoiler": cards.Style(cards.TieBreaks(play=(2,) * 36, offer=(0, 0, 0, 0, -1, -9, -9), hold=(0, 0, 0, 2, 4, 6, 8))),
}


def sparse_position(rng):
    """A few rows, and a hand that seldom fits: this is where plays exist or not."""
    left = list(KINDS) * 3
    table = []
    for _ in range(rng.randint(1, 7)):
        line = rows.LINES[rng.randrange(12)]
        kinds = [KINDS[kind] for kind in line if KINDS[kind] in left]
        row = rng.sample(kinds, min(len(kinds), rng.randint(3, 5)))
        if len(row) >= 3:
            table += row
            for card in row:
                left.remove(card)
    return table, rng.sample(left, rng.randint(1, 4))


@pytest.mark.parametrize("seed", range(40))
def test_a_play_exists_for_the_kernel_exactly_when_it_does_for_the_rules(seed):
    rng = random.Random(seed)
    found = set()
    for _ in range(50):
        table, hand = sparse_position(rng)
        exists = rows.can_play(table, hand)
        assert cards.can_play(table, hand) == exists
        found.add(exists)
    assert found == {True, False}


@pytest.mark.parametrize("seed", range(60))
def test_tables_of_games_have_the_same_optimum(seed):
    style = list(STYLES.values())[seed % 3]
    for table, hand in cards.positions(cards.play_game([cards.GREEDY, style], seed)):
        if len(table) > 60:
            continue
        answer, turn = cards.best_turn(table, hand), rows.best_turn(table, hand)
        assert answer.proven
        assert answer.worth == (turn and (turn.qwirkles, len(turn.cards)))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", STYLES)
@pytest.mark.parametrize("seed", range(4))
def test_the_rules_accept_every_event_of_a_game(seats, name, seed):
    record = cards.play_game([STYLES[name]] + [cards.GREEDY] * (seats - 1), seed)
    for _ in replay(parse_record(format_record(record))):
        pass


def first_record_with(kind: type[events.Event]) -> Record:
    for seed in range(5000):
        record = cards.play_game([cards.GREEDY] * 2, seed)
        if any(isinstance(event, kind) for event in record.events):
            return record
    raise AssertionError(f"no game has a {kind.type}")


@pytest.mark.parametrize("kind", [events.Redraw, events.Redeal])
def test_the_rules_accept_what_happens_seldom(kind):
    for _ in replay(first_record_with(kind)):
        pass
