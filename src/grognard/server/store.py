"""What the server keeps: battles, who holds their seats, their books. After `append` an entry is on the disk."""

import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Engine, func, select, text, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from grognard.engine.core.codec import digest
from grognard.engine.core.state import State
from grognard.engine.ruleset import Header

from .accounts import beside
from .database import open_database
from .entries import AnyEntry, read, written
from .tables import battles, chapters, entries, hidden, holders, keys, presence, stands, talk
from .timings import DelayName, PaceName, ShareName
from .writer import Writer

log = logging.getLogger("grognard.server")
T = TypeVar("T")
CHANNEL = "grognard"


class BrokenRow(Exception):
    """What is kept of a battle is damaged; the message says how."""


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
    maker: str = ""

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.who == "person")


class Kept(Struct, frozen=True):
    """What was played up to an entry: its chapters and what the battle knows beside them, packed."""

    number: int
    chapters: tuple[bytes, ...]
    aside: bytes


Packed = Callable[[], bytes]
"""Packs something when it is called, which is beside the event loop."""


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
        self.insert: Callable[..., Any] = postgresql_insert if self.is_shared else sqlite_insert

    @staticmethod
    def open(database: str, process: str = "") -> "Store":
        return Store(open_database(database), process)

    @property
    def waiting(self) -> int:
        """Pieces of work that wait for the disk."""
        return self._writer.waiting

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Change something for good."""
        result: T = await self._writer.do(work)
        return result

    def close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self.engine.dispose()

    async def read(self, work: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self.engine.connect() as connection:
                return work(connection)

        return await beside(run, self._readers)

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
            "maker": row.maker,
        }

        def work(connection: Connection) -> None:
            connection.execute(battles.insert(), values)
            for seat, hashed in hashes:
                connection.execute(keys.insert(), {"battle": row.id, "seat": seat, "hash": hashed})
            for seat, client in held:
                connection.execute(holders.insert(), {"battle": row.id, "seat": seat, "client": client})

        await self._writer.do(work)

    async def find(self, id: str) -> BattleRow | None:
        found = await self.read(lambda c: c.execute(select(battles).where(battles.c.id == id)).first())
        return None if found is None else _row(found)

    async def note(self, id: str, brief: str, due: str = "") -> None:
        """The summary for lists, and when the clock must be looked at."""
        values = {"brief": brief, "changed": now(), "due": due}
        await self._writer.do(lambda c: c.execute(update(battles).where(battles.c.id == id).values(values)))

    async def unlink(self, id: str, next: str) -> None:
        """The rematch of a battle could not be made."""
        change = update(battles).where(battles.c.id == id, battles.c.next == next).values(next="")
        await self._writer.do(lambda c: c.execute(change))

    async def link(self, id: str, next: str) -> bool:
        """Name the rematch of a battle, unless it has one."""
        change = update(battles).where(battles.c.id == id, battles.c.next == "").values(next=next)
        return bool(await self._writer.do(lambda c: c.execute(change).rowcount))

    # -- who holds what ---------------------------------------------------------------------------------------------

    async def seat_of_key(self, id: str, hashed: str) -> int | None:
        query = select(keys.c.seat).where(keys.c.battle == id, keys.c.hash == hashed)
        return await self.read(lambda c: c.execute(query).scalar())

    async def hold(self, id: str, seat: int, client: str, most: int) -> bool:
        """Let a browser hold a seat; False where so many others do already."""
        values = {"battle": id, "seat": seat, "client": client}
        others = (
            select(func.count())
            .select_from(holders)
            .where(holders.c.battle == id, holders.c.seat == seat, holders.c.client != client)
        )

        def work(connection: Connection) -> bool:
            if connection.execute(others).scalar_one() >= most:
                return False
            connection.execute(self.insert(holders).on_conflict_do_nothing(), values)
            return True

        return await self.write(work)

    async def held(self, id: str) -> dict[int, set[str]]:
        """The clients that hold each seat of a battle."""
        query = select(holders.c.seat, holders.c.client).where(holders.c.battle == id)
        clients: dict[int, set[str]] = {}
        for seat, client in await self.read(lambda c: c.execute(query).all()):
            clients.setdefault(seat, set()).add(client)
        return clients

    async def battles_of(self, client: str, most: int) -> list[BattleRow]:
        """The newest battles of a client; one whose row is damaged is left out."""
        mine = select(holders.c.battle).where(holders.c.client == client)
        away = select(hidden.c.battle).where(hidden.c.client == client)
        query = select(battles).where(battles.c.id.in_(mine), battles.c.id.not_in(away))
        newest = query.order_by(battles.c.changed.desc()).limit(most)
        return list(_good_rows(await self.read(lambda c: c.execute(newest).all())))

    async def count_of(self, client: str) -> int:
        """Battles that a client has made, whoever holds their seats."""
        made = select(func.count()).select_from(battles).where(battles.c.maker == client)
        return await self.read(lambda c: c.execute(made).scalar_one())

    # -- the book ---------------------------------------------------------------------------------------------------

    async def append(
        self, id: str, number: int, entry: AnyEntry, at: str = "", due: str = "", table: State | None = None
    ) -> bool:
        """Write an entry for good, with the digest of the table it is written on, and when its clock must be looked at;
        False if the number is taken."""
        values = {"battle": id, "number": number, "data": written(entry), "at": at or now()}

        def work(connection: Connection) -> bool:
            values["digest"] = digest(table) if table is not None else ""
            insert = self.insert(entries).values(values).on_conflict_do_nothing().returning(entries.c.number)
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
        rows = await self.read(lambda c: c.execute(query.order_by(entries.c.number)).all())
        return [(number, read(data)) for number, data in rows]

    async def times(self, id: str, after: int = 0) -> dict[int, str]:
        """When the entries of a battle with a higher number were written."""
        query = select(entries.c.number, entries.c.at).where(entries.c.battle == id, entries.c.number > after)
        rows = await self.read(lambda c: c.execute(query).all())
        return {row.number: row.at for row in rows}

    async def digests(self, id: str) -> dict[int, str]:
        """The digests of the tables on which the entries of a battle were written."""
        query = select(entries.c.number, entries.c.digest).where(entries.c.battle == id)
        rows = await self.read(lambda c: c.execute(query).all())
        return {row.number: row.digest for row in rows if row.digest}

    # -- what was played --------------------------------------------------------------------------------------------

    def keep(self, id: str, number: int, news: dict[int, Packed], total: int, aside: Packed) -> None:
        """Keep what was played up to an entry: the chapters that are new, of so many. Nobody waits for it."""

        def work(connection: Connection) -> None:
            own = select(battles.c.id, stands.c.number).outerjoin(stands, stands.c.battle == battles.c.id)
            found = connection.execute(own.where(battles.c.id == id)).first()
            if found is None or (found.number is not None and found.number > number):
                return  # it was deleted meanwhile, or another server is further on
            rows = [{"battle": id, "number": one, "data": pack()} for one, pack in news.items()]
            insert = self.insert(chapters)
            same = {"index_elements": ["battle", "number"], "set_": {"data": insert.excluded.data}}
            connection.execute(insert.on_conflict_do_update(**same), rows)
            values = {"number": number, "chapters": total, "data": aside()}
            stand = self.insert(stands).values(battle=id, **values)
            connection.execute(stand.on_conflict_do_update(index_elements=["battle"], set_=values))

        self._writer.do_later(work, lambda fault: log.error("battle %s: what was played is not kept: %s", id, fault))

    async def kept_up_to(self, id: str) -> int:
        """The entry up to which a battle is kept; 0: it is not."""
        query = select(stands.c.number).where(stands.c.battle == id)
        return await self.read(lambda c: c.execute(query).scalar()) or 0

    async def kept(self, id: str) -> Kept | None:
        """What was played of a battle; None where it was never kept, or not all of it."""

        def work(connection: Connection) -> Kept | None:
            stand = connection.execute(select(stands).where(stands.c.battle == id)).first()
            if stand is None:
                return None
            query = select(chapters.c.data).where(chapters.c.battle == id, chapters.c.number < stand.chapters)
            rows = connection.execute(query.order_by(chapters.c.number)).scalars().all()
            return Kept(stand.number, tuple(rows), stand.data) if len(rows) == stand.chapters else None

        return await self.read(work)

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
        rows = await self.read(lambda c: c.execute(query.order_by(talk.c.id).limit(most)).all())
        return [(row.id, row.seat, row.text, row.at) for row in rows]

    # -- time and absence -------------------------------------------------------------------------------------------

    async def due(self, by: str, most: int) -> list[str]:
        """Battles whose clock must be looked at by now, the oldest first."""
        query = select(battles.c.id).where(battles.c.due != "", battles.c.due <= by).order_by(battles.c.due).limit(most)
        return [id for (id,) in await self.read(lambda c: c.execute(query).all())]

    async def postpone(self, id: str) -> None:
        """Look at the clock of a battle no more, until something is written to it."""
        await self._writer.do(lambda c: c.execute(update(battles).where(battles.c.id == id).values(due="")))

    async def saw(self, seats: Sequence[tuple[str, int]], at: str) -> None:
        """Somebody is at these seats, each given with its battle."""
        rows = [{"battle": id, "seat": seat, "seen": at} for id, seat in seats]
        insert = self.insert(presence)
        change = insert.on_conflict_do_update(index_elements=["battle", "seat"], set_={"seen": insert.excluded.seen})
        if rows:
            await self._writer.do(lambda c: c.execute(change, rows))

    async def last_seen(self, id: str) -> dict[int, str]:
        """When somebody was last at each seat of a battle."""
        query = select(presence.c.seat, presence.c.seen).where(presence.c.battle == id)
        rows = await self.read(lambda c: c.execute(query).all())
        return {row.seat: row.seen for row in rows}


def _text(thing: Any) -> str:
    return msgspec.json.encode(thing).decode()


def _good_rows(found: Sequence[Any]) -> Iterator[BattleRow]:
    for one in found:
        try:
            yield _row(one)
        except BrokenRow as fault:
            log.warning("%s", fault)


def _row(found: Any) -> BattleRow:
    try:
        header = msgspec.json.decode(found.header, type=Header)
        chairs = msgspec.json.decode(found.seats, type=tuple[Chair, ...])
    except (msgspec.DecodeError, ValueError) as fault:
        raise BrokenRow(f"battle {found.id}: its row is damaged ({fault})") from fault
    return BattleRow(
        found.id, found.created, found.name, found.dice, header, found.secret, chairs, found.next, found.brief,
        found.changed, found.pace, found.due, found.delay, found.maker,
    )  # fmt: skip
