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
PLACES = np.arange(11, dtype=np.float32)


def table_features(observation: npt.NDArray[np.uint8]) -> Floats:
    """Return what the net reads of the whole table: the observation of two players, none of it above 1."""
    return observation * SCALE


def space_features(observation: npt.NDArray[np.uint8]) -> Floats:
    """Return what the net reads of each of the 44 spaces: numbers skipped, place, crosses of both in its row, last."""
    rows = observation[..., :44].reshape(*observation.shape[:-1], 4, 11)
    last = np.where(rows.any(axis=-1), 10 - rows[..., ::-1].argmax(axis=-1), -1)[..., None]
    own, other = (observation[..., first + 48 : first + 52, None] / 12 for first in (0, SHEET))
    parts = np.broadcast_arrays((PLACES - last - 1) / 10, PLACES / 10, own, other, PLACES == 10)
    return np.stack(parts, axis=-1).reshape(*observation.shape[:-1], 44, len(parts)).astype(np.float32)


class LearnedQwixx:
    """Takes the action that the net likes best."""

    @cached_property
    def weights(self) -> dict[str, Floats]:
        """The layers by name, read when they are first needed."""
        with np.load(os.environ.get("QWIXX_PPO", "qwixx_ppo.npz")) as saved:
            return dict(saved)

    def layer(self, name: str, seen: Floats) -> Floats:
        """Return what one layer makes of its input."""
        return seen @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]

    def choose(self, view: qwixx.View, source: Source, budget_s: float) -> Move:  # noqa: ARG002
        """Return the move of the best action."""
        observation, mask = observe(view)
        table = np.maximum(self.layer("table", table_features(observation)), 0)
        space = np.maximum(self.layer("space", space_features(observation)) + self.layer("both", table), 0)
        scores = np.concatenate([self.layer("nothing", table), self.layer("score", space)[:, 0]])
        return MOVES[int(np.argmax(np.where(mask, scores, -np.inf)))]


bot = LearnedQwixx()
