"""The store keeps battles, seats and books on SQLite and PostgreSQL alike; a number of a book is written once."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from msgspec.structs import replace
from sqlalchemy import text

from grognard.engine.core.codec import to_json
from grognard.games import find
from grognard.server.database import BadDatabase, address_of, open_database
from grognard.server.entries import (
    Agreed,
    AnyEntry,
    Asked,
    Claimed,
    Gave,
    Habit,
    Lapsed,
    Relieved,
    Resigned,
    Returned,
    Seated,
    Typed,
    Undid,
    Voided,
    read,
    without_void,
    written,
)
from grognard.server.migrations.versions import v0001_battles, v0002_clocks, v0003_around, v0004_positions
from grognard.server.store import BattleRow, Chair, Store
from grognard.server.tables import METADATA
from tests.awaiting import awaited

T = TypeVar("T")
HEADER = find("at43").header("fire", ("human", "greedy"), (), ())
ENTRIES: tuple[AnyEntry, ...] = (
    Gave(0, [["m4", [10, 20], 0]]),
    Typed((3, 4)),
    Undid(1),
    Asked(0, "takeback"),
    Agreed(1, "takeback", False),
    Resigned(0),
    Seated(),
    Lapsed(1, ["none"]),
    Relieved(0, 1, "greedy"),
    Returned(1),
    Claimed(0, 1, (0,), "B has left the table"),
    Habit(0, "idle"),
    Voided(3, "a rule broke down"),
)


def row(id: str = "battle-1") -> BattleRow:
    chairs = (Chair("person"), Chair("computer", "greedy"))
    return BattleRow(id, "2026-01-02T03:04:05Z", "Ours", "committed", HEADER, "ab" * 32, chairs)


Use = Callable[[Callable[[Store], Awaitable[Any]]], Any]


@pytest.fixture
def use(database: str) -> Iterator[Use]:
    store = Store.open(database)
    yield lambda work: awaited(work(store))  # type: ignore[arg-type]
    store.close()


def test_a_battle_comes_back_as_it_went_in(use: Use) -> None:
    async def work(store: Store) -> None:
        await store.create(row(), [(0, "hash")], [(0, "client")])
        assert to_json(await store.find("battle-1")) == to_json(replace(row(), changed=row().created))
        assert await store.find("battle-2") is None

    use(work)


def test_a_key_finds_its_seat_and_no_other(use: Use) -> None:
    async def work(store: Store) -> None:
        await store.create(row(), [(0, "first"), (1, "second")], [])
        await store.create(row("battle-2"), [(0, "third")], [])
        assert await store.seat_of_key("battle-1", "second") == 1
        assert await store.seat_of_key("battle-1", "third") is None

    use(work)


def test_seats_are_held_by_several_browsers_once_each(use: Use) -> None:
    async def work(store: Store) -> None:
        await store.create(replace(row(), maker="mine"), [], [(0, "mine")])
        for _ in range(2):
            await store.hold("battle-1", 0, "other", 2)
        assert await store.held("battle-1") == {0: {"mine", "other"}}
        assert [found.id for found in await store.battles_of("other", 10)] == ["battle-1"]
        assert (await store.count_of("mine"), await store.count_of("other")) == (1, 0)
        assert await store.battles_of("nobody", 10) == []

    use(work)


def test_a_book_keeps_its_order_and_each_number_once(use: Use) -> None:
    async def work(store: Store) -> None:
        await store.create(row(), [], [])
        for number, entry in enumerate(ENTRIES, 1):
            assert await store.append("battle-1", number, entry)
        assert not await store.append("battle-1", 3, Resigned(1))
        book = await store.book("battle-1")
        assert [number for number, _ in book] == list(range(1, len(ENTRIES) + 1))
        assert [written(entry) for _, entry in book] == [written(entry) for entry in ENTRIES]
        assert [number for number, _ in await store.book("battle-1", 11)] == [12, 13]
        assert await store.book("battle-2") == []

    use(work)


def test_of_many_who_write_the_same_number_one_succeeds(use: Use) -> None:
    async def work(store: Store) -> None:
        await store.create(row(), [], [])
        tries = [store.append("battle-1", 1, Gave(seat, ["x"])) for seat in range(40)]
        assert sum(await asyncio.gather(*tries)) == 1
        assert len(await store.book("battle-1")) == 1

    use(work)


def test_the_summary_changes_and_the_rematch_is_named_once(use: Use) -> None:
    async def work(store: Store) -> None:
        await store.create(row(), [], [(0, "mine")])
        await store.note("battle-1", '{"round":3}')
        assert await store.link("battle-1", "battle-2")
        assert not await store.link("battle-1", "battle-3")
        (found,) = await store.battles_of("mine", 5)
        assert (found.brief, found.next) == ('{"round":3}', "battle-2")
        assert found.changed > row().created

    use(work)


def test_what_was_written_is_there_for_the_next_server(database: str) -> None:
    async def write(store: Store) -> None:
        await store.create(row(), [], [])
        await store.append("battle-1", 1, Gave(0, ["x"]))

    async def look(store: Store) -> int:
        return len(await store.book("battle-1"))

    first = Store.open(database)
    awaited(write(first))
    first.close()
    second = Store.open(database)
    assert awaited(look(second)) == 1
    second.close()


def test_migrations_lead_to_the_tables_of_the_program(database: str) -> None:
    engine = open_database(database)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()
    open_database(database).dispose()


def test_the_first_migration_has_none_before_it() -> None:
    assert (v0001_battles.revision, v0001_battles.down_revision) == ("0001", None)
    assert (v0002_clocks.revision, v0002_clocks.down_revision) == ("0002", "0001")
    assert (v0003_around.revision, v0003_around.down_revision) == ("0003", "0002")
    assert (v0004_positions.revision, v0004_positions.down_revision) == ("0004", "0003")


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    engine = open_database(str(tmp_path / "old.db"))
    with engine.begin() as connection:
        for words in (
            "DROP TABLE stands",
            "DROP TABLE chapters",
            "ALTER TABLE entries DROP COLUMN digest",
            "DROP INDEX battles_by_maker",
            "ALTER TABLE battles DROP COLUMN maker",
            *(f"DROP TABLE {name}" for name in ("hidden", "pulse", "outages")),
            "ALTER TABLE battles DROP COLUMN delay",
            "DROP TABLE talk",
            "DROP TABLE presence",
            "DROP INDEX battles_by_due",
            "ALTER TABLE battles DROP COLUMN due",
            "ALTER TABLE battles DROP COLUMN pace",
            "UPDATE alembic_version SET version_num = '0001'",
        ):
            connection.execute(text(words))
        values = dict.fromkeys(
            ("created", "changed", "name", "game", "scenario", "dice", "secret", "seats", "brief"), "x"
        )
        names = ", ".join([*values, "id", "header", "next"])
        marks = ", ".join([f"'{value}'" for value in values.values()] + ["'old'", "'{}'", "''"])
        connection.execute(text(f"INSERT INTO battles ({names}) VALUES ({marks})"))
    engine.dispose()
    with open_database(str(tmp_path / "old.db")).connect() as connection:
        assert connection.execute(text("SELECT pace, due, delay FROM battles")).all() == [("none", "", "none")]


def test_clocks_that_must_be_looked_at_are_found_in_time(use: Use) -> None:
    async def work(store: Store) -> None:
        await store.create(row(), [], [])
        await store.create(row("battle-2"), [], [])
        await store.append("battle-1", 1, Seated(), "2026-01-02T03:04:05Z", "2026-01-03T00:00:00Z")
        assert await store.times("battle-1") == {1: "2026-01-02T03:04:05Z"}
        assert await store.due("2026-01-02T23:59:59Z", 9) == []
        assert await store.due("2026-01-03T00:00:00Z", 9) == ["battle-1"]
        await store.postpone("battle-1")
        assert await store.due("2027-01-01T00:00:00Z", 9) == []

    use(work)


def test_the_newest_time_at_a_seat_is_kept(use: Use) -> None:
    async def work(store: Store) -> None:
        await store.saw([("battle-1", 0), ("battle-1", 1)], "2026-01-02T00:00:00Z")
        await store.saw([("battle-1", 1)], "2026-01-03T00:00:00Z")
        await store.saw([], "2026-01-04T00:00:00Z")
        assert await store.last_seen("battle-1") == {0: "2026-01-02T00:00:00Z", 1: "2026-01-03T00:00:00Z"}

    use(work)


def test_sqlite_is_set_to_survive_a_power_cut(tmp_path: Path) -> None:
    engine = open_database(str(tmp_path / "x.db"))
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
    engine.dispose()


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: type(entry).__name__)
def test_entries_are_read_as_they_were_written(entry: AnyEntry) -> None:
    assert written(read(written(entry))) == written(entry)


def test_a_voided_entry_counts_for_nothing() -> None:
    book: list[tuple[int, AnyEntry]] = [(1, Gave(0, ["x"])), (2, Gave(1, ["y"])), (3, Voided(2, "why")), (4, Undid(0))]
    assert [number for number, _ in without_void(book)] == [1, 3, 4]


def test_addresses_of_databases() -> None:
    assert address_of("postgres://me@host/x") == "postgresql+psycopg://me@host/x"
    assert address_of("here.db") == "sqlite:///here.db"
    with pytest.raises(BadDatabase, match="mysql: only a file"):
        address_of("mysql://host/x")
