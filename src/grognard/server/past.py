"""A battle as watchers with a delay see it: the same book, played no further than it was long enough ago.

It is a battle of its own, so whatever is read from it can know nothing of what came later. When the battle is over
everything is open.
"""

import asyncio
from typing import TYPE_CHECKING

from msgspec import Struct

from grognard.engine.showing.view import SPECTATOR

from . import clock
from .accounts import beside
from .battle import Battle
from .books import Book, begin, build, counting
from .connection import Connection
from .showing import Showing
from .store import Store
from .timings import DelayName

if TYPE_CHECKING:
    from .room import Room

SECONDS: dict[DelayName, float] = {"1m": 60, "5m": 300, "15m": 900}
FEW = 6
"""So many entries are played where they are; more are played aside."""


class Window(Struct, frozen=True):
    """What somebody may look at: the battle as it is, or as it was."""

    battle: Battle
    showing: Showing
    is_late: bool


class Past:
    def __init__(self, room: "Room", store: Store) -> None:
        self._room = room
        self._store = store
        self._window: Window | None = None
        self._rounds: dict[int, int] | None = None
        """How many rounds had begun after each entry; None: not counted yet."""
        self._shown = 0
        """The entry up to which all watchers have been shown it."""
        self._lock = asyncio.Lock()

    @property
    def is_needed(self) -> bool:
        battle = self._room.battle
        return self._room.row.delay != "none" and not battle.is_over and battle.rest is None

    def covers(self, connection: Connection) -> bool:
        """Whether somebody watches from behind."""
        return not connection.seats and self.is_needed

    def window(self, is_watching: bool) -> Window:
        """What somebody may look at; for watchers as it was when time was last looked at."""
        if not is_watching or not self.is_needed:
            return Window(self._room.battle, self._room.showing, False)
        if self._window is None:
            battle = begin(self._room.row)
            self._window = Window(battle, Showing(battle), True)
        return self._window

    async def opened(self, is_watching: bool) -> Window:
        """The same, caught up."""
        if is_watching and self.is_needed:
            await self.catch_up()
        return self.window(is_watching)

    def show(self, connection: Connection) -> None:
        """Clocks, thoughts and absences are of the present: who watches from behind hears of none."""
        connection.send(self.window(True).showing.shown(connection, (), ""))

    async def tick(self) -> None:
        """Time has passed: show the watchers what has become old enough."""
        if not any(self.covers(one) for one in self._room.connections):
            return
        await self.catch_up()
        at = self.window(True).battle.number
        if at != self._shown:
            self._shown = at
            for connection in tuple(self._room.connections):
                if self.covers(connection):
                    self.show(connection)

    async def catch_up(self) -> None:
        """Play what has become old enough."""
        async with self._lock:
            if self._room.row.delay == "round" and self._rounds is None:
                await self._count()
            at = self._window.battle.number if self._window is not None else 0
            to = self._until(at)
            if self._window is None or to > at:
                await self._play(at, to)

    async def _play(self, at: int, to: int) -> None:
        if self._window is None or to - at > FEW:
            book = [row for row in await self._book() if row[0] <= to]
            battle = await beside(lambda: build(self._room.row, book))
            self._window = Window(battle, Showing(battle), True)
        else:
            for number, entry in await self._book(at):
                if number <= to:
                    self._window.battle.play(number, entry)
        self._window.battle.number = to

    async def _book(self, after: int = 0) -> Book:
        """The entries that count, as far as the room has played them."""
        book = await self._store.book(self._room.row.id, after)
        return [row for row in counting(self._room.battle, book) if row[0] <= self._room.battle.number]

    def _until(self, at: int) -> int:
        """The newest entry that is old enough; `at` is one that was."""
        if self._rounds is not None:
            begun = self._rounds.get(max(self._rounds, default=0), 0)
            later = [number for number, rounds in self._rounds.items() if rounds >= begun - 1]
            return max(at, min(later, default=1) - 1)
        times, cut = self._room.time.clock.times, clock.wall() - SECONDS[self._room.row.delay]
        while at < self._room.battle.number and times.get(at + 1, cut + 1) <= cut:
            at += 1
        return at

    # -- rounds -----------------------------------------------------------------------------------------------------

    async def _count(self) -> None:
        """Count the rounds of the whole book; what is played meanwhile is noted as it comes."""
        rounds: dict[int, int] = {}
        self._rounds = rounds
        book = await self._book()

        def count() -> None:
            battle = begin(self._room.row)
            showing = Showing(battle)
            for number, entry in book:
                battle.play(number, entry)
                rounds[number] = _begun(showing)

        await beside(count)

    def note(self, number: int) -> None:
        """An entry has been played."""
        if self._rounds is not None:
            self._rounds[number] = _begun(self._room.showing)

    def forget(self) -> None:
        """The newest entry counts for nothing: count anew."""
        self._rounds = None


def _begun(showing: Showing) -> int:
    """How many rounds, or what is counted instead, have begun."""
    return sum(line.kind == "round" for line in showing.log(SPECTATOR))
