"""Delays: how far behind a battle its watchers are."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("battles", sa.Column("delay", sa.Text, nullable=False, server_default="none"))
