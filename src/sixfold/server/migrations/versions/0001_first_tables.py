"""The first tables: people, tokens, tables with their logs, ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("account", sa.String(64)),
        sa.Column("account_key", sa.String(64), unique=True),
        sa.Column("password", sa.String(200)),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(16), nullable=False, unique=True),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("free", sa.Integer, nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("wake_at", sa.BigInteger),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
    )
    op.create_index("tables_by_stage", "tables", ["stage", "created_at"])
    op.create_index("tables_by_wake", "tables", ["wake_at"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "sitters",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True, index=True),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
