"""For whoever runs a server: is it ready, its numbers, its end, its copies; who may ask from where."""

import json
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from grognard.server.app import policy
from grognard.server.backup import restore, save
from grognard.server.database import BadDatabase, claimed
from grognard.server.store import Store
from tests.cli.console import complaint, said
from tests.server.postgres import programs
from tests.server.table import OPEN, PATIENCE, Browser, Seat, Server

MAIN = "from grognard.cli import main; main()"


@contextmanager
def serving(folder: Path, *words: str) -> Iterator[tuple["subprocess.Popen[str]", int]]:
    """A server by its command; the process and its port."""
    command = [sys.executable, "-W", "error", "-c", MAIN, "serve", "--port", "0", "--database", "battles.db", *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=folder, stdout=pipe, stderr=pipe, text=True) as server:
        assert server.stdout is not None
        try:
            port = int(server.stdout.readline().rstrip("/\n").rpartition(":")[2])
            yield server, port
        finally:
            if server.poll() is None:
                server.terminate()


def end_of(seat: Seat) -> tuple[int, str]:
    """With what a socket is closed."""
    try:
        while True:
            seat.receive()
    except ConnectionClosed as closed:
        return (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd is not None else (0, "")


def test_a_server_that_is_told_to_stop_says_why_and_leaves_nothing_behind(tmp_path: Path) -> None:
    with serving(tmp_path, "--access-log") as (server, port):
        browser = Browser(port)
        battle = browser.create("me", "me")["battle"]
        seat = browser.sit(battle)
        known = seat.step()
        second = subprocess.run(
            [sys.executable, "-c", MAIN, "serve", "--port", "0", "--database", "battles.db"], cwd=tmp_path,
            capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert second.returncode != 0
        assert "another server uses it" in second.stderr
        server.send_signal(signal.SIGTERM)
        code, reason = end_of(seat)
        _, errors = server.communicate(timeout=PATIENCE)
        assert server.returncode == 0
        browser.http.close()
    assert (code, reason) == (1012, "The server is being stopped; the battle is kept.")
    assert "POST /api/battles" in errors, "the access log that was asked for"
    assert all("uvicorn.access" in line for line in errors.splitlines()), errors
    with Server(str(tmp_path / "battles.db")) as again:
        browser.port = again.port
        assert browser.sit(battle).revision == known["revision"]


def test_health_and_numbers(server: Server) -> None:
    browser = server.visit()
    seat = browser.sit(browser.create("me", "me")["battle"])
    seat.step()
    reply = browser.http.get("/health")
    assert (reply.status_code, reply.json()) == (200, {"status": "ready"})
    numbers = dict(
        line.rsplit(" ", 1) for line in browser.http.get("/metrics").text.splitlines() if not line.startswith("#")
    )
    assert float(numbers["grognard_ready"]) == 1
    assert float(numbers["grognard_sockets"]) >= 1
    assert float(numbers["grognard_battles"]) >= 1
    assert float(numbers["grognard_connections"]) >= 1
    assert float(numbers["grognard_answer_seconds_count"]) >= 1
    assert {"grognard_thinking", "grognard_panels", "grognard_writes", "grognard_faults_total"} <= numbers.keys()


def test_health_says_when_the_geometry_is_being_compiled(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.server.thinkers.Thinkers.is_warm", False)
    reply = server.visit().http.get("/health")
    assert (reply.status_code, reply.json()) == (503, {"status": "warming"})


def test_numbers_are_for_this_machine_alone(tmp_path: Path) -> None:
    with Server(str(tmp_path / "battles.db"), behind=("127.0.0.1",)) as server:
        address, visitor = f"http://127.0.0.1:{server.port}/metrics", {"X-Forwarded-For": "203.0.113.9"}
        assert httpx.get(address, headers=visitor, timeout=PATIENCE).status_code == 403
        assert httpx.get(address, timeout=PATIENCE).status_code == 200


# -- whose pages may ask ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scheme", "code"), [("http", 200), ("https", 403), ("ftp", 403)])
def test_an_origin_is_compared_with_its_scheme(server: Server, scheme: str, code: int) -> None:
    host = f"127.0.0.1:{server.port}"
    wish = {"game": "at43", "scenario": "fire", "seats": [{"who": "me"}] * 2}
    reply = httpx.post(
        f"http://{host}/api/battles", json=wish, headers={"Origin": f"{scheme}://{host}"}, timeout=PATIENCE
    )
    assert reply.status_code == code


def test_behind_a_proxy_the_scheme_is_the_visitors(tmp_path: Path) -> None:
    with Server(str(tmp_path / "battles.db"), replace(OPEN), behind=("127.0.0.1",)) as server:
        battle = server.visit().create("me", "me")["battle"]
        heads = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
        host = f"127.0.0.1:{server.port}"
        address = f"ws://{host}/api/battles/{battle}/live"
        with connect(address, additional_headers=heads, origin=Origin(f"https://{host}")) as opened:
            opened.send(json.dumps({"type": "hello"}))
            assert json.loads(opened.recv(PATIENCE))["type"] in ("presence", "welcome")


def test_the_page_speaks_to_its_own_server_alone() -> None:
    assert "connect-src 'self' ws://a.example:8000 wss://a.example:8000;" in policy("a.example:8000")
    assert "connect-src 'self' ws://[::1]:8 wss://[::1]:8;" in policy("[::1]:8")
    for host in ("", "a b", "a;script-src *", "*", "a/b"):
        assert "connect-src 'self';" in policy(host)


# -- copies -----------------------------------------------------------------------------------------------------------


def test_a_copy_is_taken_while_the_server_runs_and_put_back(tmp_path: Path) -> None:
    database, copy = str(tmp_path / "battles.db"), tmp_path / "copy.db"
    with Server(database) as server:
        browser = server.visit()
        battle = browser.create("me", "me")["battle"]
        seat = browser.sit(battle)
        seat.step()
        assert str(copy) in said("backup", copy, "--database", database)
        seat.step()
    assert "exists already" in complaint("backup", copy, "--database", database)
    assert "no such database" in complaint("backup", tmp_path / "other", "--database", tmp_path / "none.db")
    (tmp_path / "text").write_text("no database", encoding="utf-8")
    assert "no copy" in complaint("restore", tmp_path / "text", "--database", database)
    with claimed(database):
        assert "another server" in complaint("restore", copy, "--database", database)
    said("restore", copy, "--database", database)
    with Server(database) as server:
        browser.port = server.port
        assert browser.sit(battle).revision == 1


def test_postgresql_is_copied_by_its_own_tools(
    fresh_postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(programs() / "bin"))
    assert shutil.which("pg_dump"), "part of the server of the tests"
    copy = tmp_path / "copy"
    with Server(fresh_postgres) as server:
        browser = server.visit()
        battle = browser.create("me", "me")["battle"]
        seat = browser.sit(battle)
        seat.step()
        save(fresh_postgres, copy)
        seat.step()
    restore(copy, fresh_postgres)
    with Server(fresh_postgres) as server:
        browser.port = server.port
        assert browser.sit(battle).revision == 1
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BadDatabase, match="pg_dump is not installed"):
        save(fresh_postgres, tmp_path / "another")


def test_a_store_and_its_claim_are_let_go(tmp_path: Path) -> None:
    database = str(tmp_path / "battles.db")
    with claimed(database):
        Store.open(database).close()
        with pytest.raises(BadDatabase, match="another server"):
            claimed(database)
    with claimed(database):
        pass
