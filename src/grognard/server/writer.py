"""One thread writes to the database. What waits together is committed together, so many battles share one flush."""

import asyncio
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from sqlalchemy import Connection, Engine

MOST_TOGETHER = 256
Work = Callable[[Connection], Any]
Job = tuple[Work, asyncio.AbstractEventLoop, "asyncio.Future[Any]"]


class Writer:
    """Takes pieces of work and answers each when all of its batch is durable."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def do(self, work: Work) -> Any:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._jobs.put((work, loop, future))
        return await future

    def close(self) -> None:
        """Finish what waits, then stop."""
        self._jobs.put(None)
        self._thread.join(timeout=30)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            batch, is_last = [job], False
            while not self._jobs.empty() and len(batch) < MOST_TOGETHER:
                further = self._jobs.get()
                if further is None:
                    is_last = True
                    break
                batch.append(further)
            self._commit(batch)
            if is_last:
                return

    def _commit(self, batch: list[Job]) -> None:
        try:
            with self._engine.begin() as connection:
                results = [work(connection) for work, _, _ in batch]
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
    _, loop, future = job

    def settle() -> None:
        if future.cancelled():
            return
        if fault is None:
            future.set_result(result)
        else:
            future.set_exception(fault)

    if not loop.is_closed():
        loop.call_soon_threadsafe(settle)
