"""Rulers shown on purpose: everybody sees two points for some seconds, where the rules let people measure."""

from pathlib import Path
from typing import Any

import pytest

from grognard.server.entries import Pledged, Shared
from grognard.server.limits import Limits
from grognard.server.store import Store
from tests.awaiting import awaited
from tests.server.table import OPEN, Browser, Seat, Server, until

FREE = ("free_measuring",)
SHOWN, POINTED = round(1000 * OPEN.ruler_seconds), round(1000 * OPEN.pointer_seconds)
ENDS = {"from": [1000, 2000], "to": [3000, 2000]}


def rulers(seat: Seat) -> list[Any]:
    seat.ask(type="ping")
    return [one for one in seat.heard if one["type"] == "ruler"]


def test_the_others_see_a_ruler_until_it_is_taken_away(browser: Browser, other: Browser) -> None:
    made = browser.create("me", "friend", options=FREE)
    first = browser.sit(made["battle"])
    second, watcher = other.sit(made["battle"], made["seats"][1]["key"]), Browser(browser.port)
    third = watcher.sit(made["battle"])
    first.send(type="ruler", seat=0, **ENDS)
    for seat in (first, second, third):
        assert rulers(seat) == [{"type": "ruler", "seat": 0, **ENDS, "left": SHOWN}]
    late = watcher.sit(made["battle"])
    (shown,) = rulers(late)
    assert shown["to"] == ENDS["to"]
    assert 0 < shown["left"] <= SHOWN
    first.send(type="ruler", seat=0)
    rulers(first)
    for seat in (second, third, late):
        assert rulers(seat)[-1]["left"] == 0
    assert rulers(watcher.sit(made["battle"])) == []
    assert first.ask(type="ruler", seat=0)["code"] == "no-ruler"
    watcher.close()


def test_nothing_of_a_ruler_is_kept(tmp_path: Path) -> None:
    database = str(tmp_path / "battles.db")
    with Server(database) as server:
        browser = server.visit()
        made = browser.create("me", "me", options=FREE)
        seat, another = browser.sit(made["battle"]), browser.sit(made["battle"])
        before = (seat.state, browser.get(f"battles/{made['battle']}/log.json"))
        seat.send(type="ruler", seat=0, **ENDS)
        assert len(rulers(seat)) == len(rulers(another)) == 1
        assert (seat.state, browser.get(f"battles/{made['battle']}/log.json")) == before
    store = Store.open(database)
    book = awaited(store.book(made["battle"]))
    assert {type(entry) for _, entry in book} == {Pledged, Shared}, "what the dice are made of, and nothing else"
    store.close()


@pytest.mark.parametrize(("game", "scenario"), [("at43", "fire"), ("alien", "cold-tow")])
def test_where_nobody_may_measure_nobody_shows_a_ruler(browser: Browser, game: str, scenario: str) -> None:
    made = browser.create("me", "computer", game=game, scenario=scenario)
    seat, watcher = browser.sit(made["battle"]), Browser(browser.port)
    third = watcher.sit(made["battle"])
    assert seat.ask(type="ruler", seat=0, **ENDS)["code"] == "no-measuring"
    assert rulers(third) == []
    watcher.close()


def test_a_game_that_measures_freely_shows_rulers_freely(browser: Browser) -> None:
    made = browser.create("me", "me", game="evolved", scenario=evolved(browser))
    seat, another = browser.sit(made["battle"]), browser.sit(made["battle"])
    seat.send(type="ruler", seat=1, **ENDS)
    rulers(seat)
    assert rulers(another)[0]["seat"] == 1


def evolved(browser: Browser) -> str:
    card = next(one for one in browser.get("games")["games"] if one["id"] == "evolved")
    return str(card["scenarios"][0]["id"])


@pytest.mark.parametrize("end", [[-1, 5], [5, -1], [1_000_000, 5], [5, 1_000_000], [2**63, 0]])
def test_a_ruler_lies_on_the_table(browser: Browser, end: list[int]) -> None:
    made = browser.create("me", "me", options=FREE)
    seat, another = browser.sit(made["battle"]), browser.sit(made["battle"])
    seat.send(type="ruler", seat=0, **{"from": [10, 10], "to": end})
    assert seat.wait("error")["code"] in ("off-table", "malformed")
    assert rulers(another) == []


def test_only_ones_own_seat_shows(browser: Browser, other: Browser) -> None:
    made = browser.create("me", "friend", options=FREE)
    first, watcher = browser.sit(made["battle"]), other.sit(made["battle"])
    for seat in (0, 1, -1, 7):
        assert watcher.ask(type="ruler", seat=seat, **ENDS)["code"] == "not-yours"
    assert first.ask(type="ruler", seat=1, **ENDS)["code"] == "not-yours"
    assert rulers(first) == []


def test_rulers_are_few(browser: Browser) -> None:
    """A flood of them reaches nobody, and neither closes the socket nor stops the other seat."""
    made = browser.create("me", "me", options=FREE)
    seat, another = browser.sit(made["battle"]), browser.sit(made["battle"])
    for _ in range(40):
        seat.send(type="ruler", seat=0, **ENDS)
    rulers(seat)
    assert [one["code"] for one in seat.heard if one["type"] == "error"].count("rate") == 40 - OPEN.ruler_burst
    assert len(rulers(another)) == OPEN.ruler_burst
    seat.send(type="ruler", seat=1, **ENDS)
    rulers(seat)
    assert rulers(another)[-1]["seat"] == 1


def test_who_watches_with_a_delay_sees_no_ruler(browser: Browser, other: Browser) -> None:
    made = browser.create("me", "me", options=FREE, delay="1m")
    seat, watcher = browser.sit(made["battle"]), other.sit(made["battle"])
    seat.send(type="ruler", seat=0, **ENDS)
    rulers(seat)
    assert rulers(watcher) == []
    assert rulers(other.sit(made["battle"])) == []


def test_a_ruler_is_seen_at_another_server(ports: tuple[int, int]) -> None:
    here, there = (Browser(port) for port in ports)
    made = here.create("me", "friend", options=FREE)
    first, second = here.sit(made["battle"]), there.sit(made["battle"], made["seats"][1]["key"])
    first.send(type="ruler", seat=0, **ENDS)
    until(lambda: rulers(second))
    assert rulers(second)[0]["from"] == ENDS["from"]
    first.send(type="ruler", seat=0)
    until(lambda: rulers(second)[-1]["left"] == 0)
    asked = first if first.state["decision"] else second
    asked.step()
    for seat in (first, second):
        seat.until(lambda state: state["revision"] == 1)
    for browser in (here, there):
        browser.close()


def test_anybody_who_plays_may_point_but_not_on_a_map_of_zones(browser: Browser, other: Browser) -> None:
    made = browser.create("me", "friend")
    first, second = browser.sit(made["battle"]), other.sit(made["battle"], made["seats"][1]["key"])
    spot = {"from": [1000, 2000], "to": [1000, 2000]}
    second.send(type="ruler", seat=1, **spot)
    assert rulers(second) == [{"type": "ruler", "seat": 1, **spot, "left": POINTED}]
    assert rulers(first) == rulers(second)
    assert second.ask(type="ruler", seat=1, **ENDS)["code"] == "no-measuring"
    deck = browser.create("me", "computer", game="alien", scenario="corridor")
    assert browser.sit(deck["battle"]).ask(type="ruler", seat=0, **spot)["code"] == "no-measuring"


def test_what_is_shown_goes_by_itself_after_some_seconds() -> None:
    assert (Limits().ruler_seconds, Limits().pointer_seconds) == (15, 5)
