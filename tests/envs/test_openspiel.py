"""OpenSpiel: random simulations with serialisation, chance one die at a time, tensors, simultaneous action 1."""

from fractions import Fraction

import numpy as np
import pyspiel
import pytest

import sixfold.envs.openspiel  # noqa: F401  registers the games
from sixfold.games.qwirkle.env import TRANSLATOR as QWIRKLE
from sixfold.rules.catalog import GAMES
from sixfold.rules.match import Match
from sixfold.rules.record import Participant, Record, Result, verify


def load(game, players=2):
    return pyspiel.load_game(f"sixfold_{game}", {"players": players})


def simulated(game, players, seed):
    """The states of a random game."""
    rng, state = np.random.default_rng(seed), load(game, players).new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            numbers, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(numbers, p=likely)))
        elif state.is_simultaneous_node():
            state.apply_actions([int(rng.choice(state.legal_actions(seat))) for seat in range(players)])
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    yield state


@pytest.mark.parametrize("game", GAMES)
def test_the_simulation_test_of_openspiel_with_serialisation(game, capfd):
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("game", "players"), [(name, game.ABOUT.seats[-1]) for name, game in GAMES.items()])
def test_every_game_is_a_record_that_the_rules_accept(game, players):
    *_, end = simulated(game, players, 3)
    outcome = end.rules.outcome(end.table)
    players = tuple(Participant(f"p{seat}", "bot") for seat in range(players))
    result = Result(outcome.scores, outcome.winners, outcome.reason.value)
    record = Record(game, players, end.events, result=result)
    verify(record)
    assert Match.resume(record).state == end.table
    assert sum(end.returns()) == pytest.approx(1)


@pytest.mark.parametrize("game", GAMES)
def test_a_state_comes_back_from_its_text_in_the_middle_of_anything(game):
    states = list(range(0, 60, 12))
    for number, state in enumerate(simulated(game, 2, 5)):
        if number in states:
            again = state.get_game().deserialize_state(state.serialize())
            assert (again.table, again.turn, again.drawn) == (state.table, state.turn, state.drawn)
            clone = state.clone()
            assert (clone.table, clone.turn, clone.drawn) == (state.table, state.turn, state.drawn)
        if number > max(states):
            return


def test_six_dice_are_six_nodes_of_six_outcomes():
    state = load("qwixx").new_initial_state()
    assert [number for number, _ in state.chance_outcomes()] == [0, 1]
    state.apply_action(1)
    for face in range(6):
        assert [(number, Fraction(likely).limit_denominator(100)) for number, likely in state.chance_outcomes()] == [
            (number, Fraction(1, 6)) for number in range(6)
        ]
        state.apply_action(face)
    assert state.table.dice.white == (1, 2)
    assert state.table.dice.coloured == (3, 4, 5, 6)
    assert state.current_player() == pyspiel.PlayerId.SIMULTANEOUS


@pytest.mark.parametrize("game", GAMES)
def test_every_chance_node_adds_up_and_legal_actions_are_sorted(game):
    for number, state in enumerate(simulated(game, 2, 8)):
        if state.is_chance_node():
            numbers, likely = zip(*state.chance_outcomes(), strict=True)
            assert sum(likely) == pytest.approx(1)
            assert list(numbers) == sorted(set(numbers))
        elif not state.is_terminal():
            for seat in range(2) if state.is_simultaneous_node() else [state.current_player()]:
                legal = state.legal_actions(seat)
                assert legal == sorted(set(legal))
                assert legal
        if number > 150:
            break


@pytest.mark.parametrize("game", GAMES)
def test_tensors_have_their_declared_shape_and_hide_what_is_hidden(game):
    loaded = load(game)
    for number, state in enumerate(simulated(game, 2, 2)):
        if not state.is_chance_node() and not state.is_terminal():
            for seat in range(2):
                assert len(state.observation_tensor(seat)) == np.prod(loaded.observation_tensor_shape())
                assert len(state.information_state_tensor(seat)) == np.prod(loaded.information_state_tensor_shape())
                assert state.observation_string(seat)
                assert state.information_state_string(seat)
        if number > 60:
            break


def test_which_tiles_others_exchange_is_hidden_from_the_information_state():
    mark = QWIRKLE.first_mark
    for state in simulated("qwirkle", 2, 1):
        if not state.is_chance_node() and not state.is_terminal() and mark + 2 in state.legal_actions():
            break
    seat = state.current_player()
    told = []
    for slot in (0, 2):
        child = state.clone()
        child.apply_action(mark + slot)
        told.append([child.information_state_string(player) for player in range(2)])
    assert told[0][1 - seat] == told[1][1 - seat]
    assert told[0][seat] != told[1][seat]
