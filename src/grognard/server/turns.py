"""Bytes of one address are read piece by piece, in turn with those of all others.

A piece may hold hundreds of small frames, or open a web socket, before anything in it can be counted. So an address has
one piece read in a round of the event loop, and the next one only when what it has used is paid.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any, cast

from .accounts import Accounts

PIECE = 4096
"""Bytes that are read at once."""


class Turns:
    """A line of pieces for each address that has any waiting."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._lines: dict[str, deque[Callable[[], None]]] = {}

    def take(self, address: str, read: Callable[[], None]) -> None:
        """Read a piece: at once where nobody of its address waits, else when its turn comes."""
        line = self._lines.get(address)
        if line is None:
            self._lines[address] = deque((read,))
            self._next(address)
        else:
            line.append(read)

    def _next(self, address: str) -> None:
        line, work = self._lines[address], self._accounts.at(address).work
        if not line:
            del self._lines[address]
            return
        loop, debt = asyncio.get_running_loop(), work.debt
        if debt > 0:
            loop.call_later(debt, self._next, address)
            return
        read, began = line.popleft(), time.thread_time()
        try:
            read()
        finally:
            work.spend(time.thread_time() - began)
            loop.call_soon(self._next, address)


class Piecewise:
    """A protocol that reads in pieces; while one waits for its turn nothing more is read."""

    transport: asyncio.Transport
    _piece = b""

    def read_piece(self, piece: bytes) -> None:
        raise NotImplementedError

    @property
    def is_held(self) -> bool:
        """Whether reading rests for another reason."""
        raise NotImplementedError

    def in_turn(self, turns: Turns, address: str, data: bytes) -> None:
        is_waiting = bool(self._piece)
        self._piece += data
        if not is_waiting:
            turns.take(address, self._read)
        if self._piece:
            self.transport.pause_reading()

    def _read(self) -> None:
        piece, self._piece = self._piece, b""
        if self.transport.is_closing():
            return
        self.read_piece(piece)
        if not self.is_held:
            self.transport.resume_reading()


def read_little(transport: asyncio.Transport) -> None:
    """Let a transport of asyncio read one piece at a time; what follows stays in the system's own buffer."""
    cast(Any, transport).max_size = PIECE
