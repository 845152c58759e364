"""The batch as its users meet it: positions in and out, moves in notation, hidden things, episodes."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixfold.envs.batches
from sixfold.envs import batch
from sixfold.games.cards import rules as cards
from sixfold.games.cubes import rules as cubes
from sixfold.games.dice.rules import Row
from sixfold.games.duel import rules as duel
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.games.qwixx import rules as qwixx
from sixfold.rules.catalog import GAMES
from sixfold.rules.errors import InvalidSetup
from tests.kernels.test_envs import played, sampled
from tests.matches import EVERY_TABLE, matches

SIZES = {  # actions and observations of two players, as docs/envs tells them
    "qwixx": (45, 150),
    "duel": (45, 193),
    "qwirkle": (6151, 12412),
    "cubes": (6209, 12448),
    "cards": (49, 164),
}


@pytest.mark.parametrize("game", GAMES)
def test_actions_and_observations_have_their_documented_sizes(game):
    env = batch(game)
    assert (env.sizes.actions, env.sizes.observation) == SIZES[game]
    assert env.version == f"{game}-v0"


@given(st.sampled_from(EVERY_TABLE), st.integers(0, 20), st.integers(0, 60))
def test_any_position_goes_in_and_comes_out_the_same(table, seed, decisions):
    game, players = table
    match = matches(game, players, seed, decisions)[-1]
    env = batch(game, players=players)
    if match.outcome is not None:
        with pytest.raises(ValueError, match="over"):
            env.set(0, match.state)
        return
    if game == "qwixx" and any(match.state.choices):
        with pytest.raises(ValueError, match="chosen already"):
            env.set(0, match.state)
        return
    env.set(0, match.state)
    assert env.state() == match.state


@given(
    st.sampled_from(["duel", "qwirkle", "cubes", "cards"]), st.integers(0, 12), st.integers(0, 40), st.integers(0, 99)
)
def test_a_move_is_actions_and_back(game, seed, decisions, pick):
    match = matches(game, 2, seed, decisions)[-1]
    if match.outcome is not None:
        return
    env = batch(game, autoreset=False)
    env.set(0, match.state)
    moves = match.game.legal_moves(match.view(match.deciders[0]))
    text = match.game.format_move(moves[pick % len(moves)])
    actions = env.encode(0, text)
    told = env.decode(0, actions)
    if game == "cards" and told != "pass":  # rows may lie otherwise
        assert told.partition("=>")[0] == text.partition("=>")[0]
        assert env.encode(0, told) == actions
    else:
        assert told == text
    for action in actions:
        env.step([action])


def test_a_move_that_is_none_is_refused():
    env = batch("qwirkle", seed=3)
    with pytest.raises(ValueError):
        env.encode(0, "Ro@9,9")
    with pytest.raises(ValueError):
        batch("duel").decode(0, [45])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("wrong", ["nothing", "unknown", "half", "twice"])
def test_actions_that_are_no_whole_turn_are_refused(game, wrong):
    env = batch(game, seed=3)
    legal = int(env.legal_actions.reshape(-1)[0])
    actions = {"nothing": [], "unknown": [-1], "half": [legal], "twice": [legal, legal]}[wrong]
    if wrong == "half" and env.translator.ends_turn(legal):
        assert env.decode(0, actions) == "-"
        return
    with pytest.raises(ValueError, match=r"turn|legal|number"):
        env.decode(0, actions)


def test_chance_that_is_due_is_drawn_when_a_position_goes_in():
    env = batch("qwixx", players=3)
    env.set(0, qwixx.start(3))
    assert env.state().phase is qwixx.Phase.WHITE
    env = batch("cards", players=4)
    env.set(0, cards.start(4))
    assert env.state().phase is cards.Phase.OPEN


@pytest.mark.parametrize(
    "state",
    [
        replace(qwixx.start(2), phase=qwixx.Phase.THROW, sheets=(qwixx.Sheet(misses=5), qwixx.Sheet())),
        replace(qwixx.start(3), phase=qwixx.Phase.THROW),
        replace(duel.start(), phase=duel.Phase.THROW, misses=(3, 9)),
        replace(qwirkle.start(2), phase=qwirkle.Phase.PLAY),
        replace(cubes.start(3), phase=cubes.Phase.CHOOSE),
        replace(cards.start(2), phase=cards.Phase.PLAY, pile=()),
        replace(cards.start(3), phase=cards.Phase.PLAY),
    ],
)
def test_a_position_that_cannot_be_is_refused_and_changes_nothing(state):
    game = next(name for name, game in GAMES.items() if isinstance(state, game.State))
    env = batch(game)
    before = env.save()
    with pytest.raises(ValueError):
        env.set(0, state)
    assert env.save() == before


@given(st.sampled_from(["qwirkle", "cards"]), st.integers(0, 15), st.integers(1, 30), st.randoms())
def test_equal_views_are_equal_observations(game, seed, decisions, random):
    """The other hand and the bag change places as they like: the seat that decides sees the same bytes."""
    match = matches(game, 2, seed, decisions)[-1]
    if match.outcome is not None:
        return
    state, seat = match.state, match.deciders[0]
    bag = "bag" if game == "qwirkle" else "pile"
    hidden = [*state.hands[1 - seat], *getattr(state, bag)]
    random.shuffle(hidden)
    size = len(state.hands[1 - seat])
    hands = [(), ()]
    hands[seat], hands[1 - seat] = state.hands[seat], tuple(sorted(hidden[:size]))
    other = replace(state, hands=tuple(hands), **{bag: tuple(sorted(hidden[size:]))})
    assert match.game.view(other, seat) == match.view(seat)
    seen = []
    for position in (state, other):
        env = batch(game)
        env.set(0, position)
        seen.append((env.obs[0].tobytes(), env.mask[0].tobytes()))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("game", ["qwirkle", "cards"])
def test_the_hidden_part_is_all_hands_and_the_bag(game):
    env = batch(game, n=2, players=3, seed=4)
    for _ in played(env, 20):
        pass
    for number, row in enumerate(env.hidden().reshape(2, 4, 36)):
        state = env.state(number)
        laid = [] if game == "qwirkle" else [action for action in env.turn(number) if action < 36]
        for seat, hand in enumerate(state.hands):
            kinds = [piece.kind for piece in hand]
            for action in laid if seat == state.turn else ():
                kinds.remove(action)
            if not (game == "qwirkle" and seat == state.turn and env.turn(number)):
                assert row[seat].tolist() == np.bincount(kinds, minlength=36).tolist()
        bag = state.bag if game == "qwirkle" else state.pile
        assert row[3].tolist() == np.bincount([piece.kind for piece in bag], minlength=36).tolist()


def test_nothing_is_hidden_in_the_open_games():
    assert all(batch(game, n=2).hidden().shape == (2, 0) for game in ("qwixx", "duel", "cubes"))


@pytest.mark.parametrize("game", GAMES)
def test_a_position_and_its_turn_lead_to_the_same_decision(game):
    env = batch(game, n=1, seed=9)
    for number, _ in enumerate(played(env, 80)):
        if number % 9 or game == "qwixx":
            continue
        other = batch(game, n=1)
        other.set(0, env.state())
        for action in env.turn():
            other.step([action])
        assert np.array_equal(other.obs, env.obs)
        assert np.array_equal(other.mask, env.mask)


def test_games_wait_where_they_are_told_to():
    env = batch("duel", n=3, seed=2)
    before = env.obs.copy()
    env.step([99, 0, 99], only=[False, True, False])
    assert np.array_equal(env.obs[[0, 2]], before[[0, 2]])
    assert not np.array_equal(env.obs[1], before[1])


def test_reset_begins_the_next_games_or_those_of_a_seed():
    env = batch("qwirkle", n=2, seed=5)
    first = env.reset()[0].copy()
    env.step(sampled(env, np.random.default_rng(0)))
    second = env.reset()[0].copy()
    third = env.reset()[0].copy()
    assert not np.array_equal(first, second)
    assert not np.array_equal(second, third)
    assert np.array_equal(env.reset(seed=5)[0], first)


def test_arrays_belong_to_the_batch():
    env = batch("qwixx", n=2)
    for array in (env.obs, env.mask, env.reward, env.done, env.seat, env.scores, env.legal_actions, env.legal_counts):
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0


def test_what_cannot_be_asked_for_is_refused_in_words():
    for bad in ({"n": 0}, {"threads": 0}, {"reward": "points"}, {"seed": -1}):
        with pytest.raises(ValueError):
            batch("qwixx", **bad)
    with pytest.raises(InvalidSetup):
        batch("qwixx", players=6)
    with pytest.raises(InvalidSetup):
        batch("chess")
    with pytest.raises(ValueError, match="record=True"):
        batch("duel").record()


def test_a_closed_row_is_seen_closed():
    state = qwixx.start(2)
    sheet = qwixx.Sheet(((2, 3, 4, 5, 6, 12), (), (), ()), frozenset({Row.RED}))
    closed = replace(state, sheets=(sheet, qwixx.Sheet()), closed=frozenset({Row.RED}), phase=qwixx.Phase.THROW)
    env = batch("qwixx")
    env.set(0, closed)
    assert env.obs[0, 0, :11].tolist() == [1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1]
    assert env.obs[0, 0, 44:52].tolist() == [1, 0, 0, 0, 7, 0, 0, 0]
    assert env.obs[0, 0, -6:-2].tolist() == [1, 0, 0, 0]


def test_the_docstring_runs():
    import doctest  # noqa: PLC0415

    assert doctest.testmod(sixfold.envs.batches).failed == 0
