"""People over HTTP: names, links, passwords, ratings and statistics."""

from typing import Annotated

from pydantic import Field

from sixfold.tables.messages.fields import GameName, LanguageName, Name, SeatNumber, Text, Token
from sixfold.tables.model import Model


class NewPerson(Model):
    """A guest with a name."""

    name: Name


class Rating(Model):
    """How strong, at one game: Elo points from the games of accounts."""

    game: GameName
    points: int
    games: int


class Person(Model):
    """Someone who plays. `account`: the name they log in with, if they have one."""

    id: str
    name: str
    account: str | None = None
    ratings: tuple[Rating, ...] = ()


class PushKey(Model):
    """The key with which a browser asks its push service for this server; none where closed pages are told nothing."""

    key: str | None = None


class PushWish(Model):
    """Where a browser is told that it is its person's turn while the page is closed, as its push service says."""

    endpoint: str = Field(max_length=1000, pattern=r"^[!-~]*$")
    p256dh: str = Field(pattern=r"^[A-Za-z0-9_-]{87}$")
    auth: str = Field(pattern=r"^[A-Za-z0-9_-]{22}$")
    language: LanguageName = "en"


class ShowPage(Model):
    """Whether everyone may see my page, or only I."""

    shown: bool


class RatedGame(Model):
    """A rating once a game was over. `at`: milliseconds since 1970."""

    at: int
    points: int


class RatingCurve(Rating):
    """A rating and how it came about; `curve` are its latest games, the oldest first."""

    curve: tuple[RatedGame, ...]


class Against(Model):
    """Games against one kind of opponent: the strongest bot's level, or `people`."""

    level: str
    games: int
    wins: int


class GameStatistics(Model):
    """What someone did at one game, where it ended with a result. `best_turn` is missing where turns score nothing."""

    game: GameName
    games: int
    wins: int
    mean_score: float
    best_score: int
    best_turn: int | None
    qwirkles: int
    locks: int
    against: tuple[Against, ...]


class Profile(Model):
    """Someone's page; `shown`: everyone may see it."""

    id: str
    name: str
    shown: bool
    ratings: tuple[RatingCurve, ...]
    games: tuple[GameStatistics, ...]


class Session(Model):
    """A person and the token that proves it: send it as `Authorization: Bearer …` and in hello."""

    person: Person
    token: str


class PersonalLink(Model):
    """A token for another browser of yours: open `/return#` followed by it."""

    token: str


class Return(Model):
    """A personal link was opened."""

    token: Token


Password = Annotated[str, Field(min_length=8, max_length=200)]


class Credentials(Model):
    """An account's name and password."""

    name: Name
    password: Password


class NewPassword(Model):
    """Another password for one's account."""

    old: Password
    new: Password


class Goodbye(Model):
    """I want to be forgotten; whoever has an account gives its password."""

    password: Password | None = None


class NewReport(Model):
    """A line of chat (its event `number`) or a name (its `seat`) that an operator should look at."""

    number: int | None = Field(default=None, ge=1, le=2**53)
    seat: SeatNumber | None = None
    why: Text
