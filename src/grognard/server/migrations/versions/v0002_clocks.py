"""Clocks: the pace of a battle, when it must be looked at, and when somebody was last at each seat."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("battles", sa.Column("pace", sa.Text, nullable=False, server_default="none"))
    op.add_column("battles", sa.Column("due", sa.Text, nullable=False, server_default=""))
    op.create_index("battles_by_due", "battles", ["due"])
    op.create_table(
        "presence",
        sa.Column("battle", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("seen", sa.Text, nullable=False),
    )
