"""Nothing a client sends breaks a running battle: ten thousand hostile messages, floods, giants, strangers."""

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from grognard.server.limits import Bucket, Limits, Turnstile
from tests.server.table import NEVER, OPEN, PATIENCE, Browser, Seat, Server

HOSTILE = 10_000
TYPES = (
    *("hello", "answer", "try", "suggest", "undo", "takeback", "draw", "consent", "resign", "dice", "sit", "card"),
    *("look", "moments", "ruler", "say", "ping", "deeds", "spot", "watch", "state", "drop table", "", "__class__"),
)
KNOWN = 20
"""So many of them are words of ours."""
KEYS = (
    *("type", "revision", "seat", "answer", "draft", "n", "key", "from", "to", "yes", "faces", "unit", "at", "text"),
    *("ref", "after", "x"),
)
LOOSE = replace(
    OPEN, messages_a_second=1e9, message_burst=1_000_000, strikes=1_000_000, waiting_messages=100_000
)  # fmt: skip


def thing(chance: random.Random, depth: int = 0) -> Any:
    """Any JSON value, more often a nasty one."""
    kind = chance.randrange(9 if depth < 4 else 7)
    match kind:
        case 0:
            return chance.choice((0, 1, -1, 2**31, -(2**63), 2**64, 10**30, 3.5, 1e308))
        case 1:
            return chance.choice(("", "u0", "m1", "m-1", "u999999", "f0", "none", "\x00", "é" * 50, "a" * 500, "..."))
        case 2:
            return chance.choice((None, True, False))
        case 3:
            return [chance.randrange(-5, 12000), chance.randrange(-5, 12000)]
        case 4:
            return chance.choice(TYPES)
        case 5:
            return [[chance.randrange(60), [[chance.randrange(-9, 40_000), chance.randrange(-9, 40_000)]] * 3]]
        case 6:
            return [["m3", [chance.randrange(12000), chance.randrange(12000)], chance.randrange(-400, 800)]]
        case 7:
            return [thing(chance, depth + 1) for _ in range(chance.randrange(5))]
        case _:
            return {chance.choice(KEYS): thing(chance, depth + 1) for _ in range(chance.randrange(5))}


def hostile(chance: random.Random) -> str:
    kind = chance.randrange(10)
    if kind == 0:
        return chance.choice(("", "{", "[" * 3000, "nul", '{"type":', "é{", "{}" * 9, '"hello"', "0"))
    message = {key: thing(chance) for key in chance.sample(KEYS, chance.randrange(1, 7))}
    message["type"] = chance.choice(TYPES[:KNOWN]) if kind < 8 else thing(chance)
    if message["type"] == "resign":
        message["seat"] = 1
    if kind < 6:
        message |= {"revision": 0, "seat": chance.randrange(2)}
    if message.get("type") in ("resign", "draw", "consent", "answer") and message.get("seat") == 0:
        message["answer"] = {"not": "an answer"}
        message["revision"] = chance.choice((-1, 0)) if message["type"] == "answer" else -1
    return json.dumps(message)


