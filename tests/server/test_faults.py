"""What may befall the machine: the database goes away and comes back, the disk is full, the data cannot be written."""

import errno
import gc
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from grognard.server.database import BadDatabase, claimed
from grognard.server.store import Store
from tests.cli.console import complaint, run
from tests.server.postgres import Postgres
from tests.server.table import Seat, Server

WISH = {"game": "at43", "scenario": "fire", "seats": [{"who": "me"}] * 2}

# -- PostgreSQL -------------------------------------------------------------------------------------------------------


@pytest.fixture
def postgres_of_its_own() -> Iterator[Postgres]:
    with tempfile.TemporaryDirectory(prefix="grognard-", ignore_cleanup_errors=True) as folder:
        running = Postgres(Path(folder))
        running.start()
        yield running
        running.kill()


def answered_again(seat: Seat, answer: Any) -> int:
    """Give the same answer until it is taken; how often it was not."""
    revision, failed = seat.revision, 0
    while seat.answer(answer)["type"] == "error":
        failed += 1
    assert seat.revision == revision + 1
    return failed


def test_postgresql_is_killed_in_a_battle_and_comes_back(postgres_of_its_own: Postgres) -> None:
    with Server(postgres_of_its_own.address) as server:
        browser = server.visit()
        battle = browser.create("me", "me")["battle"]
        seat = browser.sit(battle)
        for _ in range(3):
            seat.step()
        answer, before = seat.suggestion(), seat.revision
        postgres_of_its_own.kill()
        assert seat.answer(answer)["code"] == "fault", "nothing is acknowledged that is not kept"
        assert seat.ask(type="ping")["type"] == "pong", "the server goes on"
        postgres_of_its_own.start()
        answered_again(seat, answer)
        view = seat.state["view"]
    with Server(postgres_of_its_own.address) as again:
        browser.port = again.port
        seat = browser.sit(battle)
        assert (seat.revision, seat.state["view"]["models"]) == (before + 1, view["models"])


# -- disks ------------------------------------------------------------------------------------------------------------


def test_a_full_disk_loses_nothing_and_the_battle_goes_on(tmp_path: Path) -> None:
    """The database may grow no more: for it that is a full disk."""
    database = str(tmp_path / "battles.db")
    with Server(database) as server:
        browser = server.visit()
        battle = browser.create("me", "me")["battle"]
        seat = browser.sit(battle)
        engine = server.app.state.desk.store.engine
        seat.step()
        answer, before = seat.suggestion(), seat.revision
        engine.dispose()

        def full(connection: sqlite3.Connection, record: object) -> None:
            connection.execute("PRAGMA max_page_count=1")

        event.listen(engine, "connect", full)
        while browser.http.post("/api/battles", json=WISH).status_code == 200:
            continue  # until the last page is full
        while seat.answer(answer)["type"] == "state":
            answer = seat.suggestion()
        known = seat.revision
        assert known >= before
        event.remove(engine, "connect", full)
        engine.dispose()
        answered_again(seat, answer)
    with Server(database) as again:
        browser.port = again.port
        assert browser.sit(battle).revision == known + 1


def test_data_that_becomes_read_only_in_a_battle_loses_nothing(tmp_path: Path) -> None:
    """A disk with faults is often made read-only by the system: all can be looked at, nothing is acknowledged."""
    database = str(tmp_path / "battles.db")
    with Server(database) as server:
        browser = server.visit()
        battle = browser.create("me", "me")["battle"]
        seat = browser.sit(battle)
        seat.step()
        answer, before = seat.suggestion(), seat.revision
        engine = server.app.state.desk.store.engine

        def read_only(connection: sqlite3.Connection, record: object) -> None:
            connection.execute("PRAGMA query_only=ON")

        event.listen(engine, "connect", read_only)
        engine.dispose()
        assert seat.answer(answer)["code"] == "fault", "nothing is acknowledged that is not kept"
        assert browser.http.post("/api/battles", json=WISH).json()["code"] == "fault"
        assert browser.get(f"battles/{battle}")["revision"] == before
        assert browser.get(f"battles/{battle}/log.json")["lines"]
        assert Seat(browser, battle).revision == before
        event.remove(engine, "connect", read_only)
        engine.dispose()
        answered_again(seat, answer)
    with Server(database) as again:
        browser.port = again.port
        assert browser.sit(battle).revision == before + 1


def test_a_server_does_not_begin_on_data_that_can_only_be_read(tmp_path: Path) -> None:
    file = tmp_path / "battles.db"
    Store.open(str(file)).close()
    before = file.read_bytes()
    words = complaint("serve", "--port", "0", "--database", f"sqlite:///file:{file}?mode=ro&uri=true")
    assert "nothing can be written to it (attempt to write a readonly database)" in words
    assert file.read_bytes() == before
    copy = tmp_path / "copy.db"
    assert run("backup", copy, "--database", f"sqlite:///file:{file}?mode=ro&uri=true").exit_code == 0
    assert copy.is_file(), "what can be read can be copied"


def test_a_copy_of_postgresql_that_can_only_be_read_is_refused(fresh_postgres: str) -> None:
    Store.open(fresh_postgres).close()
    mark = "&" if "?" in fresh_postgres else "?"
    words = complaint(
        "serve", "--port", "0", "--database", f"{fresh_postgres}{mark}options=-c%20default_transaction_read_only%3Don"
    )
    assert "nothing can be written to it (cannot execute UPDATE in a read-only transaction)" in words
    gc.collect()  # a connection left open behind the refusal would be complained about here


def test_a_folder_that_takes_no_files_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(Path, "open", refused)
    with pytest.raises(BadDatabase, match=r"battles.db: its folder cannot be written to \(Read-only file system\)"):
        claimed(str(tmp_path / "battles.db"))


@pytest.mark.parametrize("words", [["serve", "--port", "0"], ["backup"]], ids=["serve", "backup"])
def test_data_that_cannot_be_written_is_said_in_one_line(words: list[str], tmp_path: Path) -> None:
    (tmp_path / "battles.db").mkdir()
    more = [tmp_path / "copy"] if words == ["backup"] else []
    assert "battles.db" in complaint(*words, *more, "--database", tmp_path / "battles.db")


def test_two_servers_on_one_file_the_second_is_refused(tmp_path: Path) -> None:
    script = (
        "import sys; from grognard.server.database import claimed\n"
        "with claimed(sys.argv[1]): print('mine', flush=True); input()"
    )
    database = tmp_path / "battles.db"
    words = [sys.executable, "-c", script, str(database)]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "mine\n"
        said = complaint("serve", "--port", 0, "--database", database)
        assert "another server uses it" in said
        first.kill()
