"""Many battles at once on one server: how long from an answer to the view that follows it, and memory a battle.

A server process on a fresh SQLite file, two clients a battle over real sockets, each answering a while after it is
asked. Run alone: `python -m benchmarks.load`.
"""

import asyncio
import gc
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

BATTLES = 200
SECONDS = 30.0
PAUSE = (0.5, 3.5)
"""How long a client thinks before it answers."""
ARRIVAL = 8.0
"""Seconds in which the clients arrive; measured is what comes after."""
WANTED_MS = 250.0
Row = tuple[str, object, object, float, float]


def serve(database: str) -> None:
    """The server, with limits that let one machine play all the clients."""
    import uvicorn

    from grognard.server.app import application
    from grognard.server.limits import Limits
    from grognard.server.serving import bound, calm_collector
    from grognard.server.store import Store

    limits = Limits(
        requests_a_second=1e6, request_burst=10**6, creations_an_hour=10**6, creation_burst=10**6,
        openings_a_second=1e6, opening_burst=10**6, connections_a_second=1e6, connection_burst=10**6,
        sockets_a_client=10**4, sockets_an_address=10**4, connections_an_address=10**4, battles_a_client=10**4,
        work_a_second=1e6, work_burst=1e6,
    )  # fmt: skip
    listening = bound("127.0.0.1", 0)
    listening.listen(1024)
    print(listening.getsockname()[1], flush=True)
    config = uvicorn.Config(application(Store.open(database), limits), log_level="error", ws="websockets-sansio",
                            ws_per_message_deflate=False, log_config=None)  # fmt: skip
    calm_collector()
    uvicorn.Server(config).run(sockets=[listening])


