"""Qwixx against any legal action by the cross-entropy method, on Gymnasium's vector environments and numpy.

python -m examples.gymnasium_qwixx --rounds 15

A policy is one number an action, what it is worth, less what the action skips in its row. Each round tries policies
around the mean of the best ones before, all games of one policy side by side.
"""

import argparse

import gymnasium
import numpy as np
import numpy.typing as npt

import sixfold.envs  # noqa: F401  registers the games

Floats = npt.NDArray[np.float64]
GAMES = 64
POLICIES = 16
BEST = 4
SPACES = 44


def skipped(observations: npt.NDArray[np.uint8]) -> Floats:
    """Return how many spaces each action would lose in its row of the own sheet; nothing loses none."""
    crosses = observations[:, :SPACES].reshape(-1, 4, 11)
    last = np.where(crosses.any(axis=-1), 10 - crosses[:, :, ::-1].argmax(axis=-1), -1)
    lost = np.maximum(np.arange(11) - last[:, :, None] - 1, 0).reshape(-1, SPACES)
    return np.concatenate([np.zeros((len(lost), 1)), lost], axis=1)


def margin(env: gymnasium.vector.VectorEnv, worth: Floats, games: int = 2 * GAMES) -> float:
    """Return the mean margin of a policy in so many games, or a few more."""
    observations, info = env.reset(seed=7)
    found: list[float] = []
    while len(found) < games:
        actions = np.where(info["action_mask"], worth - skipped(observations), -np.inf).argmax(axis=1)
        observations, reward, over, _, info = env.step(actions)
        found += reward[over].tolist()
    return float(np.mean(found))


def main() -> None:
    """Search for so many rounds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    wanted = parser.parse_args()
    env = gymnasium.make_vec(
        "sixfold/Qwixx-v0", num_envs=GAMES, vectorization_mode="vector_entry_point", reward="margin"
    )
    rng, mean, spread = np.random.default_rng(1), np.zeros(1 + SPACES), np.ones(1 + SPACES)
    print(f"before: {margin(env, mean):+.1f} points a game")
    for number in range(wanted.rounds):
        tried = mean + spread * rng.normal(size=(POLICIES, 1 + SPACES))
        best = np.argsort([margin(env, worth) for worth in tried])[-BEST:]
        mean, spread = tried[best].mean(axis=0), tried[best].std(axis=0) + 0.1
        print(f"round {number + 1}: {margin(env, mean):+.1f} points a game", flush=True)


if __name__ == "__main__":
    main()
