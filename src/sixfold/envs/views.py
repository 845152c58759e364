"""What a player sees in an environment, from a view: so that a net that learned here plays at any table.

An observation depends on the view alone. What a view hides is filled in somehow, looked at from the view's seat, and
forgotten.
"""

from functools import cache
from typing import Any

from sixfold.envs.batches import Batch, Bytes, Flags, batch
from sixfold.rules.positions import game_of, whole_table


def observe(view: Any) -> tuple[Bytes, Flags]:
    """Return the observation and the mask of the seat that this view is of; it decides, and its turn begins here.

    Raises ValueError.
    """
    env = looking_at(view)
    mask = env.mask[0, view.seat] if env.sizes.actors > 1 else env.mask[0]
    return env.observe(0, view.seat), mask.copy()


def looking_at(view: Any) -> Batch:
    """Return a batch of one game that stands where this view does; the next call changes it. Raises ValueError."""
    game = game_of(view)
    state = whole_table(view)
    if view.seat not in game.deciders(state):
        raise ValueError("the seat of this view does not decide now")
    env = _env(game.ABOUT.name, len(game.scores(view)))
    env.set(0, state)
    return env


@cache
def _env(game: str, players: int) -> Batch:
    return batch(game, players=players, autoreset=False)
