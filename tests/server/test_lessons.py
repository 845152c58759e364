"""A first game to learn by: its luck is prepared and promises something for every turn, and it counts nowhere."""

import pytest

from sixfold.players import find_bot
from sixfold.rules.catalog import GAMES, find_game
from sixfold.rules.match import Match
from sixfold.rules.record import Participant
from sixfold.seeds import Stream
from sixfold.tables import presenters
from sixfold.tables.commands import source_of
from sixfold.tables.helping import TEACHING
from tests.server.harness import run, seated

BOTH = (Participant("Ada", "human"), Participant("Momo (greedy)", "bot"))


def led(game, turns):
    """The first decisions of whoever takes every hint of a lesson: each move, and the lines that it made."""
    bot, presenter = find_bot(game, TEACHING), presenters.of(game)
    chance = source_of(presenters.lesson_seed(game))
    match, own = Match.start(game, BOTH).settled(chance), []
    while len(own) < turns:
        seat = match.deciders[0]
        move = bot.choose(match.view(seat), Stream(1, "bot"), 0.0)
        after = match.played(seat, move)
        if seat == 0:
            told = after.events[len(match.events) :]
            own.append((find_game(game).format_move(move), presenter.lines(after.view(0), told)))
        match = after.settled(chance)
    return match, own


def test_qwirkle_is_taught_with_two_lines_at_once_and_then_a_qwirkle():
    _, (first, second, third) = led("qwirkle", 3)
    assert first[0].count("@") == 3
    assert len(second[1]) == 2
    assert any(line.qwirkle for line in third[1])


def test_cubes_are_taught_with_a_roll_that_makes_a_qwirkle():
    _, (first, second, third) = led("cubes", 3)
    assert first[0].count("@") == 3
    assert second[0].startswith("roll ")
    assert any(line.qwirkle for line in third[1])


def test_cards_are_taught_with_a_row_of_the_hand_and_then_cards_that_move():
    _, moves = led("cards", 3)
    used = [move.split(" => ")[0].split() for move, _ in moves]
    rows = [move.split(" => ")[1].split(" / ") for move, _ in moves]
    assert len(used[0]) == 3
    assert " ".join(used[1]) in rows[1]
    assert len(used[2]) > 3


def test_qwixx_is_taught_with_a_cross_in_both_actions_and_one_with_others_dice():
    match, moves = led("qwixx", 3)
    assert "-" not in [move for move, _ in moves]
    assert match.state.active == 1


def test_duel_is_taught_with_a_pawn_in_both_actions():
    _, moves = led("duel", 2)
    assert "-" not in [move for move, _ in moves]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_of_ours_has_a_lesson_in_which_the_learner_begins(game):
    match = Match.start(game, BOTH).settled(source_of(presenters.lesson_seed(game)))
    assert match.deciders[0] == 0


def test_a_lesson_is_the_same_for_everyone_and_counts_nowhere(node):
    async def scene():
        hands = []
        for _ in range(2):
            (ada, bob), table = await seated(node.address, "qwirkle", 2, with_accounts=True, lesson=True)
            state = await ada.ask("GET", f"/api/tables/{table}")
            hands.append(state["view"]["hand"])
            assert not state["rated"]
            await bob.act(table, type="resign")
            assert (await ada.ask("GET", "/api/people/me/page"))["games"] == []
        assert hands[0] == hands[1]
        state = await ada.ask("GET", f"/api/tables/{table}")
        assert state["seed"] == str(presenters.lesson_seed("qwirkle"))

    run(scene())
