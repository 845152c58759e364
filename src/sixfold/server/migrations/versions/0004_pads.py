"""Pads: games at real tables, told turn by turn."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add them, their logs, and who keeps them."""
    op.create_table(
        "pads",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(16), nullable=False, unique=True),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("games", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "pad_entries",
        sa.Column("pad_id", sa.String(32), sa.ForeignKey("pads.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("entry_id", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.UniqueConstraint("pad_id", "entry_id", name="pad_entries_once"),
    )
    op.create_table(
        "pad_keepers",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("pad_id", sa.String(32), sa.ForeignKey("pads.id"), primary_key=True),
    )
    op.create_index("ix_pad_keepers_pad_id", "pad_keepers", ["pad_id"])
