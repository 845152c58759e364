"""Lists of the best turns of Cards, and games that are played on from the middle."""

from dataclasses import replace

import pytest

from sixfold.games.cards import kernel as cards
from sixfold.games.cards import rules
from sixfold.games.cards.rules_rows import RowsTurn
from sixfold.rules.pieces import KINDS, parse_pieces, without
from tests.games.cards.reference import assert_legal, tie_break

CAREFUL = cards.Style(cards.TieBreaks(play=(10,) * 36, offer=(0, 0, 0, 0, -20, -90, -90)), max_nodes=200)
POSITIONS = [
    position for seed in range(3) for position in cards.positions(cards.play_game([cards.GREEDY, CAREFUL], seed))
]
ENDING = cards.Midgame(  # both play their last turn, so the other's hand is known
    table=parse_pieces("Ro Rs Rd Rc Bo Bs Bd Bc"),
    hand=parse_pieces("Rx Gx Yo"),
    unseen=parse_pieces("Rt Rx Bt Bx Yd"),
    hand_sizes=(3, 5),
    scores=(4, 3),
    seat=0,
    last_turns=2,
)
ADD_RX = RowsTurn(parse_pieces("Rx"), (parse_pieces("Bo Bs Bd Bc"), parse_pieces("Ro Rs Rd Rc Rx")))


def left_by(turn):
    return tuple(sorted(card for row in turn.rows if len(row) < rules.QWIRKLE for card in row))


def worth(turn, hand, ties):
    return cards.Worth(turn.qwirkles, tie_break(ties, hand, turn.cards, left_by(turn)))


@pytest.mark.parametrize("ties", [cards.MOST_CARDS, cards.FEWEST_CARDS, CAREFUL.ties])
def test_the_best_turns_come_best_first_and_differ(ties):
    for table, hand in POSITIONS:
        turns = cards.best_turns(table, hand, ties, 6)
        best = cards.best_turn(table, hand, ties)
        worths = [worth(turn, hand, ties) for turn in turns]
        assert worths[:1] == ([best.worth] if best.turn else [])
        assert worths == sorted(worths, reverse=True)
        assert len({(turn.cards, left_by(turn)) for turn in turns}) == len(turns)
        for turn, value in zip(turns, worths, strict=True):
            assert_legal(table, hand, replace(best, turn=turn, worth=value), ties)


def test_few_turns_are_the_first_of_many():
    for table, hand in POSITIONS[::4]:
        many = [worth(turn, hand, CAREFUL.ties) for turn in cards.best_turns(table, hand, CAREFUL.ties, 40)]
        few = [worth(turn, hand, CAREFUL.ties) for turn in cards.best_turns(table, hand, CAREFUL.ties, 7)]
        assert few == many[: len(few)]
        assert len(few) == min(7, len(many))


def test_all_turns_contain_every_play():
    for table, hand in POSITIONS[::9]:
        turns = cards.best_turns(table, hand, cards.MOST_CARDS, 10_000)
        plays = cards.every_play(table, hand)
        assert {turn.cards for turn in turns} == set(plays)
        assert all(max(turn.qwirkles for turn in turns if turn.cards == play) == most for play, most in plays.items())


def test_a_list_may_be_limited_in_qwirkles_and_nodes():
    table, hand = max(POSITIONS, key=lambda position: cards.best_turn(*position).bound)
    assert {turn.qwirkles for turn in cards.best_turns(table, hand, CAREFUL.ties, 5, most_qwirkles=0)} == {0}
    assert len(cards.best_turns(table, hand, CAREFUL.ties, 500, max_nodes=20)) <= 20


@pytest.mark.parametrize("count", [0, -1, 10_001])
def test_lists_of_an_impossible_length_are_refused(count):
    with pytest.raises(ValueError):
        cards.best_turns(*POSITIONS[0], cards.MOST_CARDS, count)


def test_in_the_last_round_the_other_answers_as_well_as_can_be():
    ((scores,),) = cards.play_on(ENDING, [ADD_RX], [cards.GREEDY] * 2, 0, 1)
    reply = cards.best_turn(left_by(ADD_RX), ENDING.unseen)
    assert reply.worth.qwirkles == 2
    assert scores == [4, 3 + 2]


def games(standing, turns, **wanted):
    return cards.play_on(standing, turns, [CAREFUL] * 2, 7, 12, **wanted)


