"""Everything a client may do is bounded; the bounds stand here together."""

import time

from msgspec import Struct

from .clock import LIVE, NO_PACE, SLOW, Pace
from .timings import PaceName


class Limits(Struct, frozen=True):
    message_bytes: int = 64 * 1024
    messages_a_second: float = 40.0
    message_burst: int = 160
    """Of one visitor, over all his sockets; an address may hold several visitors and has so many times as much."""
    address_share: float = 6.0
    work_a_second: float = 0.4
    work_burst: float = 0.25
    """Seconds of the event loop that one visitor, or one address, may use; who has used more waits."""
    strikes: int = 30
    """Malformed messages, and faults, before the socket is closed."""
    watchers_a_battle: int = 64
    """Who holds a seat always gets in."""
    sockets_a_client: int = 24
    sockets_an_address: int = 240
    sockets: int = 4000
    holders_more: int = 400
    """So many more sockets are kept free for those who hold a seat."""
    connections: int = 4600
    connections_an_address: int = 300
    connections_a_second: float = 20.0
    connection_burst: int = 300
    """Open connections of any kind, never more than the limit of open files lets be."""
    frames_a_second: float = 4.0
    frame_burst: int = 400
    """Frames of a web socket that are no message: pings, parts of a message."""
    header_seconds: float = 10.0
    body_seconds: float = 20.0
    reply_seconds: float = 120.0
    """How long a request may take to arrive, and its reply to be taken."""
    taking_seconds: float = 60.0
    """How long somebody may take nothing of what he is sent."""
    battles_a_client: int = 500
    creations_an_hour: int = 240
    creation_burst: int = 120
    """Battles that one address may make, and some more at once: each is kept until somebody deletes it."""
    browsers_a_seat: int = 16
    """Browsers that may hold a seat by its key."""
    requests_a_second: float = 50.0
    request_burst: int = 300
    openings_a_second: float = 8.0
    opening_burst: int = 80
    """Web sockets that one address may open."""
    rooms: int = 2000
    """Battles kept in memory; those nobody looks at are forgotten first."""
    hello_seconds: float = 10.0
    idle_seconds: float = 900.0
    think_seconds: float = 30.0
    """After so long a computer's answer is replaced by the greedy player's, then by any legal one."""
    panel_seconds: float = 5.0
    """After so long a draft, a card or a field of watch is given up."""
    spot_seconds: float = 3.0
    """So long a better spot is looked for; what was found by then is told."""
    spot_step_seconds: float = 0.1
    """Where one step of that search takes longer, everybody would wait for it: no more spots are looked for there."""
    waiting_messages: int = 256
    waiting_bytes: int = 1024 * 1024
    """What may wait for a slow client before it is cut off: so many messages, so much of them."""
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
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def spend(self, amount: float) -> None:
        """What has been used already, be it more than there was."""
        self._fill()
        self._left -= amount

    @property
    def debt(self) -> float:
        """Seconds until nothing is owed."""
        self._fill()
        return max(0.0, -self._left / self._rate)

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now

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
