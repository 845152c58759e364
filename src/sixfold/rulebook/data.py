"""Reading the rulebook's data files: a folder a language, in it `words`, `sentences`, `events`.

A game has its texts in its own package, `words/LANGUAGE.toml`; one from elsewhere its `[reasons]` and `[sentences]`,
too. English stands in for a language that it does not have, and its name for everything.
"""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

from sixfold.rulebook.languages import DEFAULT, LANGUAGES, RulebookError
from sixfold.rules.catalog import find_game, package_of
from sixfold.rules.core import About

Texts: TypeAlias = dict[str, Any]  # a data file as parsed
_BREAK = re.compile(r"[ \n]+")  # not \s: French spacing must survive


@cache
def load(language: str, name: str) -> Texts:
    """Return a data file as parsed; the caller must not change it. Raises RulebookError for an unknown language."""
    _require(language)
    return tomllib.loads((files(__package__) / language / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def load_game(language: str, game: str) -> Texts:
    """Return the texts of a game of the catalog; the caller must not change them. Raises RulebookError as `load`."""
    _require(language)
    written = (files(package_of(game)) / "words" / f"{each}.toml" for each in (language, DEFAULT))
    found = next((file for file in written if file.is_file()), None)
    return _unwritten(find_game(game).ABOUT) | (tomllib.loads(found.read_text(encoding="utf-8")) if found else {})


def _unwritten(about: About) -> Texts:
    """Return what there is to say of a game that brings no texts."""
    players = "-".join(map(str, dict.fromkeys((about.seats[0], about.seats[-1]))))
    return {"title": about.name, "players": players, "summary": "", "rules": {}, "reasons": {}, "sentences": {}}


def _require(language: str) -> None:
    if language not in LANGUAGES:
        raise RulebookError("language", language, LANGUAGES)


def flow(text: str) -> str:
    """Join the lines of a text that was broken to fit its data file."""
    return _BREAK.sub(" ", text).strip(" \n")
