"""Words at the table: heard by all who are not behind, bounded, kept over a restart, and no part of the battle."""

from pathlib import Path
from typing import Any

import pytest

from tests.server.table import OPEN, Browser, Seat, Server, until


def words(seat: Seat) -> list[tuple[int, str]]:
    seat.ask(type="ping")
    return [(one["seat"], one["text"]) for one in seat.heard if one["type"] == "spoken"]


def test_everybody_hears_and_who_comes_later_reads_it(browser: Browser, other: Browser) -> None:
    made = browser.create("me", "friend")
    first, second = browser.sit(made["battle"]), other.sit(made["battle"], made["seats"][1]["key"])
    before = first.state
    first.send(type="say", seat=0, text="  good luck <b>to you</b> ")
    second.until(lambda _: words(second))
    second.send(type="say", seat=1, text="and to you")
    said = [(0, "good luck <b>to you</b>"), (1, "and to you")]
    until(lambda: words(first) == words(second) == said)
    assert words(Browser(browser.port).sit(made["battle"])) == said
    assert first.state == before
    assert "luck" not in browser.http.get(f"/api/battles/{made['battle']}/log.txt").text


def test_words_are_kept_over_a_restart(tmp_path: Path) -> None:
    database = str(tmp_path / "battles.db")
    with Server(database) as server:
        browser = server.visit()
        made = browser.create("me", "friend")
        seat = browser.sit(made["battle"])
        seat.send(type="say", seat=0, text="see you on Monday")
        until(lambda: words(seat))
    with Server(database) as server:
        assert words(server.visit().sit(made["battle"])) == [(0, "see you on Monday")]


@pytest.mark.parametrize("text", ["", "   ", "a" * 241, "turn\u202earound", "bell\x07", "two\nlines", 5, None, ["a"]])
def test_what_is_no_plain_short_text_is_refused(browser: Browser, text: Any) -> None:
    made = browser.create("me", "friend")
    seat = browser.sit(made["battle"])
    seat.send(type="say", seat=0, text=text)
    assert words(seat) == []
    assert seat.heard[-2]["code"] in ("words", "malformed")


def test_only_who_plays_speaks_and_not_too_much(browser: Browser, other: Browser) -> None:
    made = browser.create("me", "friend")
    seat, watcher = browser.sit(made["battle"]), other.sit(made["battle"])
    for wrong in (0, 1, -1):
        assert watcher.ask(type="say", seat=wrong, text="hello")["code"] == "not-yours"
    for _ in range(30):
        seat.send(type="say", seat=0, text="hello")
    assert len(words(seat)) == OPEN.words_burst
    assert [one["code"] for one in seat.heard if one["type"] == "error"].count("rate") == 30 - OPEN.words_burst


def test_who_is_behind_hears_nothing(browser: Browser, other: Browser) -> None:
    made = browser.create("me", "friend", delay="5m")
    seat, watcher = browser.sit(made["battle"]), other.sit(made["battle"])
    seat.send(type="say", seat=0, text="I shall rush the flag")
    until(lambda: words(seat))
    assert words(watcher) == words(other.sit(made["battle"])) == []


def test_words_are_heard_at_another_server(ports: tuple[int, int]) -> None:
    here, there = (Browser(port) for port in ports)
    made = here.create("me", "friend")
    first, second = here.sit(made["battle"]), there.sit(made["battle"], made["seats"][1]["key"])
    first.send(type="say", seat=0, text="hello there")
    until(lambda: words(second) == [(0, "hello there")])
    for browser in (here, there):
        browser.close()
