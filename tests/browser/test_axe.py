"""No serious accessibility fault: the table of every game, typed dice, the curtain, the end, the check of the dice."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.test_hands import AXE, play_to_the_curtain, set_up
from tests.browser.test_layout import GAMES

SCREENS = {"desktop": (1440, 900, False), "phone": (390, 844, True)}


@pytest.fixture(params=SCREENS)
def person(people: People, request: pytest.FixtureRequest) -> Person:
    """Somebody at a desk by day, or with a phone at night."""
    width, height, dark = SCREENS[request.param]
    return people.person(width, height, dark)


@pytest.mark.parametrize("game", GAMES)
def test_the_table_of_every_game(person: Person, game: str) -> None:
    person.play_now(game)
    for _ in range(2):
        expect(person.prompt).to_be_visible()
        person.settle()
        assert person.axe(AXE) == []
        person.answer()


def test_typed_dice(person: Person) -> None:
    set_up(person, "Computer", "Our own, typed in")
    expect(person.page.get_by_role("dialog", name=re.compile("^Roll"))).to_be_visible()
    assert person.axe(AXE) == []
    person.page.keyboard.press("6")
    person.page.get_by_role("button", name="Face 1", exact=True).click()
    assert person.axe(AXE) == []


def test_the_curtain(person: Person) -> None:
    set_up(person, "Same screen")
    play_to_the_curtain(person)
    assert person.axe(AXE) == []


def test_the_end_and_the_check_of_the_dice(person: Person) -> None:
    set_up(person, "Computer")
    expect(person.prompt).to_be_visible()
    person.page.get_by_role("button", name=re.compile("^Battle")).click()
    person.page.locator("[data-resign]").click()
    person.page.locator("[data-resign]").click()
    expect(person.page.locator("[data-over]")).to_be_visible()
    assert person.axe(AXE) == []
    person.page.get_by_role("button", name="Check the dice").click()
    person.page.locator("[data-check-dice]").click()
    expect(person.page.locator("[data-verdict]")).to_be_visible()
    assert person.axe(AXE) == []
