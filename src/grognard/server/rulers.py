"""Rulers that seats show each other on purpose: two points of the plane for a few seconds. Nothing of it is kept.

Where the rules let nobody measure first, nobody shows a ruler either; one without any length only points at a spot,
which anybody may do. A map of zones has nothing to lay one on.
"""

import time
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from grognard.engine.core.state import NO_PLANE, Point
from grognard.engine.ruleset import Header
from grognard.games import find

from .connection import Connection
from .limits import Bucket, Limits
from .messages import Fault
from .speech import Laid, Laying
from .store import Store

if TYPE_CHECKING:
    from .room import Room

TAKEN: Point = (0, 0)
"""Ends of a ruler that is taken away."""
_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Laid)


def may_measure(header: Header) -> bool:
    """Whether a battle lets everybody measure before declaring: by its rules, or because it was agreed."""
    facts = find(header.game).facts
    return facts.measuring_first or facts.measuring_option in header.options


class Rulers:
    """One ruler a seat, each for some seconds; a new one takes the place of the old."""

    def __init__(self, room: "Room", store: Store, limits: Limits) -> None:
        self._room = room
        self._store = store
        self._limits = limits
        self._shown: dict[int, tuple[Laid, float]] = {}
        self._buckets: dict[int, Bucket] = {}

    async def lay(self, said: Laying) -> Fault | None:
        """Show a ruler to everybody, at other servers too; else the reason why not."""
        why = self._refusal(said)
        if why is not None:
            return why
        if said.start is None or said.end is None:
            laid = Laid(said.seat, TAKEN, TAKEN, 0)
        else:
            seconds = self._limits.pointer_seconds if said.start == said.end else self._limits.ruler_seconds
            laid = Laid(said.seat, said.start, said.end, round(1000 * seconds))
        self._tell(laid)
        await self._store.tell(self._room.row.id, _encoder.encode(laid).decode())
        return None

    def _refusal(self, said: Laying) -> Fault | None:
        board, is_pointing = self._room.battle.state.board, said.start == said.end
        if board == NO_PLANE or not (is_pointing or may_measure(self._room.row.header)):
            return Fault("no-measuring", "Measuring comes after declaring in this battle.", said.n)
        if said.start is None or said.end is None:
            return None if said.seat in self._shown else Fault("no-ruler", "No ruler of yours is shown.", said.n)
        if not all(0 <= x <= board[0] and 0 <= y <= board[1] for x, y in (said.start, said.end)):
            return Fault("off-table", "A ruler lies on the table.", said.n)
        bucket = self._buckets.setdefault(said.seat, Bucket(self._limits.rulers_a_second, self._limits.ruler_burst))
        return None if bucket.take() else Fault("rate", "Too many rulers; wait a moment.", said.n)

    def hear(self, text: str) -> None:
        """A ruler that somebody shows at another server."""
        self._tell(_decoder.decode(text))

    def _tell(self, laid: Laid) -> None:
        self._shown.pop(laid.seat, None)
        if laid.left:
            self._shown[laid.seat] = (laid, time.monotonic() + laid.left / 1000)
        for connection in tuple(self._room.connections):
            if not self._room.past.covers(connection):
                connection.send(laid)

    def show(self, connection: Connection) -> None:
        """To somebody who has just come: what is shown now."""
        now = time.monotonic()
        self._shown = {seat: (laid, end) for seat, (laid, end) in self._shown.items() if end > now}
        if not self._room.past.covers(connection):
            for laid, end in self._shown.values():
                connection.send(replace(laid, left=round(1000 * (end - now))))
