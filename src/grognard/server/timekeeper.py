"""Beside a room: its clock and who is there. Answers for those whose time has run out, tells who has gone."""

import asyncio
from typing import TYPE_CHECKING

from grognard.engine.asking.decisions import Refusal
from grognard.engine.showing.words import letter

from . import clock
from .attendance import Attendance, in_words, verdict
from .checks import ABSENCE, CLOCK, DICE
from .clock import Clock, Pace
from .entries import AnyEntry, Begun, Claimed, Lapsed, Relieved, Seated, Undid
from .outages import Outages
from .passing import declining
from .store import Store
from .timings import Absence, Timing

if TYPE_CHECKING:
    from .room import Room


class Timekeeper:
    def __init__(self, room: "Room", store: Store, pace: Pace, outages: Outages) -> None:
        self.clock = Clock(pace, tuple(chair.share for chair in room.row.chairs), outages)
        self.attendance = Attendance(clock.seconds_of(room.row.created), pace.absence, outages)
        self._room = room
        self._store = store
        self._lapsing: dict[int, asyncio.Task[None]] = {}
        self._shown: tuple[Absence, ...] = ()

    # -- what is written --------------------------------------------------------------------------------------------

    def refusals(self, entry: AnyEntry) -> tuple[Refusal, ...]:
        """What time and absence have against an entry."""
        now, battle, room = clock.wall(), self._room.battle, self._room
        match entry:
            case Begun() if battle.gathering is not None and room.here.intersection(battle.gathering.awaited):
                return (Refusal(DICE, "those whose share in the dice is awaited are here"),)
            case Undid() if self.clock.is_too_late(battle, entry.seat, now):
                return (Refusal(CLOCK, "the time for that has run out"),)
            case Lapsed() if entry.seat not in self.overdue():
                return (Refusal(CLOCK, f"{letter(entry.seat)} still has time"),)
            case Relieved() | Claimed() if entry.of not in self.attendance.absent(battle, room.here, now):
                return (Refusal(ABSENCE, f"{letter(entry.of)} has not been gone for long enough"),)
            case Claimed() if entry.of not in room.taken:
                return (Refusal(ABSENCE, f"nobody has ever sat at {letter(entry.of)}"),)
            case _:
                return ()

    async def append(self, number: int, entry: AnyEntry) -> bool:
        """Write an entry; where time runs though nobody is here, also when to look at the clock next."""
        at, pace = clock.wall(), self.clock.pace
        due = clock.stamp(at + self.clock.soonest) if pace.alone else ""
        table = self._room.battle.state
        is_done = await self._store.append(self._room.row.id, number, entry, clock.stamp(at), due, table)
        if is_done:
            self.clock.times[number] = clock.seconds_of(clock.stamp(at))
        return is_done

    async def learn_times(self) -> None:
        """When entries were written, as the store knows."""
        if self.clock.is_running or self._room.row.delay != "none":
            times = await self._store.times(self._room.row.id, max(self.clock.times, default=0))
            self.clock.times.update({number: clock.seconds_of(at) for number, at in times.items()})

    async def learn_seen(self) -> None:
        """Who was seen when, by any server."""
        seen = await self._store.last_seen(self._room.row.id)
        self.attendance.learn({seat: clock.seconds_of(at) for seat, at in seen.items()})

    async def news(self) -> list[tuple[str, int]]:
        """The seats to be stored as seen; where servers share a store, what others have seen is learnt too."""
        if self._store.is_shared:
            await self.learn_seen()
        seats, self.attendance.news = self.attendance.news, set()
        return [(self._room.row.id, seat) for seat in sorted(seats)]

    def due(self) -> str:
        """When the clock must be looked at though nobody is here."""
        return self.clock.next_end(self._room.battle) if self.clock.pace.alone else ""

    # -- what is shown ----------------------------------------------------------------------------------------------

    def timings(self) -> tuple[Timing, ...]:
        return self.clock.timings(self._room.battle, clock.wall())

    def absences(self) -> tuple[Absence, ...]:
        """Who has been gone for too long, and what claiming would give; nothing where nobody ever sat."""
        room = self._room
        gone = self.attendance.absent(room.battle, room.here, clock.wall())
        claims = (in_words(*self._verdict(seat)) if seat in room.taken else "" for seat in gone)
        self._shown = tuple(Absence(seat, claim) for seat, claim in zip(gone, claims, strict=True))
        return self._shown

    def is_news(self) -> bool:
        """Whether somebody has been gone for too long, or is back, who was not when it was last shown."""
        before = self._shown
        return self.absences() != before

    def claim(self, seat: int, of: int) -> Claimed:
        return Claimed(seat, of, *self._verdict(of))

    def _verdict(self, of: int) -> tuple[tuple[int, ...], str]:
        return verdict(self._room.battle, self._room.showing.score, of)

    def excuse(self, seats: set[int]) -> None:
        """Somebody wants to come to his seats and is not let in: he has neither left nor run out of time."""
        self.attendance.refuse(seats, clock.wall())

    # -- what time brings -------------------------------------------------------------------------------------------

    def enters(self, seats: set[int]) -> None:
        if not self._room.here and seats:
            self.clock.opens(clock.wall())
        self.attendance.see(seats, clock.wall())

    async def tick(self) -> None:
        """Look at the clock: start it, answer for those whose time has run out, tell who has gone."""
        room, battle, pace = self._room, self._room.battle, self.clock.pace
        self.attendance.see(room.here, clock.wall())
        if self.is_news():
            room.show_all()
        if not self.clock.is_running or battle.is_over:
            return
        if not battle.started and set(battle.people) <= (room.taken if pace.alone else self._present()):
            await room.try_to_write(Seated())
        if room.is_warm and (room.here or pace.alone):
            for seat in self.overdue():
                if seat not in self._lapsing:
                    self._lapsing[seat] = asyncio.create_task(self._lapse(seat))

    def overdue(self) -> tuple[int, ...]:
        """Seats whose time has run out; not of those who were turned away a moment ago."""
        now = clock.wall()
        seats = self.clock.overdue(self._room.battle, now)
        return tuple(seat for seat in seats if not self.attendance.is_refused(seat, now))

    def _present(self) -> set[int]:
        """Seats that somebody is at, here or at another server."""
        others = self.attendance.recent(clock.wall()) if self._store.is_shared else set()
        return self._room.here | others

    async def _lapse(self, seat: int) -> None:
        """Answer with what declines, else with what a computer would do."""
        room, form = self._room, self._room.battle.form_for(seat)
        revision = room.battle.revision
        try:
            if form is None:
                return
            answer = declining(form, room.battle.match.table_for(seat))
            answer = await room.decision(seat) if answer is None else answer
            if await room.try_to_write(Lapsed(seat, answer), revision) and seat in room.battle.waiting():
                await room.try_to_write(Lapsed(seat, room.any_answer(seat)), revision)
        finally:
            self._lapsing.pop(seat, None)

    async def settle(self) -> None:
        """Until all that has run out is answered."""
        await asyncio.gather(*self._lapsing.values(), return_exceptions=True)

    def close(self) -> None:
        for task in self._lapsing.values():
            task.cancel()


async def look(room: "Room") -> None:
    """Look at the clock of a battle that nobody is at, and note when to look again."""
    await room.time.tick()
    await room.time.settle()
    await room.note()
