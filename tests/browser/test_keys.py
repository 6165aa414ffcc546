"""Keys: the table scrolls, options are gone through, a key given away is taken from whoever had it."""

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.test_deck import crew
from tests.browser.test_table import box

FAR = 30


def change(person: Person, words: str, key: str) -> None:
    person.page.get_by_role("button", name=f"Change the key for {words}", exact=True).click()
    person.page.keyboard.press(key)


def test_letters_scroll_the_table_the_way_they_say(people: People) -> None:
    person = people.person()
    person.play_now("at43")
    expect(person.prompt).to_be_visible()
    person.settle()
    sheet = person.page.locator(".plane > .world > .sheet")
    for key, (dx, dy) in {"d": (-1, 0), "a": (1, 0), "w": (0, 1), "s": (0, -1)}.items():
        before = box(sheet)
        person.page.keyboard.press(key)
        person.settle()
        after = box(sheet)
        moved = after["x"] - before["x"], after["y"] - before["y"]
        strides = [abs(one) for one in moved]
        assert strides[0] > FAR if dx else strides[0] < 1, (key, moved)
        assert strides[1] > FAR if dy else strides[1] < 1, (key, moved)
        assert moved[0] * dx + moved[1] * dy > 0, (key, moved)


def test_options_are_gone_through_by_key_and_escape_drops_them(people: People) -> None:
    person = crew(people, "cold-tow")
    expect(person.prompt).to_be_visible()
    said = person.page.locator("[data-said]")
    asked = person.prompt.locator("h2").inner_text()
    expect(said).to_have_text(asked)
    person.page.keyboard.press("n")
    expect(said).not_to_have_text(asked)
    first = said.inner_text()
    person.page.keyboard.press("n")
    expect(said).not_to_have_text(first)
    person.page.keyboard.press("b")
    expect(said).to_have_text(first)
    expect(person.prompt.locator(".deed .btn.lamp")).to_contain_text(first)
    person.page.keyboard.press("Escape")
    expect(person.prompt.locator(".opt").first).to_be_visible()


def test_tab_leads_through_the_targets_and_then_on(people: People) -> None:
    person = crew(people, "cold-tow")
    expect(person.prompt).to_be_visible()
    person.page.locator(".plane").focus()
    inside = "document.activeElement.classList.contains('plane')"
    person.page.keyboard.press("Tab")
    expect(person.prompt.locator(".deed .btn.lamp")).to_be_visible()
    assert person.page.evaluate(inside)
    for _ in range(40):
        person.page.keyboard.press("Tab")
        if not person.page.evaluate(inside):
            return
    raise AssertionError("the Tab key is caught on the table")


def test_a_key_given_away_is_taken_from_who_had_it_and_can_be_put_back(people: People) -> None:
    person = people.person()
    person.play_now("at43")
    expect(person.prompt).to_be_visible()
    person.page.keyboard.press("?")
    keys = person.page.get_by_role("dialog", name="Keys")
    change(person, "Reach", "z")
    expect(keys.get_by_role("status")).to_contain_text("Zones has no key now")
    person.page.keyboard.press("Escape")
    person.pull_out("Layers of the table")
    expect(person.page.get_by_role("button", name="Reach").locator("kbd")).to_have_text("Z")
    person.page.keyboard.press("?")
    person.page.get_by_role("button", name="Put the usual key for Reach back").click()
    person.page.keyboard.press("Escape")
    expect(person.page.get_by_role("button", name="Reach").locator("kbd")).to_have_text("R")
    person.page.keyboard.press("?")
    change(person, "Confirm", "j")
    person.page.keyboard.press("Escape")
    person.page.keyboard.press("h")
    expect(person.prompt.locator(".words").first).to_be_visible()
    expect(person.prompt.locator("kbd").first).to_have_text("J")
    asked = person.prompt.locator("h2").inner_text()
    person.page.keyboard.press("j")
    expect(person.prompt.locator("h2")).not_to_have_text(asked)


def test_enter_takes_what_was_suggested_by_a_click(people: People) -> None:
    """Not the button once more; nor do the reasons open again that were opened and closed by the mouse."""
    person = people.person()
    person.play_now("at43")
    expect(person.prompt).to_be_visible()
    asked = person.prompt.locator("h2").inner_text()
    reasons = person.prompt.locator("[data-why-not]")
    reasons.click()
    reasons.click()
    person.prompt.get_by_role("button", name="Suggest").click()
    expect(person.prompt.locator(".words")).to_be_visible()
    person.wait_for_verdict()
    person.page.keyboard.press("Enter")
    expect(person.prompt.locator("h2")).not_to_have_text(asked)
