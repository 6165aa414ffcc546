"""Large battles by clicks: a barrage laid and fired, a flame turned, a titan aimed at, snap fire answered."""

import contextlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FloatRect, expect

from tests.browser.conftest import START, People, served
from tests.browser.person import Person
from tests.browser.test_deeds import BOTH
from tests.browser.test_hero import middle, sit, until_asked
from tests.browser.test_table import box

PERCENT = re.compile(r"\d %|\d%")
HEAD = """
game = "netepic"
phase = "action"
step = "act"
acting = 0
round = 2
"""
TITAN = """
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
BARRAGE = """
[[unit]]
seat = "A"
profile = "whirlwind"
name = "Whirlwinds"
at = [[50, 20], [56, 20], [62, 20]]

[[unit]]
seat = "B"
profile = "goff-boyz"
name = "Boyz"
at = [[50, 60], [53, 60], [56, 60], [51, 63], [54, 63]]

[[unit]]
seat = "B"
profile = "nobz-squad"
name = "Nobz"
at = [[20, 90]]
"""
FLAME = """
[[unit]]
seat = "B"
profile = "scorcher"
name = "Scorchers"
at = [[60, 40], [66, 40], [72, 40]]

[[unit]]
seat = "A"
profile = "tactical-squad"
name = "Marines"
at = [[59, 31], [61, 31], [67, 31], [73, 31]]
"""
WATCHED = """
[[unit]]
seat = "A"
profile = "tactical-squad"
name = "Marines"
at = [[40, 20], [44, 20]]

[[unit]]
seat = "B"
profile = "goff-boyz"
name = "Boyz"
at = [[40, 48], [43, 48], [46, 48]]
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


@pytest.fixture
def laid(built_page: None, browser: Browser, tmp_path: Path) -> Iterator[Callable[[str], Person]]:
    """Somebody who plays both sides of a battle that begins with these units."""
    file, parties = tmp_path / "position.toml", list[People]()
    start = START.replace("    main()", FROM_A_FILE.format(path=str(file)).replace("\n", "\n    ") + "\n    main()")
    with contextlib.ExitStack() as servers:

        def lay(units: str) -> Person:
            file.write_text(HEAD + units)
            people = People(browser, servers.enter_context(served(start, tmp_path / "battles.db")))
            parties.append(people)
            person = people.person(dark=True)
            sit(person, "netepic", "god-machines", BOTH)
            return person

        yield lay
        for people in parties:
            people.leave()


def model(person: Person, number: int) -> tuple[float, float]:
    """The middle of a stand on the screen."""
    return middle(person.page.locator(f".unit [data-model='{number}']").first)


def covered(person: Person) -> int:
    """How many are ringed on the table because they lie under the template."""
    return person.page.locator(".plane > .world .covered").count()


def overlap(one: FloatRect, two: FloatRect) -> bool:
    across = one["x"] < two["x"] + two["width"] and two["x"] < one["x"] + one["width"]
    return across and one["y"] < two["y"] + two["height"] and two["y"] < one["y"] + one["height"]


def take(person: Person, words: str) -> None:
    """Click on the choice with these words; something else is asked then."""
    before = asked(person)
    person.prompt.locator(".opt", has_text=words).first.click()
    person.until(lambda: asked(person) not in ("", before), f"{words} is not taken")
    person.settle()


def asked(person: Person) -> str:
    heading = person.prompt.locator("h2")
    return heading.inner_text() if heading.count() else ""


def drag(person: Person, start: tuple[float, float], end: tuple[float, float]) -> None:
    person.page.mouse.move(*start)
    person.page.mouse.down()
    person.page.mouse.move(*end, steps=6)
    person.page.mouse.up()
    person.settle()


