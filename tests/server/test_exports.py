"""The log to take away: data, text and a page, of what a seat may see and nothing more."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from grognard import __version__
from grognard.engine.showing.doings import Done
from grognard.engine.showing.harms import Harm
from grognard.lab.course import Stand
from grognard.server import chance
from grognard.server.exports import AgreedOption, Force, LogDocument, Named
from grognard.server.lines import LogLine, Throw
from tests.server.table import Browser, Seat

VOID = {"meta"}


@pytest.fixture(autouse=True)
def _same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chance, "dice_secret", lambda: bytes(32))
    monkeypatch.setattr(chance, "whim", lambda: "exports")


class Checker(HTMLParser):
    """Whether every element that is opened is closed, and what text there is."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "img", "link")
        assert not any(name in ("src", "href") or name.startswith("on") for name, _ in attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def played(browser: Browser, steps: int = 30, **more: object) -> tuple[str, Seat]:
    battle = browser.create("me", "computer", **more)["battle"]
    seat = browser.sit(battle)
    for _ in range(steps):
        seat.until(lambda state: state["decision"] or state["outcome"])
        if not seat.state["outcome"]:
            seat.step()
    seat.until(lambda state: state["decision"] or state["outcome"])
    return battle, seat


def test_the_log_is_given_as_data_text_and_page(browser: Browser) -> None:
    battle, seat = played(browser, 40, name="Sunday <b>game</b>", options=["free_measuring"])
    data = browser.get(f"battles/{battle}/log.json?seat=0")
    assert data["format"] == "grognard-log/1"
    assert (data["program"], data["eyes"], data["secret"]) == (__version__, 0, "")
    assert data["lines"] == seat.log
    assert data["options"][0]["words"]
    assert all(force["units"] for force in data["seats"])
    text = browser.http.get(f"/api/battles/{battle}/log.txt?seat=0").text
    assert data["commitment"] in text
    assert all(line["text"] in text for line in seat.log)
    assert all(f"[{line['clause']}]" in text for line in seat.log if line["kind"] == "roll")
    reply = browser.http.get(f"/api/battles/{battle}/log.html?seat=0")
    page = Checker()
    page.feed(reply.text)
    assert page.open == []
    assert reply.headers["content-type"].startswith("text/html")
    assert "Sunday <b>game</b>" in page.text, "what people wrote is text, not markup"
    for words in (data["scenario"]["title"], data["commitment"], data["options"][0]["words"], "Grognard"):
        assert words in page.text
    assert all(line["text"] in page.text for line in seat.log if not line["dice"])
    rolls = [line["dice"] for line in seat.log if line["dice"] and line["dice"]["faces"]]
    hits = sum(face >= roll["need"] for roll in rolls if roll["need"] for face in roll["faces"])
    drawn = [roll for roll in rolls if roll["seat"] >= 0]
    assert drawn != rolls, "whose die is whose in a contest is told in words"
    assert reply.text.count('class="die') == sum(len(roll["faces"]) for roll in drawn)
    assert reply.text.count('class="die hit') == hits > 0


def test_a_stranger_reads_only_what_watchers_see(browser: Browser, other: Browser) -> None:
    battle, _ = played(browser, 12)
    watcher = other.sit(battle)
    watcher.ask(type="ping")
    data = other.get(f"battles/{battle}/log.json?seat=0")
    assert data["eyes"] == -1
    assert data["lines"] == watcher.log
    for form in ("txt", "html"):
        assert re.search("Read by.*a watcher", other.http.get(f"/api/battles/{battle}/log.{form}?seat=0").text)


def test_when_the_battle_is_over_the_log_opens_the_secret(browser: Browser) -> None:
    made = browser.create("me", "me")
    browser.post(f"battles/{made['battle']}/resign", {"seat": 0})
    data = browser.get(f"battles/{made['battle']}/log.json")
    assert len(data["secret"]) == 64
    assert data["outcome"]["winners"] == [1]
    text = browser.http.get(f"/api/battles/{made['battle']}/log.txt").text
    assert "B won: A resigned" in text
    assert data["secret"] in text


def test_when_the_battle_is_over_the_log_tells_its_course(browser: Browser) -> None:
    battle, _ = played(browser)
    assert browser.get(f"battles/{battle}/log.json?seat=0")["course"] == [], "before, it would be advice"
    browser.post(f"battles/{battle}/resign", {"seat": 0})
    course = browser.get(f"battles/{battle}/log.json?seat=0")["course"]
    assert course
    assert [stand["round"] for stand in course] == [*range(1, len(course) + 1)]
    first = f"as each round began: A {course[0]['chances'][0]}"
    for form in ("txt", "html"):
        assert first in browser.http.get(f"/api/battles/{battle}/log.{form}?seat=0").text


def test_every_field_of_the_data_is_documented() -> None:
    words = (Path(__file__).parents[2] / "docs" / "log.md").read_text(encoding="utf-8")
    shapes = (LogDocument, Force, AgreedOption, Named, LogLine, Throw, Done, Harm, Stand)
    assert [name for shape in shapes for name in shape.__struct_fields__ if f"`{name}`" not in words] == []
