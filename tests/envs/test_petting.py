"""PettingZoo's own tests over many seeds, a seed test of whole games, and every episode judged by the rules."""

from functools import partial

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

from sixfold.envs import pettingzoo, pettingzoo_parallel
from sixfold.envs.translators import TRANSLATORS as GAMES
from sixfold.games.qwixx import rules as qwixx
from sixfold.rules.record import verify
from tests.matches import EVERY_TABLE

FORGIVING = {"illegal": "forgive"}  # where PettingZoo's tests sample without the mask
SEEDS = range(3)


def episode(env, seed, choose=np.random.default_rng):
    """Play an AEC environment to the end; return what was seen on the way."""
    rng, seen = choose(seed), []
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, over, cut, info = env.last()
        seen.append((agent, observation.tobytes(), reward, over, cut, info["action_mask"].tobytes()))
        legal = np.flatnonzero(info["action_mask"])
        env.step(None if over or cut else int(rng.choice(legal)))
    return seen


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_api_test_of_pettingzoo(game, seed):
    api_test(pettingzoo(game, seed=seed), num_cycles=100)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_parallel_api_test_of_pettingzoo(seed):
    parallel_api_test(pettingzoo_parallel("qwixx", seed=seed, **FORGIVING), num_cycles=100)


@pytest.mark.parametrize("game", GAMES)
def test_the_seed_test_of_pettingzoo(game):
    seed_test(partial(pettingzoo, game), num_cycles=40)


def test_the_parallel_seed_test_of_pettingzoo():
    parallel_seed_test(partial(pettingzoo_parallel, "qwixx", **FORGIVING), num_cycles=40)


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_of_one_seed_are_equal_and_of_another_are_not(game):
    env = pettingzoo(game)
    once, again, other = episode(env, 7), episode(pettingzoo(game), 7), episode(env, 8)
    assert once == again
    assert once != other


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_every_episode_is_a_record_that_the_rules_accept(game, players):
    env = pettingzoo(game, players=players, record=True)
    for seed in SEEDS:
        seen = episode(env, seed)
        record = env.unwrapped.table.record()
        verify(record)
        assert record.result is not None
        totals = dict.fromkeys(env.possible_agents, 0.0)
        for agent, _, reward, *_ in seen:
            totals[agent] += reward
        won = [1 / len(record.result.winners) if seat in record.result.winners else 0 for seat in range(players)]
        assert list(totals.values()) == pytest.approx(won)


def test_parallel_episodes_are_records_that_the_rules_accept():
    env = pettingzoo_parallel("qwixx", players=3, record=True)
    rng = np.random.default_rng(5)
    for seed in SEEDS:
        _, infos = env.reset(seed=seed)
        while env.agents:
            actions = {agent: int(rng.choice(np.flatnonzero(infos[agent]["action_mask"]))) for agent in env.agents}
            _, rewards, over, cut, infos = env.step(actions)
            assert not any(cut.values())
        assert all(over.values())
        assert sum(rewards.values()) == pytest.approx(1)
        verify(env.table.record())


@pytest.mark.parametrize("make", [partial(pettingzoo, "qwixx"), partial(pettingzoo, "cards")])
def test_max_cycles_cuts_a_game_short(make):
    env = make(max_cycles=5)
    seen = episode(env, 1)
    assert [cut for *_, cut, _ in seen] == [False] * 5 + [True] * 2
    assert not any(over for _, _, _, over, *_ in seen)


def test_where_one_of_all_is_illegal_or_missing_nothing_has_happened():
    env = pettingzoo_parallel("qwixx", players=3)
    _, infos = env.reset(seed=1)
    masks = {agent: info["action_mask"].tolist() for agent, info in infos.items()}
    crosses = {agent: mask.index(1, 1) for agent, mask in masks.items()}
    for wrong in ({**crosses, env.agents[-1]: 44}, {agent: crosses[agent] for agent in env.agents[:2]}):
        with pytest.raises(ValueError, match="seat"):
            env.step(wrong)
        assert {agent: env.table.mask(env.seat_of(agent)).tolist() for agent in env.agents} == masks
    env.step(dict.fromkeys(env.agents, 0))
    assert env.table.batch.state().sheets == (qwixx.Sheet(),) * 3


def test_a_step_after_the_last_is_empty():
    env = pettingzoo_parallel("qwixx", max_cycles=1)
    env.reset(seed=1)
    env.step(dict.fromkeys(env.agents, 0))
    assert env.step({}) == ({}, {}, {}, {}, {})


def test_an_illegal_action_raises_or_is_forgiven_at_a_price():
    env = pettingzoo("duel")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="action 99 is not legal"):
        env.step(99)
    env = pettingzoo("duel", illegal="forgive", penalty=-0.25)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(99)
    assert env.rewards[agent] == -0.25
    assert env.unwrapped.table.batch.turn() == ()


@pytest.mark.parametrize("game", GAMES)
def test_the_render_test_of_pettingzoo(game, capsys):
    drawn = {"svg": lambda text: text.startswith("<svg") and text.rstrip().endswith("</svg>")}
    render_test(partial(pettingzoo, game, seed=1, **FORGIVING), custom_tests=drawn)
    assert capsys.readouterr().out.strip()


def test_pixels_are_those_of_the_drawing():
    env = pettingzoo_parallel("qwixx", render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8
    assert picture.shape[2] == 3
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 8  # four rows in four colours, and ink
    with pytest.raises(ValueError, match="render_mode"):
        pettingzoo("duel").unwrapped.render()
    with pytest.raises(ValueError, match="render_mode"):
        pettingzoo("duel", render_mode="hologram")


def test_only_qwixx_is_played_by_all_at_once():
    with pytest.raises(ValueError, match="one seat decides at a time"):
        pettingzoo_parallel("duel")
