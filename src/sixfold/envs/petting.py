"""PettingZoo: every game as an AEC environment, and as a Parallel one where all decide at once.

Observations are a Box of bytes; the legal actions are `info["action_mask"]`, as `Discrete.sample(mask)` takes them.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from sixfold.envs import VERSION
from sixfold.envs.batches import Bytes, Reward
from sixfold.envs.rendering import RENDER_MODES, render, require_mode
from sixfold.envs.sequential_table import PENALTY, Illegal, SequentialTable
from sixfold.envs.translator import Sizes
from sixfold.envs.translators import TRANSLATORS
from sixfold.rules.core import Seat

Info = dict[str, Any]
Picture = str | npt.NDArray[np.uint8] | None


class _Seated:
    """Agents, spaces and rendering: what both kinds of environment share."""

    def __init__(self, table: SequentialTable, render_mode: str | None, max_cycles: int | None) -> None:
        require_mode(render_mode)
        if max_cycles is not None and max_cycles < 1:
            raise ValueError(f"max_cycles: at least 1, not {max_cycles}")
        self.table = table
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.metadata = {
            "name": f"sixfold_{table.batch.game.ABOUT.name}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": table.batch.sizes.actors > 1,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(table.batch.players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self._box() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(table.batch.sizes.actions) for agent in self.possible_agents}

    def _box(self) -> Box:
        return Box(0, 255, (self.table.batch.sizes.observation,), np.uint8)

    def observation_space(self, agent: str) -> Box:
        """Return the bytes that a seat sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[np.int64]:
        """Return the actions, by number."""
        return self.action_spaces[agent]

    def seat_of(self, agent: str) -> Seat:
        """Return where an agent sits."""
        return self.possible_agents.index(agent)

    def render(self) -> Picture:
        """Return the table as a spectator sees it."""
        if self.render_mode is None:
            raise ValueError(f"made without a render mode: give render_mode, one of {', '.join(RENDER_MODES)}")
        return render(self.table.view(None), self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    def _info(self, agent: str) -> Info:
        return {"action_mask": self.table.mask(self.seat_of(agent))}

    def _rewards(self) -> dict[str, float]:
        return {agent: float(reward) for agent, reward in zip(self.possible_agents, self.table.rewards, strict=True)}


class AecTable(_Seated, AECEnv[str, Bytes, int]):
    """A game whose seats decide one after the other."""

    def __init__(self, table: SequentialTable, render_mode: str | None = None, max_cycles: int | None = None) -> None:
        AECEnv.__init__(self)
        _Seated.__init__(self, table, render_mode, max_cycles)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game."""
        self.table.reset(seed)
        self.agents = list(self.possible_agents)
        self.cycles = 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._look()

    def _look(self) -> None:
        """Note what everyone may do, and who does it next."""
        self.infos = {agent: self._info(agent) for agent in self.agents}
        if self.table.seat is not None:
            self.agent_selection = self.possible_agents[self.table.seat]

    def observe(self, agent: str) -> Bytes:
        """Return what this agent sees."""
        return self.table.observe(self.seat_of(agent))

    def step(self, action: int | None) -> None:
        """Decide for the agent that is asked. Raises ValueError for an illegal action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "only an agent whose game is over has no action"
        self._cumulative_rewards[agent] = 0.0
        self.table.decide(action)
        self.cycles += 1
        self.rewards = self._rewards()
        self.terminations = dict.fromkeys(self.agents, self.table.seat is None)
        cut = self.max_cycles is not None and self.cycles >= self.max_cycles and self.table.seat is not None
        self.truncations = dict.fromkeys(self.agents, cut)
        self._look()
        self._accumulate_rewards()
        self._deads_step_first()


class ParallelTable(_Seated, ParallelEnv[str, Bytes, int]):
    """All seats at once: an action of a seat that does not decide is not looked at."""

    def __init__(self, table: SequentialTable, render_mode: str | None = None, max_cycles: int | None = None) -> None:
        _Seated.__init__(self, table, render_mode, max_cycles)
        if table.batch.sizes.actors == 1:
            raise ValueError(
                f"in {table.batch.game.ABOUT.name} one seat decides at a time: use sixfold.envs.pettingzoo"
            )

    def reset(
        self,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Bytes], dict[str, Info]]:
        """Begin a game."""
        self.table.reset(seed)
        self.agents = list(self.possible_agents)
        self.cycles = 0
        return self._observations(), {agent: self._info(agent) for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Bytes], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]:
        """Take everyone's actions. Raises ValueError for an illegal or a missing one; then nothing has happened."""
        if not self.agents:  # the game is over, or was cut short
            return {}, {}, {}, {}, {}
        self.table.decide_together({self.seat_of(agent): action for agent, action in actions.items()})
        self.cycles += 1
        over = self.table.seat is None
        cut = self.max_cycles is not None and self.cycles >= self.max_cycles and not over
        told = (
            self._observations(),
            self._rewards(),
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, cut),
            {agent: self._info(agent) for agent in self.agents},
        )
        if over or cut:
            self.agents = []
        return told

    def _observations(self) -> dict[str, Bytes]:
        return {agent: self.table.observe(self.seat_of(agent)) for agent in self.agents}

    def _info(self, agent: str) -> Info:
        """Return the mask; a seat that does not decide may do nothing, action 0."""
        mask = self.table.mask(self.seat_of(agent))
        if self.table.seat is not None and not mask.any():
            mask[0] = 1
        return {"action_mask": mask}


def pettingzoo(  # noqa: PLR0913
    game: str,
    *,
    players: int = 2,
    reward: Reward = "win",
    render_mode: str | None = None,
    max_cycles: int | None = None,
    illegal: Illegal = "raise",
    penalty: float = PENALTY,
    seed: int | None = None,
    record: bool = False,
) -> AECEnv[str, Bytes, int]:
    """Return a game as a PettingZoo AEC environment.

    An illegal action raises ValueError, or with `illegal="forgive"` is replaced by the lowest legal one and costs
    `penalty`. `max_cycles` truncates after so many decisions. Raises InvalidSetup or ValueError.
    """
    table = SequentialTable(game, players, reward=reward, illegal=illegal, penalty=penalty, seed=seed, record=record)
    return OrderEnforcingWrapper(AecTable(table, render_mode, max_cycles))


def pettingzoo_parallel(  # noqa: PLR0913
    game: str | None = None,
    *,
    players: int = 2,
    reward: Reward = "win",
    render_mode: str | None = None,
    max_cycles: int | None = None,
    illegal: Illegal = "raise",
    penalty: float = PENALTY,
    seed: int | None = None,
    record: bool = False,
) -> ParallelEnv[str, Bytes, int]:
    """Return a game in which all decide at once as a PettingZoo Parallel environment: without a name the first such.

    The words are those of `pettingzoo`, and so is what it raises.
    """
    name = game or _all_at_once()
    table = SequentialTable(name, players, reward=reward, illegal=illegal, penalty=penalty, seed=seed, record=record)
    return ParallelTable(table, render_mode, max_cycles)


def _all_at_once() -> str:
    sizes = {
        game: Sizes(*translator.native.sizes(translator.rules.ABOUT.seats[0]))
        for game, translator in TRANSLATORS.items()
    }
    return next(game for game, its in sizes.items() if its.actors > 1)
