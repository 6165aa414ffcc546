"""Nobody is kept out by others: seats are held free, addresses are counted, slow requests are cut off."""

import asyncio
import contextlib
import logging
import resource
import socket
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from grognard.server.accounts import Accounts
from grognard.server.gate import FEWEST, FILES_KEPT, Gate, TooFewFiles, most_connections
from grognard.server.limits import Limits
from grognard.server.quiet import MOST_ALIKE, MOST_CHARACTERS, PERIOD_SECONDS, Brief, Quiet, keep_quiet
from grognard.server.thinkers import Thought
from tests.server.hourglass import Hourglass, heard, run
from tests.server.table import LONG, NEVER, OPEN, PATIENCE, Seat, Server, until


def closed_with(seat: Seat) -> int:
    try:
        while True:
            seat.receive()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 0


# -- watchers and holders ---------------------------------------------------------------------------------------------


def test_watchers_never_keep_a_player_out(tmp_path: Path) -> None:
    with Server(str(tmp_path / "battles.db"), replace(OPEN, watchers_a_battle=3)) as server:
        owner = server.visit()
        made = owner.create("me", "friend")
        watchers = [server.visit().sit(made["battle"]) for _ in range(3)]
        late = Seat(server.visit(), made["battle"], hello=False)
        late.send(type="hello")
        assert late.receive()["code"] == "full"
        assert closed_with(late) == 4503
        assert owner.sit(made["battle"]).state["seat"] == 0
        assert server.visit().sit(made["battle"], made["seats"][1]["key"]).state["seat"] == 1, "by the key of a link"
        assert all(watcher.ask(type="ping") for watcher in watchers)


def test_when_all_sockets_are_taken_some_are_kept_for_players(tmp_path: Path) -> None:
    limits = replace(OPEN, sockets=2, holders_more=1)
    with Server(str(tmp_path / "battles.db"), limits) as server:
        owner = server.visit()
        battle = owner.create("me", "me")["battle"]
        watchers = [server.visit().sit(battle) for _ in range(2)]
        assert Seat(server.visit(), battle, hello=False).receive()["code"] == "full"
        assert owner.sit(battle).state["seat"] >= 0
        assert all(watcher.ask(type="ping") for watcher in watchers)


def test_who_is_turned_away_neither_leaves_nor_lapses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(glass: Hourglass) -> None:
        first, second = await glass.sit(0), await glass.sit(1)
        await glass.pass_time(1)
        room = await glass.room()
        (asked,) = room.battle.waiting()
        gone, stays = (first, second) if asked == 0 else (second, first)
        room.leave(gone)
        for _ in range(20):
            await glass.pass_time(30)
            room.time.excuse({asked})
        assert room.battle.lapses == 0
        assert room.time.absences() == ()
        await glass.pass_time(1000)
        assert room.battle.lapses > 0
        assert heard(stays)

    run(tmp_path, monkeypatch, play)


# -- addresses --------------------------------------------------------------------------------------------------------


def test_sockets_of_one_address_are_counted_whatever_their_cookies(tmp_path: Path) -> None:
    with Server(str(tmp_path / "battles.db"), replace(OPEN, sockets_an_address=2)) as server:
        battle = server.visit().create("me", "me")["battle"]
        open = [server.visit().sit(battle) for _ in range(2)]
        assert Seat(server.visit(), battle, hello=False).receive()["code"] == "full"
        open[0].close()
        until(lambda: server.app.state.desk.accounts.sockets == 1)
        assert server.visit().sit(battle).state


def test_a_ping_earns_no_time_without_a_hello(tmp_path: Path) -> None:
    with Server(str(tmp_path / "battles.db"), replace(OPEN, hello_seconds=0.3, idle_seconds=LONG)) as server:
        browser = server.visit()
        seat = Seat(browser, browser.create("me", "me")["battle"], hello=False)
        seat.send(type="ping", n=1)
        assert closed_with(seat) == 4408
        assert seat.heard[0]["type"] == "pong"


def is_answered(seat: Seat) -> bool:
    try:
        return bool(seat.ask(type="ping"))
    except ConnectionClosed:
        return False


def test_messages_are_counted_over_all_sockets_of_a_visitor(tmp_path: Path) -> None:
    with Server(str(tmp_path / "battles.db"), replace(OPEN, messages_a_second=NEVER, message_burst=12)) as server:
        browser = server.visit()
        battle = browser.create("me", "me", dice="typed")["battle"]
        seats = [browser.sit(battle) for _ in range(4)]
        assert sum(is_answered(seat) for _ in range(4) for seat in seats) == 8, "twelve messages, four of them hello"
        assert server.visit().sit(battle).ask(type="ping")["type"] == "pong", "another visitor is not slowed"


