"""The way to the games: everything else iterates `GAMES` and never asks which game it is.

A game is a package with a module `rules` that keeps the protocol of `core.Game`. Ours are the folders of
`sixfold.games`; others register theirs as an entry point of the group of that name. What a game brings to a room (its
bots, its presenter, its drawings) is the module of the same package that `part` finds by its name.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Final, TypeVar, cast

from sixfold.rules.core import AnyGame
from sixfold.rules.errors import InvalidSetup

DefaultsT = TypeVar("DefaultsT")
GROUP: Final = "sixfold.games"  # our folders, and the entry points of games from elsewhere


class GameCatalog(Mapping[str, AnyGame]):
    """The games by name, in the order in which lists show them. Loaded when first asked for."""

    def __getitem__(self, name: str) -> AnyGame:
        return _ours().get(name) or _all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_all())

    def __len__(self) -> int:
        return len(_all())


GAMES: Final[Mapping[str, AnyGame]] = GameCatalog()


def find_game(name: str) -> AnyGame:
    """Return the game of this name. Raises InvalidSetup."""
    if name not in GAMES:
        raise InvalidSetup("setup/no-such-game", game=name[:80], known=", ".join(GAMES))
    return GAMES[name]


@cache
def part(game: str, room: str) -> ModuleType | None:
    """Return what a game brings to a room, its module of this name, or None."""
    path = f"{package_of(game)}.{room}"
    found = find_spec(path)
    return import_module(path) if found and found.origin else None  # a folder of data alone is no module


def part_or(game: str, room: str, defaults: DefaultsT) -> DefaultsT:
    """Return what a game brings to a room; what its module does not define comes from the defaults."""
    found = part(game, room)
    return defaults if found is None else cast("DefaultsT", _WithDefaults(found, defaults))


class _WithDefaults:
    """A module, completed by an object of the type that its room asks for."""

    def __init__(self, module: ModuleType, defaults: object) -> None:
        self._module, self._defaults = module, defaults

    def __getattr__(self, name: str) -> Any:
        own = getattr(self._module, name, self)
        return getattr(self._defaults, name) if own is self else own


def has_part(game: str, room: str) -> bool:
    """Tell whether a game brings something to a room, without loading it."""
    found = find_spec(f"{package_of(game)}.{room}")
    return found is not None and found.origin is not None


def package_of(game: str) -> str:
    """Return the package in which all files of a game lie."""
    return cast("ModuleType", find_game(game)).__name__.rpartition(".")[0]


def our_games() -> tuple[str, ...]:
    """Return the games that come with Sixfold."""
    return tuple(_ours())


def games_elsewhere() -> tuple[str, ...]:
    """Return the games that other packages bring."""
    return tuple(game for game in GAMES if game not in _ours())


@cache
def _ours() -> dict[str, AnyGame]:
    folders = iter_modules(import_module(GROUP).__path__)
    modules = (import_module(f"{GROUP}.{found.name}.rules") for found in folders)
    return _by_name(cast("AnyGame", module) for module in modules if hasattr(module, "ABOUT"))  # others are families


@cache
def _all() -> dict[str, AnyGame]:
    from importlib.metadata import entry_points  # noqa: PLC0415  slow to load, and ours are found without it

    return _ours() | _by_name(found.load() for found in entry_points(group=GROUP))


def _by_name(games: Iterator[AnyGame]) -> dict[str, AnyGame]:
    return {game.ABOUT.name: game for game in sorted(games, key=lambda game: (game.ABOUT.order, game.ABOUT.name))}
