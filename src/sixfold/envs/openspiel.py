"""OpenSpiel: the five games as Python games. Importing this registers them: `pyspiel.load_game("sixfold_duel")`.

Positions and chance are those of `sixfold.rules`, with one die, card or cube a chance node; the legal actions and the
tensors are the batch's. What all decide at once is a simultaneous node. OpenSpiel's C++ MCTSBot crashes on Python
games: use `open_spiel.python.algorithms.mcts`.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyspiel

from sixfold.envs.batches import Batch, batch
from sixfold.envs.nodes import Outcomes, gathered, node_count, outcomes
from sixfold.envs.translator import Translator
from sixfold.envs.translators import TRANSLATORS
from sixfold.rules.core import AnyGame, Outcome, Seat, Step

MOST_CHANCE: Final = 36
LONGEST: Final = 4096  # decisions and chance nodes of one game, far more than any game has
HISTORY: Final = 1024  # decisions that an information-state tensor remembers


@cache
def _asked(name: str, players: int) -> Batch:
    """Return the batch of one game that is asked about legal actions and observations."""
    return batch(name, players=players, autoreset=False)


def _game_type(game: AnyGame) -> pyspiel.GameType:
    about = game.ABOUT
    together = _asked(about.name, about.seats[0]).sizes.actors > 1
    dynamics, information = pyspiel.GameType.Dynamics, pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"sixfold_{about.name}",
        long_name=f"Sixfold {about.name.capitalize()}",
        dynamics=dynamics.SIMULTANEOUS if together else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if about.hidden else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=about.seats[-1],
        min_num_players=about.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": 2},
    )


class _SpielGame(pyspiel.Game):
    """A game of Sixfold. Utilities are shares of the win: they add up to 1."""

    translator: Translator
    kind: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.players = int(given.get("players", 2))
        info = pyspiel.GameInfo(
            num_distinct_actions=_asked(self.translator.rules.ABOUT.name, self.players).sizes.actions,
            max_chance_outcomes=MOST_CHANCE,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> "SpielState":
        """Return a table before anything is dealt or thrown."""
        return SpielState(self, self.translator, self.players)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> "Observer":
        """Return what looks at a state for one player."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(_asked(self.translator.rules.ABOUT.name, self.players), kind, params)


