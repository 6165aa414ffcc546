"""Time and absence at the page: countdowns on both sides, answers when time runs out, seats that were left, signs that
it is one's turn."""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from math import ceil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from grognard.server.clock import GRACE, LIVE
from tests.browser.conftest import START, People, served
from tests.browser.person import Person, asked_first

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text()
NOON = 1_800_000_000.0


class Wall:
    """A server of its own whose clock on the wall stands still until a test turns it on."""

    def __init__(self, hands: Path) -> None:
        self._hands = hands
        self._passed = 0.0
        self.site = ""
        self.turn(0)

    def turn(self, seconds: float) -> None:
        """So much time goes by; the server never reads half a number."""
        self._passed += seconds
        written = self._hands.with_suffix(".next")
        written.write_text(str(NOON + self._passed), encoding="utf-8")
        written.replace(self._hands)

    @property
    def start(self) -> str:
        lines = f"""
    from pathlib import Path
    from grognard.server import clock, pulse, store
    pulse.LONGEST_BEAT = float("inf")  # the hands are turned while the server is there
    clock.wall = lambda: float(Path({str(self._hands)!r}).read_text())
    store.now = lambda: clock.stamp(clock.wall())
    main()"""
        return START.replace("\n    main()", lines)


@pytest.fixture(scope="module")
def wall(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wall]:
    folder = tmp_path_factory.mktemp("timed")
    wall = Wall(folder / "hands.txt")
    with served(wall.start, folder / "battles.db") as wall.site:
        yield wall


@pytest.fixture
def timed(browser: Browser, wall: Wall) -> Iterator[People]:
    """People at that server."""
    party = People(browser, wall.site)
    yield party
    party.leave()


def pair(people: People) -> tuple[Person, Person]:
    """Two people far apart at a live battle: who is asked first, and the other."""
    one, two = people.person(), people.person(390, 844, dark=True)
    for person in (one, two):
        person.page.clock.set_fixed_time(NOON)
    one.enter()
    expect(one.page.locator("[data-play]").first).to_be_visible()
    form = one.page.get_by_role("form", name="Create a battle")
    form.get_by_role("button", name="By link").click()
    form.get_by_role("button", name="Live").click()
    one.page.locator("[data-create]").click()
    link = one.page.locator("[data-link]").first.input_value()
    one.page.locator("[data-enter]").click()
    one.sit_down()
    two.enter(link[len(two.site) :])
    two.sit_down()
    for person in (one, two):
        expect(person.page.get_by_role("timer")).to_be_visible()
    return (one, two) if asked_first(one, two) is one else (two, one)


def test_time_is_shown_to_both_and_the_table_answers_when_it_runs_out(timed: People, wall: Wall) -> None:
    asked, other = pair(timed)
    expect(other.page.get_by_role("region", name="Waiting")).to_contain_text("Waits for")
    for person in (asked, other):
        expect(person.page.get_by_role("timer")).to_contain_text("5:00")
    expect(other.page.get_by_role("timer")).to_have_attribute("aria-label", re.compile("^[AB] has .* left$"))
    expect(asked.page.get_by_role("timer")).to_have_attribute("aria-label", re.compile("^You have .* left$"))
    expect(asked.page.locator(".countdown.late")).to_have_count(0)
    for person in (asked, other):
        person.page.clock.set_fixed_time(NOON + 250)
        expect(person.page.get_by_role("timer")).to_contain_text("0:50")
        expect(person.page.locator(".countdown.late")).to_be_visible()
    expect(asked.said).to_contain_text("50 seconds left")
    wall.turn(LIVE.decision + ceil(GRACE))
    for person in (asked, other):
        expect(person.page.locator(".lg")).to_contain_text("time ran out")


def leave(asked: Person, other: Person, wall: Wall) -> Locator:
    """Who is asked goes for so long that the other need not wait; what the other is told then."""
    asked.page.goto("about:blank")
    expect(other.page.locator(".presence")).to_contain_text("away")
    gone = other.page.locator("[data-gone]")
    expect(gone).to_have_count(0)
    wall.turn(LIVE.absence)
    return gone


