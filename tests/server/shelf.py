"""A database with one battle in which some answers were given, opened as often as one likes."""

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from grognard.server.bodies import NewBattle, WantedSeat
from grognard.server.entries import Gave
from grognard.server.limits import Limits
from grognard.server.lobby import make, ordered
from grognard.server.room import Room
from grognard.server.rooms import Rooms
from grognard.server.store import Store
from grognard.server.thinkers import Thinkers
from tests.awaiting import awaited

ANSWERS = 12


class Shelf:
    def __init__(self, folder: Path) -> None:
        self.file = str(folder / "battles.db")
        self.id = ""
        self.revisions = [0]
        """The revision after so many entries."""

    def open(self, work: Callable[[Store, Rooms], Awaitable[None]]) -> None:
        async def main() -> None:
            store = Store.open(self.file)
            rooms = Rooms(store, Thinkers(0), Limits())
            try:
                await work(store, rooms)
            finally:
                rooms.close()
                store.close()

        awaited(main())

    def change(self, words: str, *values: object) -> None:
        with sqlite3.connect(self.file) as connection:
            connection.execute(words, values)

    def book(self) -> list[tuple[int, str]]:
        with sqlite3.connect(self.file) as connection:
            return connection.execute("SELECT number, data FROM entries ORDER BY number").fetchall()

    async def room(self, rooms: Rooms) -> Room:
        room = await rooms.find(self.id)
        assert room is not None
        return room

    def copied(self, folder: Path) -> "Shelf":
        """The same battle in a database of one's own."""
        own = Shelf(folder)
        own.id, own.revisions = self.id, self.revisions
        with closing(sqlite3.connect(self.file)) as old, closing(sqlite3.connect(own.file)) as new:
            old.backup(new)
        return own


async def give(room: Room) -> None:
    seat = room.battle.waiting()[0]
    assert await room.write(Gave(seat, room.any_answer(seat)), room.battle.revision) == ()


def filled(folder: Path) -> Shelf:
    """A shelf with a battle of two people at one screen."""
    shelf = Shelf(folder)

    async def work(store: Store, rooms: Rooms) -> None:
        seats = (WantedSeat("me"), WantedSeat("me"))
        shelf.id = (
            await make(replace(ordered(NewBattle("at43", "fire", seats), "client"), shared=False), store)
        ).battle
        room = await shelf.room(rooms)
        for _ in range(ANSWERS):
            await give(room)
            shelf.revisions.append(room.battle.revision)

    shelf.open(work)
    return shelf
