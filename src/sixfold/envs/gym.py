"""Gymnasium: one learner against chosen bots, alone (`sixfold/Duel-v0` …) or in many games at once.

The legal actions are `info["action_mask"]`. Gymnasium's own checker samples without a mask: `illegal="forgive"` takes
the lowest legal action instead of an illegal one, at a price.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv

from sixfold.envs.batches import Batch, Bytes, Flags, Reward, batch
from sixfold.envs.rendering import RENDER_MODES, render, require_mode
from sixfold.envs.sequential_table import PENALTY, Illegal, SequentialTable, fresh_seed, is_forgiving
from sixfold.players import Bot, find_bot
from sixfold.rules.core import Seat
from sixfold.seeds import Stream

Info = dict[str, Any]
Actions = npt.NDArray[np.int64]
Policy = Callable[[Bytes, Flags], npt.ArrayLike]  # observations and masks, one a row, to actions
BUDGET_S: Final = 0.1  # what an opponent may think about one decision


class Solo(gymnasium.Env[Bytes, np.int64]):
    """A learner at one seat, bots at the others. Each step is one decision of the learner."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  as Gymnasium declares it

    def __init__(  # noqa: PLR0913
        self,
        game: str,
        *,
        players: int = 2,
        seat: Seat = 0,
        opponents: str | Sequence[str] = "random",
        reward: Reward = "win",
        illegal: Illegal = "raise",
        penalty: float = PENALTY,
        budget_s: float = BUDGET_S,
        render_mode: str | None = None,
        record: bool = False,
    ) -> None:
        require_mode(render_mode)
        self.table = SequentialTable(game, players, reward=reward, illegal=illegal, penalty=penalty, record=record)
        self.bots = seat_bots(game, players, seat, opponents)
        self.own_seat = seat
        self.budget_s = budget_s
        self.render_mode = render_mode
        self.observation_space = Box(0, 255, (self.table.batch.sizes.observation,), np.uint8)
        self.action_space = Discrete(self.table.batch.sizes.actions)

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Bytes, Info]:  # noqa: ARG002
        """Begin a game and let the others play until the learner is asked; a game over before that is played again."""
        super().reset(seed=seed)
        self.table.reset(seed)
        self._source = Stream(int(self.np_random.integers(2**53)), "opponents")
        while not self._until_asked():
            self.table.reset()
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Bytes, float, bool, bool, Info]:
        """Decide, then let the others play. Raises ValueError for an illegal action."""
        self.table.decide(int(action))
        reward = float(self.table.rewards[self.own_seat])
        if self.table.seat is not None and not self._until_asked():
            reward += float(self.table.rewards[self.own_seat])
        return self._observation(), reward, self.table.seat is None, False, self._info()

    def _until_asked(self) -> bool:
        """Let the bots decide; False if the game is over."""
        while self.table.seat is not None and self.table.seat != self.own_seat:
            seat = self.table.seat
            move = self.bots[seat].choose(self.table.view(seat), self._source, self.budget_s)
            for action in self.table.batch.encode(0, move):
                self.table.decide(action)
        return self.table.seat is not None

    def _observation(self) -> Bytes:
        return self.table.observe(self.own_seat)

    def _info(self) -> Info:
        return {"action_mask": self.table.mask(self.own_seat)}

    def render(self) -> Any:
        """Return the table as the learner sees it."""
        return render(self.table.view(self.own_seat), self.render_mode)


