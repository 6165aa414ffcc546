"""A ruler shown to the others: by button, key and typed words; private until then; never where nobody may measure."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.test_hands import AXE
from tests.browser.test_table import box

PLAY = "async (wish) => (await (await fetch('/api/battles', {method: 'POST', body: JSON.stringify(wish)})).json())"
LENGTH = re.compile(r"\d+\.\d inch")


def meet(people: People, **more: object) -> tuple[Person, Person, Person]:
    """Two who play, and a phone that watches."""
    first, second, watcher = people.person(), people.person(dark=True), people.person(390, 844)
    first.enter()
    seats = [{"who": "me"}, {"who": "friend"}]
    wish = {"game": "evolved", "scenario": "training-ground", "seats": seats} | more
    made = first.page.evaluate(PLAY, wish)
    first.enter(f"/#/battle/{made['battle']}")
    second.enter(f"/#/battle/{made['battle']}/{made['seats'][1]['key']}")
    watcher.enter(f"/#/battle/{made['battle']}")
    for person in (first, second, watcher):
        person.sit_down()
        expect(person.page.locator(".plane")).to_be_visible()
    return first, second, watcher


def ruler(person: Person, whose: str) -> Locator:
    return person.page.locator(f'[data-ruler="{whose}"]')


def length(person: Person, whose: str) -> Locator:
    """The words beside a ruler."""
    return person.page.locator(f'[data-length="{whose}"]')


def lay(person: Person) -> None:
    """Over the middle of the table: on the desk beside it cards and hints may lie."""
    at = box(person.page.locator(".plane"))
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    person.page.mouse.move(x, y)
    person.page.mouse.down()
    person.page.mouse.move(x + 250, y + 100, steps=4)
    person.page.mouse.up()


def test_the_others_see_a_ruler_only_when_it_is_shown(people: People) -> None:
    first, second, watcher = meet(people)
    first.page.keyboard.press("m")
    lay(first)
    bar = first.page.get_by_role("toolbar", name="Ruler")
    expect(bar).to_contain_text(LENGTH)
    words = LENGTH.findall(bar.inner_text())
    first.type("say not yet")
    expect(second.page.get_by_role("button", name="Talk, 1 new")).to_be_visible()
    assert second.page.locator("[data-ruler]").count() == 0
    bar.get_by_role("button", name="Show to all").click()
    for person in (second, watcher):
        expect(length(person, "A")).to_contain_text(words[0])
        expect(length(person, "A").locator("use")).to_have_attribute("href", "#m-side-a")
        expect(person.said).to_contain_text(f"shows a ruler: {words[0]}")
    assert second.axe(AXE) == []
    assert first.axe(AXE) == []
    bar.get_by_role("button", name="Shown to all", pressed=True).click()
    for person in (second, watcher):
        expect(ruler(person, "A")).to_have_count(0)
    expect(ruler(first, "own")).to_have_count(1)


def test_a_new_measure_is_private_again_and_putting_it_away_takes_it_from_all(people: People) -> None:
    first, second, watcher = meet(people)
    first.page.keyboard.press("m")
    lay(first)
    first.page.keyboard.press("o")
    expect(ruler(second, "A")).to_have_count(1)
    lay(first)
    expect(ruler(second, "A")).to_have_count(0)
    first.page.keyboard.press("o")
    expect(ruler(watcher, "A")).to_have_count(1)
    first.page.get_by_role("button", name="Put the ruler away").click()
    expect(ruler(watcher, "A")).to_have_count(0)
    expect(ruler(first, "own")).to_have_count(0)


def test_words_measure_and_show_too(people: People) -> None:
    first, second, _ = meet(people)
    first.type("measure 10,10 to 13,14")
    expect(first.said).to_contain_text("5.0 inch")
    first.type("show")
    expect(length(second, "A")).to_contain_text("5.0 inch")


def test_where_nobody_may_measure_there_is_nothing_to_show(people: People) -> None:
    first, second, _ = meet(people, game="at43", scenario="fire")
    first.page.keyboard.press("m")
    lay(first)
    first.page.keyboard.press("o")
    first.type("measure 10,10 to 13,14")
    expect(first.said).to_contain_text("after declaring")
    first.type("help")
    expect(first.said).not_to_contain_text("after declaring")
    first.type("show")
    expect(first.said).to_contain_text("after declaring")
    expect(first.page.get_by_role("toolbar", name="Ruler")).to_have_count(0)
    first.type("say nothing to show")
    expect(second.page.get_by_role("button", name="Talk, 1 new")).to_be_visible()
    assert second.page.locator("[data-ruler]").count() == 0


def test_a_late_watcher_reads_that_he_is_behind(people: People) -> None:
    first, _, phone = meet(people, delay="5m")
    wide = people.person()
    wide.enter(first.page.url[len(first.site) :])
    wide.sit_down()
    expect(wide.page.locator(".presence")).to_contain_text("Watching, 5 min behind")
    expect(phone.page.locator(".what .phone")).to_contain_text("5 min behind")
    expect(first.page.locator(".presence")).not_to_contain_text("behind")
    first.page.get_by_role("button", name="Battle: 0 offers").click()
    expect(first.page.get_by_role("dialog")).to_contain_text("Watchers are 5 min behind")


def test_a_delay_is_asked_for_in_the_lobby(people: People) -> None:
    person = people.person()
    person.enter()
    expect(person.page.locator("[data-play]").first).to_be_visible()
    person.page.get_by_label("Watchers see it").select_option("A round later")
    person.page.locator("[data-create]").click()
    person.sit_down()
    person.page.get_by_role("button", name=re.compile("Battle: ")).click()
    expect(person.page.get_by_role("dialog")).to_contain_text("Watchers are a round behind")


def test_alt_and_a_click_point_for_everybody_also_where_nobody_may_measure(people: People) -> None:
    first, second, watcher = meet(people, game="at43", scenario="fire")
    at = box(first.page.locator(".plane"))
    first.page.keyboard.down("Alt")
    first.page.mouse.click(at["x"] + 300, at["y"] + 240)
    first.page.keyboard.up("Alt")
    for person in (second, watcher):
        expect(length(person, "A")).to_contain_text("here")
        expect(person.said).to_contain_text("points at")
    first.type("point 20,20")
    expect(first.said).to_contain_text("Pointed")
