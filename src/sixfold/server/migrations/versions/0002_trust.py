"""What operators need: the house's clock, look-alike names, bans, reports, an audit log."""

import sqlalchemy as sa
from alembic import op

from sixfold.server.confusables import skeleton_of

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add them; the clock goes on from the last thing that happened."""
    op.create_table(
        "house",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("clock", sa.BigInteger, nullable=False),
        sa.Column("beats", sa.BigInteger, nullable=False),
    )
    op.execute("INSERT INTO house (id, clock, beats) SELECT 1, COALESCE(MAX(changed_at), 0), 0 FROM tables")
    op.add_column("entries", sa.Column("clock", sa.BigInteger))
    op.add_column("sitters", sa.Column("seen_at", sa.BigInteger))
    op.add_column("people", sa.Column("account_looks", sa.String(400)))
    _fill_looks(op.get_bind())
    op.create_index("people_by_looks", "people", ["account_looks"], unique=True)
    if op.get_bind().dialect.name == "postgresql":  # SQLite holds texts of any length
        op.alter_column("people", "account_key", type_=sa.String(120))
    op.create_table(
        "bans",
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("what", sa.String(8), primary_key=True),
        sa.Column("until", sa.BigInteger),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reporter", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id")),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("shown", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("closed_at", sa.BigInteger),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("act", sa.String(32), nullable=False),
        sa.Column("about", sa.Text, nullable=False),
    )


def _fill_looks(connection: sa.Connection) -> None:
    """Write what the names of accounts look like; of two that look the same the older one keeps it."""
    people = sa.table(
        "people", sa.column("id"), sa.column("account"), sa.column("account_looks"), sa.column("created_at")
    )
    query = sa.select(people.c.id, people.c.account).where(people.c.account.is_not(None)).order_by(people.c.created_at)
    known: set[str] = set()
    for row in connection.execute(query).all():
        looks = skeleton_of(row.account)
        if looks not in known:
            connection.execute(sa.update(people).where(people.c.id == row.id).values(account_looks=looks))
            known.add(looks)
