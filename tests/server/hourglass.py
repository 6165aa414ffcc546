"""A table whose time stands still until a test turns it on."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from grognard.server import clock
from grognard.server.bodies import NewBattle, WantedSeat
from grognard.server.connection import Connection
from grognard.server.limits import Limits
from grognard.server.lobby import make, ordered
from grognard.server.room import Room
from grognard.server.rooms import Rooms
from grognard.server.store import Store
from grognard.server.thinkers import Thinkers
from grognard.server.timings import DelayName, PaceName, ShareName
from tests.awaiting import awaited

START = 1_800_000_000.0
Message = dict[str, Any]


class Hourglass:
    """One battle on a store, and the time on the wall."""

    def __init__(self, store: Store, id: str, limits: Limits | None = None) -> None:
        self.store = store
        self.id = id
        self.limits = limits or Limits()
        self.now = START
        self.rooms = Rooms(store, Thinkers(0), self.limits)

    async def room(self) -> Room:
        room = await self.rooms.find(self.id)
        assert room is not None
        return room

    async def sit(self, *seats: int) -> Connection:
        """Somebody sits down at these seats, or watches."""
        room = await self.room()
        connection = Connection(f"client-{seats}", set(seats), 10_000)
        await room.past.opened(not seats)
        room.enter(connection)
        room.show(connection, again=True)
        return connection

    async def pass_time(self, seconds: float) -> None:
        """So much time goes by; then the clocks are looked at and all that has run out is answered."""
        self.now += seconds
        await self.rooms.tick()
        for room in self.rooms.all_live():
            await room.time.settle()

    async def restart(self) -> Room:
        """The server dies and is started again."""
        self.rooms.close()
        self.rooms = Rooms(self.store, Thinkers(0), self.limits)
        return await self.room()


def heard(connection: Connection) -> list[Message]:
    """All that a connection has been told since it was last asked."""
    texts = []
    while not connection.outbox.empty():
        text = connection.outbox.get_nowait()
        assert text is not None
        texts.append(msgspec.json.decode(text))
    return texts


def last_state(connection: Connection) -> Message:
    return next(one for one in reversed(heard(connection)) if one["type"] == "state")


Work = Callable[[Hourglass], Awaitable[None]]


def run(
    folder: Path, patch: pytest.MonkeyPatch, work: Work, pace: PaceName = "live", scenario: str = "fire",
    delay: DelayName = "none", shares: tuple[ShareName, ShareName] = ("whole", "whole"),
) -> None:  # fmt: skip
    async def main() -> None:
        patch.setattr(clock, "wall", lambda: START)
        patch.setattr("grognard.server.chance.dice_secret", lambda: bytes(32))
        store = Store.open(str(folder / "battles.db"))
        seats = (WantedSeat("me", share=shares[0]), WantedSeat("friend", share=shares[1]))
        wish = NewBattle("at43", scenario, seats, pace=pace, delay=delay)
        made = await make(replace(ordered(wish, "client"), shared=False), store)
        glass = Hourglass(store, made.battle)
        patch.setattr(clock, "wall", lambda: glass.now)
        patch.setattr("grognard.server.store.now", lambda: clock.stamp(glass.now))
        try:
            await work(glass)
        finally:
            glass.rooms.close()
            store.close()

    awaited(main())
