"""Qwixx from nothing by masked PPO in self-play, on `sixfold.envs.batch` and PyTorch.

python -m examples.qwixx_ppo --minutes 10 --out qwixx_ppo.py
sixfold arena qwixx --bots ./qwixx_ppo.py:Bot,greedy --games 1000

Both seats of every game are the same net. What a step brings is how much further one's score is ahead of the other's:
over a game that adds up to the margin, and tells at once what a cross was worth. What is saved is a bot that the arena
loads: a file of Python and, beside it, the weights as numpy reads them.
"""

import argparse
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from examples.qwixx_bot import action_features, table_features
from sixfold.envs import Batch, batch

Floats = npt.NDArray[np.float32]

GAMES = 256
STEPS = 48  # of every game between two lessons
EPOCHS = 3
PORTION = 4096  # decisions in one step of Adam
CLIP = 0.2
TRACE = 0.95  # lambda of the advantage
ENTROPY = 0.01
POINTS = 20.0  # of margin that count as 1
WIDTH = 64
RATE = 1e-3  # of Adam at first; it falls to a twentieth

BOT = '''"""A bot of Qwixx that `examples/qwixx_ppo.py` taught; start the arena where `examples` is."""

from pathlib import Path

from examples.qwixx_bot import LearnedQwixx


class Bot(LearnedQwixx):
    """Its weights lie beside this file."""

    def __init__(self) -> None:
        super().__init__(Path(__file__).with_suffix(".npz"))
'''


class Net(nn.Module):
    """Looks at the table once and at each legal action with the same eyes: what it learns of one row serves all."""

    def __init__(self, of_table: int, of_action: int) -> None:
        super().__init__()
        self.table = nn.Linear(of_table, WIDTH)
        self.thought = nn.Linear(WIDTH, WIDTH)
        self.action = nn.Linear(of_action, WIDTH)
        self.both = nn.Linear(WIDTH, WIDTH)
        self.score = nn.Linear(WIDTH, 1)
        self.value = nn.Sequential(
            nn.Linear(of_table, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, 1)
        )

    def forward(
        self, seen: torch.Tensor, actions: torch.Tensor, legal: torch.Tensor
    ) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        """Return a choice among the legal actions, and the margin to come."""
        thought = torch.relu(self.thought(torch.relu(self.table(seen))))
        action = torch.relu(self.action(actions) + self.both(thought)[:, None])
        logits = self.score(action)[..., 0].masked_fill(~legal, -1e9)
        return torch.distributions.Categorical(logits=logits, validate_args=False), self.value(seen)[:, 0]


@dataclass
class Lesson:
    """What happened in `STEPS` steps of all games, by step, game and seat."""

    seen: Floats
    actions: Floats
    legal: npt.NDArray[np.bool_]  # of the listed actions
    chosen: npt.NDArray[np.int64]  # by place in the list
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
        looked = look(env)
        chosen, log_chance, value = choose(net, *looked)
        env.step(np.take_along_axis(env.legal_actions, chosen[..., None], -1)[..., 0])
        ahead = (env.scores[:, 0] - env.scores[:, 1]) / np.float32(POINTS)
        gained = ahead - margin
        margin = np.where(env.done, 0, ahead)
        reward = np.stack([gained, -gained], axis=1)
        for name, part in zip(told, (*looked, chosen, log_chance, value, reward, env.done.copy()), strict=False):
            told[name].append(part)
    *_, last_value = choose(net, *look(env))
    stacked = {name: np.stack(parts) for name, parts in told.items() if parts}
    return Lesson(**stacked, last_value=last_value)


def look(env: Batch) -> tuple[Floats, Floats, npt.NDArray[np.bool_]]:
    """Return what the net reads: the tables, the listed actions, and which of these are there."""
    actions = env.legal_actions.astype(np.int64)
    legal = np.arange(actions.shape[-1]) < env.legal_counts[..., None]
    return table_features(env.obs), action_features(env.obs, actions * legal), legal


def choose(
    net: Net, seen: Floats, actions: Floats, legal: npt.NDArray[np.bool_]
) -> tuple[npt.NDArray[np.int64], Floats, Floats]:
    """Return a choice for every seat, how likely it was, and what the net expects."""
    shape = legal.shape[:-1]
    flat = (part.reshape(-1, *part.shape[len(shape) :]) for part in (seen, actions, legal))
    chance, value = net(*map(torch.from_numpy, flat))
    chosen = chance.sample()
    return (
        chosen.numpy().reshape(shape),
        chance.log_prob(chosen).numpy().reshape(shape),
        value.numpy().reshape(shape),
    )


def learn(net: Net, adam: torch.optim.Optimizer, lesson: Lesson) -> None:
    """Make what went better than expected likelier, a little at a time; only real choices count."""
    advantage = lesson.advantage()
    goal = advantage + lesson.value
    real = lesson.legal.sum(axis=-1) > 1
    parts = (lesson.seen, lesson.actions, lesson.legal, lesson.chosen, lesson.log_chance, advantage, goal)
    seen, actions, legal, chosen, before, better, wanted = (torch.from_numpy(part[real]) for part in parts)
    better = (better - better.mean()) / (better.std() + 1e-6)
    for _ in range(EPOCHS):
        for few in torch.randperm(len(chosen)).split(PORTION):
            chance, value = net(seen[few], actions[few], legal[few])
            ratio = (chance.log_prob(chosen[few]) - before[few]).exp()
            gain = torch.minimum(ratio * better[few], ratio.clamp(1 - CLIP, 1 + CLIP) * better[few]).mean()
            loss = 0.5 * (value - wanted[few]).square().mean() - gain - ENTROPY * chance.entropy().mean()
            adam.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            adam.step()


def save(net: Net, path: Path) -> None:
    """Write the bot, and beside it the layers by name."""
    np.savez(path.with_suffix(".npz"), **{name: layer.numpy() for name, layer in net.state_dict().items()})
    path.write_text(BOT, "utf-8")


def main() -> None:
    """Learn for so many minutes of CPU time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0, help="CPU time to learn for")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("qwixx_ppo.py"))
    wanted = parser.parse_args()
    torch.manual_seed(wanted.seed)
    torch.set_num_threads(1)  # the net is too small to be shared out
    env = batch("qwixx", n=GAMES, players=2, seed=wanted.seed)
    seen, actions, _ = look(env)
    net = Net(seen.shape[-1], actions.shape[-1])
    adam = torch.optim.Adam(net.parameters(), lr=RATE, eps=1e-5)
    began, number, budget_s = time.process_time(), 0, 60 * wanted.minutes
    while (spent := time.process_time() - began) < budget_s:
        for group in adam.param_groups:
            group["lr"] = RATE * max(0.05, 1 - spent / budget_s)
        learn(net, adam, play(env, net))
        number += 1
        if number % 20 == 0:
            save(net, wanted.out)
            print(f"{number} lessons, {spent / 60:.1f} CPU-minutes, {number * GAMES * STEPS:,} joint steps", flush=True)
    save(net, wanted.out)


if __name__ == "__main__":
    main()
