"""Luck in common: the same for every seat of a deal, and exactly as likely as the rules say."""

from collections import Counter

import pytest

from sixfold.arena import Schedule, parse_entrant
from sixfold.arena.common_chance import Bag, CommonChance
from sixfold.arena.judged_game import play
from sixfold.games.cubes.rules import CUBES, Changing, Filling, FirstHands, Throwing, colours_of, taken
from sixfold.games.dice.rules import Row, Throw
from sixfold.rules.catalog import GAMES
from sixfold.rules.chance import Lot
from sixfold.rules.draw import Dealing, PieceDraw, Redrawing
from sixfold.rules.pieces import KINDS, Colour, parse_pieces, without
from sixfold.rules.record import verify

TILES = tuple(sorted(KINDS * 3))


def test_the_nth_throw_is_the_same_whichever_rows_are_closed():
    full, some = CommonChance(1, "qwixx"), CommonChance(1, "qwixx")
    for _ in range(5):
        dice = full.outcome(Throw(frozenset()))
        assert some.outcome(Throw(frozenset({Row.YELLOW}))) == dice.without(frozenset({Row.YELLOW}))


def test_throws_differ_from_one_another_and_from_seed_to_seed():
    chance = CommonChance(1, "qwixx")
    thrown = [chance.outcome(Throw(frozenset())) for _ in range(20)] + [
        CommonChance(2, "qwixx").outcome(Throw(frozenset()))
    ]
    assert len(set(thrown)) == 21


def test_everyone_gets_the_same_first_hand_in_every_game_of_a_deal():
    deal = Dealing(TILES, 4, 6)
    assert (
        CommonChance(3, "qwirkle").outcome(deal)
        == CommonChance(3, "qwirkle").outcome(deal)
        != CommonChance(4, "qwirkle").outcome(deal)
    )
    deal.check(CommonChance(3, "qwirkle").outcome(deal))


def draw(chance, seat, bag, count):
    pieces = chance.outcome(PieceDraw(seat, bag, count))
    return pieces, without(bag, pieces)


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_seat_draws_does_not_depend_on_how_much_the_other_draws(seat):
    ones, others = CommonChance(5, "qwirkle"), CommonChance(5, "qwirkle")
    bag, other_bag = TILES, TILES
    for greed in (1, 4, 2, 6, 3, 1):
        pieces, bag = draw(ones, seat, bag, 4)
        same, other_bag = draw(others, seat, other_bag, 4)
        assert pieces == same
        _, bag = draw(ones, 1 - seat, bag, 2)
        _, other_bag = draw(others, 1 - seat, other_bag, greed)


def test_cubes_fall_and_roll_again_the_same_way():
    first, second = CommonChance(6, "cubes"), CommonChance(6, "cubes")
    hands = first.outcome(FirstHands(CUBES, 2))
    assert second.outcome(FirstHands(CUBES, 2)) == hands
    red, both = parse_pieces("Ro"), parse_pieces("Bx Ro")
    assert first.outcome(Throwing(0, red))[0] in second.outcome(Throwing(0, both))
    bag = tuple(sorted(CUBES[::2]))
    assert first.outcome(Filling(0, bag, 3)) == second.outcome(Filling(0, bag, 3))


def test_a_new_hand_out_of_the_old_one_is_possible():
    pile, hand = parse_pieces("Ro Rs"), parse_pieces("Go Gs Gd Gc Gt Gx Yo Ys Yd")
    asked = Redrawing(0, hand, 7, sure=pile)
    chance = CommonChance(7, "cards")
    outcome = chance.outcome(asked)
    asked.check(outcome)
    assert chance.outcome(PieceDraw(1, parse_pieces("Go Gs"), 2)) == parse_pieces("Go Gs")


def test_a_changed_hand_of_cubes_shifts_no_other_draw_or_fall():
    plain, changed = CommonChance(8, "cubes"), CommonChance(8, "cubes")
    hands = plain.outcome(FirstHands(CUBES, 2))
    assert changed.outcome(FirstHands(CUBES, 2)) == hands
    bag = taken(CUBES, hands[0] + hands[1])
    asked = Changing(0, bag, 6)
    new = changed.outcome(asked)
    asked.check(new)
    left = taken(tuple(sorted(bag + colours_of(hands[0]))), new)
    drawn, same = plain.outcome(Filling(1, bag, 6)), changed.outcome(Filling(1, left, 6))
    assert sum((Counter(drawn) & Counter(same)).values()) >= 4  # but for cubes that left the bag or came back


def test_a_changed_hand_of_cubes_out_of_the_old_one_is_possible():
    asked = Changing(0, tuple(map(Colour, "BBBGGG")), 5, sure=(Colour.RED,))
    chance = CommonChance(9, "cubes")
    new = [chance.outcome(asked) for _ in range(20)]
    for hand in new:
        asked.check(hand)
    assert len(set(new)) == 20


def test_a_lot_is_fair():
    found = Counter(CommonChance(seed, "qwixx").outcome(Lot(4)) for seed in range(4000))
    assert all(abs(times - 1000) < 110 for times in found.values())  # four standard deviations


def chi_square(found, expected):
    return sum((found[item] - times) ** 2 / times for item, times in expected.items())


@pytest.mark.parametrize("seat", range(4))
def test_every_piece_is_as_likely_even_after_an_exchange(seat):
    """The trap: pieces that come back must not come sooner, or later, than those that never left."""
    kinds = KINDS[:6]
    found = Counter()
    games = 6000
    for seed in range(games):
        bag = Bag(seed)
        left = list(kinds)
        out = bag.draw(seat, left, 2)
        for piece in out:
            left.remove(piece)
        (kept,) = bag.draw((seat + 1) % 4, left, 1)
        left.remove(kept)
        drawn = bag.draw(seat, left, 2)
        for piece in drawn:
            left.remove(piece)
        left += out  # the exchange
        (last,) = bag.draw(seat, left, 1)
        found[sorted(left).index(last), last in out] += 1
    came_back = sum(times for (_, back), times in found.items() if back)
    assert abs(came_back / games - 2 / 3) < 0.025  # three are left: two that came back and one that never left
    places = Counter()
    for (place, _), times in found.items():
        places[place] += times
    assert chi_square(places, dict.fromkeys(range(3), games / 3)) < 13.8  # one in a thousand, two degrees of freedom


@pytest.mark.parametrize("name", GAMES)
def test_two_who_play_alike_play_the_same_game_from_both_seats(name):
    """So a mirrored pair of equals is exactly even. And the records of such games hold by the rules."""
    plan = Schedule(name, (parse_entrant("greedy", 60), parse_entrant("greedy@61")), 2, 2, 8)
    one, other = (play(task) for task in plan.tasks())
    verify(one.record)
    assert one.scores == other.scores
    assert one.record.events == other.record.events


@pytest.mark.parametrize("name", ["qwirkle", "cubes", "cards"])
def test_both_games_of_a_pair_begin_with_the_same_hands(name):
    plan = Schedule(name, (parse_entrant("greedy", 60), parse_entrant("random", 60)), 2, 2, 9)
    one, other = (play(task).record for task in plan.tasks())
    assert one.events[:3] == other.events[:3]
    assert [player.name for player in one.players] == ["greedy", "random"]
    assert [player.name for player in other.players] == ["random", "greedy"]
