"""Whole games of Cards played by the kernel, followed card by card through K1 to K9."""

from collections import Counter

import pytest

from sixfold.kernels import cards
from sixfold.rules.pieces import KINDS, largest_sets
from tests.kernels.cards_reference import assert_legal

STYLES = {
    "greedy": cards.GREEDY,
    "lazy": cards.LAZY,
    "spoiler": cards.Style(cards.Weights(play=(2,) * 36, offer=(0, 0, 0, 0, -1, -9, -9), hold=(0, 0, 0, 2, 4, 6, 8))),
}
DECK = Counter(dict.fromkeys(KINDS, 3))


class Follower:
    """A referee that knows K1 to K9 and nothing of the kernel."""

    def __init__(self, seats):
        self.hands = [Counter() for _ in range(seats)]
        self.table, self.taken = Counter(), Counter()
        self.scores = [0] * seats
        self.turn = None

    @property
    def pile(self):
        return DECK - self.table - self.taken - sum(self.hands, Counter())

    def deal(self, event):
        if event.seat == 0:
            self.hands = [Counter() for _ in self.hands]
        assert len(event.cards) == 9
        self.hands[event.seat] = Counter(event.cards)

    def largest(self, seat):
        return max(map(len, largest_sets(tuple(self.hands[seat].elements()))))

    def redeal(self, _):
        assert max(self.largest(seat) for seat in range(len(self.hands))) < 3

    def open(self, event):
        sizes = [self.largest(seat) for seat in range(len(self.hands))]
        assert sizes[event.seat] == max(sizes) >= 3
        assert max(sizes) not in sizes[event.seat + 1 :]  # the last seat counts as the youngest
        self.turn = event.seat

    def move(self, event, style):
        assert event.seat == self.turn
        hand = tuple(self.hands[event.seat].elements())
        table = tuple(self.table.elements())
        if not event.cards:
            self.check_pass(table, hand)
        elif not table and not self.taken:
            assert event.rows == (event.cards,)
            assert event.cards in largest_sets(tuple(sorted(hand)))
        else:
            best = cards.best_turn(table, hand, style.weights, most_qwirkles=style.most_qwirkles)
            worth = cards.Worth(event.qwirkles, best.bound.tie)
            assert best.bound == worth
            assert_legal(table, hand, cards.Turn(event.cards, event.rows, worth), style.weights)
        self.hands[event.seat] -= Counter(event.cards)
        sixes = Counter(card for row in event.rows if len(row) == 6 for card in row)
        self.table = self.table + Counter(event.cards) - sixes
        self.taken += sixes
        assert sixes.total() == 6 * event.qwirkles
        self.scores[event.seat] += event.qwirkles
        self.turn = (self.turn + 1) % len(self.hands)

    def check_pass(self, table, hand):
        assert not hand or not cards.can_play(table, hand)
        assert not self.pile or not cards.can_play(table, [*hand, *self.pile.elements()])

    def draw(self, event):
        drawn = Counter(event.cards)
        assert drawn <= self.pile
        assert drawn.total() == min(9 - self.hands[event.seat].total(), self.pile.total())
        self.hands[event.seat] += drawn

    def redraw(self, event):
        old, pile = self.hands[event.seat], self.pile
        table = tuple(self.table.elements())
        assert event.seat == self.turn
        assert not cards.can_play(table, old.elements())
        assert cards.can_play(table, [*old.elements(), *pile.elements()])
        new = Counter(event.cards)
        assert new.total() == 9
        assert new <= pile if pile.total() >= 9 else pile <= new <= pile + old
        self.hands[event.seat] = new


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", STYLES)
@pytest.mark.parametrize("seed", range(12))
def test_every_event_of_a_game_follows_the_rules(seats, name, seed):
    styles = [STYLES[name]] + [cards.GREEDY] * (seats - 1)
    tally, events = cards.play_game(styles, seed)
    referee = Follower(seats)
    emptied = None
    moves = 0
    for event in events:
        if event.type == "move":
            referee.move(event, styles[event.seat])
            moves += 1
        else:
            getattr(referee, event.type)(event)
        if event.type == "draw" and not referee.pile:
            emptied = moves
    assert tally.scores == tuple(referee.scores)
    assert tally.turns == moves
    assert tally.reason == "last turns"
    assert emptied is not None
    assert moves == emptied + seats  # K9: everyone has exactly one more turn


def test_a_batch_plays_the_same_games_one_by_one():
    styles = [cards.GREEDY, cards.LAZY, cards.GREEDY]
    assert cards.play_games(styles, 100, 20) == [cards.play_game(styles, seed)[0] for seed in range(100, 120)]


def test_positions_retell_every_table_and_hand_before_a_search():
    _, events = cards.play_game([cards.GREEDY] * 2, 4)
    searches = [e for e in events if e.type in {"move", "redraw"}][1:]
    told = list(cards.positions(events))
    assert len(told) == len(searches)
    for (table, hand), event in zip(told, searches, strict=True):
        if event.type == "move" and event.cards:
            laid = Counter(card for row in event.rows for card in row)
            assert Counter(table) + Counter(event.cards) == laid
            assert Counter(event.cards) <= Counter(hand)
        else:
            assert not cards.can_play(table, hand)


def test_stuck_hands_are_redrawn_in_some_game():
    assert any(e.type == "redraw" for seed in range(60) for e in cards.play_game([cards.GREEDY] * 2, seed)[1])


@pytest.mark.parametrize(
    ("styles", "seed", "games"),
    [([], 0, 1), ([cards.GREEDY], 0, 1), ([cards.GREEDY] * 5, 0, 1), ([cards.GREEDY] * 2, 0, -1)],
)
def test_tables_that_cannot_be_are_refused(styles, seed, games):
    with pytest.raises(ValueError):
        cards.play_games(styles, seed, games)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seeds_out_of_range_are_refused(seed):
    with pytest.raises(ValueError):
        cards.play_games([cards.GREEDY] * 2, seed, 1)
    with pytest.raises(ValueError):
        cards.play_game([cards.GREEDY] * 2, seed)


def test_a_style_that_makes_no_sense_is_refused():
    with pytest.raises(ValueError):
        cards.play_games([cards.Style(most_qwirkles=-1)] * 2, 0, 1)


def test_no_games_are_no_work():
    assert cards.play_games([cards.GREEDY] * 2, 2**64 - 1, 0) == []
