"""Many games at once: numpy arrays that the C++ core writes into, without Python per game.

>>> env = batch("duel", n=4, seed=1)
>>> obs, mask = env.reset()
>>> obs, reward, done, mask, seat = env.step(env.legal_actions[..., 0])  # 0 is always legal in this game: nothing
>>> obs.shape, mask.shape, reward.shape
((4, 193), (4, 45), (4, 2))
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt

from sixfold.envs import VERSION
from sixfold.envs.translator import Sizes, Translator
from sixfold.envs.translators import find_translator
from sixfold.rules.core import AnyGame, Seat, require_setup
from sixfold.rules.core import Options as RulesOptions
from sixfold.rules.positions import parse_position
from sixfold.rules.record import Record
from sixfold.seeds import Stream

Bytes = npt.NDArray[np.uint8]
Flags = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.integer[Any]]
Reward = Literal["win", "margin"]

_REWARDS: Final = ("win", "margin")
MOST_SEED: Final = 2**64 - 1


class Batch:
    """Games of one kind, side by side.

    Every array belongs to the batch and is written anew by each `step`: copy what you want to keep. Where everyone
    decides at once, `obs`, `mask`, `legal_actions` and the actions have an axis of seats; in other games they are those
    of the one seat that decides, which `seat` names.

    A game that ends begins anew in the same step (`autoreset`): `reward`, `done` and `scores` are the ended game's,
    all else is the new game's. Without autoreset it stays over, its mask is empty, and its actions are not looked at.
    """

    def __init__(  # noqa: PLR0913
        self,
        translator: Translator,
        n: int,
        *,
        players: int,
        seed: int,
        reward: Reward,
        autoreset: bool,
        threads: int,
        record: bool,
    ) -> None:
        require_setup(translator.rules.ABOUT, players, RulesOptions())
        if reward not in _REWARDS:
            raise ValueError(f"reward: one of {', '.join(_REWARDS)}, not {reward!r}")
        self.translator = translator
        self.n = n
        self.players = players
        self.seed = _require_seed(seed)
        self.autoreset = autoreset
        self.records_games = record
        self.sizes = Sizes(*translator.native.sizes(players))
        lead = (n, self.sizes.actors) if self.sizes.actors > 1 else (n,)
        written: list[npt.NDArray[Any]] = [
            np.zeros((*lead, self.sizes.observation), np.uint8),
            np.zeros((*lead, self.sizes.actions), np.uint8),
            np.zeros((*lead, self.sizes.most_legal), np.int16),
            np.zeros(lead, np.int32),
            np.zeros((n, players), np.float32),
            np.zeros((n, players), np.int32),
            np.zeros(n, np.uint8),
            np.zeros(n, np.int8),
        ]
        self.native = translator.native(
            players, n, self.seed, _REWARDS.index(reward), autoreset, threads, record, *written
        )
        observation, mask, legal, counts, rewards, scores, done, seat = map(_shown, written)
        self.obs: Bytes = observation
        self.mask: Flags = mask.view(np.bool_)
        self.legal_actions: npt.NDArray[np.int16] = legal
        self.legal_counts: npt.NDArray[np.int32] = counts
        self.reward: Floats = rewards
        self.scores: npt.NDArray[np.int32] = scores
        self.done: Flags = done.view(np.bool_)
        self.seat: npt.NDArray[np.int8] = seat

    def __repr__(self) -> str:
        return f"batch({self.game.ABOUT.name!r}, n={self.n}, players={self.players}, seed={self.seed})"

    @property
    def game(self) -> AnyGame:
        """The game of the rules."""
        return self.translator.rules

    @property
    def version(self) -> str:
        """The name of these actions and observations: `duel-v0`."""
        return f"{self.game.ABOUT.name}-v{VERSION}"

    def reset(self, seed: int | None = None) -> tuple[Bytes, Flags]:
        """Begin all games: those of this seed, or without one the next games of the same seed."""
        if seed is not None:
            self.seed = _require_seed(seed)
        self.native.reset(seed)
        return self.obs, self.mask

    def step(
        self, actions: npt.ArrayLike, only: npt.ArrayLike | None = None
    ) -> tuple[Bytes, Floats, Flags, Flags, npt.NDArray[np.int8]]:
        """Take one action a game (one a seat where all decide at once) and return `obs, reward, done, mask, seat`.

        `only` is a flag a game: where it is false the game waits, and its action is not looked at. Raises ValueError
        for an illegal action; then nothing has happened in any game.
        """
        goes_on = None if only is None else np.ascontiguousarray(only, np.bool_).view(np.uint8)
        self.native.step(np.ascontiguousarray(actions, np.int64), goes_on)
        return self.obs, self.reward, self.done, self.mask, self.seat

    def begin(self, games: Iterable[int]) -> None:
        """Begin these games anew, each with the next game of its place."""
        for number in games:
            self.native.begin(int(number))

    def state(self, number: int = 0) -> Any:
        """Return the position of the rules in which the turn of this game began."""
        return self.translator.read_state(self.native, number)

    def turn(self, number: int = 0) -> tuple[int, ...]:
        """Return the actions of the turn so far: `set(i, state(i))` and these steps lead here again."""
        return self.translator.turn(self.native, number)

    def view(self, number: int, seat: Seat | None) -> Any:
        """Return what this seat may know of the position in which the turn began."""
        return self.game.view(self.state(number), seat)

    def set(self, number: int, position: Any) -> None:
        """Let a game go on from any position, a state of the rules or its text; what chance owes it is drawn.

        Raises ValueError or InvalidNotation.
        """
        state = parse_position(self.game.ABOUT.name, position) if isinstance(position, str) else position
        if not isinstance(state, self.game.State):
            raise ValueError("an environment needs a whole position, with every hand in it")  # noqa: TRY004  hands are no type
        drawn = 0
        while (asked := self.game.chance(state)) is not None:
            source = Stream(self.seed, "set", number, drawn)
            state, drawn = self.game.settle(state, asked.sample(source)).state, drawn + 1
        if self.game.outcome(state) is not None:
            raise ValueError("this game is over: an environment begins where somebody decides")
        self.translator.write_state(self.native, number, state)

    def observe(self, number: int, seat: Seat) -> Bytes:
        """Return an observation of any seat, whoever decides."""
        out = np.zeros(self.sizes.observation, np.uint8)
        self.native.observe(number, seat, out)
        return out

    def hidden(self) -> Bytes:
        """Return what no seat sees all of: every hand by kind in seat order, then the bag or pile by kind.

        With `obs` it is the whole state. Where nothing is hidden it has no columns.
        """
        out = np.zeros((self.n, self.sizes.hidden), np.uint8)
        self.native.write_hidden(out)
        return out

    def encode(self, number: int, move: Any) -> tuple[int, ...]:
        """Return the actions of a legal move, given as a move or its text, in the turn that begins here.

        Raises ValueError or InvalidNotation.
        """
        parsed = self.game.parse_move(move) if isinstance(move, str) else move
        return self.translator.encode(self._aside(number), parsed)

    def decode(self, number: int, actions: Iterable[int]) -> str:
        """Return the text of the move that these actions, a whole turn, make up where it begins. Raises ValueError."""
        told = [int(action) for action in actions]
        if [self.translator.ends_turn(action) for action in told] != [False] * (len(told) - 1) + [True]:
            raise ValueError("a whole turn is needed: up to the action that ends it, and no further")
        if self.sizes.actors == 1:
            self._aside(number).walk(*told)  # refuses what is not legal
        move = self.translator.decode(self._aside(number), told)
        text: str = self.game.format_move(move)
        return text

    @cached_property
    def _scratch(self) -> "Batch":
        return Batch(
            self.translator, 1, players=self.players, seed=0, reward="win", autoreset=False, threads=1, record=False
        )

    def _aside(self, number: int) -> "Batch":
        """Return a game of its own in the same position."""
        self._scratch.translator.write_state(self._scratch.native, 0, self.state(number))
        return self._scratch

    def walk(self, *actions: int) -> None:
        """Take these actions in a batch of one game that one seat decides."""
        for action in actions:
            self.step([action])

    def record(self, number: int = 0) -> Record:
        """Return the record of the game under way at this place. Raises ValueError unless made with `record=True`."""
        self._require_records()
        return self.translator.record(self.native.log(number), self.players)

    def finished(self) -> list[Record]:
        """Return the records of the games that ended since this was last asked, place by place."""
        self._require_records()
        logs = [log for number in range(self.n) for log in self.translator.logs(self.native, number)]
        return [self.translator.record(log, self.players) for log in logs]

    def _require_records(self) -> None:
        if not self.records_games:
            raise ValueError("this batch keeps no records: make it with record=True")

    def save(self) -> bytes:
        """Return everything: positions, turns half told, and chance to come. Logs of records are not in it."""
        return bytes(self.native.save())

    def restore(self, data: bytes) -> None:
        """Go back to what was saved, in a batch of the same game, n and players. Raises ValueError.

        Restore only what `save` of the same version of Sixfold returned.
        """
        self.native.restore(data)


def batch(  # noqa: PLR0913
    game: str,
    n: int = 1,
    *,
    players: int = 2,
    seed: int = 0,
    reward: Reward = "win",
    autoreset: bool = True,
    threads: int = 1,
    record: bool = False,
) -> Batch:
    """Return `n` games side by side. Same seed, same games, on any number of threads.

    `reward` comes at the end of a game: "win" is 1 for the winner, shared between equals; "margin" is the own score
    less the best other score. With `record` every game can be read as a record. Raises InvalidSetup or ValueError.
    """
    return Batch(
        find_translator(game),
        n,
        players=players,
        seed=seed,
        reward=reward,
        autoreset=autoreset,
        threads=threads,
        record=record,
    )


def _shown(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return an array that only the core writes to."""
    view = array.view()
    view.flags.writeable = False
    return view


def _require_seed(seed: int) -> int:
    if not 0 <= seed <= MOST_SEED:
        raise ValueError(f"a seed is a number from 0 to 2**64 - 1, not {seed}")
    return int(seed)
