"""What the server keeps: battles, who holds their seats, their books. After `append` an entry is on the disk."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Engine, func, select, text, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from grognard.engine.ruleset import Header

from .database import open_database
from .entries import AnyEntry, read, written
from .tables import battles, entries, holders, keys, presence, talk
from .timings import DelayName, PaceName, ShareName
from .writer import Writer

T = TypeVar("T")
CHANNEL = "grognard"


class Chair(Struct, frozen=True):
    """Who a seat was made for."""

    who: Literal["person", "computer"]
    level: str = ""
    share: ShareName = "whole"


class BattleRow(Struct, frozen=True):
    """A battle as it was created."""

    id: str
    created: str
    name: str
    dice: Literal["committed", "typed"]
    header: Header
    secret: str
    chairs: tuple[Chair, ...]
    next: str = ""
    brief: str = ""
    changed: str = ""
    pace: PaceName = "none"
    due: str = ""
    delay: DelayName = "none"

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.who == "person")


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


class Store:
    """Reading goes through a few threads, writing through one; the event loop never waits for a disk."""

    def __init__(self, engine: Engine, process: str = "") -> None:
        self.engine = engine
        self.is_shared = engine.dialect.name == "postgresql"
        self.process = process
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="reader")
        self._writer = Writer(engine)
        self._insert: Callable[..., Any] = postgresql_insert if self.is_shared else sqlite_insert

    @staticmethod
    def open(database: str, process: str = "") -> "Store":
        return Store(open_database(database), process)

    def close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self.engine.dispose()

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self.engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    # -- battles ----------------------------------------------------------------------------------------------------

    async def create(self, row: BattleRow, hashes: Sequence[tuple[int, str]], held: Sequence[tuple[int, str]]) -> None:
        """A new battle, the hashed keys of its seats, and the clients that hold some of them."""
        values = {
            "id": row.id,
            "created": row.created,
            "changed": row.created,
            "name": row.name,
            "dice": row.dice,
            "game": row.header.game,
            "scenario": row.header.scenario,
            "secret": row.secret,
            "next": row.next,
            "header": _text(row.header),
            "seats": _text(row.chairs),
            "brief": row.brief,
            "pace": row.pace,
            "due": row.due,
            "delay": row.delay,
        }

        def work(connection: Connection) -> None:
            connection.execute(battles.insert(), values)
            for seat, hashed in hashes:
                connection.execute(keys.insert(), {"battle": row.id, "seat": seat, "hash": hashed})
            for seat, client in held:
                connection.execute(holders.insert(), {"battle": row.id, "seat": seat, "client": client})

        await self._writer.do(work)

    async def find(self, id: str) -> BattleRow | None:
        found = await self._read(lambda c: c.execute(select(battles).where(battles.c.id == id)).first())
        return None if found is None else _row(found)

    async def note(self, id: str, brief: str, due: str = "") -> None:
        """The summary for lists, and when the clock must be looked at."""
        values = {"brief": brief, "changed": now(), "due": due}
        await self._writer.do(lambda c: c.execute(update(battles).where(battles.c.id == id).values(values)))

    async def link(self, id: str, next: str) -> bool:
        """Name the rematch of a battle, unless it has one."""
        change = update(battles).where(battles.c.id == id, battles.c.next == "").values(next=next)
        return bool(await self._writer.do(lambda c: c.execute(change).rowcount))

    # -- who holds what ---------------------------------------------------------------------------------------------

    async def seat_of_key(self, id: str, hashed: str) -> int | None:
        query = select(keys.c.seat).where(keys.c.battle == id, keys.c.hash == hashed)
        return await self._read(lambda c: c.execute(query).scalar())

    async def hold(self, id: str, seat: int, client: str) -> None:
        values = {"battle": id, "seat": seat, "client": client}
        await self._writer.do(lambda c: c.execute(self._insert(holders).on_conflict_do_nothing(), values))

    async def held(self, id: str) -> dict[int, set[str]]:
        """The clients that hold each seat of a battle."""
        query = select(holders.c.seat, holders.c.client).where(holders.c.battle == id)
        clients: dict[int, set[str]] = {}
        for seat, client in await self._read(lambda c: c.execute(query).all()):
            clients.setdefault(seat, set()).add(client)
        return clients

    async def battles_of(self, client: str, most: int) -> list[BattleRow]:
        """The newest battles of a client."""
        mine = select(holders.c.battle).where(holders.c.client == client)
        query = select(battles).where(battles.c.id.in_(mine)).order_by(battles.c.changed.desc()).limit(most)
        return [_row(found) for found in await self._read(lambda c: c.execute(query).all())]

    async def count_of(self, client: str) -> int:
        mine = select(func.count(holders.c.battle.distinct())).where(holders.c.client == client)
        return await self._read(lambda c: c.execute(mine).scalar_one())

    # -- the book ---------------------------------------------------------------------------------------------------

    async def append(self, id: str, number: int, entry: AnyEntry, at: str = "", due: str = "") -> bool:
        """Write an entry for good, with when its clock must be looked at; False if the number is taken."""
        values = {"battle": id, "number": number, "data": written(entry), "at": at or now()}

        def work(connection: Connection) -> bool:
            insert = self._insert(entries).values(values).on_conflict_do_nothing().returning(entries.c.number)
            done = connection.execute(insert).first() is not None
            if done and due:
                connection.execute(update(battles).where(battles.c.id == id).values(due=due))
            if done and self.is_shared:
                self._notify(connection, id)
            return done

        return bool(await self._writer.do(work))

    async def tell(self, id: str, words: str) -> None:
        """Say something to the other servers at a battle; nothing is kept."""
        if self.is_shared:
            await self._writer.do(lambda connection: self._notify(connection, f"{id} {words}"))

    def _notify(self, connection: Connection, words: str) -> None:
        payload = {"channel": CHANNEL, "payload": f"{self.process} {words}"}
        connection.execute(text("SELECT pg_notify(:channel, :payload)"), payload)

    async def book(self, id: str, after: int = 0) -> list[tuple[int, AnyEntry]]:
        """The entries of a battle with a higher number, in order."""
        query = select(entries.c.number, entries.c.data).where(entries.c.battle == id, entries.c.number > after)
        rows = await self._read(lambda c: c.execute(query.order_by(entries.c.number)).all())
        return [(number, read(data)) for number, data in rows]

    async def times(self, id: str, after: int = 0) -> dict[int, str]:
        """When the entries of a battle with a higher number were written."""
        query = select(entries.c.number, entries.c.at).where(entries.c.battle == id, entries.c.number > after)
        rows = await self._read(lambda c: c.execute(query).all())
        return {row.number: row.at for row in rows}

    # -- what people say --------------------------------------------------------------------------------------------

    async def say(self, id: str, seat: int, words: str) -> None:
        values = {"battle": id, "seat": seat, "text": words, "at": now()}

        def work(connection: Connection) -> None:
            connection.execute(talk.insert(), values)
            if self.is_shared:
                self._notify(connection, id)

        await self._writer.do(work)

    async def talk(self, id: str, after: int, most: int) -> list[tuple[int, int, str, str]]:
        """What was said at a battle since, in order."""
        query = select(talk.c.id, talk.c.seat, talk.c.text, talk.c.at).where(talk.c.battle == id, talk.c.id > after)
        rows = await self._read(lambda c: c.execute(query.order_by(talk.c.id).limit(most)).all())
        return [(row.id, row.seat, row.text, row.at) for row in rows]

    # -- time and absence -------------------------------------------------------------------------------------------

    async def due(self, by: str, most: int) -> list[str]:
        """Battles whose clock must be looked at by now, the oldest first."""
        query = select(battles.c.id).where(battles.c.due != "", battles.c.due <= by).order_by(battles.c.due).limit(most)
        return [id for (id,) in await self._read(lambda c: c.execute(query).all())]

    async def postpone(self, id: str) -> None:
        """Look at the clock of a battle no more, until something is written to it."""
        await self._writer.do(lambda c: c.execute(update(battles).where(battles.c.id == id).values(due="")))

    async def saw(self, seats: Sequence[tuple[str, int]], at: str) -> None:
        """Somebody is at these seats, each given with its battle."""
        rows = [{"battle": id, "seat": seat, "seen": at} for id, seat in seats]
        insert = self._insert(presence)
        change = insert.on_conflict_do_update(index_elements=["battle", "seat"], set_={"seen": insert.excluded.seen})
        if rows:
            await self._writer.do(lambda c: c.execute(change, rows))

    async def last_seen(self, id: str) -> dict[int, str]:
        """When somebody was last at each seat of a battle."""
        query = select(presence.c.seat, presence.c.seen).where(presence.c.battle == id)
        rows = await self._read(lambda c: c.execute(query).all())
        return {row.seat: row.seen for row in rows}


def _text(thing: Any) -> str:
    return msgspec.json.encode(thing).decode()


def _row(found: Any) -> BattleRow:
    header = msgspec.json.decode(found.header, type=Header)
    chairs = msgspec.json.decode(found.seats, type=tuple[Chair, ...])
    return BattleRow(
        found.id, found.created, found.name, found.dice, header, found.secret, chairs, found.next, found.brief,
        found.changed, found.pace, found.due, found.delay,
    )  # fmt: skip
