"""Attacks a fresh server on this machine from one address while others play, and prints what that did to them.

`python -m tools.attack` (or `make attack`) takes about two minutes; `--write FILE` puts the table between the marks of
a document, `--only WORD` runs some attacks. Nothing but the loopback is touched: the attacker comes from 127.0.0.2, the
players from 127.0.0.1. The attacker's process gives way to those of server and players, for a real one would have a
machine of its own.
"""

import asyncio
import json
import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.hostile import ATTACKS, Attack, Ground, Work

ROOT = Path(__file__).parents[1]
SECONDS = 6.0
MOST_SECONDS = 60.0
"""An attack that is not ready and done by then is a fault of this program."""
REST, CALM, MOST_RESTS = 2.0, 0.3, 6
"""Seconds between attacks, until the server uses so little of a core: nothing of the last one is left in the next."""
MAIN = "from grognard.cli import main; main()"
MARKS = ("<!-- attack -->", "<!-- /attack -->")
NICE = 10
HEAD = ("attack", "others' answers", "p99", "server's loop", "memory", "refused")


def memory_of(process: int) -> int:
    """Megabytes that a process and its workers hold."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    lines = (Path(f"/proc/{one}/status") for one in (str(process), *children))
    texts = (file.read_text(encoding="ascii") for file in lines if file.exists())
    return sum(int(text.partition("VmRSS:")[2].split()[0]) for text in texts if "VmRSS:" in text) // 1024


def seconds_of(process: int) -> float:
    """Processor time that a process has used, without its workers."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def p99(times: list[float]) -> str:
    """What ninety-nine of a hundred did not exceed."""
    return f"{sorted(times)[math.ceil(len(times) * 0.99) - 1] * 1000:.0f} ms" if times else "no answer"


class Players:
    """Two people who play on, in a process of their own; says how long their answers took."""

    def __init__(self, port: int) -> None:
        words = [sys.executable, "-m", "tools.players", str(port)]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(words, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)

    def _asked(self, word: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{word}\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()

    async def begin(self) -> str:
        """Begin a new battle; its id."""
        return await asyncio.to_thread(self._asked, "new")

    async def measured(self) -> list[float]:
        """Seconds of the answers since it was last asked."""
        times: list[float] = json.loads(await asyncio.to_thread(self._asked, "tell"))
        return times

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()


async def run(server: "subprocess.Popen[str]", port: int, only: str) -> list[tuple[str, ...]]:
    ground = Ground(port)
    await ground.ready()
    players = Players(port)
    os.nice(NICE)
    rows: list[tuple[str, ...]] = []
    for name, (attack, visitors) in {"none": (_rest, 1), **ATTACKS}.items():
        if only in name:
            ground.watched = await players.begin()
            async with asyncio.timeout(MOST_SECONDS):
                rows.append((name, *await measured(ground, players, server.pid, attack, visitors)))
            print(" | ".join(rows[-1]), flush=True)
            await rested(server.pid)
    players.close()
    return rows


async def rested(server: int) -> None:
    """Until the server has done what was begun, such as moves of computers; the players go on."""
    for _ in range(MOST_RESTS):
        before = seconds_of(server)
        await asyncio.sleep(REST)
        if (seconds_of(server) - before) / REST < CALM:
            return


async def measured(ground: Ground, players: Players, server: int, attack: Attack, visitors: int) -> tuple[str, ...]:
    """What an attack did to the others, what it cost the server, and how it was met."""
    work = await ground.prepared(attack, visitors)
    ground.refused.clear()
    await players.measured()
    before = seconds_of(server)
    await ground.under(work, SECONDS)
    busy = (seconds_of(server) - before) / SECONDS
    times = await players.measured()
    refused = ", ".join(f"{count} {word}" for word, count in ground.refused.most_common(3)) or "nothing"
    return str(len(times)), p99(times), f"{busy:.0%}", f"{memory_of(server)} MB", refused


async def _rest(ground: Ground) -> Work:
    return asyncio.sleep(SECONDS)


def table(rows: list[tuple[str, ...]]) -> str:
    lines = ["| " + " | ".join(row) + " |" for row in (HEAD, ("---",) * len(HEAD), *rows)]
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    only = arguments[1] if arguments[:1] == ["--only"] else ""
    with tempfile.TemporaryDirectory(prefix="grognard-") as folder:
        words = [sys.executable, "-c", MAIN, "serve", "--port", "0", "--database", "battles.db"]
        with subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                port = int(server.stdout.readline().rstrip("/\n").rpartition(":")[2])
                text = table(asyncio.run(run(server, port, only)))
            finally:
                server.terminate()
    print(text)
    if arguments[:1] == ["--write"]:
        file = Path(arguments[1])
        before, _, rest = file.read_text(encoding="utf-8").partition(MARKS[0])
        after = rest.partition(MARKS[1])[2]
        file.write_text(f"{before}{MARKS[0]}\n{text}\n{MARKS[1]}{after}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
