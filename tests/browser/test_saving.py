"""The log taken away and rulings reported, as a person does it."""

import json
from importlib.resources import files
from pathlib import Path

from playwright.sync_api import expect

from grognard.games import find
from tests.browser.conftest import People
from tests.browser.person import Person

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def played(people: People, width: int = 1440, height: int = 900) -> Person:
    person = people.person(width, height)
    person.play_now()
    for _ in range(10):
        expect(person.prompt).to_be_visible()
        person.answer()
    expect(person.prompt).to_be_visible()
    person.wait_for_thinkers()
    return person


def saved(person: Person, form: str) -> str:
    with person.page.expect_download() as download:
        person.page.locator(f"[data-save={form}]").click()
    assert download.value.suggested_filename == f"fire.{form}"
    return Path(download.value.path()).read_text(encoding="utf-8")


def test_the_log_is_saved_in_three_forms(people: People) -> None:
    person = played(people)
    person.pull_out("Log")
    person.page.get_by_role("button", name="Save the log").click()
    expect(person.page.get_by_role("dialog")).to_contain_text("opens when the battle is over")
    assert person.axe(AXE) == []
    data = json.loads(saved(person, "json"))
    assert data["eyes"] == 0
    text, page = saved(person, "txt"), saved(person, "html")
    for line in data["lines"]:
        assert line["text"] in text
    assert data["commitment"] in page
    person.page.set_content(page)
    expect(person.page.get_by_role("heading", level=1)).to_have_text("FIRE!")
    assert person.axe(AXE) == []


def test_a_ruling_is_reported_from_its_line(people: People) -> None:
    person = played(people, width=390, height=844)
    person.page.get_by_role("button", name="Log", exact=True).click()
    line = person.page.locator(".lg .line").last
    line.click()
    person.page.locator("[data-report-line]").click()
    person.page.locator("[data-note]").fill("It was behind the wall.")
    report = person.page.locator("[data-report]").input_value()
    rules = f"rules {find('at43').version}"
    for words in ("It was behind the wall.", "Grognard 0.", rules, "fingerprint", "The log up to there", "at43."):
        assert words in report
    assert person.axe(AXE) == []
    with person.page.expect_download() as download:
        person.page.get_by_role("button", name="Save as text").click()
    assert Path(download.value.path()).read_text(encoding="utf-8") == report
