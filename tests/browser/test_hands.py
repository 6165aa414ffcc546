"""Hands and eyes: keyboard, command line, phone, themes, accessibility, two people at one screen, typed dice."""

import re
from importlib.resources import files

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import People
from tests.browser.person import Person, asked_first

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text()


def test_the_command_line_answers_and_reads_out(people: People) -> None:
    person = people.person()
    person.play_now()
    expect(person.prompt.locator(".opt").first).to_be_visible()
    asked = person.prompt.locator("h2").inner_text()
    person.type("look no such unit")
    expect(person.said).to_contain_text("No unit")
    person.type("help")
    expect(person.said).to_contain_text("shoot grim")
    person.type("1")
    expect(person.prompt.locator("h2")).not_to_have_text(asked)


def test_the_list_of_keys_opens_by_key_and_closes_by_key(people: People) -> None:
    person = people.person()
    person.play_now()
    person.page.keyboard.press("?")
    keys = person.page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    expect(keys.locator("kbd").nth(30)).to_be_attached()
    person.page.keyboard.press("Escape")
    expect(keys).to_have_count(0)


def test_a_key_can_be_changed_and_stays_changed(people: People) -> None:
    person = people.person()
    person.play_now()
    person.page.keyboard.press("?")
    person.page.get_by_role("button", name="Change the key for Reach").click()
    person.page.keyboard.press("j")
    person.page.keyboard.press("Escape")
    person.page.reload()
    person.sit_down()
    person.pull_out("Layers of the table")
    reach = person.page.get_by_role("button", name="Reach")
    before = reach.get_attribute("aria-pressed")
    person.page.keyboard.press("j")
    expect(reach).not_to_have_attribute("aria-pressed", str(before))


