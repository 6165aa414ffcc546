"""What an attacker does to a server: each attack runs for some seconds from one address and counts what was refused."""

import asyncio
import contextlib
import itertools
import json
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from grognard.server.shares import pledge_of

HERE = "127.0.0.2"
FAST = 0.005
FIRE = {"game": "at43", "scenario": "fire"}
Work = Coroutine[Any, Any, Any]
Attack = Callable[["Ground"], Awaitable[Work]]
"""Prepares and then gives what is done to the server."""


class Ground:
    """A server on a port of this machine, as one hostile address sees it."""

    def __init__(self, port: int, watched: str = "") -> None:
        self.port = port
        self.watched = watched
        """The battle of those who are to be disturbed."""
        self.refused: Counter[str] = Counter()
        self.http = self.visitor()

    def visitor(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=HERE)
        return httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", transport=transport, timeout=30)

    async def ready(self) -> None:
        while (await self.http.get("/health")).status_code != 200:
            await asyncio.sleep(0.2)

    async def prepared(self, attack: Attack, visitors: int) -> Work:
        """What will be done, by visitors whom nobody knows yet."""
        return _all(*[await attack(self._stranger()) for _ in range(visitors)])

    def _stranger(self) -> "Ground":
        other = Ground(self.port, self.watched)
        other.refused = self.refused
        return other

    @staticmethod
    async def under(work: Work, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(work, seconds)

    async def post(self, path: str, body: Any, http: httpx.AsyncClient | None = None) -> Any:
        try:
            reply = await (http or self.http).post(path, json=body)
        except httpx.HTTPError:
            self.refused["cut off"] += 1
            return {}
        if reply.status_code != 200:
            self.refused[reply.json().get("code", str(reply.status_code))] += 1
        return reply.json()

    async def battle(self, *who: str, **more: Any) -> str:
        made = await self.post("/api/battles", {**FIRE, "seats": [{"who": one} for one in who], **more})
        return str(made.get("battle", ""))

    def socket(self, battle: str, is_known: bool = True) -> connect:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items()) if is_known else ""
        heads = {"Cookie": cookies} if cookies else {}
        address = f"ws://127.0.0.1:{self.port}/api/battles/{battle}/live"
        return connect(address, additional_headers=heads, local_addr=(HERE, 0), max_size=None, ping_interval=None)

    def note(self, text: str | bytes) -> Any:
        message = json.loads(text)
        if message["type"] == "error":
            self.refused[message["code"]] += 1
        elif message["type"] == "tried" and message["refusals"]:
            self.refused["drafts"] += 1
        return message

    async def flood(
        self, battle: str, *messages: Any, sockets: int = 24, is_known: bool = True, pause: float = 0.6
    ) -> None:
        """Send messages over many sockets, by default as many as are just allowed."""
        await asyncio.gather(*(self._flood(battle, messages, is_known, pause) for _ in range(sockets)))

    async def _flood(self, battle: str, messages: tuple[Any, ...], is_known: bool, pause: float) -> None:
        while True:
            with contextlib.suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                async with self.socket(battle, is_known) as socket:
                    await socket.send(json.dumps({"type": "hello"}))
                    listening = asyncio.create_task(self._listen(socket))
                    try:
                        while not listening.done():
                            for message in messages:
                                await socket.send(message if isinstance(message, str) else json.dumps(message))
                                await asyncio.sleep(pause)
                    finally:
                        listening.cancel()
            self.refused["closed"] += 1
            await asyncio.sleep(0.1)

    async def _listen(self, socket: ClientConnection) -> None:
        async for text in socket:
            self.note(text)

    async def asked(self, battle: str, kind: str) -> Any:
        """Play until something of a kind is asked; its state."""
        async with self.socket(battle) as socket:
            await socket.send(json.dumps({"type": "hello"}))
            mine: list[int] = []
            while True:
                state = self.note(await socket.recv())
                if state["type"] == "suggested":
                    said = {"type": "answer", "revision": state["revision"], "seat": state["seat"]}
                    await socket.send(json.dumps(said | {"answer": state["answer"]}))
                if state["type"] == "welcome":
                    mine = state["you"]
                if state["type"] != "state":
                    continue
                for said in _shares(state, mine):
                    await socket.send(json.dumps(said))
                if state["decision"] is None:
                    continue
                if state["decision"]["type"] == kind:
                    return state
                said = {"type": "suggest", "revision": state["revision"], "seat": state["decision"]["seat"]}
                await socket.send(json.dumps(said))


