"""A server that is killed at any moment loses no answer it has acknowledged, and goes on where it was."""

import random
import time
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from tests.server.forks import Nursery
from tests.server.table import Browser, Seat

KILLS = 50


def play_until_killed(seat: Seat, nursery: Nursery, pid: int, chance: random.Random) -> None:
    """Answer some questions, then kill the server somewhere about the next answer."""
    for _ in range(chance.randrange(3)):
        if not seat.state["outcome"]:
            seat.step()
    if not seat.state["outcome"]:
        answer = seat.suggestion()
        seat.send(type="answer", revision=seat.revision, seat=seat.state["decision"]["seat"], answer=answer)
        time.sleep(chance.random() * 0.03)
    nursery.kill(pid)
    try:
        while True:
            seat.receive()
    except ConnectionClosed:
        seat.close()


def test_killed_fifty_times_nothing_acknowledged_is_lost(nursery: Nursery, tmp_path: Path) -> None:
    chance, database = random.Random(43), str(tmp_path / "battles.db")
    pid, port = nursery.start(database, "first")
    browser = Browser(port)
    battle = browser.create("me", "me")["battle"]
    seat = browser.sit(battle)
    unheard = 0
    for _ in range(KILLS):
        play_until_killed(seat, nursery, pid, chance)
        known, lines = seat.state, seat.log
        pid, browser.port = nursery.start(database, "again")
        seat = browser.sit(battle)
        assert seat.state["revision"] >= known["revision"]
        assert seat.log[: len(lines)] == lines or seat.state["seat"] != known["seat"]
        if seat.state["revision"] == known["revision"] and seat.state["seat"] == known["seat"]:
            assert seat.state["view"] == known["view"]
            assert seat.state["decision"] == known["decision"]
        unheard += seat.state["revision"] > known["revision"]
        if seat.state["outcome"]:
            browser.http.base_url = f"http://127.0.0.1:{browser.port}"
            battle = browser.create("me", "me")["battle"]
            seat = browser.sit(battle)
    assert unheard < KILLS
    nursery.kill(pid)
    seat.close()
    browser.close()
