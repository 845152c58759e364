"""The expert and the master of Cards: turns that greed gets wrong, fairness, and work that is counted."""

from dataclasses import replace

import pytest

from sixfold.games.cards import bots as players
from sixfold.games.cards import kernel
from sixfold.games.cards import rules as cards
from sixfold.games.cards.bots import ExpertCards, GreedyCards, MasterCards
from sixfold.games.grid.rules import Pass
from sixfold.players.racing import Deadline
from sixfold.rules.chance import sample_from
from sixfold.rules.pieces import KINDS, parse_pieces, without
from sixfold.seeds import Stream

pytestmark = pytest.mark.usefixtures("no_clock")
DECK = tuple(sorted(KINDS * 3))
COLOUR_LINES = [KINDS[start : start + 6] for start in range(0, 36, 6)]
EXPERT, MASTER_BOT = ExpertCards(), MasterCards()
BOTS = pytest.mark.parametrize("bot", [EXPERT, MASTER_BOT], ids=["expert", "master"])


def opened(rows, *hands):
    """An early table at which seat 0 is to play."""
    rows = tuple(sorted(parse_pieces(row) for row in rows.split("/")))
    hands = tuple(parse_pieces(hand) for hand in hands)
    pile = without(DECK, [card for cards in (*rows, *hands) for card in cards])
    return replace(cards.start(len(hands)), hands=hands, pile=pile, rows=rows, phase=cards.Phase.PLAY)


def last_round():
    """Seat 0 plays, seat 1 plays the last turn. Of the deck, one red, one blue and one green line are left."""
    taken = [tuple(sorted(line)) for line in COLOUR_LINES * 3]
    for line in (COLOUR_LINES[0], COLOUR_LINES[3], COLOUR_LINES[4]):
        taken.remove(tuple(sorted(line)))
    state = opened("Ro Rs Rd Rc / Bo Bs Bd Bc", "Rt Go Gs", "Rx Bt Bx Gd Gc Gt Gx")
    return replace(state, pile=(), qwirkles=(tuple(taken[:8]), tuple(taken[8:])), turns_left=2)


def choice(bot, state, *, seed=1, budget_s=0.1):
    """What this bot does here, judged by the rules."""
    view = cards.view(state, state.turn)
    move = bot.choose(view, Stream(seed, "test"), budget_s)
    cards.check(view, move)
    return move


def lying(move):
    return tuple(card for row in move.rows if len(row) < cards.QWIRKLE for card in row)


@BOTS
def test_a_line_is_not_brought_to_five(bot):
    state = opened("Ro Rs Rd", "Rc Rt Go Gs Gd Yx Pt Bc Ox", "Bo Bs Bd Po Ps Oo Os Yo Ys")
    greedy, careful = (
        {card for card in lying(choice(who, state)) if card.colour == "R"} for who in (GreedyCards(), bot)
    )
    assert len(greedy) == 5
    assert len(careful) < 5


@BOTS
def test_a_qwirkle_is_taken(bot):
    state = opened("Ro Rs Rd Rc", "Rt Rx Go Gs Yd Yx Pt Bc Ox", "Bo Bs Bd Po Ps Oo Os Yo Ys")
    assert sum(len(row) == cards.QWIRKLE for row in choice(bot, state).rows) == 1


def test_in_the_last_round_master_leaves_the_other_as_little_as_can_be():
    state = last_round()
    greedy, careful = (
        kernel.best_turn(lying(choice(bot, state)), state.hands[1]).bound.qwirkles
        for bot in (GreedyCards(), MasterCards())
    )
    assert (greedy, careful) == (2, 1)


@BOTS
def test_the_last_turn_takes_all_it_can(bot):
    state = replace(last_round(), turn=1, turns_left=1)
    assert sum(len(row) == cards.QWIRKLE for row in choice(bot, state).rows) == 1


@BOTS
def test_who_is_stuck_passes(bot):
    state = replace(opened("Ro Rs Rd", "Bc", "Gx"), phase=cards.Phase.STUCK)
    assert choice(bot, state) == Pass()


@BOTS
@pytest.mark.parametrize("seed", range(4))
def test_what_is_hidden_changes_no_choice(bot, seed):
    state = opened("Ro Rs Rd / Bo Bs Bd Bc", "Rc Rt Go Gs Gd Yx Pt Bt Ox", "Bo Bs Bd Po Ps Oo Os Yo Ys")
    unseen = tuple(sorted(state.hands[1] + state.pile))
    other = sample_from(Stream(seed, "hidden"), unseen, 9)
    twin = replace(state, hands=(state.hands[0], other), pile=without(unseen, other))
    assert cards.view(twin, 0) == cards.view(state, 0)
    assert choice(bot, twin) == choice(bot, state)


@BOTS
@pytest.mark.parametrize("seats", cards.ABOUT.seats)
def test_every_move_of_whole_games_is_legal(bot, seats):
    state, chance, decisions = cards.start(seats), Stream(seats, "chance"), 0
    while cards.outcome(state) is None:
        asked = cards.chance(state)
        if asked is not None:
            state = cards.settle(state, asked.sample(chance)).state
            continue
        decisions += 1
        state = cards.apply(state, state.turn, choice(bot, state, seed=decisions, budget_s=0.05)).state
    assert decisions > seats


def three_at_the_end():
    """The last round of three players: who holds which of the unseen cards is not known."""
    state = last_round()
    hands = (*state.hands[:1], state.hands[1][:4], state.hands[1][4:])
    return replace(state, hands=hands, qwirkles=(*state.qwirkles, ()), turns_left=3)


@pytest.mark.parametrize(
    ("how", "state"),
    [
        ("play_on", three_at_the_end()),
        ("look_ahead", opened("Ro Rs Rd / Bo Bs Bd Bc", "Rc Rt Go Gs Gd Yx Pt Bt Ox", "Bo Bs Bd Po Ps Oo Os Yo Ys")),
    ],
)
def test_masters_work_grows_with_the_budget_and_ends_with_it(monkeypatch, how, state):
    played, real = [], getattr(kernel, how)

    def count_futures(*wanted):
        played[-1] += len(wanted[1]) * wanted[4]
        return real(*wanted)

    monkeypatch.setattr(players, how, count_futures)
    for budget_s in (0.001, 0.05, 0.5):
        played.append(0)
        choice(MasterCards(), state, budget_s=budget_s)
    assert played[0] < played[1] <= played[2]
    played.append(0)
    monkeypatch.setattr(Deadline, "is_over", True)
    choice(MasterCards(), state)
    assert played[-1] == 0


def test_what_cost_nothing_to_lay_is_thought_to_be_laid():
    table = parse_pieces("Ro Rs Rd Rc Go Gs Gd Gc Bo Bs Bd")
    held = dict[str, int](zip(KINDS, players.likely_held(table, DECK), strict=True))
    third, fourth, fifth, nowhere = (held[card] for card in ("Yc", "Yo", "Rt", "Px"))
    assert third < fourth < fifth == nowhere
