"""The data files of the rulebook and of the terminal, as texts."""

import tomllib
from importlib.resources import files

from sixfold.rules.catalog import our_games, package_of


def source(language, name):
    """The text of a data file of the rulebook, or of the terminal."""
    if name == "terminal":
        return (files("sixfold.cli.terminal.words") / f"{language}.toml").read_text(encoding="utf-8")
    if name in our_games():
        return (files(package_of(name)) / "words" / f"{language}.toml").read_text(encoding="utf-8")
    return (files("sixfold.rulebook") / language / f"{name}.toml").read_text(encoding="utf-8")


def texts(language, name):
    """Every text of a data file that somebody reads, in its order: not the words that people ask with."""
    return list(_strings(tomllib.loads(source(language, name))))


def _strings(value):
    if isinstance(value, str):
        yield value
    if isinstance(value, dict):
        value = [part for name, part in value.items() if name not in ("asked", "search")]
    for part in value if isinstance(value, list) else ():
        yield from _strings(part)
