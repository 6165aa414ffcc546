"""Names on the table: inside what can be seen, all of them while Alt is held, and by a switch for who has no Alt."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person

CUT = """() => {
    const seen = document.querySelector('.plane').getBoundingClientRect();
    const sheet = document.querySelector('.prompt')?.getBoundingClientRect();
    const bottom = sheet ? Math.min(seen.bottom, sheet.top) : seen.bottom;
    const around = (nodes) => {
        const boxes = nodes.map((node) => node.getBoundingClientRect());
        const least = (side) => Math.min(...boxes.map((b) => b[side]));
        const most = (side) => Math.max(...boxes.map((b) => b[side]));
        return { left: least('left'), right: most('right'), top: least('top'), bottom: most('bottom') };
    };
    const leaves = (b) =>
        b.left < seen.left - 1 || b.right > seen.right + 1 || b.top < seen.top - 1 || b.bottom > bottom + 1;
    const isIn = (b) =>
        b.right > seen.left + 6 && b.left < seen.right - 6 && b.bottom > seen.top + 6 && b.top < bottom - 6;
    const units = [...document.querySelectorAll('.unit')];
    const visible = units.filter((unit) => isIn(around([...unit.querySelectorAll('.fig')])));
    const names = visible.map((unit) => unit.getAttribute('aria-label').split(',')[0]);
    const words = (tag) => tag.textContent.trim();
    return [...document.querySelectorAll('.ly-tags .tag')]
        .filter((tag) => names.some((name) => words(tag).startsWith(name)) && leaves(around([tag])))
        .map((tag) => `${words(tag)} ${JSON.stringify(around([tag]))} above ${bottom}`);
}"""


def cut(person: Person) -> list[str]:
    """Names of units in sight that the edge of the table cuts."""
    person.settle()
    found: list[str] = person.page.evaluate(CUT)
    return found


@pytest.mark.parametrize("game", ["at43", "evolved"])
def test_a_phone_cuts_no_name_of_a_unit_in_sight(people: People, game: str) -> None:
    person = people.person(390, 844)
    person.play_now(game)
    for _ in range(16):
        expect(person.prompt).to_be_visible()
        assert cut(person) == []
        person.answer()
    expect(person.prompt).to_be_visible()
    for factor in (-400, -300):
        at: Any = person.page.locator(".plane").bounding_box()
        person.page.mouse.move(at["x"] + 120, at["y"] + 90)
        person.page.mouse.wheel(0, factor)
        assert cut(person) == []


HEIGHTS = """() => new Promise((done) => {
    const found = new Set();
    const look = (left) => {
        found.add(Math.round(document.querySelector('.prompt').getBoundingClientRect().top));
        if (left) requestAnimationFrame(() => look(left - 1)); else done([...found]);
    };
    look(40);
})"""


def test_a_narrow_page_stands_still_under_a_mouse_that_rests_on_a_target(people: People) -> None:
    person = people.person(390, 844)
    person.play_now("at43")
    targets = person.prompt.locator("h2", has_text="at whom?")
    for _ in range(12):
        expect(person.prompt).to_be_visible()
        person.settle()
        if targets.count():
            break
        person.answer()
    expect(targets).to_be_visible()
    person.prompt.locator(".opt").first.hover()
    person.settle()
    assert len(person.page.evaluate(HEIGHTS)) == 1


COVERED = """() => {
    const tags = [...document.querySelectorAll('.ly-tags .tag')]
        .map((tag) => [tag.textContent.trim(), tag.getBoundingClientRect()]);
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return tags.flatMap(([words, box], index) =>
        tags.slice(index + 1).filter(([, other]) => meet(box, other)).map(([others]) => `${words} and ${others}`));
}"""


@pytest.mark.parametrize("game", ["at43", "evolved"])
def test_no_name_lies_on_another_when_a_unit_may_move(people: People, game: str) -> None:
    person = people.person()
    person.play_now(game)
    reaches = person.page.locator(".ly-tags .reach-name")
    while not reaches.count():
        expect(person.prompt).to_be_visible()
        person.answer()
        person.settle()
    assert person.page.evaluate(COVERED) == []


def names(person: Person) -> int:
    return person.page.locator(".ly-tags .tag").count()


def test_alt_names_everything_as_long_as_it_is_held(people: People) -> None:
    person = people.person()
    person.play_now("at43")
    expect(person.prompt).to_be_visible()
    person.settle()
    usual = names(person)
    person.page.keyboard.down("Alt")
    expect(person.page.locator(".tag.site").first).to_be_visible()
    person.until(lambda: names(person) > usual, "Alt names nothing more")
    person.page.keyboard.up("Alt")
    expect(person.page.locator(".tag.site")).to_have_count(0)


def test_a_switch_names_everything_without_a_key_held(people: People) -> None:
    person = people.person()
    person.play_now("at43")
    expect(person.prompt).to_be_visible()
    person.pull_out("Layers of the table")
    person.page.get_by_role("button", name="Names").click()
    expect(person.page.locator(".tag.site").first).to_be_visible()
    person.page.reload()
    person.sit_down()
    expect(person.page.locator(".tag.site").first).to_be_visible()
    person.page.keyboard.press("i")
    expect(person.page.locator(".tag.site")).to_have_count(0)


def test_names_on_a_map_of_zones_by_key_and_on_a_phone_by_a_setting(people: People) -> None:
    person = people.person()
    person.play_now("alien")
    expect(person.prompt).to_be_visible()
    person.page.keyboard.down("Alt")
    expect(person.page.locator(".ly-names .tag")).to_have_text(["Rifleman A", "Rifleman B", "Drone"])
    person.page.keyboard.up("Alt")
    expect(person.page.locator(".ly-names")).to_have_count(0)
    phone = people.person(390, 844)
    phone.play_now("alien")
    expect(phone.prompt).to_be_visible()
    phone.page.get_by_role("button", name="Settings").click()
    phone.page.get_by_label("Every name on the table").check()
    phone.page.keyboard.press("Escape")
    expect(phone.page.locator(".ly-names .tag")).to_have_text(["Rifleman A", "Rifleman B", "Drone"])


def test_numbers_of_the_prompt_stand_at_the_pieces(people: People) -> None:
    person = people.person()
    person.play_now("evolved")
    for _ in range(30):
        expect(person.prompt).to_be_visible()
        person.settle()
        if person.page.locator("[data-digit]").count():
            break
        person.answer()
    numbers = person.page.locator("[data-digit]").all_text_contents()
    shown = person.prompt.locator(".opt kbd").all_inner_texts()
    assert len(numbers) > 1
    assert set(numbers) <= set(shown)
    labels = person.prompt.locator(".opt b").all_inner_texts()
    assert len(set(labels)) == len(labels), "options that look alike cannot be told apart"


def test_a_phone_keeps_who_acts_and_his_targets_in_sight_on_a_map_of_zones(people: People) -> None:
    person = people.person(390, 844)
    person.play_now("alien")
    lost = """() => {
        const [seen, sheet] = ['.plane', '.prompt'].map((one) => document.querySelector(one).getBoundingClientRect());
        return [...document.querySelectorAll('.zpiece')].filter((node) => node.querySelector('.selr, .choosable'))
            .map((node) => node.getBoundingClientRect())
            .filter((b) => b.left < seen.left || b.right > seen.right || b.top < seen.top || b.bottom > sheet.top)
            .length;
    }"""
    for _ in range(6):
        expect(person.prompt).to_be_visible()
        person.settle()
        assert person.page.evaluate(lost) == 0, person.prompt.locator("h2").inner_text()
        person.answer()


def test_the_range_of_any_unit_is_shown_where_distances_are_open(people: People) -> None:
    person = people.person(1440, 900)
    person.play_now("evolved")
    page = person.page
    expect(person.prompt).to_be_visible()
    person.settle()
    page.keyboard.press("j")
    for side in ("a", "b"):
        person.pull_out("All units")
        page.locator(".roster ul").nth("ab".index(side)).get_by_role("button").first.click()
        expect(page.locator(f".ly-ranges.r{side} .rim").first).to_be_attached()
        expect(page.locator(".ly-ranges .could")).to_have_count(2)
    page.keyboard.press("j")
    expect(page.locator(".ly-ranges")).to_have_count(0)


def test_the_range_of_a_unit_stays_closed_where_measuring_comes_after_declaring(people: People) -> None:
    person = people.person(1440, 900)
    person.play_now("at43")
    person.pull_out("Layers of the table")
    expect(person.page.get_by_role("button", name="Range")).to_have_attribute("aria-disabled", "true")
