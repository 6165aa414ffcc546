"""What one visitor and one address may use, over all their sockets and requests: messages, time of the event loop."""

import asyncio
import time
import types
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import Executor
from contextlib import AsyncExitStack
from contextvars import ContextVar
from typing import Any, Self, TypeVar

from .limits import Bucket, Limits

T = TypeVar("T")


@types.coroutine
def metered(work: Coroutine[Any, Any, T], spend: Callable[[float], None]) -> Generator[Any, Any, T]:
    """Await some work and tell how long it kept the event loop busy: its own steps alone, not what it waited for."""
    value: Any = None
    fault: BaseException | None = None
    while True:
        began = time.thread_time()
        try:
            wanted = work.send(value) if fault is None else work.throw(fault)
        except StopIteration as done:
            result: T = done.value
            return result
        finally:
            spend(time.thread_time() - began)
        value = fault = None
        try:
            value = yield wanted
        except BaseException as thrown:  # whatever it is, the work hears of it
            fault = thrown


class Purse:
    """What is left for one visitor, or for one address."""

    def __init__(self, messages: Bucket, work: Bucket) -> None:
        self.messages = messages
        self.work = work
        self.sockets = 0
        self.turn = asyncio.Lock()
        """One panel is reckoned at a time."""
        self.thought = asyncio.Lock()
        """One suggestion is thought of at a time."""
        self.book = asyncio.Lock()
        """One book is played at a time."""
        self._line = asyncio.Lock()

    async def solvent(self) -> None:
        """Wait until nothing is owed. Who waits does so in a line: one goes on in each round of the event loop, after
        what those before him used was paid, so that the others' work comes in between."""
        async with self._line:
            while (seconds := self.work.debt) > 0:
                await asyncio.sleep(seconds)
            await asyncio.sleep(0)

    @property
    def is_at_rest(self) -> bool:
        locks = (self.turn, self.thought, self.book, self._line)
        is_idle = self.sockets == 0 and not any(lock.locked() for lock in locks)
        return is_idle and self.messages.is_full and self.work.is_full


payer: ContextVar[Purse | None] = ContextVar("payer", default=None)
"""The address for which something is done."""


async def beside(work: Callable[[], T], threads: Executor | None = None) -> T:
    """Do something in a thread. It is paid for like time of the event loop: both need the one interpreter."""
    spent = 0.0

    def timed() -> T:
        nonlocal spent
        began = time.thread_time()
        try:
            return work()
        finally:
            spent = time.thread_time() - began

    try:
        return await asyncio.get_running_loop().run_in_executor(threads, timed)
    finally:
        purse = payer.get()
        if purse is not None:
            purse.work.spend(spent)


def alone() -> AsyncExitStack | asyncio.Lock:
    """What an address does only once at a time."""
    purse = payer.get()
    return AsyncExitStack() if purse is None else purse.book


class Account:
    """A visitor at an address: both pay."""

    def __init__(self, visitor: Purse, address: Purse, limits: Limits) -> None:
        self.visitor = visitor
        self.address = address
        self._limits = limits

    def takes_message(self) -> bool:
        return self.visitor.messages.take() and self.address.messages.take()

    def spend(self, seconds: float) -> None:
        """The event loop was busy for them for so long."""
        self.visitor.work.spend(seconds)
        self.address.work.spend(seconds)

    @property
    def debt(self) -> float:
        """Seconds until they may use the event loop again."""
        return max(self.visitor.work.debt, self.address.work.debt)

    async def solvent(self) -> None:
        """Wait until nothing is owed: who does much waits, the others do not."""
        await self.visitor.solvent()
        await self.address.solvent()

    @property
    def has_room(self) -> bool:
        """Whether one more socket may be opened."""
        limits = self._limits
        return self.visitor.sockets < limits.sockets_a_client and self.address.sockets < limits.sockets_an_address

    def __enter__(self) -> Self:
        """A socket is open."""
        self.visitor.sockets += 1
        self.address.sockets += 1
        return self

    def __exit__(self, *_: object) -> None:
        self.visitor.sockets -= 1
        self.address.sockets -= 1


class Accounts:
    """Purses by visitor and by address; those at rest are forgotten."""

    def __init__(self, limits: Limits, most: int = 20_000) -> None:
        self._limits = limits
        self._most = most
        self._visitors: dict[str, Purse] = {}
        self._addresses: dict[str, Purse] = {}

    def of(self, visitor: str, address: str) -> Account:
        return Account(self._purse(self._visitors, visitor, 1.0), self.at(address), self._limits)

    def at(self, address: str) -> Purse:
        return self._purse(self._addresses, address, self._limits.address_share)

    def _purse(self, purses: dict[str, Purse], key: str, share: float) -> Purse:
        purse = purses.get(key)
        if purse is None:
            if len(purses) >= self._most:
                for old in [old for old, one in purses.items() if one.is_at_rest]:
                    del purses[old]
            limits = self._limits
            messages = Bucket(limits.messages_a_second * share, limits.message_burst * share)
            work = Bucket(limits.work_a_second, limits.work_burst)
            purse = purses[key] = Purse(messages, work)
        return purse

    @property
    def sockets(self) -> int:
        return sum(purse.sockets for purse in self._addresses.values())
