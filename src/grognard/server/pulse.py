"""When no server was there: between two beats of its pulse lies an outage, or the clock on the wall has jumped.

Nobody's time runs in an outage, and nobody is taken for gone because of one.
"""

from sqlalchemy import Connection, func, select

from . import clock
from .outages import Outages
from .store import Store
from .tables import outages, pulse

LONGEST_BEAT = 30.0
"""Seconds between two beats above which the server was away."""
KEPT_SECONDS = 5.0
"""How often the pulse is stored."""
MOST_OUTAGES = 1000


class Pulse:
    def __init__(self, store: Store, outages: Outages) -> None:
        self._store = store
        self._outages = outages
        """Of which rooms know; grows here."""
        self._last = 0.0
        self._kept = 0.0

    async def begin(self) -> None:
        """Learn since when no server was alive."""
        rows = await self._store.read(lambda c: c.execute(select(outages).order_by(outages.c.began)).all())
        self._outages[:] = [(clock.seconds_of(row.began), clock.seconds_of(row.ended)) for row in rows[-MOST_OUTAGES:]]
        last = await self._store.read(lambda c: c.execute(select(func.max(pulse.c.at))).scalar())
        self._last = clock.seconds_of(last) if last else clock.wall()
        await self.beat()

    async def beat(self, is_shut: bool = False) -> None:
        """Since the last beat the server was there, or was not; while it is shut to everybody it counts as away."""
        now, last = clock.wall(), self._last
        self._last = now
        if now - last > LONGEST_BEAT:
            await self._was_away(last, now)
        elif is_shut:
            self._was_shut(last, now)
        if abs(now - self._kept) >= KEPT_SECONDS:
            self._kept = now
            await self._store.write(lambda connection: self._keep(connection, clock.stamp(now)))

    async def _was_away(self, began: float, ended: float) -> None:
        others = select(func.max(pulse.c.at)).where(pulse.c.process != self._store.process)
        other = await self._store.read(lambda c: c.execute(others).scalar()) if self._store.is_shared else None
        if other and ended - clock.seconds_of(other) <= LONGEST_BEAT:
            return  # another server was there
        self._outages.append((began, ended))
        values = {"began": clock.stamp(began), "ended": clock.stamp(ended)}
        await self._store.write(lambda c: c.execute(self._store.insert(outages).on_conflict_do_nothing(), values))

    def _was_shut(self, began: float, ended: float) -> None:
        """Known to this server alone: what another lets in is its own affair."""
        if self._outages and self._outages[-1][1] >= began:
            began = self._outages.pop()[0]
        self._outages.append((began, ended))

    def _keep(self, connection: Connection, at: str) -> None:
        insert = self._store.insert(pulse)
        change = insert.on_conflict_do_update(index_elements=["process"], set_={"at": insert.excluded.at})
        connection.execute(change, {"process": self._store.process, "at": at})
