"""The tables of the database, the same for SQLite and PostgreSQL. Migrations lead here; a test compares the two."""

from sqlalchemy import Column, Index, Integer, LargeBinary, MetaData, Table, Text

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
    Column("maker", Text, nullable=False, server_default=""),
    Index("battles_by_due", "due"),
    Index("battles_by_maker", "maker"),
)
"""A battle: what it was started from. `brief` is a summary for lists, only a cache; `next` names the rematch, `maker`
the browser that made it; `due` says when its clock must be looked at though nobody is there."""

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

hidden = Table(
    "hidden",
    METADATA,
    Column("battle", Text, primary_key=True),
    Column("client", Text, primary_key=True),
)
"""Battles that a browser does not want in its list."""

pulse = Table(
    "pulse",
    METADATA,
    Column("process", Text, primary_key=True),
    Column("at", Text, nullable=False),
)
"""When each server was last alive."""

outages = Table(
    "outages",
    METADATA,
    Column("began", Text, primary_key=True),
    Column("ended", Text, nullable=False),
)
"""Stretches in which no server was there: nobody's time runs in them."""

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
    Column("digest", Text, nullable=False, server_default=""),
)
"""The book of each battle: only ever added to. Two processes that write the same number cannot both succeed.
The digest is that of the table on which the entry was written."""

chapters = Table(
    "chapters",
    METADATA,
    Column("battle", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("data", LargeBinary, nullable=False),
)
"""What was played, script by script: the table at its beginning, inputs and events, packed."""

stands = Table(
    "stands",
    METADATA,
    Column("battle", Text, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("chapters", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""Up to which entry a battle is kept in how many chapters, and what it knows beside its match, packed."""
