"""Duel in self-play by a linear policy and REINFORCE, on PettingZoo and numpy.

python -m examples.pettingzoo_duel --games 2000

Both agents share one policy: a score for every action from the bytes of the observation, a softmax over what is legal.
After each game what the winner did becomes likelier, what the loser did less likely. It prints how often the policy
wins against any legal action, before and after.
"""

import argparse

import numpy as np
import numpy.typing as npt

from sixfold.envs import pettingzoo

Floats = npt.NDArray[np.float64]
RATE = 0.002
PAWNS = 22.0  # the largest number in an observation


def chances(weights: Floats, observation: npt.NDArray[np.uint8], mask: npt.NDArray[np.int8]) -> Floats:
    """Return how likely each action is."""
    scores = np.where(mask, weights @ (observation / PAWNS), -np.inf)
    likely = np.exp(scores - scores.max())
    return likely / likely.sum()


def play(weights: Floats, rng: np.random.Generator, seed: int, learners: int = 2) -> tuple[Floats, float]:
    """Play one game; return the gradient of what the learners did, times what it brought, and seat 0's win share."""
    env = pettingzoo("duel")
    env.reset(seed=seed)
    steps: dict[str, list[Floats]] = {agent: [] for agent in env.possible_agents}
    won = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, info = env.last()
        won[agent] += reward
        if over:
            env.step(None)
            continue
        learns = env.possible_agents.index(agent) < learners
        mask = info["action_mask"]
        likely = chances(weights if learns else np.zeros_like(weights), observation, mask)
        action = int(rng.choice(len(likely), p=likely))
        if learns and mask.sum() > 1:
            steps[agent].append(np.outer((np.arange(len(likely)) == action) - likely, observation / PAWNS))
        env.step(action)
    gradient = sum((won[agent] - 0.5) * np.sum(done, axis=0) for agent, done in steps.items() if done)
    return np.asarray(gradient, np.float64), won[env.possible_agents[0]]


def strength(weights: Floats, games: int) -> float:
    """Return the share of games that the policy wins from seat 0 against any legal action."""
    rng = np.random.default_rng(1)
    return float(np.mean([play(weights, rng, seed, learners=1)[1] for seed in range(games)]))


def main() -> None:
    """Learn for so many games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--judged-by", type=int, default=100, help="games that tell the strength")
    wanted = parser.parse_args()
    env = pettingzoo("duel").unwrapped
    weights = np.zeros((env.table.batch.sizes.actions, env.table.batch.sizes.observation))
    print(f"before: wins {strength(weights, wanted.judged_by):.2f}")
    rng = np.random.default_rng(2)
    for game in range(wanted.games):
        weights += RATE * play(weights, rng, 1000 + game)[0]
    print(f"after {wanted.games} games: wins {strength(weights, wanted.judged_by):.2f}")


if __name__ == "__main__":
    main()
