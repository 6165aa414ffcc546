"""How long seats have to answer, in wall time. Deadlines follow from when the entries of the book were written, so a
server that is started again keeps them. Only here does time decide anything."""

import time
from datetime import UTC, datetime

from msgspec import Struct

from .battle import Battle
from .outages import Outages, prolonged
from .timings import ShareName, Timing

GRACE = 1.5
"""Seconds an answer may be under way."""
MOST_LAPSES = 12
"""So many answers in a row that nobody gave himself, and the clock stops: nobody plays any more."""


class Pace(Struct, frozen=True):
    """Seconds for a reaction, for any other decision, and of absence before the others need not wait any longer."""

    reaction: float
    decision: float
    absence: float
    alone: bool = False
    """Whether time runs while nobody is at the table."""

    def seconds(self, is_reaction: bool) -> float:
        return self.reaction if is_reaction else self.decision


DAY = 86_400.0
SHARES: dict[ShareName, float] = {"whole": 1.0, "half": 0.5, "quarter": 0.25}
NO_PACE = Pace(0, 0, DAY)
LIVE = Pace(60, 300, 180)
SLOW = Pace(DAY, 3 * DAY, 3 * DAY, alone=True)


def wall() -> float:
    """Seconds since 1970."""
    return time.time()


def stamp(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def seconds_of(stamp: str) -> float:
    return datetime.fromisoformat(stamp).timestamp()


class Clock:
    """The clock beside one battle."""

    def __init__(self, pace: Pace, shares: tuple[ShareName, ...] = (), outages: Outages | None = None) -> None:
        self.pace = pace
        self._outages = outages if outages is not None else []
        """When no server was there: nobody's time runs then."""
        self._shares = tuple(SHARES[share] for share in shares)
        """How much of that time each seat has."""
        self.times: dict[int, float] = {}
        """When each entry was written."""
        self._came = 0.0
        """When somebody came to the empty table."""

    @property
    def is_running(self) -> bool:
        return self.pace.decision > 0

    @property
    def soonest(self) -> float:
        """The shortest time that anybody has."""
        return self.pace.reaction * min(self._shares, default=1.0)

    def seconds(self, seat: int, is_reaction: bool) -> float:
        return self.pace.seconds(is_reaction) * (self._shares[seat] if seat < len(self._shares) else 1.0)

    def opens(self, at: float) -> None:
        """Somebody comes to the empty table: whose time has run out meanwhile is not caught out by that."""
        self._came = at

    def deadline(self, battle: Battle, seat: int) -> float | None:
        """When a seat's time runs out; None: it has all the time in the world."""
        if not self._runs_for(battle, seat):
            return None
        since = max(battle.asked[seat], battle.started)
        return self._end(seat, since, battle.is_reaction(seat))

    def _runs_for(self, battle: Battle, seat: int) -> bool:
        is_on = self.is_running and battle.started > 0 and not battle.is_over and battle.lapses < MOST_LAPSES
        return is_on and seat in battle.people and seat in battle.asked

    def _end(self, seat: int, since: int, is_reaction: bool) -> float:
        began = self.times.get(since, self._came)
        end = prolonged(self._outages, began, began + self.seconds(seat, is_reaction))
        return end if self.pace.alone or end > self._came else self._came + self.seconds(seat, True)

    def timings(self, battle: Battle, now: float) -> tuple[Timing, ...]:
        """What everybody is told: of the seats that are awaited, which everybody knows, and of nothing else."""
        rows = []
        for seat in battle.waiting():
            end = self.deadline(battle, seat)
            if end is not None:
                is_reaction = battle.is_reaction(seat)
                whole = self.seconds(seat, is_reaction)
                left = min(max(0.0, end - now), whole)
                rows.append(Timing(seat, round(left * 1000), round(whole * 1000), is_reaction))
        return tuple(rows)

    def overdue(self, battle: Battle, now: float) -> tuple[int, ...]:
        ends = ((seat, self.deadline(battle, seat)) for seat in battle.waiting())
        return tuple(seat for seat, end in ends if end is not None and end + GRACE <= now)

    def is_too_late(self, battle: Battle, seat: int, now: float) -> bool:
        """Whether the time for the answer that a seat would take back is over."""
        last = battle.last_of(seat)
        if not self.is_running or not battle.started or last is None or seat in battle.match.waiting:
            return False
        return self._end(seat, max(last.asked, battle.started), last.is_reaction) <= now

    def next_end(self, battle: Battle) -> str:
        """When the next time runs out, as it is stored; empty if none does."""
        ends = [end for seat in battle.waiting() if (end := self.deadline(battle, seat)) is not None]
        return stamp(min(ends)) if ends else ""
