"""Whole games of Cards played by the kernel: what it tells about them, and what it refuses."""

import pytest

from sixfold.games.cards import kernel as cards
from sixfold.games.cards.rules import parse_move
from sixfold.games.grid.rules import Pass
from sixfold.rules import events
from sixfold.rules.pieces import without

SPOILER = cards.Style(cards.TieBreaks(play=(2,) * 36, offer=(0, 0, 0, 0, -1, -9, -9), hold=(0, 0, 0, 2, 4, 6, 8)))

GAMES_2026 = [((5, 8, 0), 20), ((7, 6, 0), 19), ((7, 6, 0), 19)]


def test_a_seed_gives_these_games_on_every_machine():
    games = cards.play_games([cards.GREEDY, SPOILER, cards.LAZY], 2026, 3)
    assert [(game.scores, game.turns) for game in games] == GAMES_2026


@pytest.mark.parametrize("seed", range(20))
def test_every_seat_makes_the_best_turn_by_its_style(seed):
    styles = [cards.GREEDY, SPOILER, cards.LAZY]
    record = cards.play_game(styles, seed)
    searches = [event for event in record.events if isinstance(event, (events.Move, events.Redraw))][1:]
    for (table, hand), event in zip(cards.positions(record), searches, strict=True):
        style = styles[event.seat]
        answer = cards.best_turn(table, hand, style.ties, most_qwirkles=style.most_qwirkles)
        move = Pass() if isinstance(event, events.Redraw) else parse_move(event.move)
        if isinstance(move, Pass):
            assert answer.turn is None
        else:
            assert answer.turn == (move.cards, move.rows)
            assert answer.bound.qwirkles == event.points
            assert without(hand, move.cards) is not None


def test_a_batch_plays_the_same_games_one_by_one():
    styles = [cards.GREEDY, cards.LAZY, SPOILER]
    batch = cards.play_games(styles, 100, 20)
    for seed, tally in enumerate(batch, 100):
        record = cards.play_game(styles, seed)
        assert record.result is not None
        assert (record.result.scores, record.result.reason) == (tally.scores, tally.reason)
        assert sum(isinstance(event, events.Move) for event in record.events) == tally.turns


def test_seeds_go_round_after_the_last():
    styles = [cards.GREEDY] * 2
    assert cards.play_games(styles, 2**64 - 1, 2)[1:] == cards.play_games(styles, 0, 1)


def test_no_games_are_no_work():
    assert cards.play_games([cards.GREEDY] * 2, 0, 0) == []


@pytest.mark.parametrize(
    ("styles", "games"),
    [([], 1), ([cards.GREEDY], 1), ([cards.GREEDY] * 5, 1), ([cards.GREEDY] * 2, -1), ([cards.GREEDY] * 2, 10**9)],
)
def test_tables_that_cannot_be_are_refused(styles, games):
    with pytest.raises(ValueError):
        cards.play_games(styles, 0, games)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seeds_out_of_range_are_refused(seed):
    with pytest.raises(ValueError):
        cards.play_games([cards.GREEDY] * 2, seed, 1)
    with pytest.raises(ValueError):
        cards.play_game([cards.GREEDY] * 2, seed)


def test_a_style_that_makes_no_sense_is_refused():
    with pytest.raises(ValueError):
        cards.play_games([cards.Style(most_qwirkles=-1)] * 2, 0, 1)
