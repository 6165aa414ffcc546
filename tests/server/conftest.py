"""A server for the tests of a module, and a database of either kind for each test."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.server.forks import Nursery
from tests.server.postgres import Postgres
from tests.server.shelf import Shelf, filled
from tests.server.table import Browser, Server


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
    """The address of a real PostgreSQL, started for these tests."""
    with tempfile.TemporaryDirectory(prefix="grognard-", ignore_cleanup_errors=True) as folder:
        running = Postgres(Path(folder))
        running.start()
        yield running.address
        running.kill()


@pytest.fixture
def fresh_postgres(postgres: str) -> str:
    """The same server without any tables."""
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return postgres


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """Loads the program once, for all servers that run as processes of their own."""
    nursery = Nursery()
    yield nursery
    nursery.close()


@pytest.fixture
def ports(nursery: Nursery, fresh_postgres: str) -> Iterator[tuple[int, int]]:
    """Two servers on one PostgreSQL."""
    servers = [nursery.start(fresh_postgres, name) for name in ("first", "second")]
    yield servers[0][1], servers[1][1]
    for process, _ in servers:
        nursery.kill(process)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "battles.db")
    return str(request.getfixturevalue("fresh_postgres"))


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return filled(tmp_path_factory.mktemp("shelf"))


@pytest.fixture
def shelf(played: Shelf, tmp_path: Path) -> Shelf:
    """A battle in which some answers were given, in a database of one's own."""
    return played.copied(tmp_path)
