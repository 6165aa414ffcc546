"""Positions: each entry of a book says on which table it was written, and what was played is kept script by script."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("entries", sa.Column("digest", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "chapters",
        sa.Column("battle", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "stands",
        sa.Column("battle", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("chapters", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
