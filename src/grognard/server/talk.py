"""What people say to each other at a battle: kept beside it, no part of its record, heard by all who are not behind."""

from typing import TYPE_CHECKING

from grognard.engine.core.files import is_plain

from .connection import Connection
from .limits import Bucket, Limits
from .messages import Fault
from .speech import Saying, Spoken
from .store import Store

if TYPE_CHECKING:
    from .room import Room


class Talk:
    def __init__(self, room: "Room", store: Store, limits: Limits) -> None:
        self._room = room
        self._store = store
        self._limits = limits
        self._spoken: list[Spoken] = []
        self._buckets: dict[int, Bucket] = {}

    async def say(self, said: Saying) -> Fault | None:
        """Keep and tell it; else the reason why not."""
        why = self._refusal(said)
        if why is None:
            await self._store.say(self._room.row.id, said.seat, said.text.strip())
            await self.catch_up()
        return why

    def _refusal(self, said: Saying) -> Fault | None:
        limits, text = self._limits, said.text.strip()
        if not text or len(text) > limits.words_characters or not is_plain(text):
            return Fault("words", f"Say it in 1 to {limits.words_characters} plain characters.", said.n)
        if len(self._spoken) >= limits.words_a_battle:
            return Fault("words", "Enough has been said at this battle.", said.n)
        bucket = self._buckets.setdefault(said.seat, Bucket(limits.words_a_second, limits.words_burst))
        return None if bucket.take() else Fault("rate", "Too many words; wait a moment.", said.n)

    async def catch_up(self) -> None:
        """Tell what is new in the store, whoever wrote it."""
        after = self._spoken[-1].id if self._spoken else 0
        for id, seat, text, at in await self._store.talk(self._room.row.id, after, self._limits.words_a_battle):
            if not self._spoken or id > self._spoken[-1].id:
                spoken = Spoken(id, seat, text, at)
                self._spoken.append(spoken)
                for connection in tuple(self._room.connections):
                    if not self._room.past.covers(connection):
                        connection.send(spoken)

    def show(self, connection: Connection) -> None:
        """To somebody who has just come: the newest of what was said."""
        if not self._room.past.covers(connection):
            for spoken in self._spoken[-self._limits.words_shown :]:
                connection.send(spoken)
