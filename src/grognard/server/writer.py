"""One thread writes to the database. What waits together is committed together, so many battles share one flush."""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Engine

from .accounts import Purse, payer

MOST_TOGETHER = 64
MOST_BESIDE = 4
"""So many pieces that nobody waits for are done with the others."""
Work = Callable[[Connection], Any]


class Job(Struct):
    """A piece of work, who waits for it, and which address pays for the time that it takes."""

    work: Work
    loop: asyncio.AbstractEventLoop
    future: "asyncio.Future[Any]"
    purse: Purse | None
    seconds: float = 0.0

    def do(self, connection: Connection) -> Any:
        began = time.thread_time()
        try:
            return self.work(connection)
        finally:
            self.seconds += time.thread_time() - began

    def settle(self, result: Any, fault: Exception | None) -> None:
        if self.purse is not None:
            self.purse.work.spend(self.seconds)
        if self.future.cancelled():
            return
        if fault is None:
            self.future.set_result(result)
        else:
            self.future.set_exception(fault)


class Writer:
    """Takes pieces of work and answers each when all of its batch is durable. What nobody waits for comes last."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._awaited: deque[Job] = deque()
        self._others: deque[Job] = deque()
        self._news = threading.Condition()
        self._is_closing = False
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def do(self, work: Work) -> Any:
        return await self._put(self._awaited, work)

    def do_later(self, work: Work, failed: Callable[[BaseException], None]) -> None:
        """Take work that nobody waits for; who gave it hears only if it fails."""
        future = self._put(self._others, work)
        future.add_done_callback(lambda done: failed(fault) if (fault := done.exception()) is not None else None)

    def _put(self, line: deque[Job], work: Work) -> "asyncio.Future[Any]":
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        with self._news:
            line.append(Job(work, loop, future, payer.get()))
            self._news.notify()
        return future

    @property
    def waiting(self) -> int:
        return len(self._awaited) + len(self._others)

    def close(self) -> None:
        """Finish what waits, then stop."""
        with self._news:
            self._is_closing = True
            self._news.notify()
        self._thread.join(timeout=30)

    def _run(self) -> None:
        while batch := self._next_batch():
            self._commit(batch)

    def _next_batch(self) -> list[Job]:
        """What is committed next; nothing when all is done and no more will come."""
        with self._news:
            self._news.wait_for(lambda: self.waiting or self._is_closing)
            batch = [self._awaited.popleft() for _ in range(min(len(self._awaited), MOST_TOGETHER))]
            return batch + [self._others.popleft() for _ in range(min(len(self._others), MOST_BESIDE))]

    def _commit(self, batch: list[Job]) -> None:
        try:
            with self._engine.begin() as connection:
                results = [job.do(connection) for job in batch]
        except Exception as fault:  # a lost connection or a full disk: each of the batch hears of it
            if len(batch) > 1:
                for job in batch:
                    self._commit([job])
                return
            _settle(batch[0], None, fault)
            return
        for job, result in zip(batch, results, strict=True):
            _settle(job, result, None)


def _settle(job: Job, result: Any, fault: Exception | None) -> None:
    if not job.loop.is_closed():
        job.loop.call_soon_threadsafe(job.settle, result, fault)
