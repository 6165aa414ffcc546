"""Reading a battle: log, replay, moments by link, what-if, rules with search, statistics of the dice."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person

STRIDE = 175
"""Milliseconds that a replay of four times the speed stays at a stop at least; how long exactly web/src/film tests."""


def some_answers(person: Person, number: int) -> None:
    for _ in range(number):
        expect(person.prompt).to_be_visible()
        person.answer()
    expect(person.prompt).to_be_visible()


def test_the_replay_goes_back_and_returns_to_the_present(people: People) -> None:
    person = people.person()
    person.play_now()
    some_answers(person, 6)
    live = person.revision()
    asked = person.prompt.locator("h2").inner_text()
    person.page.keyboard.press(",")
    person.page.keyboard.press(",")
    expect(person.page.locator("[data-live]")).to_be_visible()
    expect(person.page.locator(".steps")).not_to_have_text(live)
    expect(person.prompt, "nothing is asked of a moment in the past").to_have_count(0)
    expect(person.page.locator(".lg .later").first).to_be_attached()
    person.page.keyboard.press("End")
    expect(person.prompt.locator("h2")).to_have_text(asked)
    expect(person.page.locator(".steps")).to_have_text(live)


def test_a_replay_plays_faster_when_asked(people: People) -> None:
    person = people.person()
    clock = person.page.clock
    clock.install()
    person.play_now("at43")
    some_answers(person, 4)
    person.pull_out("Replay of the battle")
    bar = person.page.get_by_role("group", name="Replay")
    bar.get_by_role("button", name="Speed of the replay: 1 times").click()
    person.page.keyboard.press("\\")
    expect(bar.get_by_role("button", name="Speed of the replay: 4 times")).to_be_visible()
    clock.pause_at(person.page.evaluate("Date.now()") / 1000 + 60)
    bar.get_by_role("button", name="Play", exact=True).click()
    expect(bar.get_by_role("button", name="Pause")).to_be_visible()
    seen = {person.revision()}

    def is_back() -> bool:
        clock.run_for(STRIDE)
        seen.add(person.revision())
        return bar.locator(".chip.good").is_visible()

    person.until(is_back, "the replay does not come to its end")
    assert len(seen) > 4, "it leaps over what happened"
    expect(bar.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_link_to_a_moment_opens_that_moment(people: People) -> None:
    person = people.person()
    person.play_now()
    some_answers(person, 5)
    step = person.page.evaluate("() => Number(document.querySelector('.tline input').max)") // 2
    person.enter(f"{person.page.url[len(person.site) :]}@{step}")
    person.sit_down()
    expect(person.page.locator("[data-live]")).to_be_visible()
    expect(person.page.locator(".steps")).to_have_text(re.compile(f"^{step} "))


def test_what_if_branches_into_a_battle_of_its_own(people: People) -> None:
    person = people.person()
    person.play_now()
    some_answers(person, 6)
    first = person.page.url
    person.pull_out("Replay of the battle")
    person.page.get_by_role("button", name=re.compile("What if")).click()
    person.page.wait_for_url(lambda url: url != first)
    person.sit_down()
    expect(person.prompt).to_be_visible()
    person.answer()


def test_a_line_of_the_log_lights_its_pieces_and_opens_its_rule(people: People) -> None:
    person = people.person()
    person.play_now()
    some_answers(person, 4)
    person.pull_out("Log")
    person.page.locator(".lg .line").last.click()
    person.picture("log")
    person.page.locator(".lg .more .rule").click()
    here = person.page.locator("dialog .rt.here")
    expect(here.locator("code")).to_have_text(re.compile(r"^[^.]+\.[^.]+\.[^.]+$"))


def test_rules_are_found_by_their_words(people: People) -> None:
    person = people.person()
    person.enter()
    person.page.get_by_role("button", name="Rules", exact=True).click()
    person.page.get_by_label("Search the rules").fill("cover")
    expect(person.page.locator("dialog mark").first).to_be_visible()
    person.page.get_by_label("Search the rules").fill("xyzzy")
    expect(person.page.get_by_text("0 found")).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(person.page.locator("dialog")).to_have_count(0)


def test_statistics_show_a_band(people: People) -> None:
    person = people.person()
    person.play_now()
    some_answers(person, 3)
    person.pull_out("Odds and dice")
    person.page.get_by_role("button", name="Dice statistics").click()
    expect(person.page.locator(".luck .band").first).to_be_visible()
    expect(person.page.locator(".seal code")).to_be_visible()


def test_a_replay_tells_what_the_computer_would_have_done(people: People) -> None:
    person = people.person()
    person.play_now("at43")
    some_answers(person, 2)
    expect(person.prompt).to_be_visible()
    person.page.get_by_role("button", name=re.compile("^Battle")).click()
    person.page.locator("[data-resign]").click()
    person.page.locator("[data-resign]").click()
    person.page.get_by_role("button", name="Watch it again").click()
    bar = person.page.get_by_role("group", name="Replay")
    bar.get_by_role("button", name="First moment").click()
    expect(bar.locator(".steps")).to_have_text(re.compile("^0 "))
    ask, told = bar.get_by_role("button", name="What would the computer have done?"), bar.locator(".hindsight")
    ask.click()
    expect(told).to_contain_text("The computer:")
    first = told.inner_text()
    ask.click()
    expect(told).not_to_have_text(first)
    expect(told).to_contain_text("The computer:")
    person.page.keyboard.press(".")
    expect(told).to_have_count(0)
