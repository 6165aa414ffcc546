"""Play now: a table that is laid, and a first question about somebody who stands on it.

The dice of these tests are always the same: in The Evolved the person is first to act.
"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People

FIRST = {
    "at43": re.compile(r"Fire Toad: what next\?"),
    "evolved": re.compile(r"Which unit do you activate\?"),
    "alien": re.compile(r"Rifleman [AB]: what next\?"),
}


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("game", FIRST)
def test_play_now_asks_first_what_a_unit_on_the_table_does(people: People, game: str, width: int) -> None:
    person = people.person(width, 900 if width > 600 else 844)
    person.play_now(game)
    expect(person.prompt.locator("h2")).to_have_text(FIRST[game])
    figures = person.page.locator(".plane [data-model]")
    expect(figures.first).to_be_attached()
    assert figures.count() > 1


@pytest.mark.parametrize("game", ["at43", "evolved"])
def test_the_log_of_a_laid_battle_begins_with_one_line_that_opens(people: People, game: str) -> None:
    person = people.person()
    person.play_now(game)
    expect(person.prompt).to_be_visible()
    person.wait_for_thinkers()
    fold = person.page.locator("[data-laid]")
    expect(fold).to_have_text("The table is laid as the mission says")
    expect(fold).to_have_attribute("aria-expanded", "false")
    assert person.log()[0] == "The table is laid as the mission says"
    assert not [line for line in person.log() if "sets up" in line]
    person.pull_out("Log")
    fold.click()
    expect(fold).to_have_attribute("aria-expanded", "true")
    assert len([line for line in person.log() if "sets up" in line]) > 3


def test_set_up_still_offers_the_whole_set_up_by_hand(people: People) -> None:
    person = people.person()
    person.set_up("at43")
    expect(person.prompt.locator("h2")).to_have_text(re.compile("Place the low wall"))
    expect(person.page.locator("[data-laid]")).to_have_count(0)


def test_a_battle_with_others_may_begin_laid_too(people: People) -> None:
    person = people.person()
    person.enter()
    expect(person.page.locator("[data-play]").first).to_be_visible()
    form = person.page.get_by_role("form", name="Create a battle")
    form.locator("select").first.select_option("evolved")
    form.get_by_role("button", name="Laid out").click()
    person.page.locator("[data-create]").click()
    person.sit_down()
    expect(person.prompt.locator("h2")).to_have_text(FIRST["evolved"])
