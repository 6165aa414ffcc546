"""Every command of docs/operating.md is run as it stands there; its programs' files are at least read."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from grognard.server.addresses import NETWORK
from grognard.server.limits import Limits
from grognard.server.serving import bound
from tests.cli.console import said
from tests.server.table import PATIENCE, until

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
BLOCKS = [block.strip().splitlines() for block in re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL)]
LINES = [line for block in BLOCKS for line in block]
MAIN = "from grognard.cli import main; main()"


def free_port() -> str:
    with bound("127.0.0.1", 0) as listening:
        return str(listening.getsockname()[1])


class Shell:
    """Runs lines as they stand; ports are free ones of this machine, servers run on until the end."""

    def __init__(self, folder: Path, database: str) -> None:
        self._folder, self._database = folder, database
        self._ports: dict[str, str] = {}
        self._stack = ExitStack()
        self._servers: list[subprocess.Popen[str]] = []

    def _words(self, line: str) -> list[str]:
        line = line.replace("$GROGNARD_DATABASE", self._database).replace("0.0.0.0", "127.0.0.1")
        for port in set(re.findall(r"\b80\d\d\b", line)):
            line = line.replace(port, self._ports.setdefault(port, free_port()))
        return [sys.executable if word == "grognard" else word for word in shlex.split(line)]

    def run(self, line: str) -> None:
        words = self._words(line)
        if words[0] == sys.executable:
            words[1:1] = ["-c", MAIN]
        if "serve" in words:
            self._serve(words)
        elif words[0] == "curl":
            until(lambda: _is_fetched(words))
        else:
            done = self._call(words)
            assert done.returncode == 0, done.stderr

    def _call(self, words: list[str]) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(words, cwd=self._folder, capture_output=True, text=True, timeout=PATIENCE, check=False)

    def _serve(self, words: list[str]) -> None:
        pipe = subprocess.PIPE
        server = subprocess.Popen(words, cwd=self._folder, stdout=pipe, stderr=pipe, text=True)
        self._servers.append(self._stack.enter_context(server))
        assert server.stdout is not None
        assert "The table is open" in server.stdout.readline()

    def stop(self) -> None:
        for server in self._servers:
            server.terminate()
            assert server.wait(PATIENCE) == 0
        self._servers = []

    def close(self) -> None:
        with self._stack:
            self.stop()


def _is_fetched(words: list[str]) -> bool:
    """As `curl --fail --silent ADDRESS` does it, which a bare machine does not have."""
    _, *options, address = words
    assert options == ["--fail", "--silent"]
    try:
        with urlopen(address, timeout=PATIENCE) as reply:
            return bool(reply.read())
    except URLError:
        return False


@pytest.fixture
def shell(tmp_path: Path, fresh_postgres: str) -> Iterator[Shell]:
    shell = Shell(tmp_path, fresh_postgres)
    yield shell
    shell.close()


def test_every_command_works_as_it_is_written(shell: Shell) -> None:
    assert len(LINES) == 8
    for line in LINES:
        if "restore" in line or line.startswith("grognard serve"):
            is_shared = "GROGNARD_DATABASE" in line and "8001" in line
            if not is_shared:
                shell.stop()
        shell.run(line)


def test_the_service_starts_with_options_that_exist() -> None:
    (line,) = re.findall(r"ExecStart=(.*)", TEXT)
    words = shlex.split(line)[1:]
    told = said("serve", "--help")
    assert words[0] == "serve"
    assert all(word in told for word in words if word.startswith("--"))


def test_the_limits_that_are_told_are_those_of_the_program() -> None:
    limits = Limits()
    (told,) = re.findall(r"may make (\d+) battles and have (\d+) sockets, an address (\d+)\s+sockets and (\d+)", TEXT)
    assert [int(number) for number in told] == [
        limits.battles_a_client, limits.sockets_a_client, limits.sockets_an_address, limits.connections_an_address,
    ]  # fmt: skip
    assert f"a server {limits.sockets:,} sockets" in TEXT
    assert f"make {limits.creation_burst} battles at once and {limits.creations_an_hour} in an hour" in TEXT
    assert f"and {limits.browsers_a_seat} browsers" in TEXT
    assert f"a network of {NETWORK} bits" in TEXT
