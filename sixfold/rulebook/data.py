"""Reading the rulebook's data files: a folder a language, in it a TOML file a game, `words`, `sentences`, `events`."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from sixfold.rulebook.languages import LANGUAGES, RulebookError

_BREAK = re.compile(r"[ \n]+")  # not \s: French spacing must survive


@cache
def load(language: str, name: str) -> dict[str, Any]:
    """Return a data file as parsed; the caller must not change it. Raises RulebookError for an unknown language."""
    if language not in LANGUAGES:
        raise RulebookError("language", language, LANGUAGES)
    return tomllib.loads((files(__package__) / language / f"{name}.toml").read_text(encoding="utf-8"))


def flow(text: str) -> str:
    """Join the lines of a text that was broken to fit its data file."""
    return _BREAK.sub(" ", text).strip(" \n")