def _shares(state: Any, mine: list[int]) -> Iterator[Any]:
    """What is still to be added to the dice before anything is asked."""
    phase, awaited = (state["shares"] or {"phase": "done"})["phase"], (state["shares"] or {}).get("awaited", ())
    for seat in () if phase == "done" else sorted(set(mine) & set(awaited)):
        number = f"{seat:064x}"
        yield {"type": phase, "seat": seat, phase: pledge_of(number) if phase == "pledge" else number}


async def _all(*works: Work) -> None:
    await asyncio.gather(*works)


# -- drafts and panels ------------------------------------------------------------------------------------------------


async def far_drafts(ground: Ground) -> Work:
    """The draft that froze the first server: a path of far points, in a game with slow ground."""
    more = {"game": "evolved", "scenario": "training-ground"}
    battle = await ground.battle("me", "me", **more)
    state = await ground.asked(battle, "Move")
    form = state["decision"]
    head = {"type": "try", "revision": state["revision"], "seat": form["seat"], "n": 1}
    model = form["movers"][0]["model"]
    return ground.flood(
        battle,
        head | {"draft": {"answer": [[model, [[10**18, 3]] * 600]]}},
        head | {"draft": {"drag": model, "to": [1_000_000, 1_000_000]}},
        head | {"draft": {"drag": model, "to": [30_000, 0], "via": [[30_000, 30_000], [0, 0]] * 200}},
    )


async def drafts(ground: Ground) -> Work:
    battle = await ground.battle("me", "me")
    state = await ground.asked(battle, "Move")
    form = state["decision"]
    head = {"type": "try", "revision": state["revision"], "seat": form["seat"], "n": 1}
    return ground.flood(battle, head, head | {"draft": {"drag": form["movers"][0]["model"], "to": [6000, 6000]}})


async def panels(ground: Ground) -> Work:
    battle = await ground.battle("me", "me")
    cards = [{"type": "card", "unit": unit, "ranges": True, "n": 1} for unit in range(8)]
    return ground.flood(battle, *cards, {"type": "watch", "n": 2}, {"type": "look", "at": 5}, {"type": "moments"})


async def suggestions(ground: Ground) -> Work:
    battle = await ground.battle("me", "me")
    state = await ground.asked(battle, "Move")
    seat = state["decision"]["seat"]
    return ground.flood(battle, {"type": "suggest", "revision": state["revision"], "seat": seat, "n": 1})


async def searches(ground: Ground) -> Work:
    """Deeds and better spots, also after answers that lead nowhere, in the game whose searches take longest."""
    battle = await ground.battle("me", "me", game="fireteam", scenario="first-contact")
    state = await ground.asked(battle, "Move")
    head = {"revision": state["revision"], "seat": state["decision"]["seat"], "n": 1}
    spots = [head | {"type": "spot", "ref": ref} for ref in ("u1", "m20", "u99999", "s0", "x" * 16)]
    worst = [[10**18, [[10**18, -(10**18)]] * 50], "\u0000", {"a": 1}, None, [], -1, True]
    return ground.flood(
        battle, head | {"type": "deeds"}, *spots, head | {"type": "spot", "ref": "u1", "after": worst},
        head | {"type": "deeds", "after": worst},
    )  # fmt: skip


async def computers(ground: Ground) -> Work:
    """Battles of computers, two dozen a visitor, that answer at once."""
    seats = [{"who": "computer", "level": "random"}] * 2
    made = [await ground.post("/api/battles", {**FIRE, "seats": seats}) for _ in range(24)]
    floods = (ground.flood(one["battle"], {"type": "ping"}, sockets=1) for one in made if "battle" in one)
    return _all(*floods)


async def pings(ground: Ground) -> Work:
    return ground.flood(await ground.battle("me", "me"), {"type": "ping", "n": 1}, pause=FAST)


async def seats_below_none(ground: Ground) -> Work:
    battle = await ground.battle("me", "me")
    return ground.flood(battle, *({"type": "sit", "seat": -number} for number in range(1, 12)), pause=FAST)


async def rubbish(ground: Ground) -> Work:
    battle = await ground.battle("me", "me")
    worst = {"type": "answer", "revision": 0, "seat": 0, "answer": [["m1", [10**18, 10**18], 10**18]] * 500}
    return ground.flood(
        battle, "[" * 60_000, '{"type":', worst, {"type": "say", "seat": 0, "text": "x" * 60_000}, pause=FAST
    )


