"""A person at the page: looks, clicks, types. Knows the page's words and marks, nothing of the server."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

SETTLE = 60
MOST_ANSWERS = 600


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

    def sit_down(self) -> None:
        expect(self.page.locator(".shell")).to_be_visible()
        expect(self.page.locator(".top h1")).not_to_have_text("Battle")

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
        """Take what the computer suggests, as a beginner may: the key, a look, Enter."""
        asked = self.prompt.locator("h2").inner_text()
        self.page.keyboard.press("h")
        expect(self.prompt.locator(".words").first).to_be_visible()
        self.page.wait_for_timeout(SETTLE)
        self.page.keyboard.press("Enter")
        self._settle(asked)

    def take_first(self) -> None:
        """Take the first of the options shown, by its number; something else is asked then."""
        asked = self.prompt.locator("h2").inner_text()
        self.page.keyboard.press("1")
        expect(self.prompt.locator("h2")).not_to_have_text(asked)

    def _settle(self, asked: str) -> None:
        """Until the answer has been taken: another question, or none."""
        for _ in range(100):
            self.page.wait_for_timeout(SETTLE)
            if not self.is_asked or self.prompt.locator(".words").count() == 0:
                return
        raise AssertionError(f"no reply to the answer to '{asked}': {self.said()}")

    def type(self, command: str) -> None:
        """Into the command line, as `/` and words."""
        self.page.keyboard.press("/")
        self.page.keyboard.type(command)
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Escape")
        self.page.wait_for_timeout(2 * SETTLE)

    def said(self) -> str:
        return self.page.locator("[data-said]").inner_text()

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


def play_out(*people: Person) -> int:
    """Let people answer whenever they are asked, until the battle is over; how many answers it took."""
    given = idle = 0
    while not all(person.is_over for person in people):
        asked = next((person for person in people if person.is_asked), None)
        if asked is None:
            idle += 1
            assert idle < 400, f"nobody is asked anything: {[person.log()[-3:] for person in people]}"
            people[0].page.wait_for_timeout(SETTLE)
            continue
        asked.answer()
        given, idle = given + 1, 0
        assert given < MOST_ANSWERS, "the battle does not end"
    return given