class Many(VectorEnv[Bytes, Actions, npt.NDArray[Any]]):
    """A learner at one seat of many games, each going on by itself; the opponents are policies on arrays.

    A game that ends begins anew in the same step; its last observation is `info["final_obs"]`. Every observation is one
    in which the learner is asked. Where all decide at once it is asked in every step: when only another decides,
    its one action is nothing.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012  as Gymnasium declares it

    def __init__(  # noqa: PLR0913
        self,
        game: str,
        num_envs: int = 1,
        *,
        players: int = 2,
        seat: Seat = 0,
        opponents: Policy | None = None,
        reward: Reward = "win",
        illegal: Illegal = "raise",
        penalty: float = PENALTY,
        threads: int = 1,
    ) -> None:
        if seat not in range(players):
            raise ValueError(f"seat: 0 to {players - 1}, not {seat}")
        self.batch: Batch = batch(
            game, num_envs, players=players, seed=fresh_seed(), reward=reward, autoreset=False, threads=threads
        )
        self.num_envs = num_envs
        self.own_seat = seat
        self.forgives = is_forgiving(illegal)
        self.penalty = penalty
        self.opponents = opponents or self._any
        self._rng = np.random.default_rng(self.batch.seed)
        sizes = self.batch.sizes
        self.single_observation_space = Box(0, 255, (sizes.observation,), np.uint8)
        self.single_action_space = Discrete(sizes.actions)
        self.observation_space = Box(0, 255, (num_envs, sizes.observation), np.uint8)
        self.action_space = MultiDiscrete([sizes.actions] * num_envs)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[Bytes, Info]:
        """Begin all games."""
        self.batch.reset(seed)
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self._until_asked(np.zeros(self.num_envs, np.float32))
        return self._own(self.batch.obs).copy(), {"action_mask": self._mask()}

    def step(self, actions: npt.ArrayLike) -> tuple[Bytes, npt.NDArray[np.float32], Flags, Flags, Info]:
        """Decide in every game. Raises ValueError for an illegal action."""
        wanted = np.asarray(actions, np.int64)
        reward = np.zeros(self.num_envs, np.float32)
        if self.forgives:
            wanted = self._forgiven(wanted, reward)
        self.batch.step(self._joined(wanted))
        ended, last = self._until_asked(reward)
        info: Info = {"action_mask": self._mask()}
        if ended.any():
            info["final_obs"], info["_final_obs"] = last, ended
        return self._own(self.batch.obs).copy(), reward, ended, np.zeros(self.num_envs, np.bool_), info

    def _joined(self, own: Actions) -> Actions:
        """Return the actions of all who decide now, the opponents' beside the learner's where all do."""
        if self.batch.sizes.actors == 1:
            return own
        others = self._decided(self.batch.obs.reshape(-1, self.batch.sizes.observation), self.batch.mask)
        joint = others.reshape(self.num_envs, self.batch.players)
        joint[:, self.own_seat] = own
        return joint

    def _until_asked(self, reward: npt.NDArray[np.float32]) -> tuple[Flags, npt.NDArray[Any]]:
        """Let the opponents play and new games begin until the learner is asked everywhere.

        Adds what games that ended brought; returns which did, and the learner's last look at them.
        """
        ended = np.zeros(self.num_envs, np.bool_)
        last = np.full(self.num_envs, None, object)
        while True:
            reward += self.batch.reward[:, self.own_seat]
            over = np.flatnonzero(self.batch.done)
            for number in over:
                last[number] = self.batch.observe(int(number), self.own_seat)
            ended[over] = True
            self.batch.begin(over)
            others = self.batch.seat != self.own_seat
            if self.batch.sizes.actors > 1 or not others.any():
                return ended, last
            actions = np.zeros(self.num_envs, np.int64)
            actions[others] = self._decided(self.batch.obs[others], self.batch.mask[others])
            self.batch.step(actions, only=others)

    def _decided(self, observations: Bytes, masks: Flags) -> Actions:
        flat = masks.reshape(-1, self.batch.sizes.actions)
        return np.array(self.opponents(observations, flat), np.int64)

    def _any(self, observations: Bytes, masks: Flags) -> Actions:  # noqa: ARG002
        """Choose any legal action, each as likely."""
        return np.array(np.argmax(masks * self._rng.random(masks.shape, np.float32), axis=1), np.int64)

    def _own(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array if self.batch.sizes.actors == 1 else array[:, self.own_seat]

    def _mask(self) -> npt.NDArray[np.int8]:
        return self._own(self.batch.mask).astype(np.int8)

    def _forgiven(self, wanted: Actions, reward: npt.NDArray[np.float32]) -> Actions:
        """Return the lowest legal action where the wanted one is not legal, and charge for it."""
        mask = self._own(self.batch.mask)
        legal = mask[np.arange(self.num_envs), np.clip(wanted, 0, mask.shape[1] - 1)]
        legal &= (wanted >= 0) & (wanted < mask.shape[1])
        reward[~legal] += self.penalty
        return np.where(legal, wanted, mask.argmax(axis=1))


def seat_bots(game: str, players: int, own_seat: Seat, opponents: str | Sequence[str]) -> dict[Seat, Bot[Any, Any]]:
    """Return the bots of the other seats: one level for all, or one a seat. Raises InvalidSetup or ValueError."""
    if own_seat not in range(players):
        raise ValueError(f"seat: 0 to {players - 1}, not {own_seat}")
    seats = [seat for seat in range(players) if seat != own_seat]
    levels = [opponents] * len(seats) if isinstance(opponents, str) else list(opponents)
    if len(levels) != len(seats):
        raise ValueError(f"opponents: {len(seats)} levels, one for every other seat, not {len(levels)}")
    return {seat: find_bot(game, level) for seat, level in zip(seats, levels, strict=True)}
