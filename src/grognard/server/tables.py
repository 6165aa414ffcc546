"""The tables of the database, the same for SQLite and PostgreSQL. Migrations lead here; a test compares the two."""

from sqlalchemy import Column, Index, Integer, MetaData, Table, Text

METADATA = MetaData()

battles = Table(
    "battles",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("created", Text, nullable=False),
    Column("changed", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("dice", Text, nullable=False),
    Column("header", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("brief", Text, nullable=False),
    Column("next", Text, nullable=False),
    Column("pace", Text, nullable=False, server_default="none"),
    Column("due", Text, nullable=False, server_default=""),
    Column("delay", Text, nullable=False, server_default="none"),
    Index("battles_by_due", "due"),
)
"""A battle: what it was started from. `brief` is a summary for lists, only a cache; `next` names the rematch; `due`
says when its clock must be looked at though nobody is there."""

keys = Table(
    "keys",
    METADATA,
    Column("battle", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("hash", Text, nullable=False),
)
"""The secret of each seat that a person holds, hashed."""

holders = Table(
    "holders",
    METADATA,
    Column("battle", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("client", Text, primary_key=True),
    Index("holders_by_client", "client"),
)
"""The browsers that hold a seat, by hash of their cookie."""

presence = Table(
    "presence",
    METADATA,
    Column("battle", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("seen", Text, nullable=False),
)
"""When somebody was last at a seat."""

talk = Table(
    "talk",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("battle", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Text, nullable=False),
    Index("talk_by_battle", "battle"),
)
"""What people said to each other at a battle."""

entries = Table(
    "entries",
    METADATA,
    Column("battle", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("data", Text, nullable=False),
    Column("at", Text, nullable=False),
)
"""The book of each battle: only ever added to. Two processes that write the same number cannot both succeed."""
