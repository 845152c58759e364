"""The names under which `gymnasium.make` finds the games, once `sixfold.envs` is imported."""

from importlib.util import find_spec
from typing import Final

from gymnasium.envs.registration import register, registry

from sixfold.envs import VERSION
from sixfold.rules.catalog import GAMES

IDS: Final = {name: f"sixfold/{name.capitalize()}-v{VERSION}" for name in GAMES if find_spec(f"sixfold.envs.{name}")}


def register_all() -> None:
    """Let `gymnasium.make("sixfold/Duel-v0")` and `gymnasium.make_vec` find the games."""
    for name, made in IDS.items():
        if made not in registry:
            register(
                made,
                entry_point="sixfold.envs.gym:Solo",
                vector_entry_point="sixfold.envs.gym:Many",
                kwargs={"game": name},
            )
