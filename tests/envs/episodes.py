"""Thousands of seeded episodes through every adapter, each written as a record and judged by the rules.

python -m tests.envs.episodes --games 1000

The tests of this folder play a few of them; this plays as many as asked for, for every game and number of players.
"""

import argparse
import time
from functools import partial

import gymnasium
import numpy as np

from sixfold.envs import batch, pettingzoo, pettingzoo_parallel
from sixfold.rules.record import Participant, Record, Result, verify
from tests.envs.test_gym import any_legal
from tests.envs.test_openspiel import simulated
from tests.envs.test_petting import episode
from tests.kernels.test_envs import sampled
from tests.matches import EVERY_TABLE

SIDE_BY_SIDE = 32


def of_batch(game, players, games, seed):
    """Records of a batch with autoreset."""
    env, rng, played = (
        batch(game, n=SIDE_BY_SIDE, players=players, seed=seed, record=True),
        np.random.default_rng(seed),
        0,
    )
    while played < games:
        env.step(sampled(env, rng))
        if env.done.any():
            yield from (records := env.finished())
            played += len(records)


def of_pettingzoo(game, players, games, seed):
    """Records of the AEC environment."""
    env = pettingzoo(game, players=players, record=True)
    for number in range(games):
        episode(env, seed + number)
        yield env.unwrapped.table.record()


def of_parallel(game, players, games, seed):
    """Records of the Parallel environment."""
    env, rng = pettingzoo_parallel(game, players=players, record=True), np.random.default_rng(seed)
    for number in range(games):
        _, infos = env.reset(seed=seed + number)
        while env.agents:
            actions = {agent: any_legal(rng, infos[agent]["action_mask"]) for agent in env.agents}
            *_, infos = env.step(actions)
        yield env.table.record()


def of_gymnasium(game, players, games, seed):
    """Records of a learner that does anything against greedy bots."""
    made = partial(gymnasium.make, f"sixfold/{game.capitalize()}-v0", players=players, opponents="greedy", record=True)
    env, rng = made().unwrapped, np.random.default_rng(seed)
    for number in range(games):
        _, info = env.reset(seed=seed + number)
        over = False
        while not over:
            _, _, over, _, info = env.step(any_legal(rng, info["action_mask"]))
        yield env.table.record()


def of_openspiel(game, players, games, seed):
    """Records of the OpenSpiel game."""
    for number in range(games):
        *_, state = simulated(game, players, seed + number)
        end = state.rules.outcome(state.table)
        seats = tuple(Participant(f"p{seat}", "bot") for seat in range(players))
        yield Record(game, seats, state.events, result=Result(end.scores, end.winners, end.reason.value))


ADAPTERS = {
    "batch": of_batch,
    "pettingzoo": of_pettingzoo,
    "parallel": of_parallel,
    "gymnasium": of_gymnasium,
    "openspiel": of_openspiel,
}


def tables(adapter):
    """The games and numbers of players that an adapter has."""
    return [table for table in EVERY_TABLE if adapter != "parallel" or table[0] == "qwixx"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="of every game, number of players and adapter")
    parser.add_argument("--adapters", default=",".join(ADAPTERS))
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    total = 0
    for adapter in wanted.adapters.split(","):
        for game, players in tables(adapter):
            began, count = time.process_time(), 0
            for record in ADAPTERS[adapter](game, players, wanted.games, wanted.seed):
                verify(record)
                count += 1
            total += count
            spent = time.process_time() - began
            print(f"{adapter:11} {game:8} {players} players: {count} records verified, {spent:.1f} CPU-s", flush=True)
    print(f"{total} records verified")


if __name__ == "__main__":
    main()
