"""What people did in their games, whether everyone may see it, and where a game under way stands."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add them; games that are over already are not counted."""
    op.add_column("people", sa.Column("shown", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("standing", sa.Text))
    op.create_table(
        "results",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("against", sa.String(40), nullable=False),
        sa.Column("best_turn", sa.Integer),
        sa.Column("qwirkles", sa.Integer, nullable=False),
        sa.Column("locks", sa.Integer, nullable=False),
    )
    op.create_index("ix_results_table_id", "results", ["table_id"])