async def tiny_frames(ground: Ground) -> Work:
    """As many frames as fit into what the system sends at once: empty texts, and pings that are no message."""
    battle = await ground.battle("me", "me")
    kinds = itertools.cycle((0x81, 0x89))

    async def pour(first: int) -> None:
        while True:
            with contextlib.suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                async with ground.socket(battle) as socket:
                    while not socket.transport.is_closing():
                        socket.transport.write(bytes((first, 0x80, 0, 0, 0, 0)) * 40_000)
                        await asyncio.sleep(0.2)
            ground.refused["closed"] += 1
            await asyncio.sleep(0.2)

    return _all(*(pour(next(kinds)) for _ in range(12)))


async def onlookers(ground: Ground) -> Work:
    """The others' own battle, watched from as many sockets as it takes."""
    looks = ({"type": "look", "at": 5}, {"type": "moments"}, {"type": "card", "unit": 1, "ranges": True, "n": 1})
    return ground.flood(ground.watched, *looks, sockets=80, is_known=False)


# -- connections ------------------------------------------------------------------------------------------------------


async def watchers(ground: Ground) -> Work:
    battle = await ground.battle("me", "friend")
    return ground.flood(battle, {"type": "ping"}, sockets=100, is_known=False)


async def silent_sockets(ground: Ground) -> Work:
    battle = await ground.battle("me", "friend")

    async def stay() -> None:
        while True:
            try:
                async with ground.socket(battle, is_known=False) as socket:
                    async for text in socket:
                        ground.note(text)
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                ground.refused["closed"] += 1
            await asyncio.sleep(0.5)

    return _all(*(stay() for _ in range(400)))


async def deaf_sockets(ground: Ground) -> Work:
    """Sockets that ask for the whole table again and again and never read a byte of it."""
    battle = await ground.battle("me", "me")
    await ground.asked(battle, "Move")

    async def ask() -> None:
        while True:
            with contextlib.suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                async with ground.socket(battle) as socket:
                    socket.transport.pause_reading()
                    await socket.send(json.dumps({"type": "hello"}))
                    while not socket.transport.is_closing():
                        await socket.send(json.dumps({"type": "sit", "seat": 0}))
                        await asyncio.sleep(0.6)
            ground.refused["closed"] += 1
            await asyncio.sleep(0.1)

    return _all(*(ask() for _ in range(24)))


async def half_requests(ground: Ground) -> Work:
    """1,100 headers that never end."""

    async def hang() -> None:
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", ground.port, local_addr=(HERE, 0))
                writer.write(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
                with contextlib.suppress(OSError):
                    await reader.read()
                writer.close()
            ground.refused["cut off"] += 1
            await asyncio.sleep(0.5)

    return _all(*(hang() for _ in range(1100)))


async def requests(ground: Ground) -> Work:
    """Everything that a request may ask for, as fast as it is answered."""
    battle = await ground.battle("me", "me")
    await ground.post(f"/api/battles/{battle}/resign", {"seat": 0})
    looks = ("replay?at=9", "moments", "hindsight?at=0&seat=0&nth=9")
    paths = ("record", "log.json", "log.html", "picture.svg", "dice", *looks)

    async def ask(number: int) -> None:
        http = ground.visitor()
        while True:
            path = paths[number % len(paths)]
            with contextlib.suppress(httpx.HTTPError):
                reply = await http.get(f"/api/battles/{battle}/{path}")
                if reply.status_code != 200:
                    ground.refused[reply.json().get("code", "")] += 1
            await ground.post("/api/battles", {**FIRE, "seats": [{"who": "friend"}] * 2}, http)
            await ground.post(f"/api/battles/{battle}/rematch", {})

    return _all(*(ask(number) for number in range(20)))


ATTACKS: dict[str, tuple[Attack, int]] = {
    "drafts of far points": (far_drafts, 4),
    "drafts, 24 sockets": (drafts, 4),
    "cards, fields, looks back": (panels, 4),
    "suggestions": (suggestions, 4),
    "deeds and better spots": (searches, 4),
    "96 sockets that never read": (deaf_sockets, 4),
    "48 battles of computers": (computers, 2),
    "pings, as fast as may be": (pings, 4),
    "480,000 tiny frames": (tiny_frames, 1),
    "seats below none": (seats_below_none, 4),
    "rubbish and giants": (rubbish, 4),
    "100 watchers": (watchers, 1),
    "80 at the others' own battle": (onlookers, 1),
    "400 silent sockets": (silent_sockets, 1),
    "1,100 half requests": (half_requests, 1),
    "requests, new battles, rematches": (requests, 1),
}
"""Each with how many visitors of the one address do it at the same time."""
