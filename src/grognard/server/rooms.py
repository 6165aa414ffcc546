"""All battles that somebody looks at. A room is built from the book when it is needed and forgotten when it is not."""

import asyncio
import logging
import time

from grognard.engine.match import ScriptFault
from grognard.games import TITLES, find

from . import clock
from .battle import Battle
from .entries import Voided
from .limits import Limits
from .room import Room
from .store import BattleRow, Store
from .thinkers import Thinkers
from .timekeeper import look

log = logging.getLogger("grognard.server")
DUE_AT_ONCE = 20
FORGET_SECONDS = 300.0
NOTED_AT_ONCE = 25


class OtherVersion(Exception):
    """A battle that was begun under other rules than those installed here."""


class Rooms:
    def __init__(self, store: Store, thinkers: Thinkers, limits: Limits) -> None:
        self._store = store
        self._thinkers = thinkers
        self._limits = limits
        self._rooms: dict[str, Room] = {}
        self._to_note: list[str] = []
        self._loading: dict[str, asyncio.Task[Room | None]] = {}

    def live(self, id: str) -> Room | None:
        return self._rooms.get(id)

    def all_live(self) -> tuple[Room, ...]:
        return tuple(self._rooms.values())

    def tell_all(self) -> None:
        """Say anew who is here, and that the computers are ready."""
        for room in self.all_live():
            room.tell_presence()

    async def find(self, id: str) -> Room | None:
        """The room of a battle, built if need be; None if there is no such battle."""
        room = self._rooms.get(id)
        if room is None:
            task = self._loading.get(id)
            if task is None:
                task = self._loading[id] = asyncio.create_task(self._load(id))
                task.add_done_callback(lambda _: self._loading.pop(id, None))
            room = await asyncio.shield(task)
        if room is not None:
            room.last_used = time.monotonic()
        return room

    async def _load(self, id: str) -> Room | None:
        row = await self._store.find(id)
        if row is None:
            return None
        if row.header.game not in TITLES or find(row.header.game).version != row.header.version:
            raise OtherVersion(
                f"begun with {row.header.game} version {row.header.version}, which is not installed here"
            )
        battle = await self._built(row)
        await self.forget_some()
        room = Room(row, battle, self._store, self._thinkers, self._limits)
        room.taken = set(await self._store.held(id))
        await room.time.learn_times()
        await room.time.learn_seen()
        await room.talk.catch_up()
        self._rooms[id] = room
        await room.catch_up()
        return room

    async def _built(self, row: BattleRow) -> Battle:
        """An entry that was written but never played, because the rules break down on it, is voided now."""
        while True:
            book = await self._store.book(row.id)
            try:
                return await asyncio.to_thread(Room.build, row, book)
            except ScriptFault as fault:
                if not book or isinstance(book[-1][1], Voided):
                    raise
                number = book[-1][0]
                await self._store.append(row.id, number + 1, Voided(number, str(fault)))

    async def forget_some(self) -> None:
        """Rooms nobody looks at go when they are old or when there are too many."""
        idle = sorted((room for room in self._rooms.values() if not room.connections), key=lambda room: room.last_used)
        surplus = len(self._rooms) + 1 - self._limits.rooms
        old = time.monotonic() - FORGET_SECONDS
        for index, room in enumerate(idle):
            if index < surplus or room.last_used < old:
                await room.note()
                if not room.connections:
                    self._rooms.pop(room.row.id, None)
                    room.close()

    async def note_some(self) -> None:
        """Keep the summaries of the next few battles, so that answers never wait behind hundreds of them."""
        some = [self._rooms[id] for id in self._to_note[:NOTED_AT_ONCE] if id in self._rooms]
        self._to_note = self._to_note[NOTED_AT_ONCE:] or list(self._rooms)
        await asyncio.gather(*(room.note() for room in some))

    async def note_all(self) -> None:
        """Keep the summaries of all battles that have changed."""
        await asyncio.gather(*(room.note() for room in self.all_live()))

    async def tick(self) -> None:
        """Look at every clock here."""
        for room in self.all_live():
            try:
                await room.time.tick()
                await room.past.tick()
            except Exception:  # the next look tries again
                log.exception("battle %s: the clock could not be read", room.row.id)

    async def tick_others(self) -> None:
        """Keep who was seen; then look at the clocks that run though nobody is there."""
        seen = [await room.time.news() for room in self.all_live()]
        await self._store.saw([seat for seats in seen for seat in seats], clock.stamp(clock.wall()))
        for id in await self._store.due(clock.stamp(clock.wall() - clock.GRACE), DUE_AT_ONCE):
            try:
                room = await self.find(id)
                if room is not None:
                    await look(room)
            except OtherVersion:  # it waits until its rules are installed again
                await self._store.postpone(id)
            except Exception:  # the others must not wait for this one
                log.exception("battle %s: the clock could not be read", id)

    async def hear(self, id: str, words: str) -> None:
        """News of another server: something was written, or said in these words."""
        room = self._rooms.get(id)
        if room is None:
            return
        if words:
            room.rulers.hear(words)
        else:
            await room.catch_up()
            await room.talk.catch_up()

    def close(self) -> None:
        for room in self.all_live():
            room.close()
        self._rooms.clear()
