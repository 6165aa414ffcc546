"""How strong the computer is and who has less time: chosen in the lobby, shown at the table."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import People
from tests.browser.person import Person


def lobby(person: Person) -> Locator:
    person.enter()
    expect(person.page.locator("[data-play]").first).to_be_visible()
    return person.page.get_by_role("form", name="Create a battle")


def around(person: Person) -> Locator:
    """The dialog that says who sits where."""
    person.page.get_by_role("button", name="Battle: ").click()
    return person.page.get_by_role("dialog", name="This battle")


def test_a_level_is_chosen_and_plays(people: People) -> None:
    person = people.person()
    form = lobby(person)
    levels = form.locator("select", has=person.page.locator("option[value=recruit]"))
    expect(levels).to_have_value("greedy")
    levels.select_option("recruit")
    person.page.locator("[data-create]").click()
    person.sit_down()
    expect(person.prompt).to_be_visible()
    expect(around(person)).to_contain_text("computer, recruit")


def test_less_time_is_agreed_where_a_clock_runs(people: People) -> None:
    person = people.person(390, 844)
    form = lobby(person)
    form.get_by_role("button", name="By link").click()
    expect(form.locator("[data-share]")).to_have_count(0)
    form.get_by_role("button", name="Live").click()
    expect(form.locator("[data-share]")).to_have_count(2)
    form.get_by_label("Time of side A, yours").select_option("half")
    person.page.locator("[data-create]").click()
    person.page.locator("[data-enter]").click()
    person.sit_down()
    seats = around(person).get_by_role("listitem")
    expect(seats.first).to_contain_text("you, half the time")
    expect(seats.last).not_to_contain_text("the time")