def test_a_barrage_goes_with_the_pointer_is_dragged_and_fired_by_clicks(laid: Callable[[str], Person]) -> None:
    person = laid(BARRAGE)
    take(person, "First Fire")
    take(person, "Fire with Whirlwinds")
    expect(person.prompt.locator("h2")).to_contain_text("where does")
    corner, inside = model(person, 5), model(person, 4)
    odds, fire = person.prompt.locator(".odds-line"), person.prompt.get_by_role("button", name="Fire there")

    person.page.mouse.move(*corner, steps=3)  # nothing is clicked yet: it goes with the pointer
    person.settle()
    assert covered(person) == 1
    expect(odds).to_contain_text(PERCENT)
    expect(odds).to_contain_text("1 under it")
    lens = person.page.locator(".lens")
    expect(lens).to_be_visible()
    tip, glass = box(person.page.get_by_role("group", name="Odds at the target")), box(lens)
    assert not overlap(tip, glass), "the tip lies on the lens"
    assert not overlap(tip, box(person.page.get_by_role("region", name="Unit", exact=True))), "the tip lies on the card"

    person.page.mouse.click(*corner)  # laid: it stays
    person.settle()
    person.page.mouse.move(corner[0] + 200, corner[1], steps=3)
    person.settle()
    assert covered(person) == 1
    few = odds.inner_text()

    drag(person, corner, (inside[0], (inside[1] + model(person, 6)[1]) / 2))
    assert covered(person) > 1
    expect(odds).to_contain_text(f"{covered(person)} under it")
    assert odds.inner_text() != few
    person.picture("epic-barrage")
    thrown = person.page.locator(".lg .line:has(.die)")
    before = thrown.count()
    fire.click()
    person.until(lambda: thrown.count() > before, "no dice fall")


def test_a_flame_is_turned_about_its_gun_by_wheel_and_button(laid: Callable[[str], Person]) -> None:
    person = laid(FLAME)
    take(person, "First Fire")
    take(person, "Fire with Scorchers")
    aim = model(person, 3)
    person.page.mouse.click(*aim)
    person.settle()
    lies = person.page.locator(".plane > .world .element.template")
    seen = [lies.get_attribute("d")]
    person.prompt.get_by_role("button", name="Turn right").click()
    person.until(lambda: lies.get_attribute("d") not in seen, "the button does not turn it")
    person.settle()
    seen.append(lies.get_attribute("d"))
    person.picture("epic-flame")
    person.page.mouse.move(*aim)
    person.page.keyboard.down("Shift")
    person.page.mouse.wheel(0, 100)
    person.page.keyboard.up("Shift")
    person.until(lambda: lies.get_attribute("d") not in seen, "the wheel does not turn it")


def test_snap_fire_is_one_question_with_odds_over_the_way_and_answered_by_a_click(
    laid: Callable[[str], Person],
) -> None:
    person = laid(WATCHED)
    take(person, "Advance")
    take(person, "Move")
    until_asked(person, "Snap Fire?")
    option = person.prompt.locator(".opt").first
    expect(option).to_contain_text("expected")
    person.picture("epic-snap")
    before = asked(person)
    option.click()
    person.until(lambda: asked(person) != before, "the answer is not taken")


UNDER_THE_PLAN = """() => {
    const boxOf = (one) => one.getBoundingClientRect();
    const plan = boxOf(document.querySelector('.plan'));
    const isBeside = (box) => box.right <= plan.left || plan.right <= box.left;
    const isApart = (box) => isBeside(box) || box.bottom <= plan.top || plan.bottom <= box.top;
    return [...document.querySelectorAll('.fig[data-model]')]
        .filter((one) => !isApart(boxOf(one))).map((one) => one.dataset.model);
}"""


def test_a_titan_is_aimed_at_by_a_click_on_a_cell_with_the_chance_of_every_cell(
    laid: Callable[[str], Person],
) -> None:
    person = laid(TITAN)
    until_asked(person, "Where is")
    plan = person.page.locator(".plan")
    cells = plan.locator("button.cell")
    assert cells.count() > 3
    middle_cell = cells.nth(cells.count() // 2)
    middle_cell.hover()
    expect(plan.locator(".cell .num").filter(has_text=PERCENT).first).to_be_visible()
    expect(plan.locator(".cells p")).to_contain_text("to miss")
    assert person.page.evaluate(UNDER_THE_PLAN) == [], "the plan hides nobody"
    assert not overlap(box(plan), box(person.page.locator(".plane .sheet"))), "the plan lies on the table"
    bar = person.prompt.bounding_box()
    assert bar is not None
    assert bar["height"] <= 90, "the bar keeps its height, and the table its room"
    person.picture("epic-titan")
    lines, before = person.page.locator(".lg .line"), person.page.locator(".lg .line").count()
    middle_cell.click()
    person.until(lambda: lines.count() > before, "nobody hears where it is hit")
