"""A real server in this process and browsers that talk to it over real sockets."""

import json
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Self

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from grognard.server.app import application
from grognard.server.gate import Gate
from grognard.server.limits import Limits
from grognard.server.serving import bound, configured
from grognard.server.shares import pledge_of
from grognard.server.store import Store
from grognard.server.thinkers import Thinkers

Message = dict[str, Any]
PATIENCE = 120.0
"""Seconds after which something that has not happened never will; a machine may be slow."""
LONG = 3600.0
NEVER = 1e-6
"""A rate so low that nothing comes back while a test runs."""
OPEN = Limits(
    requests_a_second=10_000, request_burst=10_000, creations_an_hour=10_000, creation_burst=10_000,
    openings_a_second=10_000, connections_a_second=10_000, connection_burst=10_000, opening_burst=10_000,
    message_burst=5000, work_a_second=1e9, think_seconds=LONG, hello_seconds=LONG, panel_seconds=LONG,
    spot_seconds=LONG, spot_step_seconds=LONG, ruler_seconds=LONG, pointer_seconds=LONG / 2, rulers_a_second=NEVER,
    words_a_second=NEVER,
)  # fmt: skip
"""Limits that no ordinary test meets, and nothing that depends on how long something takes."""


class Server:
    """Serves a database on a free port of this machine until it is left."""

    def __init__(self, database: str, limits: Limits = OPEN, process: str = "", behind: tuple[str, ...] = ()) -> None:
        self._socket = bound("127.0.0.1", 0)
        self.port: int = self._socket.getsockname()[1]
        self.gate = Gate(limits, limits.connections)
        self.app = application(Store.open(database, process), limits, Thinkers(0), gate=self.gate)
        self._server = uvicorn.Server(configured(self.app, self.gate, behind))
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],), daemon=True)
        self._visitors: list[Browser] = []

    def visit(self) -> "Browser":
        """A new visitor, who goes when the server does."""
        self._visitors.append(Browser(self.port))
        return self._visitors[-1]

    def connections(self) -> set[Any]:
        """What uvicorn has made for each connection."""
        return self._server.server_state.connections

    def __enter__(self) -> Self:
        self._thread.start()
        until(lambda: self._server.started)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        for visitor in self._visitors:
            visitor.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._socket.close()


def until(holds: Callable[[], Any]) -> None:
    """Wait until something holds, not for ever."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.01)


def used(seconds: float) -> None:
    """Use so much time of the processor, however busy the machine is."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        sum(range(1000))


class Browser:
    """One visitor: his cookie, and sockets that he opens."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
        self.seats: list[Seat] = []

    def get(self, path: str) -> Any:
        reply = self.http.get(f"/api/{path}")
        assert reply.status_code == 200, reply.text
        return reply.json()

    def post(self, path: str, body: Any) -> Any:
        reply = self.http.post(f"/api/{path}", json=body)
        assert reply.status_code == 200, reply.text
        return reply.json()

    def create(self, *who: str, **more: Any) -> Any:
        seats = [{"who": one} for one in who]
        return self.post("battles", {"game": "at43", "scenario": "fire", "seats": seats, **more})

    def sit(self, battle: str, key: str = "") -> "Seat":
        return Seat(self, battle, key)

    def keep(self, headers: Mapping[str, str]) -> None:
        """Keep the cookie that a socket was opened with."""
        name, _, value = headers.get("Set-Cookie", "").partition(";")[0].partition("=")
        if value:
            self.http.cookies.set(name, value)

    def close(self) -> None:
        for seat in self.seats:
            seat.close()
        self.http.close()


class Seat:
    """An open socket at a battle; remembers the newest state and the whole log."""

    def __init__(self, browser: Browser, battle: str, key: str = "", hello: bool = True) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
        address = f"ws://127.0.0.1:{browser.port}/api/battles/{battle}/live"
        headers = {"Cookie": cookies} if cookies else {}
        browser.seats.append(self)
        self._open = ExitStack()
        opened = connect(address, additional_headers=headers, max_size=None, open_timeout=PATIENCE, ping_interval=None)
        self.socket: ClientConnection = self._open.enter_context(opened)
        browser.keep(self.socket.response.headers if self.socket.response is not None else {})
        self.heard: list[Message] = []
        self.raw: list[str] = []
        self.state: Message = {}
        self.welcome: Message = {}
        self.log: list[Message] = []
        if hello:
            self.send(type="hello", **({"key": key} if key else {}))
            self.wait("state")
            self.share()

    def share(self) -> None:
        """Add to the dice for one's seats, and do not wait for those who are not there."""
        mine, numbers = self.welcome["you"], {seat: f"{seat:064x}" for seat in self.welcome["you"]}
        while mine and self.state["shares"] and self.state["shares"]["phase"] != "done":
            if self.state["rest"] or self.state["outcome"]:
                return
            awaited, phase = self.state["shares"]["awaited"], self.state["shares"]["phase"]
            for seat in set(awaited) & set(mine):
                number = pledge_of(numbers[seat]) if phase == "pledge" else numbers[seat]
                self.send(type=phase, seat=seat, **{phase: number})
            if not set(awaited) & set(mine):
                self.send(type="begin", seat=mine[0])
            self.ask(type="ping")

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, timeout: float = PATIENCE) -> Message:
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        message: Message = json.loads(text)
        self.heard.append(message)
        if message["type"] == "state":
            self.state = message
            self.log = self.log[: message["log_from"]] + message["log"]
        if message["type"] == "welcome":
            self.welcome = message
        return message

    def wait(self, *kinds: str) -> Message:
        """The next message of one of these kinds."""
        while True:
            message = self.receive()
            if message["type"] in kinds:
                return message

    def until(self, holds: Callable[[Message], Any]) -> Message:
        """The newest state for which something holds."""
        while not (self.state and holds(self.state)):
            self.receive()
        return self.state

    def ask(self, **question: Any) -> Message:
        """The answer to a numbered question."""
        self.send(n=4711, **question)
        while True:
            message = self.receive()
            if message.get("n") == 4711:
                return message

    @property
    def revision(self) -> int:
        return int(self.state["revision"])

    def suggestion(self) -> Any:
        seat = self.state["decision"]["seat"]
        said = self.ask(type="suggest", revision=self.revision, seat=seat)
        assert said["type"] == "suggested", (said, self.state["revision"], [m["type"] for m in self.heard[-8:]])
        return said["answer"]

    def answer(self, answer: Any) -> Message:
        """Answer, and wait for what comes of it."""
        seat = self.state["decision"]["seat"]
        before = len(self.heard)
        self.send(type="answer", revision=self.revision, seat=seat, answer=answer)
        self.ask(type="ping")
        kinds = ("refused", "stale", "error", "state")
        said = [message for message in self.heard[before:] if message["type"] in kinds]
        return min(said, key=lambda message: kinds.index(message["type"]))

    def step(self) -> Message:
        return self.answer(self.suggestion())

    def close(self) -> None:
        self._open.close()