def test_messages_of_one_address_are_counted_over_all_its_visitors() -> None:
    accounts = Accounts(replace(Limits(), messages_a_second=NEVER, message_burst=10, address_share=2))
    taken = [accounts.of(f"visitor {number % 5}", "here").takes_message() for number in range(50)]
    assert sum(taken) == 20
    assert accounts.of("stranger", "elsewhere").takes_message()


def test_who_keeps_the_loop_busy_waits_and_nobody_else() -> None:
    accounts = Accounts(replace(Limits(), work_a_second=NEVER, work_burst=1.0))
    busy, same_house, other = accounts.of("a", "here"), accounts.of("b", "here"), accounts.of("c", "there")
    busy.spend(0.6)
    assert busy.debt == 0
    busy.spend(0.6)
    assert busy.debt > 0
    assert same_house.debt > 0
    assert other.debt == 0


def test_a_seat_below_none_is_refused(tmp_path: Path) -> None:
    with Server(str(tmp_path / "battles.db"), OPEN) as server:
        browser = server.visit()
        battle = browser.create("me", "friend")["battle"]
        seat = browser.sit(battle)
        for number in range(-600, -1, 50):
            seat.send(type="sit", seat=number)
        seat.send(type="sit", seat=1)
        seat.ask(type="ping")
        faults = [message["code"] for message in seat.heard if message["type"] == "error"]
        assert faults == ["malformed"] * 12 + ["not-yours"]
        room = server.app.state.desk.rooms.live(battle)
        assert set(room.showing._chronicles) <= {-1, 0}


# -- requests that do not arrive --------------------------------------------------------------------------------------


def half_open(port: int, text: str) -> socket.socket:
    plug = socket.create_connection(("127.0.0.1", port), PATIENCE)
    plug.sendall(text.encode())
    return plug


PARTS = {
    "nothing": "",
    "part of a header": "GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    "no body": "POST /api/battles HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
}


@pytest.mark.parametrize("text", PARTS.values(), ids=PARTS)
def test_a_request_that_does_not_arrive_is_cut_off(tmp_path: Path, text: str) -> None:
    limits = replace(OPEN, header_seconds=0.2, body_seconds=0.2)
    with Server(str(tmp_path / "battles.db"), limits) as server, half_open(server.port, text) as plug:
        with contextlib.suppress(ConnectionResetError):
            assert plug.recv(1) == b"", "closed by the server"
        until(lambda: server.gate.open == 0)
        assert server.gate.too_slow == 1
        assert server.visit().get("games")


def test_who_hangs_up_in_the_middle_of_a_body_is_no_fault(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with Server(str(tmp_path / "battles.db")) as server:
        head = "POST /api/battles HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 90\r\n\r\n{"
        plugs = [half_open(server.port, head) for _ in range(3)]
        until(lambda: server.gate.open == 3)
        for plug in plugs:
            plug.close()
        until(lambda: server.gate.open == 0)
        assert server.visit().get("games")
        assert server.app.state.desk.tally.faults._value.get() == 0
    assert not caplog.records


def test_a_second_request_has_the_same_time_as_the_first(tmp_path: Path) -> None:
    with Server(str(tmp_path / "battles.db"), replace(OPEN, header_seconds=0.3)) as server:
        with half_open(server.port, "GET /api/no HTTP/1.1\r\nHost: localhost\r\n\r\n") as plug:
            assert plug.recv(12) == b"HTTP/1.1 404"
            plug.sendall(b"GET /api/")
            until(lambda: server.gate.too_slow == 1)
        until(lambda: server.gate.open == 0)


def test_half_open_requests_do_not_shut_the_server(tmp_path: Path) -> None:
    """More of them than there is room: who comes from elsewhere is served."""
    with Server(str(tmp_path / "battles.db"), replace(OPEN, connections_an_address=20)) as server:
        plugs = [half_open(server.port, PARTS["part of a header"]) for _ in range(60)]
        until(lambda: server.gate.open + server.gate.turned_away == 60)
        assert server.gate.open == 20
        assert server.gate.admits("another address")
        server.gate.leaves("another address")
        for plug in plugs:
            plug.close()
        until(lambda: server.gate.open == 0)
        assert server.visit().get("games")


def test_connections_stay_below_the_limit_of_files(monkeypatch: pytest.MonkeyPatch) -> None:
    raised: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _, both: raised.append(both))
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 1024))
    assert most_connections(Limits()) == 1024 - FILES_KEPT
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 1_000_000))
    assert most_connections(Limits()) == Limits().connections
    assert raised == [(Limits().connections + FILES_KEPT, 1_000_000)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: (FILES_KEPT + FEWEST - 1,) * 2)
    with pytest.raises(TooFewFiles, match="ulimit"):
        most_connections(Limits())


def test_the_gate_is_full_for_all_and_free_again() -> None:
    gate = Gate(replace(Limits(), connections_an_address=5), 3)
    assert [gate.admits(address) for address in "abcd"] == [True, True, True, False]
    gate.leaves("a")
    assert gate.admits("d")
    assert gate.turned_away == 1


