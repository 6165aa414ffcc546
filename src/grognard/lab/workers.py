"""Processes that play battles. They leave Ctrl-C to the program that started them, and never run its main module again:
so they work from a script without a guard, from standard input and from a notebook."""

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from os import cpu_count
from types import ModuleType
from typing import TypeVar

Work = TypeVar("Work")
Result = TypeVar("Result")
MOST_JOBS_PER_CORE = 4
"""More processes than this are only in each other's way."""
MOST_AT_ONCE = 16
"""How many pieces of work a process is handed together."""


@contextmanager
def _no_main() -> Iterator[None]:
    """While it holds, a process that is started is told of no main module."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


class _Worker(SpawnProcess):
    """Finds no main module to run again. The program misses its own only while a process is started: what runs between
    two battles, such as the next cell of a notebook, finds it where it was."""

    def start(self) -> None:
        with _no_main():
            super().start()


class _Apart(SpawnContext):
    """Every Process that a pool of this context starts, also in place of one that died, is such a worker."""

    Process = _Worker


def spread(do: Callable[[Work], Result], work: Sequence[Work], jobs: int) -> Iterator[Result]:
    """The results of all work, each as soon as it is there, in any order."""
    workers = min(jobs, len(work), MOST_JOBS_PER_CORE * (cpu_count() or 1))
    at_once = max(1, min(MOST_AT_ONCE, len(work) // (workers * 8)))
    with _Apart().Pool(workers, _leave_interrupts) as pool:
        yield from pool.imap_unordered(do, work, at_once)


def _leave_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
