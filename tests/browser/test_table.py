"""The table under the hand: elements turned, units coming on, straying men refused, targets, keys, the camera."""

import re

from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.conftest import People
from tests.browser.person import Person

STEPS = 12


def until(person: Person, words: str) -> None:
    """Answer as suggested until the question has these words."""
    for _ in range(120):
        expect(person.prompt).to_be_visible()
        if re.search(words, person.prompt.locator("h2").inner_text()):
            person.settle()
            return
        person.answer()
    raise AssertionError(f"never asked about '{words}'")


def box(spot: Locator) -> FloatRect:
    found = spot.bounding_box()
    assert found is not None, f"{spot} is not shown"
    return found


def middle(spot: Locator) -> tuple[float, float]:
    found = box(spot)
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def drag(person: Person, start: tuple[float, float], by: tuple[float, float]) -> None:
    mouse = person.page.mouse
    mouse.move(*start)
    mouse.down()
    for step in range(1, STEPS + 1):
        mouse.move(start[0] + by[0] * step / STEPS, start[1] + by[1] * step / STEPS)
    person.settle()
    mouse.up()
    person.settle()


def walk(person: Person) -> None:
    """Drag the acting unit a little, to the first side where nothing is in the way."""
    leader = person.page.locator(".unit.acting .fig").first
    for by in ((25, -12), (-25, 10), (12, 30), (10, -30), (30, 30)):
        drag(person, middle(leader), by)
        if person.page.locator(".ghost").count() and not person.page.locator(".ghost.off").count():
            return
        person.page.keyboard.press("Escape")
    raise AssertionError("the unit can go nowhere")


def test_an_element_is_turned_and_dragged(people: People) -> None:
    person = people.person()
    person.set_up()
    until(person, "Place the")
    sheet = box(person.page.locator(".sheet"))
    at = (sheet["x"] + sheet["width"] * 0.4, sheet["y"] + sheet["height"] * 0.5)
    person.page.mouse.click(*at)
    element = person.page.locator(".element")
    expect(element).to_be_visible()
    before = element.get_attribute("d")
    person.prompt.get_by_role("button", name="Turn left").click()
    expect(element).not_to_have_attribute("d", str(before))
    turned = element.get_attribute("d")
    drag(person, at, (14, 6))
    expect(element).not_to_have_attribute("d", str(turned))


KEEP = """(() => {
    const made = URL.createObjectURL;
    window.blobs = {};
    URL.createObjectURL = (blob) => {
        const address = made(blob);
        window.blobs[address] = blob;
        return address;
    };
})()"""
"""Pictures that the page makes can be read again: its own rules keep it from asking for them."""
SHADOWS = """async () => {
    const picture = await window.blobs[document.querySelector('img.terrain').src].text();
    return [...picture.matchAll(/class="tshadow" d="([^"]*)"/g)].map(([, path]) => path);
}"""
"""Each begins at a corner of its element, and three of the four corners are in it."""


def corners(path: str) -> set[str]:
    return set(re.findall(r"[\d.]+ [\d.]+", path))


def test_turned_terrain_is_set_down_as_its_ghost_lies_and_by_the_keys_that_are_shown(people: People) -> None:
    person = people.person()
    person.page.add_init_script(KEEP)
    person.set_up()
    until(person, "Place the")
    sheet, page = box(person.page.locator(".sheet")), person.page
    page.mouse.click(sheet["x"] + sheet["width"] * 0.4, sheet["y"] + sheet["height"] * 0.5)
    for _ in range(2):
        person.prompt.get_by_role("button", name="Turn left").click()
        person.settle()
    expect(person.prompt.locator(".turning .num")).to_have_text("330°")
    page.keyboard.press("Space")
    person.settle()
    expect(person.prompt.locator(".turning .num")).to_have_text("330°")
    ghost = corners(str(page.locator(".element").get_attribute("d")))
    page.keyboard.press("Enter")
    person.until(
        lambda: any(len(ghost & corners(shadow)) == 3 for shadow in page.evaluate(SHADOWS)), "it lies otherwise"
    )


def test_a_unit_is_dragged_on_from_the_edge(people: People) -> None:
    person = people.person()
    person.set_up()
    until(person, "from the edge")
    edge = box(person.page.locator(".edge-line"))
    drag(person, (edge["x"] + edge["width"] / 2, edge["y"] + edge["height"] * 0.3), (110, 10))
    expect(person.page.locator(".ghost").first).to_be_visible()
    expect(person.page.locator(".callout.used")).to_contain_text("cm")
    standing = person.page.locator(".ly-figures .fig").count()
    person.page.keyboard.press("Enter")
    expect(person.page.locator(".ghost")).to_have_count(0)
    person.until(lambda: person.page.locator(".ly-figures .fig").count() > standing, "nobody has come on")


def test_a_straying_man_is_refused_in_words_and_called_back(people: People) -> None:
    person = people.person()
    person.set_up()
    until(person, r"Troopers.*(combat move|rush), up to")
    walk(person)
    expect(person.page.locator(".ghost")).to_have_count(person.page.locator(".unit.acting .fig").count())
    last = middle(person.page.locator(".ghost").last)
    drag(person, last, (340 if last[0] < 720 else -340, 0))
    expect(person.page.locator(".ghost.off").first).to_be_visible()
    expect(person.page.locator(".callout.refusal")).to_contain_text("too far")
    confirm = person.prompt.get_by_role("button", name="Confirm move")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    person.page.locator(".callout.refusal .rule").first.click()
    expect(person.page.get_by_role("dialog")).to_be_visible()
    person.page.keyboard.press("Escape")
    person.prompt.get_by_role("button", name="Use the nearest free spots").click()
    expect(person.page.locator(".ghost.off")).to_have_count(0)
    person.page.keyboard.press("Escape")
    expect(person.page.locator(".ghost")).to_have_count(0)


def test_keys_move_a_unit_too(people: People) -> None:
    person = people.person()
    person.set_up()
    until(person, r"(combat move|rush), up to")
    person.page.locator(".plane").focus()
    person.page.keyboard.press("ArrowRight")
    expect(person.page.locator(".ghost").first).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(person.page.locator(".ghost")).to_have_count(0)


def test_a_target_lights_up_when_it_is_named(people: People) -> None:
    person = people.person()
    person.play_now()
    until(person, r"at whom\?")
    expect(person.page.locator(".tmark, .outline.pickable, .offer-ring").first).to_be_attached()
    person.page.locator(".options .opt").first.hover()
    expect(person.page.locator(".tmark.lit, .outline.lit, .lit-ring").first).to_be_attached()


def test_the_camera_zooms_at_the_pointer_and_comes_back(people: People) -> None:
    person = people.person()
    person.set_up()
    expect(person.prompt).to_be_visible()
    sheet = person.page.locator(".sheet")
    person.settle()
    whole = box(sheet)
    person.page.mouse.move(whole["x"] + 200, whole["y"] + 100)
    person.page.mouse.wheel(0, -400)
    person.until(lambda: box(sheet)["width"] > whole["width"] * 1.5, "the wheel brings nothing nearer")
    person.settle()
    near = box(sheet)
    share = 200 / whole["width"]
    assert abs(near["x"] + share * near["width"] - (whole["x"] + 200)) < 3
    person.page.get_by_role("button", name="Show the whole table").click()
    person.settle()
    assert abs(box(sheet)["width"] - whole["width"]) < 3
