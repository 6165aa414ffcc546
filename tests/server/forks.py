"""Servers as processes of their own that can be killed: a nursery loads the program once and forks each of them."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO

import uvicorn
from msgspec.structs import replace

from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.games import find, ids
from grognard.players import by_name, step
from grognard.server import clock
from grognard.server.app import application
from grognard.server.database import open_database
from grognard.server.serving import bound
from grognard.server.store import Store
from grognard.server.thinkers import Thinkers, warm
from tests.server.table import OPEN, PATIENCE

ROOT = Path(__file__).parents[2]


class Nursery:
    """Starts servers quickly; `kill` ends one at once, without a chance to tidy up."""

    def __init__(self) -> None:
        words = [sys.executable, "-m", "tests.server.forks"]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(words, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in: IO[str] = self._process.stdin
        self._out: IO[str] = self._process.stdout

    def start(self, database: str, name: str) -> tuple[int, int]:
        """A server on a free port: its process and its port."""
        self._in.write(f"{name} {database}\n")
        self._in.flush()
        pid, port = self._out.readline().split()
        return int(pid), int(port)

    @staticmethod
    def kill(pid: int) -> None:
        os.kill(pid, signal.SIGKILL)

    def close(self) -> None:
        self._in.close()
        self._process.wait(PATIENCE)
        self._out.close()


def serve(database: str, name: str, reply: int) -> None:
    """The life of a forked server."""
    listening = bound("127.0.0.1", 0)
    listening.listen(64)
    app = application(Store.open(database, name), replace(OPEN, presence_seconds=0.5), Thinkers(0))
    os.write(reply, f"{os.getpid()} {listening.getsockname()[1]}\n".encode())
    config = uvicorn.Config(app, log_level="critical", ws="websockets-sansio", ws_ping_interval=None, log_config=None)
    uvicorn.Server(config).run(sockets=[listening])


def main() -> None:
    """Load and warm everything, stop the clocks on the wall, then fork a server for each line that comes in."""
    began = float(int(clock.wall()))
    clock.wall = lambda: began
    open_database(":memory:").dispose()
    warm(ids())
    rules = find("at43")
    match = Match(rules, rules.setup(rules.header("fire", ("greedy", "greedy"), (), ())), SeededDice(1))
    for _ in range(40):
        step(match, [by_name("greedy", rules)] * 2, 1)
    children = []
    for line in sys.stdin:
        name, _, database = line.strip().partition(" ")
        pid = os.fork()
        if pid == 0:
            serve(database, name, sys.stdout.fileno())
            os._exit(0)
        children.append(pid)
    for pid in children:
        try:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        except (ProcessLookupError, ChildProcessError):
            continue


if __name__ == "__main__":
    main()
