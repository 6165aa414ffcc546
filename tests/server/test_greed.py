"""Who takes without end comes to an end: what waits for him, books, browsers at a seat, addresses, connections."""

import base64
import contextlib
import logging
import os
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from grognard.server import checks, clock
from grognard.server.accounts import Accounts, payer
from grognard.server.addresses import counted
from grognard.server.attendance import Attendance
from grognard.server.battle import Battle
from grognard.server.books import build
from grognard.server.connection import Connection
from grognard.server.gate import Counted, Gate, Timed
from grognard.server.limits import Limits
from grognard.server.messages import Pong
from grognard.server.pulse import Pulse
from grognard.server.rooms import Rooms
from grognard.server.store import Store
from tests.awaiting import awaited
from tests.server.shelf import Shelf
from tests.server.table import LONG, NEVER, OPEN, PATIENCE, Browser, Seat, Server, until, used

# -- who does not read ------------------------------------------------------------------------------------------------


def frame(text: str) -> bytes:
    return bytes((0x81, 0x80 | len(text))) + bytes(4) + text.encode()


def asked_for(browser: Browser, battle: str) -> socket.socket:
    """A web socket that is asked for, of somebody who reads little at a time."""
    plug = socket.socket()
    plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plug.settimeout(PATIENCE)
    plug.connect(("127.0.0.1", browser.port))
    key = base64.b64encode(os.urandom(16)).decode()
    cookies = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
    heads = f"Host: 127.0.0.1:{browser.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: {cookies}\r\n"
    more = f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    plug.sendall(f"GET /api/battles/{battle}/live HTTP/1.1\r\n{heads}{more}".encode())
    return plug


def greet(plug: socket.socket) -> None:
    """Read that the socket is open, and not a byte more; then say hello."""
    reply = b""
    while not reply.endswith(b"\r\n\r\n"):
        reply += plug.recv(1)
    assert reply.startswith(b"HTTP/1.1 101 ")
    plug.sendall(frame('{"type":"hello"}'))


def test_who_never_reads_does_not_stay_for_ever(tmp_path: Path) -> None:
    """Closing waits until everything is taken: who takes nothing would be counted, and be at the table, for ever."""
    limits = replace(OPEN, taking_seconds=0.2, waiting_messages=100_000, waiting_bytes=10**9, message_burst=10**9)
    with Server(str(tmp_path / "battles.db"), limits) as server:
        browser = server.visit()
        battle = browser.create("me", "me", dice="typed")["battle"]
        browser.http.close()
        with asked_for(browser, battle) as deaf:
            greet(deaf)
            try:
                while not server.gate.too_slow:
                    deaf.sendall(frame('{"type":"sit","seat":0}') * 50)
            except OSError:  # it has been cut off meanwhile
                pass
            until(lambda: server.gate.too_slow and server.app.state.desk.accounts.sockets == 0)
            until(lambda: not server.app.state.desk.rooms.live(battle).connections)


def test_little_that_is_not_taken_counts_too(server: Server, browser: Browser) -> None:
    """What the system does not take at once: else the last few kilobytes would keep a socket open for ever."""
    browser.sit(browser.create("me", "me")["battle"])
    open = server.connections()
    assert {type(one).__bases__[0] for one in open} == {Timed, Counted}
    assert {one.transport.get_write_buffer_limits() for one in open} == {(0, 0)}


