"""Several servers on one PostgreSQL: each hears by LISTEN what the others have written, and catches up."""

import asyncio
import logging
import threading
from typing import Any

from .rooms import Rooms
from .store import CHANNEL, Store

log = logging.getLogger("grognard.server")
AGAIN_SECONDS = 1.0
POLL_SECONDS = 0.5


class Listener:
    """A thread with a connection of its own; it does nothing where the database is not shared."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms
        self._is_closed = threading.Event()

    async def run(self) -> None:
        if not self._store.is_shared:
            return
        heard: asyncio.Queue[str] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        thread = threading.Thread(target=self._listen, args=(loop, heard), name="listener", daemon=True)
        thread.start()
        while True:
            id, _, words = (await heard.get()).partition(" ")
            try:
                await (self._rooms.hear(id, words) if id else self._catch_up_all())
            except Exception:  # the next notice tries again
                log.exception("battle %s could not catch up", id)

    async def _catch_up_all(self) -> None:
        """The connection was lost for a while: anything may have been missed."""
        for room in self._rooms.all_live():
            await room.catch_up()
            await room.talk.catch_up()

    def close(self) -> None:
        self._is_closed.set()

    def _listen(self, loop: asyncio.AbstractEventLoop, heard: "asyncio.Queue[str]") -> None:
        while not self._is_closed.is_set():
            try:
                self._hear(loop, heard)
            except Exception:  # the database may be restarting
                log.warning("listening again in %s s", AGAIN_SECONDS)
                self._is_closed.wait(AGAIN_SECONDS)

    def _hear(self, loop: asyncio.AbstractEventLoop, heard: "asyncio.Queue[str]") -> None:
        import psycopg

        address = self._store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            _put(loop, heard, "")
            while not self._is_closed.is_set():
                for notice in connection.notifies(timeout=POLL_SECONDS):
                    process, _, news = notice.payload.partition(" ")
                    if process != self._store.process:
                        _put(loop, heard, news)


def _put(loop: asyncio.AbstractEventLoop, heard: Any, news: str) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(heard.put_nowait, news)
