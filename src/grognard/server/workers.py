"""Processes beside the event loop that are handed plain data; what takes longer than its budget is ended for good."""

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

T = TypeVar("T")
NICE = 5
"""The event loop comes first where the machine is busy; much more, and computers would never get ready there."""


def _end_with_server() -> None:
    """Runs in a worker: a server that is killed cannot stop its workers, so they watch it themselves."""
    os.nice(NICE)
    server = multiprocessing.parent_process()

    def watch() -> None:
        if server is not None:
            server.join()
            os._exit(0)

    threading.Thread(target=watch, name="watch", daemon=True).start()


class Workers:
    """A small pool. A worker that dies, or is ended, is replaced with all the others; their questions are asked again
    once. Without processes there is a thread, which cannot be ended."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.waiting = 0
        """Questions that are not answered yet."""
        self._pool: Executor | None = None

    def executor(self) -> Executor:
        if self._pool is None:
            if self.processes == 0:
                self._pool = ThreadPoolExecutor(1, thread_name_prefix="worker")
            else:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self.processes, mp_context=context, initializer=_end_with_server)
        return self._pool

    def submit(self, work: Callable[..., T], *given: Any) -> "Future[T]":
        return self.executor().submit(work, *given)

    async def run(self, work: Callable[..., T], *given: Any, seconds: float) -> T:
        """What the work gives; raises TimeoutError when it takes too long, and then it has been ended."""
        self.waiting += 1
        try:
            return await self._run(work, given, seconds)
        finally:
            self.waiting -= 1

    async def _run(self, work: Callable[..., T], given: tuple[Any, ...], seconds: float) -> T:
        for is_last in (False, True):
            pool = self.executor()
            try:
                return await asyncio.wait_for(asyncio.wrap_future(pool.submit(work, *given)), seconds)
            except TimeoutError:
                if pool is self._pool and self.processes:
                    self.close()
                raise
            except BrokenProcessPool:
                if pool is self._pool:
                    self._pool = None
                if is_last:
                    raise
        raise AssertionError("the loop returns or raises")

    def close(self) -> None:
        """Stop at once: an answer that is still being thought of is of no use any more."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        workers = tuple((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join(1)
