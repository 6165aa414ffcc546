"""The table by hand: terrain set down by a click, a unit dragged with its formation, a refusal where it may not go."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person

SPOTS = ((0.3, 0.3), (0.6, 0.25), (0.35, 0.6), (0.7, 0.6), (0.2, 0.45), (0.55, 0.7), (0.45, 0.2), (0.8, 0.3))


def board(person: Person) -> dict[str, float]:
    box = person.page.locator(".r-table").bounding_box()
    assert box is not None
    return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}


def click_at(person: Person, across: float, down: float) -> None:
    box = board(person)
    person.page.mouse.click(box["x"] + across * box["width"], box["y"] + down * box["height"])


def reach(person: Person, words: str) -> None:
    """Answer as the computer would until the prompt says this."""
    for _ in range(60):
        expect(person.prompt).to_be_visible()
        if re.search(words, person.prompt.inner_text()):
            person.settle()
            return
        person.answer()
    raise AssertionError(f"never asked: {words}")


def test_terrain_is_set_down_by_a_click(people: People) -> None:
    person = people.person()
    person.set_up("at43")
    reach(person, "Place the")
    confirm = person.prompt.locator(".deed .btn.lamp:not([data-cure]), .deed .btn.go")
    before = person.revision()
    for across, down in SPOTS:
        click_at(person, across, down)
        person.settle()
        if confirm.count() and confirm.first.get_attribute("aria-disabled") != "true":
            break
    confirm.first.click()
    expect(person.page.locator(".steps")).not_to_have_text(before)


def drag(person: Person, by: tuple[float, float]) -> None:
    """Drag the first figure of the acting unit."""
    figure = person.page.locator(".unit.acting .fig").first.bounding_box()
    assert figure is not None
    x, y = figure["x"] + figure["width"] / 2, figure["y"] + figure["height"] / 2
    mouse = person.page.mouse
    mouse.move(x, y)
    mouse.down()
    for part in range(1, 9):
        mouse.move(x + by[0] * part / 8, y + by[1] * part / 8)
    person.settle()
    mouse.up()
    person.settle()


def test_a_unit_is_dragged_and_its_formation_follows(people: People) -> None:
    person = people.person()
    person.set_up("at43")
    reach(person, "Drag the unit")
    before, told = person.revision(), len(person.log())
    confirm = person.prompt.get_by_role("button", name=re.compile("Confirm move"))
    for by in ((0, -30), (0, 30), (30, 0), (-30, 0)):
        drag(person, by)
        if confirm.count() and confirm.get_attribute("aria-disabled") != "true":
            break
        person.page.keyboard.press("Escape")
        person.settle()
    person.page.keyboard.press("Enter")
    expect(person.page.locator(".steps")).not_to_have_text(before)
    assert any(re.search("advances|rushes", line) for line in person.log()[told:]), person.log()[told:]


def test_a_move_that_is_too_long_never_leaves_the_limit(people: People) -> None:
    person = people.person()
    person.set_up("at43")
    reach(person, "Drag the unit")
    box = board(person)
    drag(person, (box["width"], 0))
    words = person.prompt.inner_text()
    used = re.search(r"([\d.]+) of ([\d.]+)", words)
    assert used is None or float(used[1]) <= float(used[2]), words


def test_corners_are_set_one_after_another_and_taken_back(people: People) -> None:
    person = people.person()
    person.set_up("at43")
    reach(person, "Drag the unit")
    for by in ((0, -30), (0, 30), (30, 0), (-30, 0)):
        drag(person, by)
        if person.page.locator(".ghost").count() and not person.page.locator(".ghost.off").count():
            break
    ghost = person.page.locator(".ghost").first.bounding_box()
    assert ghost is not None
    person.page.keyboard.down("Shift")
    person.page.mouse.click(ghost["x"] + ghost["width"] / 2 + by[1], ghost["y"] + ghost["height"] / 2 + by[0])
    person.page.keyboard.up("Shift")
    expect(person.prompt.get_by_role("button", name="Corners: 1")).to_be_visible()
    person.page.keyboard.press("Backspace")
    expect(person.prompt.get_by_role("button", name="Corners", exact=True)).to_be_visible()
    person.page.keyboard.press("Backspace")
    expect(person.page.locator(".ghost")).to_have_count(0)
