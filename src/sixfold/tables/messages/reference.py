"""The rules, words and games of this server."""

from typing import Literal

from sixfold.tables.messages.fields import GameCase, GameName, LanguageName
from sixfold.tables.model import Model


class Told(Model):
    """A game in a few words: its name, how many can play, what it is."""

    title: str
    players: str
    summary: str


class Vocabulary(Model):
    """The rulebook's words in one language. `pieces` and `spaces` are by their notation: `Ro`, `R5`.

    `levels` are the bots'.
    """

    games: dict[GameName, Told]
    pieces: dict[str, str]
    spaces: dict[str, str]
    colours: dict[str, str]
    shapes: dict[str, str]
    rows: dict[str, str]
    sides: dict[str, str]
    reasons: dict[str, str]
    levels: dict[str, str]


class RuleText(Model):
    """One numbered rule; `settled` are our own decisions, `examples` the booklet's."""

    id: str
    name: str
    text: str
    settled: tuple[str, ...]
    examples: tuple[str, ...]


class RulesFound(Model):
    """The rules that answer a question, the best first."""

    rules: tuple[RuleText, ...]


class RulesPage(Model):
    """All rules of a game."""

    game: GameName
    title: str
    summary: str
    rules: tuple[RuleText, ...]
    notice: str


class CatalogGame(Model):
    """A game that can be played here, as it says itself.

    `usual_seats` is how many play when one person plays with bots; `piece` and `counts` are words for what is laid or
    marked and for what a score counts; `tie` says whose age decides a tie for the opening; `hidden`: hands are hidden;
    `photos`: its table can be photographed, and this server can read that; `case`: what lies before the referee at
    first, of a game that can be laid there.
    """

    game: GameName
    titles: dict[LanguageName, str]
    seats: tuple[int, ...]
    usual_seats: int
    minutes: int
    piece: str
    counts: str
    tie: Literal["oldest", "youngest"] | None
    hidden: bool
    photos: bool = False
    case: GameCase | None = None
    ends: tuple[str, ...]
    levels: tuple[str, ...]


class Catalog(Model):
    """What can be played here."""

    games: tuple[CatalogGame, ...]


class Health(Model):
    """Whether this process works."""

    status: Literal["ok"]
