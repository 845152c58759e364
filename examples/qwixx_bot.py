"""A bot of the net that `examples/qwixx_ppo.py` taught, in numpy: the arena loads it as `examples.qwixx_bot:bot`.

QWIXX_PPO names the file of weights; without it, `qwixx_ppo.npz` where the program was started.
"""

import os
from functools import cached_property

import numpy as np
import numpy.typing as npt

from sixfold.envs.dice import MOVES
from sixfold.envs.views import observe
from sixfold.rules import qwixx
from sixfold.rules.chance import Source
from sixfold.rules.dice import Move

Floats = npt.NDArray[np.float32]
SHEET = 54  # bytes of a sheet; 48 to 51 count the crosses of its rows, 52 the misses (docs/envs/qwixx.md)
SCALE = np.ones(2 * SHEET + 42, np.float32)
for first in (0, SHEET):
    SCALE[first + 48 : first + 52] = 1 / 12
    SCALE[first + 52] = 1 / 4


def features(observation: npt.NDArray[np.uint8], mask: npt.NDArray[np.bool_]) -> Floats:
    """Return what the net reads: the observation of two players, none of it above 1, and what is legal."""
    return np.concatenate([observation * SCALE, mask.astype(np.float32)], axis=-1)


class LearnedQwixx:
    """Takes the action that the net likes best."""

    @cached_property
    def layers(self) -> list[tuple[Floats, Floats]]:
        """The weights, read when they are first needed."""
        with np.load(os.environ.get("QWIXX_PPO", "qwixx_ppo.npz")) as saved:
            return [(saved[f"weight{i}"], saved[f"bias{i}"]) for i in range(3)]

    def choose(self, view: qwixx.View, source: Source, budget_s: float) -> Move:  # noqa: ARG002
        """Return the move of the best action."""
        observation, mask = observe(view)
        hidden = features(observation, mask)
        for weight, bias in self.layers[:-1]:
            hidden = np.maximum(weight @ hidden + bias, 0)
        weight, bias = self.layers[-1]
        return MOVES[int(np.argmax(np.where(mask, weight @ hidden + bias, -np.inf)))]


bot = LearnedQwixx()