def midgame():
    """A table after a few turns, with what one player knows, and turns to choose from."""
    table, hand = POSITIONS[6]
    unseen = without(tuple(sorted(KINDS * 3)), (*table, *hand))
    standing = cards.Midgame(table, hand, unseen[: 60 + 9], (9, 9), (0, 0), seat=0)
    return standing, cards.best_turns(table, hand, CAREFUL.ties, 5)


def test_turns_do_not_disturb_each_other():
    standing, turns = midgame()
    together = games(standing, turns)
    for number, turn in enumerate(turns):
        assert [by_turn[number] for by_turn in together] == [by_turn[0] for by_turn in games(standing, [turn])]


def test_deals_differ_and_are_counted_up_from_the_first_seed():
    standing, turns = midgame()
    many = games(standing, turns)
    assert len({str(by_turn) for by_turn in many}) > 1
    assert cards.play_on(standing, turns, [CAREFUL] * 2, 10, 9) == many[3:]


def test_a_game_can_be_cut_short():
    standing, turns = midgame()
    for more_turns, full in ((1, False), (10_000, True)):
        cut = games(standing, turns, more_turns=more_turns)
        assert (cut == games(standing, turns)) is full
    for by_turn in games(standing, turns, more_turns=1):
        assert [scores[0] for scores in by_turn] == [turn.qwirkles for turn in turns]


def test_what_is_left_off_is_told_with_what_everyone_could_take():
    ((ahead,),) = cards.look_ahead(ENDING, [ADD_RX], [cards.GREEDY] * 2, 0, 1, 0)
    assert ahead.scores == (4, 3)
    assert ahead.at_once == (0, 2)
    standing, turns = midgame()
    cut = games(standing, turns, more_turns=3)
    ahead = cards.look_ahead(standing, turns, [CAREFUL] * 2, 7, 12, 3)
    assert [[list(each.scores) for each in by_turn] for by_turn in ahead] == cut
    over = cards.look_ahead(standing, turns, [CAREFUL] * 2, 7, 1, 10_000)
    assert {each.at_once for by_turn in over for each in by_turn} == {(0, 0)}


def test_cards_that_are_likely_held_are_dealt_to_hands():
    table, hand = parse_pieces("Ro Rs Rd Rc Rt"), parse_pieces("Bo Bs Bd")
    unseen = without(tuple(sorted(KINDS * 3)), (*table, *hand))
    standing = cards.Midgame(table, hand, unseen, (3, 9), (0, 0), seat=0)
    turn = RowsTurn(hand, (hand, table))

    def completed(held):
        ahead = cards.look_ahead(replace(standing, held=held), [turn], [CAREFUL] * 2, 7, 40, 0)
        return sum(each.at_once[1] > 0 for (each,) in ahead)

    assert completed(tuple(10_000 if kind == "Rx" else 1 for kind in KINDS)) == 40
    assert 0 < completed((1,) * 36) < 40


@pytest.mark.parametrize(
    "change",
    [
        {"held": (1,) * 35},
        {"held": (0,) * 36},
        {"hand_sizes": (3,)},
        {"hand_sizes": (3, 6)},
        {"hand_sizes": (3, 4)},  # a pile, and last turns
        {"hand_sizes": (3, -1)},
        {"scores": (1, 2, 3)},
        {"seat": 2},
        {"last_turns": 0},
        {"last_turns": 5},
        {"passes": -1},
        {"unseen": parse_pieces("Rt Rx Rx Rx Yd")},
    ],
)
def test_a_game_that_cannot_be_is_not_played_on(change):
    with pytest.raises(ValueError):
        cards.play_on(replace(ENDING, **change), [ADD_RX], [cards.GREEDY] * 2, 0, 1)


@pytest.mark.parametrize(
    "turn",
    [
        RowsTurn(parse_pieces("Gs"), ()),
        RowsTurn(parse_pieces("Rx"), (parse_pieces("Ro Rs Rd Rc Rx Rt"),)),
    ],
)
def test_a_turn_with_cards_that_are_not_there_is_not_played(turn):
    with pytest.raises(ValueError):
        cards.play_on(ENDING, [turn], [cards.GREEDY] * 2, 0, 1)


@pytest.mark.parametrize(("styles", "deals", "more_turns"), [(3, 1, 0), (2, -1, 0), (2, 1, -1)])
def test_wishes_that_make_no_sense_are_refused(styles, deals, more_turns):
    with pytest.raises(ValueError):
        cards.play_on(ENDING, [ADD_RX], [cards.GREEDY] * styles, 0, deals, more_turns=more_turns)
