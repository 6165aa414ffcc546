"""Asynchronous work in tests, in a thread of its own: a browser that the same process drives keeps its loop running."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def awaited(work: Coroutine[Any, Any, T]) -> T:
    """What comes of it, once it is done."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(asyncio.run, work).result()
