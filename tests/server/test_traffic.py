"""Secrecy on real traffic: two battles that differ only in what one seat hides send the others the very same bytes."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.core.codec import decision_from_json, state_from_json, to_json
from grognard.engine.dice.rolls import commitment_of
from grognard.engine.dice.stream import stream_of
from grognard.engine.space import Table
from grognard.games import find
from grognard.server import clock
from grognard.server.keys import hashed
from grognard.server.store import BattleRow, Chair, Store
from grognard.server.timings import PaceName
from tests.awaiting import awaited
from tests.server.table import Seat, Server

SECRET = bytes(range(32))
KEYS = ("first-key-of-a-seat", "second-key-of-a-seat")


def prepare(database: str, pace: PaceName) -> None:
    """A battle with known keys, dice and id."""
    rules = find("at43")
    header = replace(rules.header("fire", ("human", "human"), (), ()), commitment=commitment_of(SECRET))
    row = BattleRow("battle", "2026-01-01T00:00:00Z", "", "committed", header, SECRET.hex(), (Chair("person"),) * 2)
    row = replace(row, pace=pace)
    store = Store.open(database)
    awaited(store.create(row, [(seat, hashed(key)) for seat, key in enumerate(KEYS)], []))
    store.close()


def sampled(seat: Seat, number: int) -> Any:
    form = decision_from_json(json.dumps(seat.state["decision"]).encode(), find("at43").menus())
    table = Table.of(state_from_json(json.dumps(seat.state["view"]).encode()))
    return json.loads(to_json(form.sample(stream_of("x", number), table)))


def settle(*seats: Seat) -> None:
    for seat in seats:
        seat.ask(type="ping")


def is_row(seat: Seat) -> bool:
    decision = seat.state["decision"]
    return bool(decision) and decision["name"] == "row"


def heard(folder: Path, reverse: bool, pace: PaceName = "none") -> tuple[list[str], list[str], list[str]]:
    """All that the first seat, the second and a watcher hear until both rows lie."""
    database = str(folder / f"battles-{reverse}.db")
    prepare(database, pace)
    with Server(database) as server:
        first, second = (server.visit().sit("battle", key) for key in KEYS)
        if pace != "none":  # the clock starts by itself: whoever comes later must not meet that moment
            first.until(lambda state: state["clocks"])
            second.until(lambda state: state["clocks"])
        watcher = server.visit().sit("battle")
        settle(first, second, watcher)
        for number in range(40):
            if is_row(first) and is_row(second):
                break
            asked = first if first.state["decision"] else second
            assert asked.answer(sampled(asked, number))["type"] == "state"
            settle(first, second, watcher)
        keys = [item["key"] for item in first.state["decision"]["items"]]
        assert len(keys) > 1
        first.answer(keys[::-1] if reverse else keys)
        settle(first, second, watcher)
        second.answer([item["key"] for item in second.state["decision"]["items"]])
        settle(first, second, watcher)
        for at in range(second.state["step"]):
            second.ask(type="look", at=at)
            watcher.ask(type="look", at=at)
        second.ask(type="moments")
        return first.raw, second.raw, watcher.raw


def test_battles_that_differ_only_in_what_is_hidden_send_the_others_the_same_bytes(tmp_path: Path) -> None:
    first, second, watcher = heard(tmp_path, False)
    first_too, second_too, watcher_too = heard(tmp_path, True)
    assert first != first_too
    assert len(second) > 20
    assert second == second_too
    assert watcher == watcher_too


def test_a_clock_tells_nothing_of_what_is_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While both lay their rows in secret, the time of each is shown; what it is for is not."""
    monkeypatch.setattr(clock, "wall", lambda: 1_800_000_000.0)
    first, second, watcher = heard(tmp_path, False, "live")
    first_too, second_too, watcher_too = heard(tmp_path, True, "live")
    assert first != first_too
    assert second == second_too
    assert watcher == watcher_too
    shown = [one for one in map(json.loads, second) if one["type"] == "state"]
    assert any(len(one["clocks"]) == 2 for one in shown)
    assert all(sorted(timing["seat"] for timing in one["clocks"]) == sorted(one["waiting"]) for one in shown[5:])
