"""The board is the hero: better spots, going together and sounds, by clicks on the table."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.test_deeds import BOTH, own_turn, sought
from tests.browser.test_rulers import PLAY
from tests.browser.test_table import box

MOST_ANSWERS = 60
AGAINST = [{"who": "me"}, {"who": "computer", "level": "greedy"}]


def sit(person: Person, game: str, scenario: str, seats: list[dict[str, str]]) -> None:
    person.enter()
    made = person.page.evaluate(PLAY, {"game": game, "scenario": scenario, "seats": seats, "laid": True})
    person.enter(f"/#/battle/{made['battle']}")
    person.sit_down()


def until_asked(person: Person, words: str) -> None:
    """Answer as suggested until this is asked."""
    for _ in range(MOST_ANSWERS):
        expect(person.prompt).to_be_visible()
        person.settle()
        if words in person.prompt.locator("h2").inner_text():
            return
        person.answer()
    raise AssertionError(f"nobody asks {words}")


def middle(one: Locator) -> tuple[float, float]:
    at = box(one)
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


def test_a_better_spot_is_shown_beside_the_odds_and_gone_to_by_one_click(people: People) -> None:
    person = people.person()
    sit(person, "evolved", "training-ground", BOTH)
    own_turn(person)
    lit = person.page.locator("[data-spot] circle")
    for _ in range(MOST_ANSWERS):
        until_asked(person, "what next?")
        sought(person)
        if spot_against_somebody(person):
            break
        person.answer()
    expect(person.page.get_by_role("group", name="Odds at the target")).to_contain_text("spot")
    person.picture("better-spot")
    there, acting = middle(lit.first), person.page.locator(".outline.acting")
    before, asked = middle(acting), person.revision()
    person.page.mouse.click(*there)
    person.until(lambda: person.revision() != asked, "nobody goes anywhere")
    person.settle()
    expect(lit).to_have_count(0)
    assert middle(acting) != before, "it stands where it stood"
    person.page.keyboard.press("Control+z")
    person.until(lambda: middle(acting) == before, "it does not come back as one deed")


def spot_against_somebody(person: Person) -> bool:
    """Rest on every enemy unit until one is found against whom there is a better spot."""
    acting = person.page.locator(".card.now, .outline.acting").count()
    assert acting, "somebody acts"
    units = {one.get_attribute("data-unit") for one in person.page.locator(".unit[data-unit]").all()}
    for unit in sorted(filter(None, units)):
        model = person.page.locator(f".unit[data-unit='{unit}'] [data-model]").first
        person.page.mouse.move(*middle(model))
        person.page.evaluate("() => new Promise((done) => setTimeout(done, 260))")
        person.page.locator(".prompt[data-scouting]").wait_for(state="detached")
        if person.page.locator("[data-spot] circle").count():
            return True
    return False


def test_the_crew_goes_together_by_one_click(people: People) -> None:
    person = people.person(dark=True)
    sit(person, "alien", "cold-tow", AGAINST)
    until_asked(person, "Who acts next?")
    sought(person)
    places = person.page.locator(".muster .at")
    expect(places.first).to_be_visible()
    before = places.all_inner_texts()
    going = person.prompt.locator("[data-going]").first
    expect(going).to_contain_text(f"{len(before)} together")
    goal = re.search(r"Move to (\w+)", going.inner_text())
    assert goal is not None
    assert goal[1] not in before
    going.hover()
    person.picture("alien-group")
    going.click()
    person.until(lambda: set(places.all_inner_texts()) == {goal[1]}, "they do not go there together")


COUNTED = """window.made = 0; const Old = AudioContext;
AudioContext = class extends Old { constructor() { super(); window.made += 1; } };"""
"""How often a page gets itself a voice."""


def test_sounds_are_off_until_somebody_wants_them(people: People) -> None:
    person = people.person()
    person.page.add_init_script(COUNTED)
    person.play_now("at43")
    person.answer()
    assert person.page.evaluate("window.made") == 0
    person.page.get_by_role("button", name="Settings").first.click()
    switch = person.page.locator("[data-sound]")
    expect(switch).not_to_be_checked()
    switch.check()
    assert person.page.evaluate("window.made") == 1
