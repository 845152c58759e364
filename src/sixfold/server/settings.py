"""What a server is started with."""

from dataclasses import dataclass, field, replace
from pathlib import Path

from platformdirs import user_data_path

from sixfold.players import BUDGET_S
from sixfold.rules.errors import InvalidSetup


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one server, one address and one person may ask for."""

    open_tables: int = 5_000  # in the memory of one process; those that nobody listens to make room
    tables_a_person: int = 30  # opened an hour, rematches included
    tables_an_address: int = 150  # the same; a school or a club shares one address
    people_an_address: int = 60  # new guests an hour
    sockets_an_address: int = 2_000
    connects_a_minute: int = 300  # sockets that an address opens
    guesses_a_minute: int = 30  # an address: ids and codes of tables that do not exist
    work_a_minute: float = 6.0  # seconds of a processor, for an address and for a person: records, replays, drafts
    reviews_a_minute: float = 40.0  # the same, for reviews: a game takes up to ten, and each of a table is made once
    positions_a_second: float = 2.0  # an address asks about, with bursts of half a minute's worth
    records_a_second: float = 0.5  # an address sends, with bursts of 40 seconds' worth
    requests_a_second: float = 50.0  # an address over HTTP, with bursts of four seconds' worth
    messages_a_second: float = 40.0  # a socket, with bursts of two seconds' worth
    says_a_minute: int = 20  # a person
    hints_a_minute: int = 60  # a person: each makes a bot think
    log_ins_a_minute: int = 10  # an address: password guessing
    message_bytes: int = 16_384  # over a socket or HTTP
    body_bytes: int = 1_000_000  # an uploaded record
    photo_bytes: int = 20_000_000  # an uploaded photo
    photos_an_address: int = 3  # that are on their way, or wait to be read, at a time

    def times(self, factor: float) -> "Limits":
        """Return the limits with all rates multiplied: tests and tournaments of bots are quicker than people."""
        return replace(
            self,
            tables_a_person=int(self.tables_a_person * factor),
            tables_an_address=int(self.tables_an_address * factor),
            people_an_address=int(self.people_an_address * factor),
            connects_a_minute=int(self.connects_a_minute * factor),
            guesses_a_minute=int(self.guesses_a_minute * factor),
            work_a_minute=self.work_a_minute * factor,
            reviews_a_minute=self.reviews_a_minute * factor,
            positions_a_second=self.positions_a_second * factor,
            records_a_second=self.records_a_second * factor,
            requests_a_second=self.requests_a_second * factor,
            messages_a_second=self.messages_a_second * factor,
            says_a_minute=int(self.says_a_minute * factor),
            hints_a_minute=int(self.hints_a_minute * factor),
            log_ins_a_minute=int(self.log_ins_a_minute * factor),
        )


@dataclass(frozen=True, slots=True)
class PushSettings:
    """What the host has chosen."""

    contact: str  # whom a push service can write to: `mailto:…` or `https:…`
    key: Path  # the house's own, made where there is none
    services: tuple[str, ...] = ()  # more of them, `HOST` or `HOST:PORT`; those on this machine without TLS
    grace_s: float = 10.0  # for a page that is about to come back


@dataclass(frozen=True, slots=True)
class Settings:
    """What a server is started with; the defaults serve a household."""

    database: str
    public_names: tuple[str, ...] = ()  # under which clients ask for this server, besides this machine's own
    origins: tuple[str, ...] = ()  # other sites whose pages may talk to us; our own always may
    workers: int = 2
    bot_budget_s: float = BUDGET_S
    bot_latest_s: float = 8.0
    bot_command: tuple[str, ...] = ()
    sweep_s: float = 0.5
    idle_s: float = 300.0  # until a table that nobody listens to leaves the memory
    idle_over_s: float = 10.0  # the same, for a finished one
    hello_s: float = 10.0
    trusted_proxies: tuple[str, ...] = ()  # addresses and networks whose word about clients' addresses is believed
    log_level: str = "info"
    limits: Limits = field(default_factory=Limits)
    keep_days: float | None = None  # games in which nothing happened for so long are taken away; None keeps all
    push: PushSettings | None = None  # None: closed pages are told nothing
    seed: int | None = None  # for tests only: the seed of every table, whose tiles and dice anyone could work out


def database_url(told: str | None) -> str:
    """Return the address of the database that was told: a file, an address, or nothing."""
    if told is None:
        return default_database()
    return told if "://" in told else sqlite_url(Path(told))


def sqlite_file(url: str, instead: str) -> Path:
    """Return the file of a SQLite database. Raises InvalidSetup, which names what to run `instead`, for PostgreSQL."""
    if not url.startswith("sqlite:///"):
        raise InvalidSetup("database/not-a-file", instead=instead)
    return Path(url.removeprefix("sqlite:///"))


def default_database() -> str:
    """Return the file in the user's data directory, which is made if it is not there."""
    return sqlite_url(data_folder() / "sixfold.sqlite3")


def data_folder() -> Path:
    """Return the user's data directory, which is made if it is not there."""
    return user_data_path("sixfold", ensure_exists=True)


def sqlite_url(file: Path) -> str:
    """Return the address of a database file."""
    return f"sqlite:///{file}"
