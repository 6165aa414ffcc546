"""The commands that serve: a port is bound, the page's address printed, computers think in processes of their own."""

import asyncio
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.games import find
from grognard.server.serving import bound
from grognard.server.thinkers import Thinkers
from tests.awaiting import awaited
from tests.cli.console import complaint
from tests.server.table import LONG, PATIENCE, until

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("words", [["serve", "--port", "0"], ["play", "--no-browser"]], ids=["serve", "play"])
def test_the_command_serves_until_it_is_told_to_stop(words: list[str], tmp_path: Path) -> None:
    main = "from grognard.cli import main; main()"
    database = ["--database", str(tmp_path / "battles.db")]
    command = [sys.executable, "-c", main, *words, *database]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            address = server.stdout.readline().rpartition(" ")[2].strip()
            assert answered(f"{address}api/games").json()["games"]
            strange = httpx.get(f"{address}api/games", headers={"Host": "elsewhere.example"}, timeout=PATIENCE)
            assert strange.json()["code"] == "origin"
        finally:
            server.terminate()
            _, errors = server.communicate(timeout=PATIENCE)
    assert "Traceback" not in errors
    assert (tmp_path / "battles.db").exists()


def answered(address: str) -> httpx.Response:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return httpx.get(address, timeout=PATIENCE)
        except httpx.ConnectError:
            assert time.monotonic() < end, "the server never answered"
            time.sleep(0.05)


def test_small_replies_are_sent_at_once() -> None:
    """Where the system waits for more to send, every reply but the first of a connection comes 40 ms late."""

    async def connect() -> int:
        accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        class Noting(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                own = transport.get_extra_info("socket")
                accepted.set_result(own.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
                transport.close()

        listening = bound("127.0.0.1", 0)
        server = await asyncio.get_running_loop().create_server(Noting, sock=listening)
        async with server:
            _, writer = await asyncio.open_connection(*listening.getsockname())
            writer.close()
            return await accepted

    assert awaited(connect())


def test_a_database_that_cannot_be_used_is_said_in_one_line(tmp_path: Path) -> None:
    assert "mysql" in complaint("serve", "--port", 0, "--database", "mysql://host/x")
    assert "unable to open" in complaint("serve", "--port", 0, "--database", tmp_path / "no" / "such" / "x.db")


def test_computers_think_in_a_process_that_may_die() -> None:
    rules = find("at43")
    match = Match(rules, rules.setup(rules.header("fire", ("human", "greedy"), (), ())), SeededDice(1))
    seat = match.seats_to_answer()[0]
    thinkers = Thinkers(1)

    async def think() -> object:
        return await thinkers.decide(match, seat, "random", "seed", LONG)

    async def twice() -> tuple[object, object]:
        first = await think()
        for process in list(thinkers.computers.executor()._processes.values()):  # type: ignore[attr-defined]
            process.kill()
            process.join()
        return first, await think()

    first, second = awaited(twice())
    thinkers.close()
    assert first == second
    assert first


KILLED = """
import os, signal
from grognard.server.thinkers import Thinkers

if __name__ == "__main__":
    thinkers = Thinkers(1)
    pool = thinkers.computers.executor()
    print(pool.submit(os.getpid).result(), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_server_that_is_killed_leaves_no_worker_behind(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(KILLED, encoding="utf-8")
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
    until(lambda: not Path(f"/proc/{worker}").exists())
