"""The way to the games: everything else iterates `GAMES` and never asks which game it is.

A game is a module that keeps the protocol of `core.Game`. Ours are the modules of this room with an ABOUT; others are
packages that register their rules module as an entry point of the group `sixfold.games`. What a game brings to another
room (its bots, its messages, its drawings) is a module that `part` finds by the names of the two.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import Final, cast

import sixfold.rules
from sixfold.rules.core import AnyGame
from sixfold.rules.errors import InvalidSetup

GROUP: Final = "sixfold.games"  # the entry points of games from elsewhere


class Catalog(Mapping[str, AnyGame]):
    """The games by name, in the order in which lists show them. Loaded when first asked for."""

    def __getitem__(self, name: str) -> AnyGame:
        return _ours().get(name) or _all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_all())

    def __len__(self) -> int:
        return len(_all())


GAMES: Final[Mapping[str, AnyGame]] = Catalog()


def find_game(name: str) -> AnyGame:
    """Return the game of this name. Raises InvalidSetup."""
    if name not in GAMES:
        raise InvalidSetup("setup/no-such-game", game=name[:80], known=", ".join(GAMES))
    return GAMES[name]


@cache
def part(game: str, room: str) -> ModuleType | None:
    """Return what a game brings to a room, or None.

    Ours lies in the room: `sixfold.rules.positions.GAME`. A package from elsewhere names it after the room's last word:
    `PACKAGE.positions`.
    """
    package = package_of(game)
    path = f"sixfold.{room}.{game}" if package is None else f"{package}.{room.rpartition('.')[2]}"
    found = find_spec(path)
    return import_module(path) if found and found.origin else None  # a folder of data alone is no module


def package_of(game: str) -> str | None:
    """Return the package of a game from elsewhere; None for ours, whose files lie in the rooms."""
    return None if game in _ours() else cast("ModuleType", find_game(game)).__name__.rpartition(".")[0]


def games_elsewhere() -> tuple[str, ...]:
    """Return the games that other packages bring."""
    return tuple(game for game in GAMES if package_of(game) is not None)


@cache
def _ours() -> dict[str, AnyGame]:
    modules = (
        import_module(f"{sixfold.rules.__name__}.{found.name}") for found in iter_modules(sixfold.rules.__path__)
    )
    return _by_name(cast("AnyGame", module) for module in modules if hasattr(module, "ABOUT"))


@cache
def _all() -> dict[str, AnyGame]:
    from importlib.metadata import entry_points  # noqa: PLC0415  slow to load, and ours are found without it

    return _ours() | _by_name(found.load() for found in entry_points(group=GROUP))


def _by_name(games: Iterator[AnyGame]) -> dict[str, AnyGame]:
    return {game.ABOUT.name: game for game in sorted(games, key=lambda game: (game.ABOUT.shelf, game.ABOUT.name))}
