"""Qwixx from nothing by masked PPO in self-play, on `sixfold.envs.batch` and PyTorch.

python -m examples.qwixx_ppo --minutes 15 --out qwixx_ppo.npz

Both seats of every game are the same net. What a step brings is how much further one's score is ahead of the other's:
over a game that adds up to the margin, and tells at once what a cross was worth. The weights are saved for
`examples/qwixx_bot.py`, a bot that the arena loads.
"""

import argparse
import time
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from examples.qwixx_bot import space_features, table_features
from sixfold.envs import Batch, batch

Floats = npt.NDArray[np.float32]

GAMES = 256
STEPS = 48  # of every game between two lessons
EPOCHS = 3
PORTION = 4096  # decisions in one step of Adam
CLIP = 0.2
TRACE = 0.9  # lambda of the advantage
ENTROPY = 0.005
POINTS = 20.0  # of margin that count as 1
WIDTH = 64


class Net(nn.Module):
    """Looks at the table once and at each space with the same eyes: what it learns of one row it knows of all."""

    def __init__(self, seen: int, of_space: int) -> None:
        super().__init__()
        self.table = nn.Linear(seen, WIDTH)
        self.space = nn.Linear(of_space, WIDTH)
        self.both = nn.Linear(WIDTH, WIDTH)
        self.score = nn.Linear(WIDTH, 1)
        self.nothing = nn.Linear(WIDTH, 1)
        self.value = nn.Linear(WIDTH, 1)

    def forward(
        self, seen: torch.Tensor, spaces: torch.Tensor, mask: torch.Tensor
    ) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        """Return a choice among the legal actions, and the margin to come."""
        table = torch.relu(self.table(seen))
        space = torch.relu(self.space(spaces) + self.both(table)[:, None])
        logits = torch.cat([self.nothing(table), self.score(space)[..., 0]], dim=1).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=logits, validate_args=False), self.value(table)[:, 0]


@dataclass
class Lesson:
    """What happened in `STEPS` steps of all games, by step, game and seat."""

    seen: Floats
    spaces: Floats
    mask: npt.NDArray[np.bool_]
    action: npt.NDArray[np.int64]
    log_chance: Floats
    value: Floats
    reward: Floats
    over: npt.NDArray[np.bool_]
    last_value: Floats

    def advantage(self) -> Floats:
        """Return how much better than expected each action was: generalised advantage estimation without discount."""
        found, ahead, later = np.zeros_like(self.value), np.zeros_like(self.last_value), self.last_value
        for step in reversed(range(len(found))):
            goes_on = ~self.over[step][:, None]
            surprise = self.reward[step] + later * goes_on - self.value[step]
            found[step] = ahead = surprise + TRACE * ahead * goes_on
            later = self.value[step]
        return found


@torch.no_grad()
def play(env: Batch, net: Net) -> Lesson:
    """Let the net play both seats of all games for a while."""
    told: dict[str, list[npt.NDArray[np.generic]]] = {name: [] for name in Lesson.__annotations__}
    margin = np.zeros(env.n, np.float32)
    for _ in range(STEPS):
        seen, spaces, mask = table_features(env.obs), space_features(env.obs), env.mask.copy()
        action, log_chance, value = choose(net, seen, spaces, mask)
        env.step(action)
        ahead = (env.scores[:, 0] - env.scores[:, 1]) / np.float32(POINTS)
        gained = ahead - margin
        margin = np.where(env.done, 0, ahead)
        reward = np.stack([gained, -gained], axis=1)
        for name, part in zip(
            told, (seen, spaces, mask, action, log_chance, value, reward, env.done.copy()), strict=False
        ):
            told[name].append(part)
    *_, last_value = choose(net, table_features(env.obs), space_features(env.obs), env.mask.copy())
    stacked = {name: np.stack(parts) for name, parts in told.items() if parts}
    return Lesson(**stacked, last_value=last_value)


def choose(
    net: Net, seen: Floats, spaces: Floats, mask: npt.NDArray[np.bool_]
) -> tuple[npt.NDArray[np.int64], Floats, Floats]:
    """Return an action for every seat, how likely it was, and what the net expects."""
    shape = mask.shape[:-1]
    flat = (part.reshape(-1, *part.shape[len(shape) :]) for part in (seen, spaces, mask))
    chance, value = net(*map(torch.from_numpy, flat))
    action = chance.sample()
    return (
        action.numpy().reshape(shape),
        chance.log_prob(action).numpy().reshape(shape),
        value.numpy().reshape(shape),
    )


def learn(net: Net, adam: torch.optim.Optimizer, lesson: Lesson) -> None:
    """Make what went better than expected likelier, a little at a time; only real choices count."""
    advantage = lesson.advantage()
    goal = advantage + lesson.value
    real = lesson.mask.sum(axis=-1) > 1
    parts = (lesson.seen, lesson.spaces, lesson.mask, lesson.action, lesson.log_chance, advantage, goal)
    seen, spaces, mask, action, before, better, wanted = (torch.from_numpy(part[real]) for part in parts)
    better = (better - better.mean()) / (better.std() + 1e-6)
    for _ in range(EPOCHS):
        for few in torch.randperm(len(action)).split(PORTION):
            chance, value = net(seen[few], spaces[few], mask[few])
            ratio = (chance.log_prob(action[few]) - before[few]).exp()
            gain = torch.minimum(ratio * better[few], ratio.clamp(1 - CLIP, 1 + CLIP) * better[few]).mean()
            loss = 0.5 * (value - wanted[few]).square().mean() - gain - ENTROPY * chance.entropy().mean()
            adam.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            adam.step()


def save(net: Net, path: str) -> None:
    """Write the layers by name, as numpy reads them."""
    np.savez(path, **{name: layer.numpy() for name, layer in net.state_dict().items()})


def main() -> None:
    """Learn for so many minutes of CPU time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=15.0, help="CPU time to learn for")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="qwixx_ppo.npz")
    wanted = parser.parse_args()
    torch.manual_seed(wanted.seed)
    env = batch("qwixx", n=GAMES, players=2, seed=wanted.seed)
    net = Net(env.sizes.observation, space_features(env.obs).shape[-1])
    adam = torch.optim.Adam(net.parameters(), lr=1e-3, eps=1e-5)
    began, number, budget_s = time.process_time(), 0, 60 * wanted.minutes
    while (spent := time.process_time() - began) < budget_s:
        for group in adam.param_groups:
            group["lr"] = 1e-3 * max(0.05, 1 - spent / budget_s)
        learn(net, adam, play(env, net))
        number += 1
        if number % 20 == 0:
            save(net, wanted.out)
            print(f"{number} lessons, {spent / 60:.1f} CPU-minutes, {number * GAMES * STEPS:,} joint steps", flush=True)
    save(net, wanted.out)


if __name__ == "__main__":
    main()