def resident(pid: int) -> float:
    """Memory of a process in MiB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="utf-8").split()[1])
    return pages * 4096 / 2**20


def reply_to(decision: dict[str, Any], view: dict[str, Any], chance: random.Random) -> Any:
    """A legal answer that costs the client little: any choice, nobody moves, a sampled placement."""
    match decision["type"]:
        case "Choose":
            keys = [option["key"] for option in decision["options"] if not option["cost"]]
            least = max(1, decision["least"])
            return chance.sample(keys, least) if len(keys) >= least else _sampled(decision, view)
        case "Order":
            return [item["key"] for item in decision["items"]]
        case "Move" if decision["edge"] is None:
            return []
        case _:
            return _sampled(decision, view)


def _sampled(decision: dict[str, Any], view: dict[str, Any]) -> Any:
    from grognard.engine.core.codec import decision_from_json, state_from_json, to_json
    from grognard.engine.dice.stream import stream_of
    from grognard.engine.space import Table

    form = decision_from_json(json.dumps(decision | {"progress": None}).encode())
    table = Table.of(state_from_json(json.dumps(view).encode()))
    return json.loads(to_json(form.sample(stream_of(view["round"], decision["prompt"]), table)))


def decoded(raw: Any) -> dict[str, Any]:
    import msgspec

    message: dict[str, Any] = msgspec.json.decode(raw)
    return message


class Client:
    """One seat of one battle that answers whatever it is asked."""

    def __init__(self, address: str, key: str, seat: int, times: list[tuple[float, float]]) -> None:
        self._address, self._key, self._seat, self._times = address, key, seat, times
        self._chance = random.Random(key)
        self.refused = 0
        self.revision = -1

    async def run(self, until: float) -> None:
        from websockets.asyncio.client import connect

        await asyncio.sleep(self._chance.uniform(0, ARRIVAL))
        async with connect(self._address, max_size=None, compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "key": self._key}))
            try:
                async with asyncio.timeout(until - time.monotonic()):
                    await self._play(socket)
            except TimeoutError:
                return

    async def _play(self, socket: Any) -> None:
        message = decoded(await socket.recv())
        while True:
            if message["type"] in ("refused", "stale", "error"):
                self.refused += 1
            if message["type"] == "state":
                self.revision = message["revision"]
                await self._share(socket, message["shares"])
                if message["decision"] is not None and message["outcome"] is None:
                    message = await self._answer(socket, message)
                    continue
            message = decoded(await socket.recv())

    async def _share(self, socket: Any, card: dict[str, Any]) -> None:
        """Add to the dice what is awaited of this seat."""
        from grognard.server.shares import pledge_of

        if self._seat in card["awaited"]:
            share, phase = f"{self._seat:064x}", card["phase"]
            number = pledge_of(share) if phase == "pledge" else share
            await socket.send(json.dumps({"type": phase, "seat": self._seat, phase: number}))

    async def _answer(self, socket: Any, message: dict[str, Any]) -> dict[str, Any]:
        """Think a while, answer, and return what comes of it."""
        answer = reply_to(message["decision"], message["view"], self._chance)
        await asyncio.sleep(self._chance.uniform(*PAUSE))
        start = time.perf_counter()
        said = {"type": "answer", "revision": self.revision, "seat": self._seat, "answer": answer}
        await socket.send(json.dumps(said))
        following = decoded(await socket.recv())
        while self._is_old(following):
            following = decoded(await socket.recv())
        self._times.append((time.monotonic(), time.perf_counter() - start))
        return following

    def _is_old(self, message: dict[str, Any]) -> bool:
        """Whether a message was under way before the answer: a sealed answer of the other side shows the same again."""
        if message["type"] == "state":
            return message["revision"] == self.revision and message["decision"] is not None
        return message["type"] not in ("refused", "stale", "error")


async def fight(port: int, pid: int, battles: int, seconds: float) -> dict[str, float]:
    import httpx

    spent: list[tuple[float, float]] = []
    clients: list[Client] = []
    before = resident(pid)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
        for _ in range(battles):
            wish = {"game": "at43", "scenario": "fire", "seats": [{"who": "friend"}] * 2}
            made = (await http.post("/api/battles", json=wish)).json()
            address = f"ws://127.0.0.1:{port}/api/battles/{made['battle']}/live"
            clients += [Client(address, seat["key"], seat["seat"], spent) for seat in made["seats"]]
    gc.disable()  # the clients' own pauses are not the server's
    begin = time.monotonic() + ARRIVAL
    await asyncio.gather(*(client.run(begin + seconds) for client in clients))
    times = sorted(each for at, each in spent if at >= begin)
    return {
        "answers": len(times),
        "a second": len(times) / seconds,
        "p50 ms": 1000 * times[len(times) // 2],
        "p99 ms": 1000 * times[int(len(times) * 0.99)],
        "worst ms": 1000 * times[-1],
        "MiB a battle": (resident(pid) - before) / battles,
        "refused": sum(client.refused for client in clients),
    }


def measured(battles: int = BATTLES, seconds: float = SECONDS) -> dict[str, float]:
    """Start a server, play, stop it."""
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "benchmarks.load", "serve", str(Path(folder) / "battles.db")]
        root = Path(__file__).parents[1]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=root) as server:
            assert server.stdout is not None
            port = int(server.stdout.readline())
            try:
                return asyncio.run(fight(port, server.pid, battles, seconds))
            finally:
                server.kill()


def run() -> list[Row]:
    found = measured()
    lost = f", {found['refused']:.0f} refused" if found["refused"] else ""
    name = f"{BATTLES} live battles, {found['a second']:.0f} answers a second{lost}: p99 ms from answer to view"
    memory = f"{BATTLES} live battles: MiB of memory a battle"
    return [
        (name, found["p99 ms"], WANTED_MS, WANTED_MS / found["p99 ms"], 1.0),
        (memory, found["MiB a battle"], 5.0, 5.0 / max(found["MiB a battle"], 0.01), 1.0),
    ]


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        serve(sys.argv[2])
    else:
        print(measured(*(int(word) for word in sys.argv[1:3])))
