"""The door before any request: how many may come in, from where, and how long a request may take to arrive.

uvicorn waits for ever for the rest of a header or a body and counts only what has become a request. Its protocol class
can be replaced, so a small one with a timer keeps the server that everything else here is built on.
"""

import asyncio
import resource
from collections import Counter
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from .accounts import Accounts
from .addresses import counted
from .limits import Bucket, Limits, Turnstile
from .turns import Piecewise, Turns, read_little

FILES_KEPT = 160
"""Open files that are no connections: the database, the workers' pipes, the page, the libraries."""
FEWEST = 64
STOPPED = 1012
"""The code with which a web socket is closed when a server stops or starts again."""


class TooFewFiles(Exception):
    """The limit of open files leaves no room for visitors."""


def most_connections(limits: Limits) -> int:
    """So many connections fit below the limit of open files, which is raised as far as it may be."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.connections + FILES_KEPT
    if soft < wanted and (hard == resource.RLIM_INFINITY or hard > soft):
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    room = min(limits.connections, soft - FILES_KEPT)
    if room < FEWEST:
        raise TooFewFiles(f"only {soft} files may be open at once, {FILES_KEPT + FEWEST} are needed (ulimit -n)")
    return room


class Gate:
    """Counts the connections that are open, each from its address, and those that were turned away."""

    def __init__(self, limits: Limits, most: int) -> None:
        self.limits = limits
        self.accounts = Accounts(limits)
        self.turns = Turns(self.accounts)
        self.most = most
        self.open = 0
        self.turned_away = 0
        self.too_slow = 0
        self._is_shut = False
        self._trusted: frozenset[str] = frozenset()
        self._from: Counter[str] = Counter()
        self._comings = Turnstile(limits.connections_a_second, limits.connection_burst)

    def trust(self, proxies: tuple[str, ...]) -> None:
        """All visitors come through these: their connections are not counted by address."""
        self._trusted = frozenset(proxies)

    def trusts(self, address: str) -> bool:
        return address in self._trusted

    def admits(self, address: str) -> bool:
        is_full, place = self.open >= self.most, counted(address)
        is_many = not self.trusts(address) and (
            self._from[place] >= self.limits.connections_an_address or not self._comings.admits(place)
        )
        if is_full or is_many:
            self.turned_away += 1
            self._is_shut |= is_full
            return False
        self.open += 1
        self._from[place] += 1
        return True

    def was_shut(self) -> bool:
        """Whether somebody, whoever he was, found no room since this was last asked."""
        was, self._is_shut = self._is_shut, False
        return was

    def leaves(self, address: str) -> None:
        place = counted(address)
        self.open -= 1
        self._from[place] -= 1
        if not self._from[place]:
            del self._from[place]

    def protocols(self) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
        """The classes that uvicorn makes one of for each connection, and for each that becomes a web socket."""
        return type("TimedRequests", (Timed,), {"gate": self}), type("CountedSocket", (Counted,), {"gate": self})


class Taken:
    """A protocol whose peer must take what it is sent: closing alone would wait for him for ever."""

    gate: ClassVar[Gate]
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _patience: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc]
        self._patience = self.loop.call_later(self.gate.limits.taking_seconds, self._cut_off)

    def resume_writing(self) -> None:
        super().resume_writing()  # type: ignore[misc]
        self._forgive()

    def _forgive(self) -> None:
        if self._patience is not None:
            self._patience.cancel()

    def _cut_off(self) -> None:
        self.gate.too_slow += 1
        self.transport.abort()


class Timed(Taken, Piecewise, H11Protocol):
    """A request that does not arrive in time, or whose reply is not taken, is cut off."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._timer: asyncio.TimerHandle | None = None
        self._awaits = ""
        self._is_in = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        if not self.gate.admits(_peer(transport)):
            transport.abort()
            return
        self._is_in = True
        read_little(transport)
        transport.set_write_buffer_limits(0)  # whatever is not taken at once counts as waiting
        super().connection_made(transport)
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_for("")
        self._forgive()
        if self._is_in:
            self.gate.leaves(_peer(self.transport))
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._is_in or self.transport.is_closing():
            return
        address = _peer(self.transport)
        if self.gate.trusts(address):  # whoever asks through a proxy waits where his own address is known
            self.read_piece(data)
        else:
            self.in_turn(self.gate.turns, counted(address), data)

    def read_piece(self, piece: bytes) -> None:
        super().data_received(piece)
        self._look()

    @property
    def is_held(self) -> bool:
        return bool(self.flow.read_paused)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._wait_for("")
        self._forgive()
        self._awaits = "nothing"
        super().handle_websocket_upgrade(event)

    def _look(self) -> None:
        """What is awaited now: the rest of a header, of a body, or that the reply is taken."""
        if self._awaits == "nothing" or self.transport.is_closing():
            return
        theirs, ours = self.conn.their_state, self.conn.our_state
        if theirs is h11.SEND_BODY:
            self._wait_for("body")
        elif theirs is h11.IDLE and ours is h11.IDLE:
            is_resting = self.timeout_keep_alive_task is not None
            self._wait_for("" if is_resting else "header")
        else:
            self._wait_for("reply" if theirs is h11.DONE else "")

    def _wait_for(self, what: str) -> None:
        if what == self._awaits:
            return
        self._awaits = what
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        limits = self.gate.limits
        seconds = {"header": limits.header_seconds, "body": limits.body_seconds, "reply": limits.reply_seconds}
        if what:
            self._timer = self.loop.call_later(seconds[what], self._cut_off)


class Counted(Taken, Piecewise, WebSocketsSansIOProtocol):
    """A web socket that is counted until it is closed; frames that are no message, such as pings, are few."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._frames = Bucket(self.gate.limits.frames_a_second, self.gate.limits.frame_burst)

    def connection_lost(self, exc: Exception | None) -> None:
        self._forgive()
        self.gate.leaves(_peer(self.transport))
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:  # the request itself, which has had its turn
            super().data_received(data)
            return
        if not self.handshake_complete:  # nobody may speak before he is answered, and nobody could read it
            self._turn_out()
            return
        client = self.scope["client"]  # behind a proxy, of whom it speaks
        self.in_turn(self.gate.turns, counted(client[0]) if client is not None else "", data)

    def read_piece(self, piece: bytes) -> None:
        super().data_received(piece)

    @property
    def is_held(self) -> bool:
        return self.read_paused

    def shutdown(self) -> None:
        """The server is being stopped: say so."""
        if self.close_sent or not self.handshake_complete:
            super().shutdown()
            return
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": STOPPED})
        self.conn.send_close(STOPPED, "The server is being stopped; the battle is kept.")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    def handle_ping(self) -> None:
        if self._is_fair():
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        if self._is_fair():
            super().handle_cont(event)

    def _is_fair(self) -> bool:
        if self._frames.take():
            return True
        self._turn_out()
        return False

    def _turn_out(self) -> None:
        self.gate.turned_away += 1
        self.transport.abort()


def _peer(transport: asyncio.Transport) -> str:
    name = transport.get_extra_info("peername")
    return str(name[0]) if isinstance(name, tuple) else ""
