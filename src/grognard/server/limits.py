"""Everything a client may do is bounded; the bounds stand here together."""

import time

from msgspec import Struct

from .clock import LIVE, NO_PACE, SLOW, Pace
from .timings import PaceName


class Limits(Struct, frozen=True):
    message_bytes: int = 64 * 1024
    messages_a_second: float = 40.0
    message_burst: int = 160
    strikes: int = 30
    """Malformed messages before the socket is closed."""
    sockets_a_battle: int = 64
    sockets_a_client: int = 24
    sockets: int = 4000
    battles_a_client: int = 500
    creations_a_minute: int = 60
    """Battles that one address may create."""
    requests_a_second: float = 50.0
    request_burst: int = 300
    rooms: int = 2000
    """Battles kept in memory; those nobody looks at are forgotten first."""
    hello_seconds: float = 10.0
    idle_seconds: float = 900.0
    think_seconds: float = 30.0
    """After so long a computer's answer is replaced by the greedy player's, then by any legal one."""
    waiting_messages: int = 256
    """Messages to a slow client before it is cut off."""
    rulers_a_second: float = 1.0
    ruler_burst: int = 6
    """Rulers that a seat may show the others, each for so long."""
    ruler_seconds: float = 15.0
    pointer_seconds: float = 5.0
    words_characters: int = 240
    words_a_second: float = 0.5
    words_burst: int = 6
    words_a_battle: int = 1000
    words_shown: int = 60
    """What people say to each other: how long, how often, how much, and how much of it who comes later hears."""
    tick_seconds: float = 0.5
    """How often the clocks of battles are looked at, and below those of battles that nobody is at."""
    presence_seconds: float = 10.0
    live: Pace = LIVE
    slow: Pace = SLOW
    untimed: Pace = NO_PACE

    def pace(self, name: PaceName) -> Pace:
        return {"live": self.live, "slow": self.slow, "none": self.untimed}[name]


class Bucket:
    """So many things a second, some more at once."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def is_full(self) -> bool:
        return self._left + (time.monotonic() - self._at) * self._rate >= self._burst


class Turnstile:
    """A bucket for each address; those at rest are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._buckets: dict[str, Bucket] = {}

    def admits(self, address: str) -> bool:
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._buckets = {key: one for key, one in self._buckets.items() if not one.is_full}
            bucket = self._buckets[address] = Bucket(self._rate, self._burst)
        return bucket.take()
