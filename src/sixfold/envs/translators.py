"""The way to the translators, which games bring as `TRANSLATOR`: nothing else here asks which game it is."""

from collections.abc import Mapping
from typing import Final

from sixfold.envs.translator import Translator
from sixfold.rules.catalog import GAMES, find_game, part


def find_translator(game: str) -> Translator:
    """Return the translator of this game. Raises InvalidSetup, or ValueError for a game without one."""
    found = part(find_game(game).ABOUT.name, "env")
    if found is None:
        raise ValueError(f"{game} has no environment")
    translator: Translator = found.TRANSLATOR
    return translator


TRANSLATORS: Final[Mapping[str, Translator]] = {
    name: find_translator(name) for name in GAMES if part(name, "env") is not None
}
