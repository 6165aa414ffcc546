"""The first tables: battles, keys of their seats, who holds them, and the book of each battle."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    words = ("created", "changed", "name", "game", "scenario", "dice", "header", "secret", "seats", "brief", "next")
    columns = [sa.Column(word, sa.Text, nullable=False) for word in words]
    op.create_table("battles", sa.Column("id", sa.Text, primary_key=True), *columns)
    op.create_table(
        "keys",
        sa.Column("battle", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("hash", sa.Text, nullable=False),
    )
    op.create_table(
        "holders",
        sa.Column("battle", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("client", sa.Text, primary_key=True),
    )
    op.create_index("holders_by_client", "holders", ["client"])
    op.create_table(
        "entries",
        sa.Column("battle", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
    )
