"""The names under which `gymnasium.make` finds the games, once `sixfold.envs` is imported."""

from typing import Final

from gymnasium.envs.registration import register, registry

from sixfold.envs import VERSION
from sixfold.rules.catalog import GAMES, has_part

IDS: Final = {name: f"sixfold/{name.capitalize()}-v{VERSION}" for name in GAMES if has_part(name, "env")}


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
