"""All battles that somebody looks at. A room is built from the book when it is needed and forgotten when it is not."""

import asyncio
import logging
import time

from grognard.games import is_known

from . import clock
from .accounts import alone
from .books import opened
from .limits import Limits
from .outages import Outages
from .room import Room
from .stands import Keeper
from .store import BrokenRow, Store
from .thinkers import Thinkers
from .timekeeper import look

log = logging.getLogger("grognard.server")
DUE_AT_ONCE = 20
FORGET_SECONDS = 300.0
NOTED_AT_ONCE = 25


class UnknownRules(Exception):
    """A battle of a game that is not installed here."""


class Rooms:
    def __init__(self, store: Store, thinkers: Thinkers, limits: Limits) -> None:
        self._store = store
        self._thinkers = thinkers
        self._limits = limits
        self._rooms: dict[str, Room] = {}
        self.outages: Outages = []
        """When no server was there."""
        self._building = asyncio.Semaphore(1)
        """Books are long: one is played at a time, so that the others' answers do not wait for many; and one address
        asks for one at a time, so that nobody's book waits behind all of another's."""
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
        if not is_known(row.header.game):
            raise UnknownRules(f"a battle of {row.header.game}, which is not installed here")
        if row.header.opening:
            await self._thinkers.warmed()  # the table is laid by the same geometry that answers are judged by
        try:
            async with alone(), self._building:
                battle = await opened(row, self._store)
        except Exception as fault:  # not even its beginning can be set up
            raise BrokenRow(f"battle {id}: it cannot be set up ({fault})") from fault
        await self.forget_some()
        room = Room(row, battle, self._store, self._thinkers, self._limits, self.outages)
        room.keeper = Keeper(battle, await self._store.kept_up_to(id))
        room.taken = set(await self._store.held(id))
        await room.time.learn_times()
        await room.time.learn_seen()
        await room.talk.catch_up()
        self._rooms[id] = room
        await room.catch_up()
        return room

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
            except UnknownRules:  # it waits until its game is installed again
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

    def show_out(self, id: str, client: str) -> None:
        """A browser has given up its seats: its sockets are closed, and it may come back as a watcher."""
        room = self._rooms.get(id)
        for connection in tuple(room.connections) if room is not None else ():
            if connection.client == client:
                connection.cut_off()

    def drop(self, id: str) -> None:
        """A battle has been deleted: whoever looks at it is shown out."""
        room = self._rooms.pop(id, None)
        if room is not None:
            room.close()

    def close(self) -> None:
        for room in self.all_live():
            room.close()
        self._rooms.clear()
