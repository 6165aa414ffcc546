"""Whole battles through the page: two people far apart, one against the computer, undo, reload, dice checked."""

import re

import pytest
from playwright.sync_api import expect

from grognard.games import all_games
from tests.browser.conftest import People
from tests.browser.person import play_out


def test_two_people_play_the_first_battle_to_its_end(people: People) -> None:
    una, therians = people.person(), people.person(dark=True)
    link = una.invite()
    therians.enter(link)
    therians.sit_down()
    assert link.split("/")[-1] not in therians.page.url, "the key of a seat must leave the address"

    given = play_out(una, therians)

    assert given > 20
    for person in (una, therians):
        over = person.page.locator("[data-over]")
        expect(over).to_be_visible()
        expect(person.page.locator(".lg .line").last).to_have_text(re.compile(r"\S"))
    winners = [person.page.locator("dialog h2").inner_text() for person in (una, therians)]
    assert "YOU WON" in [words.upper() for words in winners] or winners[0] == winners[1]

    una.page.get_by_role("button", name="Check the dice").click()
    una.page.locator("[data-check-dice]").click()
    expect(una.page.locator("[data-verdict]")).to_contain_text(re.compile(r"all \d+ throws fell exactly so"))


@pytest.mark.parametrize("game", [rules.id for rules in all_games()])
def test_every_game_plays_its_first_battle_against_the_computer(people: People, game: str) -> None:
    person = people.person()
    person.play_now(game)
    assert play_out(person) > 5
    expect(person.page.locator("[data-over]")).to_be_visible()


def test_two_clicks_lead_from_the_lobby_into_a_battle_that_asks_something(people: People) -> None:
    person = people.person()
    person.play_now()
    expect(person.prompt).to_be_visible()
    expect(person.page.get_by_role("region", name="Next step")).to_be_visible()
    asked = person.prompt.locator("h2").inner_text()
    person.answer()
    expect(person.prompt.locator("h2")).not_to_have_text(asked)
    person.answer()
    person.pull_out("Log")
    expect(person.page.locator(".lg .line").first).to_be_visible()


def test_a_reload_in_the_middle_of_a_decision_asks_the_same_again(people: People) -> None:
    person = people.person()
    person.play_now()
    person.answer()
    expect(person.prompt).to_be_visible()
    person.wait_for_thinkers()
    asked, revision = person.prompt.locator("h2").inner_text(), person.revision()
    person.page.reload()
    person.sit_down()
    expect(person.prompt.locator("h2")).to_have_text(asked)
    expect(person.page.locator(".steps")).to_have_text(revision)


def test_undo_says_what_it_takes_back_and_the_question_returns(people: People) -> None:
    person = people.person()
    person.play_now()
    undo = person.page.locator("[data-undo]")
    for _ in range(12):
        asked = person.prompt.locator("h2").inner_text()
        person.answer()
        expect(person.prompt).to_be_visible()
        if undo.inner_text().startswith("Undo") and undo.get_attribute("aria-disabled") != "true":
            break
    assert undo.inner_text().startswith("Undo"), undo.inner_text()
    assert undo.get_attribute("title"), "the bar has no room for a long question: the tooltip says which"
    person.page.keyboard.press("Control+z")
    expect(person.prompt.locator("h2")).to_have_text(asked)


def test_a_watcher_sees_the_battle_and_is_asked_nothing(people: People) -> None:
    person, watcher = people.person(), people.person()
    person.play_now()
    expect(person.prompt).to_be_visible()
    watcher.enter(person.page.url[len(person.site) :])
    watcher.sit_down()
    expect(watcher.page.get_by_text("You watch.")).to_be_visible()
    expect(watcher.prompt).to_have_count(0)


def test_resigning_ends_the_battle_for_both(people: People) -> None:
    una, therians = people.person(), people.person()
    therians.enter(una.invite())
    therians.sit_down()
    una.page.get_by_role("button", name=re.compile("^Battle")).click()
    resign = una.page.locator("[data-resign]")
    resign.click()
    resign.click()
    expect(therians.page.locator("dialog h2")).to_have_text(re.compile("you won", re.IGNORECASE))
    therians.picture("end")


def test_a_draw_that_both_want_ends_the_battle_and_leads_to_a_rematch(people: People) -> None:
    una, therians = people.person(), people.person()
    therians.enter(una.invite())
    therians.sit_down()
    una.page.get_by_role("button", name=re.compile("^Battle")).click()
    una.page.get_by_role("button", name="Offer a draw").click()
    una.page.keyboard.press("Escape")
    therians.page.locator("[data-consent]").click()
    for person in (una, therians):
        expect(person.page.locator("dialog h2")).to_have_text(re.compile("draw", re.IGNORECASE))
    first = una.page.url
    una.page.get_by_role("button", name=re.compile("Rematch")).click()
    una.page.wait_for_url(lambda url: url != first)
    una.sit_down()
    una.pull_out("Log")
    expect(una.page.get_by_role("region", name="Log")).to_be_visible()
