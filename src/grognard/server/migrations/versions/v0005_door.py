"""Coming and going: who made a battle, what a visitor hides, and when no server was there."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("battles", sa.Column("maker", sa.Text, nullable=False, server_default=""))
    op.create_index("battles_by_maker", "battles", ["maker"])
    op.create_table(
        "hidden",
        sa.Column("battle", sa.Text, primary_key=True),
        sa.Column("client", sa.Text, primary_key=True),
    )
    op.create_table(
        "pulse",
        sa.Column("process", sa.Text, primary_key=True),
        sa.Column("at", sa.Text, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("began", sa.Text, primary_key=True),
        sa.Column("ended", sa.Text, nullable=False),
    )
