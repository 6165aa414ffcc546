"""The lobby: battles stay, links lead in, wrong links are told, the computer's level and the side can be chosen."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import People


def test_a_battle_waits_in_the_lobby_and_is_resumed(people: People) -> None:
    person = people.person()
    person.play_now()
    expect(person.prompt).to_be_visible()
    asked, battle = person.prompt.locator("h2").inner_text(), person.page.url
    person.page.get_by_role("link", name="Grognard, to the lobby").click()
    expect(person.page.get_by_role("article", name="Battle in progress")).to_contain_text("Your move")
    expect(person.page.locator("#mine")).to_contain_text("your move")
    person.page.locator("[data-resume]").click()
    expect(person.prompt.locator("h2")).to_have_text(asked)
    assert person.page.url == battle


def test_a_pasted_link_leads_to_its_battle_and_nonsense_is_told(people: People) -> None:
    person, watcher = people.person(), people.person()
    person.play_now()
    expect(person.prompt).to_be_visible()
    watcher.enter()
    form = watcher.page.get_by_role("form", name="Join a battle")
    form.get_by_role("textbox").fill("?")
    form.get_by_role("button", name="Join").click()
    expect(watcher.page.locator(".fault")).to_contain_text("neither a link")
    form.get_by_role("textbox").fill(person.page.url)
    form.get_by_role("button", name="Join").click()
    watcher.sit_down()
    expect(watcher.page.get_by_text("You watch.")).to_be_visible()


def test_the_other_side_can_be_played(people: People) -> None:
    person = people.person()
    person.enter()
    expect(person.page.locator("[data-play]").first).to_be_visible()
    form = person.page.get_by_role("form", name="Create a battle")
    form.get_by_role("button", name="B", exact=True).click()
    form.get_by_label("Name of the battle").fill("Sunday game")
    person.page.locator("[data-create]").click()
    expect(person.page.locator(".top h1")).to_have_text("Sunday game")
    expect(person.prompt).to_be_visible()
    expect(person.prompt.get_by_role("img", name=re.compile("B"))).to_be_visible()


def test_an_unknown_battle_is_told_and_leads_back(people: People) -> None:
    person = people.person()
    person.enter("#/battle/nosuchbattle0000")
    expect(person.page.get_by_text("No battle has this").first).to_be_visible()
    person.page.get_by_role("link", name="To the lobby", exact=True).last.click()
    expect(person.page.locator("[data-play]").first).to_be_visible()
