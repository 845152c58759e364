"""The names under which `gymnasium.make` finds the games. Gymnasium loads this itself, so it imports next to nothing."""

from typing import Final

from gymnasium.envs.registration import register, registry

IDS: Final = {
    name: f"sixfold/{name.capitalize()}-v0" for name in ("qwirkle", "cubes", "cards", "qwixx", "duel")
}


def register_all() -> None:
    """Let `gymnasium.make("sixfold/Qwixx-v0")` and `gymnasium.make_vec` find the games."""
    for name, made in IDS.items():
        if made not in registry:
            register(
                made,
                entry_point="sixfold.envs.gym:Solo",
                vector_entry_point="sixfold.envs.gym:Many",
                kwargs={"game": name},
            )
