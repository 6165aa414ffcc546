"""Time and absence at the page: countdowns on both sides, answers when time runs out, seats that were left, signs that
it is one's turn."""

import json
import re
from collections.abc import Iterator
from importlib.resources import files

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import START, People, served
from tests.browser.person import Person

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text()
HASTY = START.replace(
    "    main()",
    """    from grognard.server import limits, serving
    from grognard.server.clock import Pace
    serving.Limits = lambda: limits.Limits(live=Pace(20, 30, 4))
    main()""",
)
HURRIED = HASTY.replace("Pace(20, 30, 4)", "Pace(3, 4, 600)")


@pytest.fixture(scope="module")
def hasty(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server where four seconds are a long absence."""
    with served(HASTY, tmp_path_factory.mktemp("hasty") / "battles.db") as address:
        yield address


@pytest.fixture(scope="module")
def hurried(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server where four seconds are all one has."""
    with served(HURRIED, tmp_path_factory.mktemp("hurried") / "battles.db") as address:
        yield address


def pair(people: People) -> tuple[Person, Person]:
    """Two people far apart at a live battle: who is asked first, and the other."""
    one, two = people.person(), people.person(390, 844, dark=True)
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
    expect(one.page.locator("[data-countdown]").first).to_be_visible()
    return (one, two) if one.is_asked else (two, one)


def test_time_is_shown_to_both_and_the_table_answers_when_it_runs_out(browser: Browser, hurried: str) -> None:
    people = People(browser, hurried)
    asked, other = pair(people)
    expect(other.page.get_by_role("region", name="Waiting")).to_contain_text("Waits for")
    for person in (asked, other):
        expect(person.page.get_by_role("timer")).to_contain_text(re.compile(r"0:0\d"))
    expect(other.page.get_by_role("timer")).to_have_attribute("aria-label", re.compile("^[AB] has .* left$"))
    expect(asked.page.get_by_role("timer")).to_have_attribute("aria-label", re.compile("^You have .* left$"))
    expect(asked.page.locator(".countdown.late")).to_be_visible()
    assert "left" in asked.said()
    for person in (asked, other):
        expect(person.page.locator(".lg")).to_contain_text("time ran out")
    people.leave()


def test_who_leaves_is_replaced_and_told_when_he_is_back(browser: Browser, hasty: str) -> None:
    people = People(browser, hasty)
    asked, other = pair(people)
    address = asked.page.url
    asked.page.goto("about:blank")
    bar = other.page.locator("[data-gone]")
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
    people.leave()


def test_a_battle_that_was_left_can_be_claimed(browser: Browser, hasty: str) -> None:
    people = People(browser, hasty)
    asked, other = pair(people)
    asked.page.goto("about:blank")
    bar = other.page.locator("[data-gone]")
    bar.locator("[data-claim]").click()
    expect(bar).to_contain_text(re.compile("[AB] wins, as [AB] has left the table"))
    bar.locator("[data-claim]").click()
    expect(other.page.locator("[data-over]")).to_contain_text("has left the table")
    people.leave()


def test_the_setting_for_reactions_is_remembered_and_told_to_the_server(people: People) -> None:
    person = people.person()
    sent: list[str] = []
    person.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    person.play_now()
    expect(person.prompt).to_be_visible()
    person.page.get_by_role("button", name="Settings").click()
    person.page.get_by_role("button", name="Always pass").click()
    person.page.keyboard.press("Escape")
    person.page.wait_for_timeout(300)
    habits = [json.loads(one) for one in sent if '"habit"' in one]
    assert [(one["reactions"], one["seat"]) for one in habits] == [("always", 0)]
    person.page.reload()
    expect(person.prompt).to_be_visible()
    person.page.get_by_role("button", name="Settings").click()
    expect(person.page.get_by_role("button", name="Always pass")).to_have_attribute("aria-pressed", "true")
    assert len([one for one in sent if '"habit"' in one]) == 1, "the server knows it already"


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
    asked, other = (one, two) if one.is_asked else (two, one)
    expect(asked.page).to_have_title(re.compile("^Your move · "))
    expect(other.page).not_to_have_title(re.compile("Your move"))
    assert asked.page.locator('link[rel="icon"]').get_attribute("href") == "./mark-turn.svg"
    assert other.page.locator('link[rel="icon"]').get_attribute("href") == "./mark.svg"
    for _ in range(4):
        person = one if one.is_asked else two
        person.answer()
        two.page.wait_for_timeout(200)
    notices = two.page.evaluate("window.notices")
    assert notices
    assert all(title == "Your move" and body for title, body in notices)
    two.page.get_by_role("link", name="Grognard, to the lobby").click()
    expect(two.page).to_have_title(re.compile("Grognard$"))