def test_who_speaks_before_he_is_answered_is_no_fault(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Frames that follow a request at once found no socket to read them, and every one left a trace in the log."""
    with Server(str(tmp_path / "battles.db")) as server:
        browser = server.visit()
        battle = browser.create("me", "me", dice="typed")["battle"]
        browser.http.close()
        for _ in range(5):
            with asked_for(browser, battle) as hasty, contextlib.suppress(OSError):
                for _ in range(20):
                    hasty.sendall(frame('{"type":"hello"}') * 50)
        until(lambda: server.gate.open == 0)
        assert server.gate.turned_away
    assert [line for line in caplog.records if line.levelno >= logging.ERROR] == []


def test_what_waits_for_somebody_is_bounded_by_its_size_too() -> None:
    slow = Connection("a", {0}, 1000, 500)
    slow.send_encoded(b"x" * 900)
    assert not slow.is_cut_off, "one message may be as long as it is"
    slow.send(Pong(1))
    assert slow.is_cut_off
    assert awaited(slow.next()) is None


def test_what_was_sent_waits_no_longer() -> None:
    async def read() -> bool:
        quick = Connection("a", {0}, 1000, 500)
        for _ in range(20):
            quick.send_encoded(b"x" * 400)
            assert await quick.next() == b"x" * 400
        return quick.is_cut_off

    assert not awaited(read())


# -- books, seats, battles --------------------------------------------------------------------------------------------


def test_a_book_cannot_be_filled_with_what_no_rule_brings_to_an_end(
    server: Server, browser: Browser, other: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "MOST_ASIDES", 3)
    made = browser.create("me", "friend", dice="typed")
    mine, theirs = browser.sit(made["battle"]), other.sit(made["battle"], made["seats"][1]["key"])
    for number in range(6):
        mine.send(type="habit", seat=0, reactions="ask" if number % 2 else "always")
        mine.send(type="draw", seat=0, revision=mine.revision)
        mine.ask(type="ping")
        theirs.send(type="consent", seat=1, to="draw", yes=False, revision=mine.revision)
        theirs.ask(type="ping")
    refused = [message for message in mine.heard if message["type"] == "refused"]
    assert server.app.state.desk.rooms.live(made["battle"]).battle.asides == {0: 3}
    assert refused[0]["refusals"][0]["text"] == "A has done so often enough in this battle"
    theirs.send(type="draw", seat=1, revision=theirs.revision)
    mine.until(lambda state: any(offer["by"] == 1 for offer in state["offers"]))
    mine.send(type="resign", seat=0, revision=mine.revision)
    assert mine.until(lambda state: state["outcome"])["outcome"]["winners"] == [1], "it can still be ended"


def test_a_seat_is_held_by_so_many_browsers(tmp_path: Path) -> None:
    """Else who has a key makes everything that looks up who holds a seat as slow as he likes."""
    with Server(str(tmp_path / "battles.db"), replace(OPEN, browsers_a_seat=3)) as server:
        made = server.visit().create("friend", "friend")
        battle, key = made["battle"], made["seats"][1]["key"]
        holders = [server.visit() for _ in range(3)]
        for holder in holders:
            holder.post(f"battles/{battle}/join", {"key": key})
        late = server.visit()
        reply = late.http.post(f"/api/battles/{battle}/join", json={"key": key})
        assert (reply.status_code, reply.json()["code"]) == (409, "full")
        seat = Seat(late, battle, hello=False)
        seat.send(type="hello", key=key)
        assert seat.receive()["code"] == "full"
        holders[0].post(f"battles/{battle}/join", {"key": key})
        assert holders[0].sit(battle).state["seat"] == 1
        assert server.visit().sit(battle, made["seats"][0]["key"]).state["seat"] == 0, "the other seat is free"


def test_battles_of_one_address_are_few_in_the_long_run() -> None:
    """Each is kept for good: at one a second a single address would fill any disk."""
    limits = Limits()
    assert limits.creations_an_hour * 24 < 10_000
    assert limits.creation_burst < limits.creations_an_hour


def test_who_opens_a_book_pays_for_playing_it(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*given: Any) -> Battle:
        used(1.2)
        return build(*given)

    async def work(store: Store, rooms: Rooms) -> None:
        purse = Accounts(replace(Limits(), work_a_second=NEVER, work_burst=1.0)).at("somewhere")
        payer.set(purse)
        await shelf.room(rooms)
        assert purse.work.debt > 0

    monkeypatch.setattr("grognard.server.books.build", slow)
    shelf.open(work)


NO_IDS = ("%00" * 16, "a%00", "%F0%9F%92%A3" * 8, "x" * 65)


def test_an_id_that_is_none_reaches_no_database(fresh_postgres: str) -> None:
    """PostgreSQL takes no zero byte in a text: it was a fault, with its trace in the log."""
    with Server(fresh_postgres) as server:
        browser = server.visit()
        for id in NO_IDS:
            for path in ("", "/record", "/log.json", "/picture.svg", "/replay?at=1"):
                reply = browser.http.get(f"/api/battles/{id}{path}")
                assert (reply.status_code, reply.json()["code"]) == (404, "unknown-battle"), path
            for path in ("join", "hide", "leave", "rematch", "resign", "branch"):
                body = {"join": {"key": "x"}, "branch": {"at": 0}}.get(path, {})
                assert browser.http.post(f"/api/battles/{id}/{path}", json=body).status_code == 404, path
            assert browser.http.delete(f"/api/battles/{id}").status_code == 404
            assert Seat(browser, id, hello=False).receive()["code"] == "unknown-battle"
        assert server.app.state.desk.tally.faults._value.get() == 0


# -- addresses --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
    ],
)
def test_an_address_is_counted_by_its_network(address: str, name: str) -> None:
    assert counted(address) == name


def test_who_has_a_network_of_addresses_is_one_visitor(tmp_path: Path) -> None:
    limits = replace(OPEN, requests_a_second=NEVER, request_burst=5)
    with Server(str(tmp_path / "battles.db"), limits, behind=("127.0.0.1",)) as server:
        address = f"http://127.0.0.1:{server.port}/api/games"
        heads = [{"X-Forwarded-For": f"2001:db8::{number:x}"} for number in range(1, 11)]
        codes = [httpx.get(address, headers=head, timeout=PATIENCE).status_code for head in heads]
        assert codes == [200] * 5 + [429] * 5
        head = {"X-Forwarded-For": "2001:db8:0:1::1"}
        assert httpx.get(address, headers=head, timeout=PATIENCE).status_code == 200, "another network"


def test_the_gate_counts_networks_too() -> None:
    gate = Gate(replace(Limits(), connections_an_address=3), 100)
    addresses = [f"2001:db8::{number:x}" for number in range(1, 7)]
    assert [gate.admits(one) for one in addresses] == [True] * 3 + [False] * 3
    gate.leaves(addresses[0])
    assert gate.admits(addresses[5])


# -- a server that is shut --------------------------------------------------------------------------------------------


def test_nobody_is_gone_while_the_server_lets_nobody_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who finds no connection free cannot say who he is: so the time of everybody stands still."""
    now = [1000.0]
    monkeypatch.setattr(clock, "wall", lambda: now[0])

    async def live() -> list[tuple[float, float]]:
        store, outages, gate = Store.open(str(tmp_path / "battles.db")), list[tuple[float, float]](), Gate(Limits(), 1)
        pulse = Pulse(store, outages)
        await pulse.begin()
        assert gate.admits("attacker")
        for second in range(20):
            now[0] += 1
            if 5 <= second < 15:
                gate.admits("holder")
            await pulse.beat(gate.was_shut())
        store.close()
        return outages

    outages = awaited(live())
    assert outages == [(1005.0, 1015.0)]
    attendance = Attendance(0.0, LONG, outages)
    attendance.see((0,), 1004.0)
    assert not attendance._is_gone(0, 1004.0 + LONG + 9)
    assert attendance._is_gone(0, 1004.0 + LONG + 10)
