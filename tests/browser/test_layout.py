"""The page as a person likes it: size of letters, columns, folded panels, motion; all of it is kept for next time."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.test_table import box

GAMES = ("at43", "alien", "evolved", "netepic", "fireteam")
SIZES = ((1440, 900), (1920, 1080))
LARGEST, SMALLEST = 150, 80
LEAST_OF_THE_WINDOW = {"netepic": 0.69}
"""Where a list of both armies stands beside the table; everywhere else it has 0.78."""
STANDS_STILL = 8
"""Answers over which the table is watched."""
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
    usual = box(person.prompt.locator("h2"))["height"], box(person.page.locator(".unit-card"))["width"]
    for size in (LARGEST, SMALLEST):
        set_size(person, size)
        again(person)
        now = box(person.prompt.locator("h2"))["height"], box(person.page.locator(".unit-card"))["width"]
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


def test_the_drawer_is_dragged_and_put_away_and_stays_so(people: People) -> None:
    person = people.person()
    person.play_now("at43")
    expect(person.prompt).to_be_visible()
    drawer, card = person.page.locator(".r-right"), person.page.get_by_role("region", name="Unit", exact=True)
    expect(drawer, "nothing lies over the table unasked").to_be_hidden()
    person.pull_out("Log")
    edge = person.page.get_by_role("separator", name="Width of the right column")
    usual, at = box(drawer)["width"], box(edge)
    person.page.mouse.move(at["x"] + 5, at["y"] + 200)
    person.page.mouse.down()
    person.page.mouse.move(at["x"] - 75, at["y"] + 200, steps=4)
    person.page.mouse.up()
    person.until(lambda: box(drawer)["width"] > usual + 60, "the drawer does not follow the drag")
    dragged = box(drawer)["width"]
    edge.focus()
    person.page.keyboard.press("ArrowRight")
    person.until(lambda: box(drawer)["width"] < dragged, "the key does not make the drawer narrower")
    narrower = box(drawer)["width"]
    person.page.keyboard.press("q")
    expect(card).to_be_hidden()
    again(person)
    assert box(drawer)["width"] == narrower
    expect(card).to_be_hidden()
    person.page.keyboard.press("e")
    expect(drawer).to_be_hidden()
    again(person)
    expect(drawer).to_be_hidden()
    person.page.get_by_role("button", name="Settings").click()
    person.page.get_by_role("button", name="Put the columns and panels back").click()
    person.page.keyboard.press("Escape")
    expect(card).to_be_visible()
    person.pull_out("Log")
    person.until(lambda: box(drawer)["width"] == usual, "the drawer is not as it was")


@pytest.mark.parametrize("game", GAMES)
def test_the_table_has_most_of_the_window(people: People, game: str) -> None:
    person = people.person(*SIZES[0])
    person.play_now(game)
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.settle()
        table = box(person.page.locator(".r-table"))
        assert table["width"] * table["height"] >= LEAST_OF_THE_WINDOW.get(game, 0.78) * width * height, (
            f"at {width} x {height}"
        )


@pytest.mark.parametrize("game", GAMES)
def test_the_table_stands_still_from_question_to_question(people: People, game: str) -> None:
    person = people.person()
    person.play_now(game)
    expect(person.prompt).to_be_visible()
    person.settle()
    table, bar = person.page.locator(".r-table"), person.page.locator(".r-order")
    first = box(table), box(bar)
    drawn: list[str] = []
    for _ in range(STANDS_STILL):
        if game != "alien":
            drawn.append(person.page.locator(".world").get_attribute("style") or "")
        asked = person.prompt.locator("h2").inner_text()
        if person.prompt.locator(".body .cardrow, .shares").count() == 0:
            assert box(person.prompt)["height"] <= first[1]["height"], f"the bar grows for {asked}"
        person.answer()
        expect(person.prompt).to_be_visible()
        person.settle()
        assert (box(table), box(bar)) == first, f"the table moves after {asked}"
    assert len(set(drawn)) <= 1, "the table is drawn larger or elsewhere"


@pytest.mark.parametrize("game", GAMES)
def test_the_card_of_a_unit_is_read_whole(people: People, game: str) -> None:
    person = people.person()
    person.play_now(game)
    expect(person.prompt).to_be_visible()
    person.settle()
    card = person.page.get_by_role("region", name="Unit", exact=True)
    for _ in range(3):
        person.page.keyboard.press("]")
        person.settle()
        shown, whole = card.evaluate("(card) => [card.clientHeight, card.scrollHeight]")
        assert whole <= shown + 1, "the card must be scrolled"
        table, own = box(person.page.locator(".r-table")), box(card)
        assert own["x"] >= table["x"]
        assert own["y"] + own["height"] <= table["y"] + table["height"]


def test_a_folded_panel_stays_folded(people: People) -> None:
    person = people.person()
    person.play_now("at43")
    expect(person.prompt).to_be_visible()
    person.pull_out("Log")
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


def test_the_drawer_changes_sides_and_stays_so(people: People) -> None:
    person = people.person()
    person.play_now("at43")
    expect(person.prompt).to_be_visible()
    person.pull_out("Log")
    table, log = person.page.locator(".r-table"), person.page.locator(".r-right")
    usual, frame = box(log), box(table)
    assert usual["x"] + usual["width"] == frame["x"] + frame["width"]
    person.page.get_by_role("button", name="Settings").click()
    person.page.get_by_role("button", name="Swap the columns").click()
    person.page.keyboard.press("Escape")
    again(person)
    assert (box(log)["x"], box(log)["width"]) == (frame["x"], usual["width"])
    assert spills(person) == []
    edge = person.page.get_by_role("separator", name="Width of the left column")  # where the log stands now
    edge.focus()
    person.page.keyboard.press("ArrowRight")
    person.until(lambda: box(log)["width"] > usual["width"], "the key does not make the drawer wider")
    person.page.keyboard.press("q")
    expect(log).to_be_hidden()
    person.page.keyboard.press("q")
    person.page.keyboard.press("y")
    person.until(lambda: box(log)["x"] > frame["x"], "the drawer is not swapped back")
    person.page.set_viewport_size({"width": 1000, "height": 800})
    person.page.keyboard.press("y")
    person.until(lambda: box(log)["x"] == box(table)["x"], "the drawer is not swapped")


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
