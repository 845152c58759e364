"""Gymnasium: its own checkers, games against bots judged by the rules, and many games at once."""

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from sixfold.envs.gym import Many, Solo
from sixfold.envs.translators import TRANSLATORS as GAMES
from sixfold.rules.record import verify

IDS = {name: f"sixfold/{name.capitalize()}-v0" for name in GAMES}


def test_gymnasium_finds_the_games_once_the_room_is_imported():
    code = "import gymnasium, sixfold.envs; print(gymnasium.make('sixfold/Qwixx-v0').action_space.n)"
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "45"


def any_legal(rng, mask):
    return int(rng.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("game", GAMES)
def test_check_env_passes_where_illegal_actions_are_forgiven(game, capsys):
    env = gymnasium.make(IDS[game], illegal="forgive", render_mode="ansi", disable_env_checker=True)
    check_env(env.unwrapped)
    assert capsys.readouterr().out.strip()  # it asks for every render mode, and `human` prints


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_games_against_bots_are_records_that_the_rules_accept(game, opponents):
    env = gymnasium.make(IDS[game], opponents=opponents, record=True).unwrapped
    rng = np.random.default_rng(3)
    for seed in range(2):
        _, info = env.reset(seed=seed)
        over, total = False, 0.0
        while not over:
            _, reward, over, _, info = env.step(any_legal(rng, info["action_mask"]))
            total += reward
        record = env.table.record()
        verify(record)
        won = record.result.winners
        assert total == (1 / len(won) if 0 in won else 0)


def test_a_learner_sits_where_it_is_told_among_chosen_bots():
    env = Solo("qwixx", players=4, seat=2, opponents=["random", "greedy", "random"])
    env.reset(seed=1)
    assert env.table.seat == 2
    assert sorted(env.bots) == [0, 1, 3]
    for bad in ({"seat": 4}, {"opponents": ["random"]}):
        with pytest.raises(ValueError, match=r"seat|opponents"):
            Solo("qwixx", players=4, **bad)


def test_an_illegal_action_raises_where_nothing_else_was_asked_for():
    env = gymnasium.make(IDS["qwixx"])
    env.reset(seed=1)
    with pytest.raises(ValueError, match="not legal"):
        env.unwrapped.step(44)


@pytest.mark.parametrize("game", GAMES)
def test_many_games_go_on_side_by_side(game):
    env = gymnasium.make_vec(IDS[game], num_envs=3, vectorization_mode="vector_entry_point")
    assert isinstance(env, Many)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, info = env.reset(seed=4)
    rng, ends = np.random.default_rng(1), 0
    for _ in range(400 if game != "cards" else 120):
        assert observations in env.observation_space
        assert info["action_mask"].any(axis=1).all()
        if game != "qwixx":
            assert (env.batch.seat == 0).all()
        actions = np.array([any_legal(rng, mask) for mask in info["action_mask"]])
        observations, reward, over, cut, info = env.step(actions)
        assert not cut.any()
        assert ((reward == 0) | over).all()
        for number in np.flatnonzero(over):
            ends += 1
            assert info["final_obs"][number].shape == env.single_observation_space.shape
    assert ends


def test_many_games_of_one_seed_are_the_same_games():
    def told(seed):
        env = Many("duel", 5)
        _, info = env.reset(seed=seed)
        seen = []
        for _ in range(60):
            observations, reward, _, _, info = env.step(info["action_mask"].argmax(axis=1))
            seen.append((observations.tobytes(), reward.tobytes()))
        return seen

    assert told(3) == told(3)
    assert told(3) != told(4)


def test_opponents_of_many_games_are_policies_on_arrays():
    asked = []

    def lazy(observations, masks):
        asked.append(len(masks))
        assert observations.shape == (len(masks), 312 - 54 * 3)
        return masks.argmax(axis=1)

    env = Many("qwixx", 4, opponents=lazy)
    _, info = env.reset(seed=1)
    for _ in range(10):
        _, _, _, _, info = env.step(info["action_mask"].argmax(axis=1))
    assert asked == [8] * 10


@pytest.mark.parametrize("make", [Solo, Many])
def test_what_becomes_of_illegal_actions_is_one_of_two_words(make):
    with pytest.raises(ValueError, match="raise or forgive, not 'ignore'"):
        make("duel", illegal="ignore")


def test_forgiven_actions_cost_the_penalty_in_every_game():
    env = Many("duel", 3, illegal="forgive", penalty=-0.5)
    env.reset(seed=1)
    _, reward, *_ = env.step(np.array([0, 44, 99]))
    assert reward.tolist() == [0, -0.5, -0.5]
