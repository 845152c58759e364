"""What a bot of Qwixx needs to play as the net that `examples/qwixx_ppo.py` taught, in numpy."""

from pathlib import Path

import numpy as np
import numpy.typing as npt

from sixfold.envs.views import observe
from sixfold.games.dice.env import MOVES
from sixfold.games.dice.rules import Move
from sixfold.games.qwixx import rules as qwixx
from sixfold.rules.chance import Source

Floats = npt.NDArray[np.float32]
SHEET = 54  # bytes of a sheet; 48 to 51 count the crosses of its rows, 52 the misses (docs/envs/qwixx.md)
SCALE = np.ones(2 * SHEET + 42, np.float32)
for first in (0, SHEET):
    SCALE[first + 48 : first + 52] = 1 / 12
    SCALE[first + 52] = 1 / 4


def table_features(observation: npt.NDArray[np.uint8]) -> Floats:
    """Return what the net reads of the whole table: the observation of two players, none of it above 1."""
    return observation * SCALE


def action_features(observation: npt.NDArray[np.uint8], actions: npt.NDArray[np.integer]) -> Floats:
    """Return what the net reads of each of these actions.

    Whether it is nothing; of a space the numbers skipped, the place, the crosses of both in its row, whether it is the
    last.
    """
    rows = observation[..., :44].reshape(*observation.shape[:-1], 4, 11)
    last = np.where(rows.any(axis=-1), 10 - rows[..., ::-1].argmax(axis=-1), -1)
    row, place = np.divmod(np.maximum(actions - 1, 0), 11)
    own, other = (observation[..., first + 48 : first + 52] / 12 for first in (0, SHEET))
    by_row = (np.take_along_axis(part, row, -1) for part in (last, own, other))
    skipped = (place - next(by_row) - 1) / 10
    spaces = np.stack([skipped, place / 10, *by_row, place == 10], axis=-1) * (actions > 0)[..., None]
    return np.concatenate([(actions == 0)[..., None], spaces], axis=-1).astype(np.float32)


class LearnedQwixx:
    """Takes the action that the net likes best."""

    def __init__(self, weights: Path) -> None:
        with np.load(weights) as saved:
            self.weights: dict[str, Floats] = dict(saved)

    def layer(self, name: str, seen: Floats) -> Floats:
        """Return what one layer makes of its input."""
        return seen @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]

    def choose(self, view: qwixx.View, source: Source, budget_s: float) -> Move:  # noqa: ARG002
        """Return the move of the best action."""
        observation, mask = observe(view)
        actions = np.flatnonzero(mask)
        table = np.maximum(self.layer("table", table_features(observation)), 0)
        thought = np.maximum(self.layer("thought", table), 0)
        action = self.layer("action", action_features(observation, actions)) + self.layer("both", thought)
        scores = self.layer("score", np.maximum(action, 0))[:, 0]
        return MOVES[int(actions[np.argmax(scores)])]