def test_who_leaves_is_replaced_and_told_when_he_is_back(timed: People, wall: Wall) -> None:
    asked, other = pair(timed)
    address = asked.page.url
    bar = leave(asked, other, wall)
    expect(bar).to_contain_text("has been away for a while")
    assert other.axe(AXE) == []
    bar.locator("[data-relieve]").click()
    expect(bar).to_have_count(0)
    expect(other.page.locator(".lg")).to_contain_text("hands the seat to the computer")
    asked.page.goto(address)
    asked.sit_down()
    kept = asked.page.locator("[data-kept]")
    expect(kept).to_contain_text("the computer plays")
    assert asked.axe(AXE) == []
    kept.locator("[data-return]").click()
    expect(kept).to_have_count(0)
    expect(other.page.locator(".lg")).to_contain_text("is back and takes the seat")


def test_a_battle_that_was_left_can_be_claimed(timed: People, wall: Wall) -> None:
    asked, other = pair(timed)
    bar = leave(asked, other, wall)
    bar.locator("[data-claim]").click()
    expect(bar).to_contain_text(re.compile("[AB] wins, as [AB] has left the table"))
    bar.locator("[data-claim]").click()
    expect(other.page.locator("[data-over]")).to_contain_text("has left the table")


def test_the_setting_for_reactions_is_remembered_and_told_to_the_server(people: People) -> None:
    person = people.person()
    sent: list[str] = []
    heard: list[str] = []
    person.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    person.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))

    def told() -> list[tuple[str, int]]:
        habits = [json.loads(one) for one in sent if '"habit"' in one]
        return [(one["reactions"], one["seat"]) for one in habits]

    person.play_now()
    expect(person.prompt).to_be_visible()
    person.page.get_by_role("button", name="Settings").click()
    person.page.get_by_role("button", name="Always pass").click()
    person.page.keyboard.press("Escape")
    person.until(told, "the server was told nothing")
    assert told() == [("always", 0)]
    person.until(lambda: any('"reactions":"always"' in one for one in heard), "the server does not say so")
    person.page.reload()
    expect(person.prompt).to_be_visible()
    person.page.get_by_role("button", name="Settings").click()
    expect(person.page.get_by_role("button", name="Always pass")).to_have_attribute("aria-pressed", "true")
    person.page.keyboard.press("Escape")
    person.page.keyboard.press("h")
    expect(person.prompt.locator(".words").first).to_be_visible()
    assert len(told()) == 1, "the server knows it already"


NOTICES = """
window.notices = [];
window.Notification = class {
  static permission = "granted";
  static requestPermission() { return Promise.resolve("granted"); }
  constructor(title, options) { window.notices.push([title, options.body]); }
  close() {}
};
"""


def test_the_tab_and_a_notice_say_that_it_is_ones_turn(people: People) -> None:
    one, two = people.person(), people.person()
    two.page.add_init_script(NOTICES)
    link = one.invite()
    two.enter(link)
    two.sit_down()
    two.page.get_by_role("button", name="Settings").click()
    two.page.locator("[data-notify]").check()
    two.page.keyboard.press("Escape")
    two.page.evaluate("document.activeElement.blur()")
    two.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    asked, other = (one, two) if asked_first(one, two) is one else (two, one)
    expect(asked.page).to_have_title(re.compile("^Your move · "))
    expect(other.page).not_to_have_title(re.compile("Your move"))
    expect(asked.page.locator('link[rel="icon"]')).to_have_attribute("href", "./mark-turn.svg")
    expect(other.page.locator('link[rel="icon"]')).to_have_attribute("href", "./mark.svg")
    for _ in range(4):
        asked_first(one, two).answer()
    two.until(lambda: two.page.evaluate("window.notices.length"), "no notice is given")
    notices = two.page.evaluate("window.notices")
    assert all(title == "Your move" and body for title, body in notices)
    two.page.get_by_role("link", name="Grognard, to the lobby").click()
    expect(two.page).to_have_title(re.compile("Grognard$"))
