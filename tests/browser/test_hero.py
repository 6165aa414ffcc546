"""The board is the hero: better spots, going together, reactions and titans, by clicks on the table."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.conftest import START, People, served
from tests.browser.person import Person
from tests.browser.test_deeds import BOTH, own_turn, sought
from tests.browser.test_rulers import PLAY
from tests.browser.test_table import box

MOST_ANSWERS = 60
AGAINST = [{"who": "me"}, {"who": "computer", "level": "greedy"}]
PERCENT = re.compile(r"\d %|\d%")
TITAN = """
game = "netepic"
phase = "action"
step = "act"
acting = 0
round = 2

[[unit]]
seat = "A"
profile = "land-raider"
name = "Raiders"
at = [[40, 24], [46, 24], [54, 24], [60, 24], [66, 24], [72, 24]]

[[unit]]
seat = "B"
profile = "warhound-titan"
name = "Hound"
at = [[50, 45]]
state = { 0 = { counters = { shields = 0 } } }

[[unit]]
seat = "B"
profile = "goff-boyz"
name = "Boyz"
at = [[20, 90]]
"""
FROM_A_FILE = """
from pathlib import Path
from grognard.engine.ruleset import Header
from grognard.games import find, parts
from grognard.server import lobby
state = parts("netepic").positions().read(Path({path!r})).state
lobby.laid_out = lambda rules, scenario, players, forces=(), options=(): Header(
    "netepic", rules.version, scenario, players, (), state.options, position=state
)
"""
"""Every laid battle of this server begins with the position of a file."""


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


def asked(person: Person) -> str:
    heading = person.prompt.locator("h2")
    return heading.inner_text() if heading.count() else ""


def test_snap_fire_is_one_question_with_odds_over_the_way_and_answered_by_a_click(people: People) -> None:
    person = people.person(dark=True)
    sit(person, "netepic", "first-contact", BOTH)
    until_asked(person, "Snap Fire?")
    option = person.prompt.locator(".opt").first
    expect(option).to_contain_text("expected")
    before = asked(person)
    option.click()
    person.until(lambda: asked(person) != before, "the answer is not taken")


@pytest.fixture
def titans(built_page: None, tmp_path: Path) -> Iterator[str]:
    """A server whose battles begin before a titan."""
    file = tmp_path / "titan.toml"
    file.write_text(TITAN)
    start = START.replace("    main()", FROM_A_FILE.format(path=str(file)).replace("\n", "\n    ") + "\n    main()")
    with served(start, tmp_path / "battles.db") as address:
        yield address


def test_a_titan_is_aimed_at_by_a_click_on_a_cell_with_the_chance_of_every_cell(titans: str, browser: Browser) -> None:
    people = People(browser, titans)
    person = people.person()
    sit(person, "netepic", "god-machines", BOTH)
    until_asked(person, "Where is")
    cells = person.prompt.locator("button.cell")
    assert cells.count() > 3
    middle_cell = cells.nth(cells.count() // 2)
    middle_cell.hover()
    expect(person.prompt.locator(".cell .num").filter(has_text=PERCENT).first).to_be_visible()
    expect(person.prompt.locator(".cells p")).to_contain_text("to miss")
    lines, before = person.page.locator(".lg .line"), person.page.locator(".lg .line").count()
    middle_cell.click()
    person.until(lambda: lines.count() > before, "nobody hears where it is hit")
    people.leave()


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
