"""The page as a person likes it: size of letters, columns, folded panels, motion; all of it is kept for next time."""

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.test_table import box

LARGEST, SMALLEST = 150, 80
MOTION = "parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--t-slow'))"


def again(person: Person) -> None:
    person.page.reload()
    person.sit_down()
    expect(person.prompt).to_be_visible()


def set_size(person: Person, size: int) -> None:
    person.page.get_by_role("button", name="Settings").click()
    slider = person.page.get_by_role("slider", name="Size of letters")
    slider.fill(str(size))
    slider.dispatch_event("change")
    person.page.keyboard.press("Escape")


def spills(person: Person) -> list[str]:
    """Regions whose content is wider than they are."""
    found: list[str] = person.page.evaluate(
        """() => ['.r-top', '.r-left', '.r-right', '.r-foot', '.prompt'].filter((one) => {
            const node = document.querySelector(one);
            return node && node.offsetParent !== null && node.scrollWidth > node.clientWidth + 1;
        })"""
    )
    return found


def test_letters_and_panels_grow_and_shrink_and_stay_so(people: People) -> None:
    person = people.person()
    person.play_now("at43")
    expect(person.prompt).to_be_visible()
    usual = box(person.prompt.locator("h2"))["height"], box(person.page.locator(".r-left"))["width"]
    for size in (LARGEST, SMALLEST):
        set_size(person, size)
        again(person)
        now = box(person.prompt.locator("h2"))["height"], box(person.page.locator(".r-left"))["width"]
        assert (now[0] > usual[0]) == (now[1] > usual[1]) == (size == LARGEST), f"{usual} became {now} at {size} %"
        assert box(person.page.locator(".r-table"))["width"] > 400
        assert spills(person) == []


def test_a_phone_with_large_letters_still_fits(people: People) -> None:
    person = people.person(390, 844)
    person.play_now("at43")
    expect(person.prompt).to_be_visible()
    set_size(person, LARGEST)
    again(person)
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert spills(person) == []


def test_columns_are_dragged_and_put_away_and_stay_so(people: People) -> None:
    person = people.person()
    person.play_now("at43")
    expect(person.prompt).to_be_visible()
    left, edge = person.page.locator(".r-left"), person.page.get_by_role("separator", name="Width of the left column")
    usual, at = box(left)["width"], box(edge)
    person.page.mouse.move(at["x"] + 5, at["y"] + 200)
    person.page.mouse.down()
    person.page.mouse.move(at["x"] + 85, at["y"] + 200, steps=4)
    person.page.mouse.up()
    person.until(lambda: box(left)["width"] > usual + 60, "the column does not follow the drag")
    dragged = box(left)["width"]
    edge.focus()
    person.page.keyboard.press("ArrowLeft")
    person.until(lambda: box(left)["width"] < dragged, "the key does not make the column narrower")
    narrower = box(left)["width"]
    person.page.keyboard.press("e")
    expect(person.page.locator(".r-right")).to_be_hidden()
    again(person)
    assert box(left)["width"] == narrower
    expect(person.page.locator(".r-right")).to_be_hidden()
    person.page.get_by_role("separator", name="Width of the right column").click()
    expect(person.page.locator(".r-right")).to_be_visible()
    person.page.get_by_role("button", name="Settings").click()
    person.page.get_by_role("button", name="Put the columns and panels back").click()
    person.page.keyboard.press("Escape")
    person.until(lambda: box(left)["width"] == usual, "the column is not as it was")


def test_a_folded_panel_stays_folded(people: People) -> None:
    person = people.person()
    person.play_now("at43")
    expect(person.prompt).to_be_visible()
    log = person.page.get_by_role("region", name="Log", exact=True)
    log.get_by_role("button", name="Fold the log").click()
    expect(log.locator(".lg")).to_be_hidden()
    again(person)
    expect(log.locator(".lg")).to_be_hidden()
    log.get_by_role("button", name="Unfold the log").click()
    expect(log.locator(".lg")).to_be_visible()


def test_ones_own_wish_for_motion_outdoes_the_system(people: People) -> None:
    person = people.person()  # whose system asks for little motion
    person.enter()
    person.until(lambda: person.page.evaluate(MOTION) == 0, "things move")
    person.page.get_by_role("button", name="Settings").click()
    motion = person.page.get_by_role("group", name="Motion")
    motion.get_by_role("button", name="Full").click()
    person.until(lambda: person.page.evaluate(MOTION) > 0, "nothing moves")
    person.page.reload()
    expect(person.page.locator("html")).to_have_attribute("data-motion", "full")
    person.page.emulate_media(reduced_motion="no-preference")
    person.page.get_by_role("button", name="Settings").click()
    motion.get_by_role("button", name="Reduced").click()
    person.until(lambda: person.page.evaluate(MOTION) == 0, "things move")
    person.page.reload()
    person.until(lambda: person.page.evaluate(MOTION) == 0, "things move again")


def test_columns_change_sides_and_stay_so(people: People) -> None:
    person = people.person()
    person.play_now("at43")
    expect(person.prompt).to_be_visible()
    unit, log = person.page.locator(".r-left"), person.page.locator(".r-right")
    usual = box(unit), box(log)
    assert usual[0]["x"] < usual[1]["x"]
    person.page.get_by_role("button", name="Settings").click()
    person.page.get_by_role("button", name="Swap the columns").click()
    person.page.keyboard.press("Escape")
    again(person)
    assert box(unit)["x"] > box(log)["x"] == 0
    assert (box(unit)["width"], box(log)["width"]) == (usual[0]["width"], usual[1]["width"])
    assert spills(person) == []
    edge = person.page.get_by_role("separator", name="Width of the left column")  # where the log stands now
    edge.focus()
    person.page.keyboard.press("ArrowRight")
    person.until(lambda: box(log)["width"] > usual[1]["width"], "the key does not make the column wider")
    person.page.keyboard.press("q")
    expect(log).to_be_hidden()
    person.page.keyboard.press("q")
    person.page.keyboard.press("y")
    person.until(lambda: box(unit)["x"] == 0, "the columns are not swapped back")
    person.page.set_viewport_size({"width": 1000, "height": 800})
    person.page.keyboard.press("y")
    person.until(lambda: box(log)["x"] == 0, "the columns are not swapped")


def test_the_tab_key_comes_to_the_table_before_the_columns(people: People) -> None:
    person = people.person()
    person.play_now("at43")
    expect(person.prompt).to_be_visible()
    order: list[str] = person.page.evaluate(
        """() => [...document.querySelectorAll('.shell > *')].map((node) => node.className.split(' ')[0])"""
    )
    wanted = ["r-top", "r-centre", "r-left", "r-right", "r-foot"]
    assert [one for one in order if one in wanted] == wanted


def test_the_coach_says_what_the_battle_is_about_and_a_phone_does_too(people: People) -> None:
    person, phone = people.person(), people.person(390, 844)
    for one in (person, phone):
        one.play_now("at43")
        expect(one.prompt).to_be_visible()
    expect(person.page.locator(".coach .goal")).to_contain_text("Break the enemy's object")
    brief = phone.page.get_by_role("region", name="What it is about")
    expect(brief).to_contain_text("Break the enemy's object")
    phone.answer()
    expect(brief).to_have_count(0)