class SpielState(pyspiel.State):
    """A position of the rules, the actions of the turn so far, and what chance has brought so far."""

    def __init__(self, game: _SpielGame, translator: Translator, players: int) -> None:
        super().__init__(game)
        self.name = translator.rules.ABOUT.name
        self.players = players
        self.table = translator.rules.start(players)
        self.turn: tuple[int, ...] = ()
        self.drawn: tuple[int, ...] = ()
        self.decisions: tuple[tuple[Seat, int], ...] = ()
        self.events: tuple[Any, ...] = ()

    @property
    def _face(self) -> Translator:
        return TRANSLATORS[self.name]

    @property
    def rules(self) -> AnyGame:
        """The game of the rules."""
        return self._face.rules

    def current_player(self) -> int:
        """Return who decides: a seat, everyone at once, chance, or nobody any more."""
        if self.rules.outcome(self.table) is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.rules.chance(self.table) is not None:
            return int(pyspiel.PlayerId.CHANCE)
        deciders = self.rules.deciders(self.table)
        return int(pyspiel.PlayerId.SIMULTANEOUS) if len(deciders) > 1 else deciders[0]

    def _legal_actions(self, player: int) -> list[int]:
        env = self.asked()
        rows = env.legal_actions.reshape(-1, env.sizes.most_legal)
        row = player if env.sizes.actors > 1 else 0
        return sorted(rows[row, : env.legal_counts.reshape(-1)[row]].tolist())

    def chance_outcomes(self) -> Outcomes:
        """Return what the next die, card or cube can be."""
        asked = self.rules.chance(self.table)
        assert asked is not None, "not a chance node"
        return outcomes(asked, self.drawn)

    def _apply_action(self, action: int) -> None:
        asked = self.rules.chance(self.table)
        if asked is not None:
            self.drawn = (*self.drawn, int(action))
            if len(self.drawn) == node_count(asked):
                self._after(self.rules.settle(self.table, gathered(asked, self.drawn)))
            return
        (seat,) = self.rules.deciders(self.table)
        self.decisions = (*self.decisions, (seat, int(action)))
        self.turn = (*self.turn, int(action))
        if self._face.ends_turn(int(action)):
            self._after(self.rules.apply(self.table, seat, self._face.decode(self._begun(), self.turn)))

    def _apply_actions(self, actions: Sequence[int]) -> None:
        deciders = self.rules.deciders(self.table)
        moves = {seat: self._face.decode(self._begun(), [int(actions[seat])]) for seat in deciders}
        for seat, move in moves.items():
            self.decisions = (*self.decisions, (seat, int(actions[seat])))
            self._after(self.rules.apply(self.table, seat, move))

    def _after(self, step: Step[Any]) -> None:
        self.table, self.turn, self.drawn = step.state, (), ()
        self.events += step.events

    def _begun(self) -> Batch:
        """Return the batch of one game, where this turn began."""
        env = _asked(self.name, self.players)
        self._face.write_state(env.native, 0, self.table)
        return env

    def asked(self) -> Batch:
        """Return the batch of one game, where this state stands."""
        env = self._begun()
        env.walk(*self.turn)
        return env

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        if self._face.ends_turn(action) and not self.turn:
            move = self.rules.format_move(self._face.decode(self._begun(), [action]))
            return f"{move} [{action}]"  # equal pieces in other slots are other actions, and no two may read the same
        return f"{action}"

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.rules.outcome(self.table) is not None

    def returns(self) -> list[float]:
        """Return each player's share of the win; nothing before the end."""
        end: Outcome | None = self.rules.outcome(self.table)
        if end is None:
            return [0.0] * self.players
        return [1 / len(end.winners) if seat in end.winners else 0.0 for seat in range(self.players)]

    def is_decision(self) -> bool:
        """Tell whether somebody decides here."""
        return not self.is_terminal() and self.rules.chance(self.table) is None

    def __str__(self) -> str:
        return f"{self.table!r} {self.turn} {self.drawn}"


class Observer:
    """What one player sees: the bytes of the batch as floats, with perfect recall the decisions before it too."""

    def __init__(self, env: Batch, kind: pyspiel.IIGObservationType, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"no parameters are known, not {params}")
        seen = env.sizes.observation
        self.recalls = kind.perfect_recall
        self.tensor: npt.NDArray[np.float32] = np.zeros(seen + (HISTORY if self.recalls else 0), np.float32)
        self.dict = {"observation": self.tensor[:seen]}
        if self.recalls:
            self.dict["history"] = self.tensor[seen:]

    def set_from(self, state: SpielState, player: Seat) -> None:
        """Look at a state; between decisions there is nothing to see but the history."""
        self.tensor.fill(0)
        if state.is_decision():
            self.dict["observation"][:] = state.asked().observe(0, player)
        if self.recalls:
            known = [public(state, seat, action, player) + 1 for seat, action in state.decisions[-HISTORY:]]
            self.dict["history"][: len(known)] = known

    def string_from(self, state: SpielState, player: Seat) -> str:
        """Return the player's view, and with perfect recall the decisions before it."""
        told = f"{state.rules.view(state.table, player)!r}"
        if state.is_decision() and state.rules.deciders(state.table) == (player,):
            told += f" {state.turn}"
        if not self.recalls:
            return told
        return f"{told} after {[(seat, public(state, seat, action, player)) for seat, action in state.decisions]}"


def public(state: SpielState, seat: Seat, action: int, player: Seat) -> int:
    """Return a decision as this player knows it: which tiles others exchange is theirs to know (Q10)."""
    hidden = TRANSLATORS[state.name].hidden_as(action)
    return action if seat == player else hidden


def _make(translator: Translator) -> type[_SpielGame]:
    kind = _game_type(translator.rules)
    made = type(
        f"{translator.rules.ABOUT.name.capitalize()}SpielGame", (_SpielGame,), {"translator": translator, "kind": kind}
    )
    pyspiel.register_game(kind, made)
    return made


GAMES: Final = {name: _make(translator) for name, translator in TRANSLATORS.items()}
