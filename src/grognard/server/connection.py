"""One open socket: which seats its browser holds, which one it looks from, and what it has been told already."""

import asyncio
from collections.abc import Sequence

import msgspec
from msgspec import Struct, field

from grognard.engine.core.files import is_plain
from grognard.engine.showing.doings import Done

from .battle import Battle
from .limits import Limits
from .lines import LogLine
from .messages import AnyTold

_encoder = msgspec.json.Encoder(order="deterministic")


class Told(Struct):
    """What a connection knows: lines of the log, and how far the events have been shown."""

    source: object = None
    """Whose words they were: of the battle as it is, or as it was."""
    seat: int = -2
    epoch: int = -1
    step: int = 0
    lines: tuple[LogLine, ...] = ()
    closed: list[Done] = field(default_factory=list)
    """The deeds to which nothing was added any more, as they grow, and how many there were then."""
    number: int = 0

    def done(self, closed: list[Done]) -> int:
        """How many of these deeds it knows as they are; they are looked through only where the battle was cut."""
        return self.number if closed is self.closed else common(self.closed[: self.number], closed)


class Connection:
    """Messages wait in a short queue; who does not read them in time is cut off."""

    def __init__(self, client: str, seats: set[int], waiting: int, most_bytes: int = Limits().waiting_bytes) -> None:
        self.client = client
        self.seats = seats
        self.seat = min(seats, default=-1)
        self.told = Told()
        self.called = ""
        self.is_cut_off = False
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(waiting)
        self._bytes, self._most_bytes = 0, most_bytes

    def call(self, name: str) -> None:
        """What whoever sits here wants to be called; what cannot be printed is no name."""
        self.called = name.strip() if is_plain(name) else ""

    def send(self, message: AnyTold) -> None:
        if not self.is_cut_off:
            self.send_encoded(_encoder.encode(message))

    def send_encoded(self, message: bytes) -> None:
        if self.is_cut_off:
            return
        self._bytes += len(message)
        is_much = self._bytes > self._most_bytes and not self.outbox.empty()
        if is_much or self.outbox.full():
            self.cut_off()
        else:
            self.outbox.put_nowait(message)

    async def next(self) -> bytes | None:
        """What is to be sent now; None: nothing more will come."""
        message = await self.outbox.get()
        self._bytes -= len(message or b"")
        return message

    def cut_off(self) -> None:
        """Let the sender end: nothing more will come."""
        self.is_cut_off = True
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)

    def choose_seat(self, asked: tuple[int, ...]) -> None:
        """Two people at one screen: whoever is asked looks next."""
        if len(self.seats) > 1:
            mine = [seat for seat in asked if seat in self.seats]
            if mine and self.seat not in mine:
                self.seat = mine[0]

    def undoing(self, battle: Battle, wanted: int | None = None) -> int:
        """Whose answer is undone: the seat's own, or that of another seat at the same screen."""
        first = self.seat if wanted is None else wanted
        rest = [seat for seat in sorted(self.seats) if seat != first]
        return next((seat for seat in (first, *rest) if battle.undo_refusal(seat) is None), first)


def common(old: Sequence[object], new: Sequence[object]) -> int:
    """How many are the same from the beginning on."""
    most = min(len(old), len(new))
    if old[:most] == new[:most]:
        return most
    return next(index for index in range(most) if old[index] != new[index])
