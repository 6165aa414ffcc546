"""Notes for oneself: kept for the battle and the seat, seen by nobody else."""

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.test_hands import play_to_the_curtain, set_up


def test_notes_stay_with_their_battle_and_are_sent_to_nobody(people: People) -> None:
    person = people.person()
    sent: list[str] = []
    person.page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    person.play_now("at43")
    expect(person.prompt).to_be_visible()
    person.page.keyboard.press("'")
    page = person.page.locator("[data-notes]")
    page.fill("their sniper sits behind the wall")
    person.page.keyboard.press("Escape")
    person.type("note charge on the left")
    person.page.reload()
    person.sit_down()
    expect(person.prompt).to_be_visible()
    person.page.keyboard.press("'")
    expect(page).to_have_value("their sniper sits behind the wall\ncharge on the left")
    assert sent
    assert not [frame for frame in sent if "sniper" in frame or "charge" in frame]


def test_the_other_seat_of_a_shared_screen_has_a_page_of_its_own(people: People) -> None:
    person = people.person()
    set_up(person, "Same screen")
    play_to_the_curtain(person).click()
    person.page.keyboard.press("'")
    page = person.page.locator("[data-notes]")
    first = page.get_attribute("aria-label")
    page.fill("hold the wall")
    person.page.keyboard.press("Escape")
    play_to_the_curtain(person).click()
    person.page.keyboard.press("'")
    expect(page).not_to_have_attribute("aria-label", str(first))
    expect(page).to_have_value("")