def test_who_comes_again_and_again_waits_at_the_gate() -> None:
    gate = Gate(replace(Limits(), connections_a_second=NEVER, connection_burst=10), 1000)
    gate.trust(("proxy",))

    def comes(address: str) -> bool:
        is_in = gate.admits(address)
        if is_in:
            gate.leaves(address)
        return is_in

    assert sum(comes("here") for _ in range(50)) == 10
    assert comes("elsewhere")
    assert all(comes("proxy") for _ in range(50))
    assert gate.open == 0


def test_a_flood_of_pings_is_shut_out(tmp_path: Path) -> None:
    with Server(str(tmp_path / "battles.db"), replace(OPEN, frames_a_second=NEVER, frame_burst=10)) as server:
        browser = server.visit()
        battle = browser.create("me", "me")["battle"]
        seat = browser.sit(battle)

        def flood() -> None:
            for _ in range(1000):
                seat.socket.ping()
                seat.ask(type="ping")

        with pytest.raises(ConnectionClosed):
            flood()
        assert browser.sit(battle).state


# -- logs -------------------------------------------------------------------------------------------------------------


def line(words: str, at: float, *given: object) -> logging.LogRecord:
    record = logging.LogRecord("grognard.server", logging.ERROR, "", 0, words, given, None)
    record.created = at
    return record


def test_lines_that_come_again_are_counted_instead_of_written() -> None:
    quiet = Quiet()
    written = [quiet.filter(line("fault on %s", 0.0, number)) for number in range(1000)]
    assert sum(written) == MOST_ALIKE
    assert quiet.filter(line("another", 0.0))
    later = line("fault on %s", PERIOD_SECONDS, "the last")
    assert quiet.filter(later)
    assert later.getMessage() == f"fault on the last (and {1000 - MOST_ALIKE} more like this before)"


def test_what_was_under_way_when_the_server_stopped_is_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    before = logging.getLogger().handlers[:]
    try:
        keep_quiet()
        for fault in (asyncio.CancelledError(), ValueError("a true one")):
            logging.getLogger("uvicorn.error").error("Exception in ASGI application", exc_info=fault)
    finally:
        logging.getLogger().handlers[:] = before
    errors = capsys.readouterr().err
    assert "CancelledError" not in errors
    assert "a true one" in errors


def test_no_line_is_longer_than_a_page() -> None:
    assert len(Brief("%(message)s").format(line("x" * 100_000, 0.0))) <= MOST_CHARACTERS + 2


def test_who_causes_faults_is_shown_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Server(str(tmp_path / "battles.db"), replace(OPEN, strikes=3)) as server:
        browser = server.visit()
        seat = browser.sit(browser.create("me", "me")["battle"])
        monkeypatch.setattr("grognard.server.showing.Showing.looked", lambda *_: 1 / 0)
        for number in range(10):
            seat.send(type="look", at=0, n=number)
        assert closed_with(seat) == 4400
        assert [message.get("code") for message in seat.heard[-4:]] == ["fault"] * 3 + ["malformed"]


# -- whose word about an address is taken -----------------------------------------------------------------------------


@pytest.mark.parametrize("behind", [(), ("127.0.0.1",)], ids=["alone", "behind a proxy"])
def test_only_a_proxy_that_is_named_tells_addresses(tmp_path: Path, behind: tuple[str, ...]) -> None:
    limits = replace(OPEN, requests_a_second=NEVER, request_burst=5)
    with Server(str(tmp_path / "battles.db"), limits, behind=behind) as server:
        address = f"http://127.0.0.1:{server.port}/api/games"
        heads = [{"X-Forwarded-For": f"10.0.0.{number}"} for number in range(10)]
        codes = [httpx.get(address, headers=head, timeout=PATIENCE).status_code for head in heads]
        assert codes == ([200] * 10 if behind else [200] * 5 + [429] * 5)


# -- suggestions ------------------------------------------------------------------------------------------------------


def test_one_suggestion_of_a_visitor_is_thought_of_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once: list[int] = [0]

    async def think(*given: object) -> Thought:
        at_once.append(at_once[-1] + 1)
        for _ in range(20):
            await asyncio.sleep(0)
        at_once.append(at_once[-1] - 1)
        return Thought([])

    monkeypatch.setattr("grognard.server.room.Room.suggest", think)
    with Server(str(tmp_path / "battles.db")) as server:
        browser = server.visit()
        battle = browser.create("me", "me")["battle"]
        seats = [browser.sit(battle) for _ in range(6)]
        asked = seats[0].state["decision"]["seat"]
        for seat in seats:
            seat.send(type="suggest", revision=0, seat=asked, n=1)
        assert {seat.wait("suggested", "error")["type"] for seat in seats} == {"suggested"}
        assert max(at_once) == 1
