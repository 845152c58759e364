"""The tables of the database. `entries` and `pad_entries` are the truth; the rest helps to find it, or follows."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("account", String(64)),
    Column("account_key", String(120), unique=True),
    Column("account_looks", String(400)),  # what names that look the same have in common
    Column("password", String(200)),
    Column("shown", Boolean, nullable=False, server_default=false()),  # whether everyone may see their page
    Column("created_at", BigInteger, nullable=False),
    Index("people_by_looks", "account_looks", unique=True),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("kind", String(16), nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),  # SHA-256 of the endpoint
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("token", String(64), nullable=False),  # with which the browser is logged in: without it, it is told nothing
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(200), nullable=False),
    Column("auth", String(50), nullable=False),
    Column("language", String(2), nullable=False),
    Column("at", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("game", String(16), nullable=False),
    Column("seed", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("stage", String(16), nullable=False),
    Column("free", Integer, nullable=False),
    Column("players", Text, nullable=False),
    Column("result", Text),
    Column("standing", Text),  # the points by seat and who is to decide, while it is played
    Column("wake_at", BigInteger),
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Index("tables_by_stage", "stage", "created_at"),
    Index("tables_by_wake", "wake_at"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("clock", BigInteger),  # by the house's clock; NULL before 0002: then `at` stands for it
)

sitters = Table(
    "sitters",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True, index=True),
    Column("seat", Integer, nullable=False),
    Column("seen_at", BigInteger),  # by the house's clock
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("game", String(16), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("points", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True, index=True),
    Column("game", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("score", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("against", String(40), nullable=False),  # the strongest bot's level, or "people"
    Column("best_turn", Integer),  # NULL: this game scores no turns
    Column("qwirkles", Integer, nullable=False),
    Column("locks", Integer, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("part", Integer, primary_key=True, autoincrement=False),
    Column("of", String(64), nullable=False),  # SHA-256 of the events that were judged
    Column("body", Text, nullable=False),
)

pads = Table(
    "pads",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("owner", String(32), nullable=False),  # a person's id; the pad stays when they leave
    Column("games", Text, nullable=False),  # each in a line, for lists
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
)

pad_entries = Table(
    "pad_entries",
    metadata,
    Column("pad_id", String(32), ForeignKey("pads.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("entry_id", String(40), nullable=False),  # made by the phone that sent it
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    UniqueConstraint("pad_id", "entry_id", name="pad_entries_once"),
)

pad_keepers = Table(
    "pad_keepers",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("pad_id", String(32), ForeignKey("pads.id"), primary_key=True, index=True),
)

house = Table(
    "house",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),  # 1: there is one row
    Column("clock", BigInteger, nullable=False),
    Column("beats", BigInteger, nullable=False),
)

bans = Table(
    "bans",
    metadata,
    Column("who", String(64), primary_key=True),  # a person's id or an address
    Column("what", String(8), primary_key=True),  # "mute" or "ban"
    Column("until", BigInteger),  # NULL: until it is lifted
    Column("at", BigInteger, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("reporter", String(32), ForeignKey("people.id"), nullable=False),
    Column("person", String(32), ForeignKey("people.id")),
    Column("table_id", String(32), nullable=False),
    Column("shown", Text, nullable=False),  # the line or the name that was reported, as it was
    Column("why", Text, nullable=False),
    Column("closed_at", BigInteger),
)

audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("by", String(64), nullable=False),
    Column("act", String(32), nullable=False),
    Column("about", Text, nullable=False),
)