def test_the_theme_is_remembered(people: People) -> None:
    person = people.person()
    person.enter()
    person.page.get_by_role("button", name="Settings").click()
    person.page.get_by_role("button", name="Dark").click()
    person.page.reload()
    expect(person.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_phone_plays_and_reads(people: People) -> None:
    person = people.person(390, 844)
    person.play_now()
    expect(person.prompt).to_be_visible()
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 390
    tabs = person.page.get_by_role("navigation", name="Views")
    for tab, shown in (("Units", ".unit-card"), ("Log", ".log"), ("Dice", ".tray"), ("Table", ".r-table")):
        tabs.get_by_role("button", name=tab).click()
        expect(person.page.locator(shown)).to_be_visible()
    tabs.get_by_role("button", name="Log").click()
    expect(person.page.locator("[data-undo]")).to_be_visible()
    person.page.get_by_role("button", name="Watch again").click()
    strip = person.page.get_by_role("group", name="Replay")
    expect(strip).to_be_visible()
    strip.get_by_role("button", name="Back to live").click()
    expect(strip).to_have_count(0)
    person.prompt.get_by_role("button", name="Suggest").click()
    expect(person.prompt.locator(".words").first).to_be_visible()
    foot = person.page.evaluate("document.querySelector('.prompt .deed').getBoundingClientRect().bottom")
    head = person.page.evaluate("document.querySelector('.prompt .words').getBoundingClientRect().top")
    assert foot <= head, "the buttons cover no line of the suggestion"
    person.prompt.locator(".deed .btn.lamp, .deed .btn.go, .opt.lamp").first.click()
    expect(person.page.locator(".prompt .words")).to_have_count(0)


@pytest.mark.parametrize("dark", [False, True])
def test_no_serious_accessibility_fault(people: People, dark: bool) -> None:
    person = people.person(dark=dark)
    person.enter()
    expect(person.page.locator("[data-play]").first).to_be_visible()
    assert person.axe(AXE) == []
    person.play_now()
    for _ in range(5):
        expect(person.prompt).to_be_visible()
        person.answer()
    expect(person.prompt).to_be_visible()
    assert person.axe(AXE) == []
    for key, name in (("?", "Keys"), ("x", "")):
        person.page.keyboard.press(key)
        expect(person.page.locator("dialog")).to_be_visible()
        assert person.axe(AXE) == [], name
        person.page.keyboard.press("Escape")
        expect(person.page.locator("dialog")).to_have_count(0)


def test_a_screen_reader_hears_the_prompt_and_the_log(people: People) -> None:
    person = people.person()
    person.play_now()
    expect(person.prompt).to_be_visible()
    expect(person.said).to_have_text(person.prompt.locator("h2").inner_text())
    person.answer()  # what the unit does
    person.answer()  # and where it goes: the log tells of that
    expect(person.page.locator("[data-news]")).not_to_be_empty()


def set_up(person: Person, company: str, dice: str = "") -> None:
    person.enter()
    expect(person.page.locator("[data-play]").first).to_be_visible()
    form = person.page.get_by_role("form", name="Create a battle")
    form.get_by_role("button", name=company).click()
    if dice:
        form.get_by_role("button", name=dice).click()
    person.page.locator("[data-create]").click()
    person.sit_down()


def play_to_the_curtain(person: Person) -> Locator:
    """Answer until the screen is to be handed over."""
    curtain = person.page.locator("[data-curtain]")
    for _ in range(14):
        expect(person.prompt.or_(curtain).first).to_be_visible()
        if curtain.count():
            break
        person.answer()
    expect(curtain).to_be_visible()
    return curtain


def test_two_people_at_one_screen_see_a_curtain_between_their_secrets(people: People) -> None:
    person = people.person()
    set_up(person, "Same screen")
    curtain = play_to_the_curtain(person)
    curtain.click()
    expect(person.prompt).to_be_visible()


def test_real_dice_are_asked_for_and_typed(people: People) -> None:
    person = people.person()
    set_up(person, "Computer", "Our own, typed in")
    roll = person.page.get_by_role("dialog", name=re.compile("^Roll"))
    expect(roll).to_be_visible()
    expect(roll.locator(".slot")).to_have_count(2)
    person.page.keyboard.press("6")
    person.page.get_by_role("button", name="Face 1", exact=True).click()
    expect(roll.locator(".die")).to_have_count(2)
    person.page.get_by_role("button", name="These fell").click()
    expect(person.page.locator(".lg .line").first).to_contain_text("irst to place terrain")
    expect(person.prompt).to_be_visible()


def test_a_take_back_needs_the_other_side(people: People) -> None:
    una, therians = people.person(), people.person()
    therians.enter(una.invite())
    therians.sit_down()
    take_back = una.page.locator("[data-undo]")
    for _ in range(30):
        asked_first(una, therians).answer()
        una.until(lambda: una.revision() == therians.revision(), "they see different battles")
        if take_back.inner_text().startswith("Ask to take back"):
            break
    expect(take_back).to_contain_text("Ask to take back")
    before = una.revision()
    take_back.click()
    therians.page.locator("[data-consent]").click()
    expect(una.page.locator(".steps")).not_to_have_text(before)
    assert any("take" in line.lower() for line in una.log()[-6:]), una.log()[-6:]


def test_dialogs_have_no_serious_accessibility_fault(people: People) -> None:
    person = people.person()
    person.play_now("at43")
    expect(person.prompt).to_be_visible()
    found = {}
    for name in ("Rules", "Keys", "Battle: 0 offers", "Settings"):
        person.page.get_by_role("button", name=name, exact=True).click()
        expect(person.page.get_by_role("dialog")).to_be_visible()
        found[name] = person.axe(AXE)
        person.page.keyboard.press("Escape")
        expect(person.page.get_by_role("dialog")).to_have_count(0)
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize("game", ["at43", "alien"])
def test_a_phone_has_no_serious_accessibility_fault(people: People, game: str) -> None:
    person = people.person(390, 844)
    person.play_now(game)
    expect(person.prompt).to_be_visible()
    found = {"Table": person.axe(AXE)}
    tabs = person.page.get_by_role("navigation", name="Views")
    for tab in ("Units", "Log", "Dice"):
        tabs.get_by_role("button", name=tab).click()
        found[tab] = person.axe(AXE)
        assert person.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert {name: faults for name, faults in found.items() if faults} == {}