def test_ten_thousand_hostile_messages_leave_a_battle_intact(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with Server(str(tmp_path / "battles.db"), LOOSE) as server:
        owner = server.visit()
        made = owner.create("me", "friend")
        battle = made["battle"]
        seat = owner.sit(battle)
        before = seat.state
        chance = random.Random(4)
        attackers = [Seat(owner, battle), Seat(server.visit(), battle)]
        for number in range(HOSTILE):
            attacker = attackers[number % 2]
            attacker.socket.send(hostile(chance))
            if number % 500 < 2:
                assert attacker.ask(type="ping")["type"] == "pong"
        for attacker in attackers:
            attacker.ask(type="ping")
        kinds = {message["type"] for attacker in attackers for message in attacker.heard}
        assert {"error", "refused", "stale"} <= kinds
        assert not any(message.get("code") == "fault" for one in attackers for message in one.heard)
        assert "Traceback" not in "".join(text for attacker in attackers for text in attacker.raw)
        assert not [record for record in caplog.records if record.exc_info], "a fault of our own, told to nobody"
        again = owner.sit(battle)
        assert again.state["revision"] == before["revision"]
        assert again.state["view"] == before["view"]
        assert again.state["decision"] == before["decision"]
        friend = server.visit().sit(battle, made["seats"][1]["key"])
        assert (again if again.state["decision"] else friend).step()["type"] == "state"


# -- bounds -----------------------------------------------------------------------------------------------------------


def closed_with(seat: Seat) -> int:
    """The code with which the server closes a socket."""
    try:
        while True:
            seat.receive()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 0


def test_who_sends_rubbish_again_and_again_is_shown_out(browser: Browser) -> None:
    seat = browser.sit(browser.create("me", "me")["battle"])
    for _ in range(40):
        seat.socket.send("rubbish")
    assert closed_with(seat) == 4400
    assert sum(message.get("code") == "malformed" for message in seat.heard) >= 30


NARROW = replace(
    OPEN, message_bytes=2000, messages_a_second=NEVER, message_burst=20, sockets_a_client=3, battles_a_client=2,
    request_burst=60, requests_a_second=NEVER,
)  # fmt: skip


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[Server]:
    with Server(str(tmp_path / "battles.db"), NARROW) as running:
        yield running


def test_floods_and_giants_are_shown_out(narrow: Server) -> None:
    browser = narrow.visit()
    battle = browser.create("me", "me")["battle"]
    seat = browser.sit(battle)
    with suppress(ConnectionClosed):  # the door may shut before the last of them
        for _ in range(30):
            seat.send(type="ping")
    assert closed_with(seat) == 4429
    seat = narrow.visit().sit(battle)
    seat.send(type="ping", x="y" * 3000)
    assert closed_with(seat) == 4413


SLEEPERS = {"at the door": replace(OPEN, hello_seconds=0.3), "at the table": replace(OPEN, idle_seconds=0.5)}


@pytest.mark.parametrize("limits", SLEEPERS.values(), ids=SLEEPERS)
def test_sleepers_are_shown_out(tmp_path: Path, limits: Limits) -> None:
    with Server(str(tmp_path / "battles.db"), limits) as server:
        browser = server.visit()
        battle = browser.create("me", "me")["battle"]
        assert closed_with(Seat(browser, battle, hello=limits.hello_seconds > 1)) == 4408


def test_sockets_and_battles_are_counted(narrow: Server) -> None:
    browser = narrow.visit()
    battle = browser.create("me", "me")["battle"]
    browser.create("me", "me")
    wish = {"game": "at43", "scenario": "fire", "seats": [{"who": "me"}] * 2}
    assert browser.http.post("/api/battles", json=wish).json()["code"] == "too-many"
    seats = [browser.sit(battle) for _ in range(3)]
    fourth = Seat(browser, battle, hello=False)
    assert fourth.receive()["code"] == "full"
    assert closed_with(fourth) == 4503
    for seat in seats:
        seat.close()
    big = browser.http.post("/api/battles", content=b"x" * 3000)
    assert (big.status_code, big.json()["code"]) == (413, "too-large")
    codes = {browser.http.get("/api/games").status_code for _ in range(80)}
    assert codes == {200, 429}


def test_a_wish_full_of_faults_gets_a_short_answer(browser: Browser) -> None:
    wish = {"game": "at43", "scenario": "fire", "seats": [{"who": "computer", "level": "?"}] * 1500}
    reply = browser.http.post("/api/battles", json=wish)
    assert (reply.status_code, reply.json()["code"], len(reply.json()["faults"])) == (422, "faults", 20)


def test_an_unknown_battle_and_other_sites_are_turned_away(server: Server) -> None:
    lost = Seat(server.visit(), "no-such-battle", hello=False)
    assert lost.receive()["code"] == "unknown-battle"
    assert closed_with(lost) == 4404
    address, elsewhere = f"ws://127.0.0.1:{server.port}/api/battles/x/live", Origin("https://elsewhere.example")
    with pytest.raises(InvalidStatus), connect(address, origin=elsewhere, open_timeout=PATIENCE):
        pass
    reply = httpx.post(
        f"http://127.0.0.1:{server.port}/api/battles",
        json={},
        headers={"Origin": "https://elsewhere.example"},
        timeout=PATIENCE,
    )
    assert (reply.status_code, reply.json()["code"]) == (403, "origin")


def test_the_first_word_is_hello(browser: Browser) -> None:
    seat = Seat(browser, browser.create("me", "me")["battle"], hello=False)
    seat.send(type="look", at=0, n=5)
    assert seat.receive() == {
        "type": "error",
        "code": "hello-first",
        "text": "The first message must be hello.",
        "n": 5,
    }


def test_buckets_fill_and_forget() -> None:
    bucket = Bucket(0.0001, 2)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    gate = Turnstile(0.0001, 1, most=2)
    assert [gate.admits(address) for address in "aabbcc"] == [True, False] * 3
