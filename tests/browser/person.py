"""A person at the page: looks, clicks, types. Knows the page's words and marks, nothing of the server.

Nobody here counts seconds: a person waits for what he sees. A machine may be slow.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

PATIENCE = 120_000
"""Milliseconds after which something that has not happened never will."""
GLANCE = 20
MOST_ANSWERS = 600
# The page's own clock: whatever was to happen sooner (the camera settles, labels find their places) has happened then.
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
REST = "() => new Promise((done) => setTimeout(done, 300))"


class Person:
    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        self.site = site

    # -- going places -----------------------------------------------------------------------------------------------

    def enter(self, path: str = "") -> None:
        self.page.goto(self.site + path)

    def play_now(self, game: str = "") -> None:
        """Two clicks from nothing to a battle: the address, and the button (of the first game, unless one is named)."""
        self.enter()
        self.page.locator(f"[data-play={game}]" if game else "[data-play]").first.click()
        self.sit_down()

    def set_up(self, game: str = "") -> None:
        """A battle against the computer with the whole set-up by hand."""
        self.enter()
        expect(self.page.locator("[data-play]").first).to_be_visible()
        form = self.page.get_by_role("form", name="Create a battle")
        if game:
            form.locator("select").first.select_option(game)
        self.page.locator("[data-create]").click()
        self.sit_down()

    def sit_down(self) -> None:
        expect(self.page.locator(".shell")).to_be_visible()
        expect(self.page.locator(".top h1")).not_to_have_text("Battle")
        expect(self.page.locator(".plane")).to_be_attached()

    def pull_out(self, drawer: str) -> None:
        """Have a drawer out over the table, by its button at the edge."""
        tool = self.page.get_by_role("navigation", name="Tools").get_by_role("button", name=drawer, exact=True)
        if tool.get_attribute("aria-pressed") != "true":
            tool.click()
        expect(tool).to_have_attribute("aria-pressed", "true")

    def invite(self, company: str = "By link", scenario: str = "") -> str:
        """Set a battle up for a friend; the link that gives him his seat."""
        self.enter()
        expect(self.page.locator("[data-play]").first).to_be_visible()
        form = self.page.get_by_role("form", name="Create a battle")
        form.get_by_role("button", name=company).click()
        if scenario:
            self.page.locator("#create-scenario").select_option(scenario)
        self.page.locator("[data-create]").click()
        link = self.page.locator("[data-link]").first.input_value()
        self.page.locator("[data-enter]").click()
        self.sit_down()
        return link[len(self.site) :]

    # -- answering --------------------------------------------------------------------------------------------------

    @property
    def prompt(self) -> Locator:
        return self.page.get_by_role("region", name="Decision", exact=True)

    @property
    def is_asked(self) -> bool:
        return self.prompt.count() > 0

    @property
    def is_over(self) -> bool:
        return self.page.get_by_role("region", name="Outcome", exact=True).count() > 0

    def revision(self) -> str:
        return self.page.locator(".steps").inner_text()

    def answer(self) -> None:
        """Take what the computer suggests, as a beginner may: the key, a look, Enter; then it has been taken."""
        words = self.prompt.locator(".words")
        self.prompt.wait_for()
        self.wait_for_thinkers()
        self.page.keyboard.press("h")
        words.wait_for()
        self.wait_for_verdict()
        self.page.keyboard.press("Enter")
        words.wait_for(state="detached")

    def wait_for_thinkers(self) -> None:
        """Where several decide at once: until the computers have decided."""
        self.page.locator(".presence", has_text="thinks").wait_for(state="detached")

    def wait_for_verdict(self) -> None:
        """Until the engine has said what it has to say to the draft."""
        self.page.locator(".prompt[aria-busy=true]").wait_for(state="detached")

    def settle(self) -> None:
        """Until the draft is judged and the table stands still."""
        self.page.evaluate(FRAMES)
        self.wait_for_verdict()
        self.page.evaluate(REST)

    def take_first(self) -> None:
        """Take the first of the options shown, by its number; something else is asked then."""
        asked = self.prompt.locator("h2").inner_text()
        self.page.keyboard.press("1")
        expect(self.prompt.locator("h2")).not_to_have_text(asked)

    def type(self, command: str) -> None:
        """Into the command line, as `/` and words."""
        self.page.keyboard.press("/")
        self.page.keyboard.type(command)
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Escape")

    @property
    def said(self) -> Locator:
        """What a screen reader was told last."""
        return self.page.locator("[data-said]")

    def until(self, holds: Callable[[], object], why: str) -> None:
        """Look again and again until something holds that no `expect` can say."""
        end = time.monotonic() + PATIENCE / 1000
        while not holds():
            assert time.monotonic() < end, why
            self.page.wait_for_timeout(GLANCE)

    def picture(self, state: str) -> None:
        """What this person sees now, kept where somebody asks for pictures of every state (`make pictures`)."""
        if folder := os.environ.get("GROGNARD_PICTURES"):
            self.page.screenshot(path=Path(folder) / f"{state}.jpg", type="jpeg", quality=72)

    # -- reading ----------------------------------------------------------------------------------------------------

    def log(self) -> list[str]:
        return self.page.locator(".lg .line, .lg .h").all_inner_texts()

    def axe(self, script: str) -> list[dict[str, Any]]:
        """Serious and critical accessibility faults of the page as it is now."""
        self.page.evaluate(f"{script}; 0")  # not as a tag: the page allows no foreign scripts
        found = self.page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
        return [
            {"id": one["id"], "help": one["help"], "where": [node["target"] for node in one["nodes"]][:5]}
            for one in found
            if one["impact"] in ("serious", "critical")
        ]


def asked_first(*people: Person) -> Person:
    """Who is asked something now, or as soon as anybody is."""
    people[0].until(lambda: any(person.is_asked for person in people), "nobody is asked anything")
    return next(person for person in people if person.is_asked)


def play_out(*people: Person) -> int:
    """Let people answer whenever they are asked, until the battle is over; how many answers it took."""
    for given in range(MOST_ANSWERS):
        people[0].until(
            lambda: any(person.is_asked for person in people) or all(person.is_over for person in people),
            "nobody is asked anything, and the battle goes on",
        )
        if not any(person.is_asked for person in people):
            return given
        asked_first(*people).answer()
    raise AssertionError("the battle does not end")
