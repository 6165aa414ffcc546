"""A map of zones on the page: long menus under headings, the log by stretches, light and theme, a whole scenario."""

import re
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.test_table import box

MOST_OF_THE_TABLE = 0.4
MOST_ANSWERS = 25
MOST_OF_A_TOW = 400
LONG_TOW = 3
"""A share in the dice with which the crew does not die in its first stretches, as it does in one battle of twelve."""


def crew(
    people: People,
    scenario: str,
    dark: bool = False,
    between: Callable[[WebSocketRoute], None] | None = None,
    share: int | None = None,
) -> Person:
    """A person who leads the crew against the computer's referee; `between` may stand between the server and him, a
    share in the dice of his own makes them fall otherwise."""
    person = people.person(dark=dark)
    if share is not None:
        person.page.add_init_script(f"crypto.getRandomValues = (numbers) => numbers.fill({share});")
    if between is not None:
        person.page.route_web_socket(re.compile("/live"), between)
    person.enter()
    form = person.page.get_by_role("form", name="Create a battle")
    form.get_by_label("Game").select_option("alien")
    person.page.locator("#create-scenario").select_option(scenario)
    person.page.locator("[data-create]").click()
    person.sit_down()
    return person


def test_a_long_menu_lies_under_headings_and_off_the_map(people: People) -> None:
    person = crew(people, "block-nine")
    person.prompt.get_by_role("button", name=re.compile("Android$")).click()
    headings = person.prompt.get_by_role("group", name="Kinds of choices")
    expect(headings.get_by_role("button", name=re.compile("^Move"))).to_have_attribute("aria-pressed", "true")
    table, menu = person.page.locator(".r-table").bounding_box(), person.prompt.bounding_box()
    assert table is not None
    assert menu is not None
    assert menu["height"] < MOST_OF_THE_TABLE * table["height"]
    person.prompt.get_by_role("button", name="Hide the choices").click()
    expect(person.prompt.locator(".opt")).to_have_count(0)
    person.prompt.get_by_role("button", name="Show the choices").click()
    headings.get_by_role("button", name=re.compile("^Small acts")).click()
    person.pull_out("All units")
    instruments = person.page.get_by_role("region", name="Instruments")
    expect(instruments).to_contain_text("Not in hand")
    person.prompt.locator(".opt", has_text="M314").click()
    expect(instruments.get_by_role("img", name=re.compile("M314 Motion Tracker shows nothing"))).to_be_visible()


def test_of_a_dark_plan_the_known_part_is_looked_at_until_the_person_wants_the_whole(people: People) -> None:
    person = crew(people, "cold-tow")
    person.settle()
    plan, table = person.page.locator(".deckplan"), person.page.locator(".plane")
    assert box(plan)["width"] > box(table)["width"] * 1.5, "one room of many is known"
    airlock = person.page.locator(".fig[data-model], .piece[data-model]").first
    assert 0 < box(airlock)["x"] - box(table)["x"] < box(table)["width"]
    person.page.get_by_role("button", name="Show the whole table").click()
    person.settle()
    assert box(plan)["width"] <= box(table)["width"]
    person.answer()
    expect(person.prompt).to_be_visible()
    person.settle()
    assert box(plan)["width"] <= box(table)["width"], "nobody takes that from him"


def test_the_log_is_by_stretches_and_says_once_what_repeats(people: People) -> None:
    person = crew(people, "cold-tow")
    expect(person.page.locator("html")).to_have_attribute("data-theme", "light")
    light = person.page.evaluate("getComputedStyle(document.querySelector('.log')).backgroundColor")
    assert min(map(int, re.findall(r"\d+", light)[:3])) > 200, "by day the panels of a deck are light"
    expect(person.page.get_by_role("list", name="How rooms are drawn")).to_be_visible()
    headings = person.page.locator(".lg .k-round")
    for _ in range(MOST_ANSWERS):
        expect(person.prompt).to_be_visible()
        if headings.count() > 1:
            break
        person.answer()
    expect(headings).to_have_text(["Stretch 1", "Stretch 2"])
    log = person.log()
    blind = [line for line in log[: log.index(headings.last.inner_text())] if "in secret" in line]
    assert len(blind) == 1
    assert re.search(r"rolled OBSERVATION in secret, [2-9] times", blind[0])
    person.pull_out("All units")
    expect(person.page.get_by_role("region", name="Tasks")).to_contain_text("0 points, 4 for survival")


def test_the_log_is_read_by_kind_by_being_and_by_word(people: People) -> None:
    person = crew(people, "cold-tow")
    for _ in range(6):
        person.answer()
    expect(person.prompt).to_be_visible()
    person.wait_for_thinkers()
    person.pull_out("Log")
    lines, show = person.page.locator(".lg .line"), person.page.get_by_role("group", name="Show")
    expect(lines.filter(has_text="into sight").first).to_be_visible()
    show.get_by_role("button", name="Moves").click()
    expect(lines.filter(has_text="into sight")).to_have_count(0)
    moves = lines.all_inner_texts()
    assert moves
    assert all(re.search(r"\bto A\d", move) for move in moves), moves
    person.page.reload()
    person.sit_down()
    expect(show.get_by_role("button", name="Moves")).to_have_attribute("aria-pressed", "true")
    expect(lines).to_have_count(len(moves))
    being = moves[-1].split("\n")[-1].partition(" moves")[0]
    person.page.get_by_label("Find in the log").fill(being.lower())
    expect(lines).to_have_count(sum(being in move for move in moves))
    show.get_by_role("button", name="Losses").click()
    expect(person.page.locator(".lg")).to_contain_text("No line fits")
    person.page.get_by_label("Find in the log").fill("")
    show.get_by_role("button", name="All", exact=True).click()
    person.pull_out("All units")
    person.page.get_by_role("region", name="All units").get_by_role("button", name=re.compile(f"^{being}")).click()
    person.pull_out("Log")
    person.page.get_by_role("button", name=f"Only lines about {being}").click()
    expect(lines.first).to_contain_text(being)
    assert all(being in line for line in lines.all_inner_texts())


def test_everybody_has_a_plate_and_the_plan_is_dark_by_day(people: People) -> None:
    person = crew(people, "cold-tow")
    plates = person.page.get_by_role("list", name="Everybody together").get_by_role("button")
    expect(plates).to_have_count(5)
    expect(plates.first).to_contain_text(re.compile(r"Officer\s*A1.*calm", re.DOTALL))
    void = person.page.evaluate("getComputedStyle(document.querySelector('.hull')).fill")
    assert max(map(int, re.findall(r"\d+", void)[:3])) < 60, "a dead ship is dark, also in the light theme"
    card = person.page.get_by_role("complementary", name="Unit").get_by_text("Service Pistol")
    expect(card).to_be_hidden()
    plates.first.click()
    expect(card).to_be_visible()
    deck, row = person.page.locator(".plane").bounding_box(), plates.first.bounding_box()
    assert deck is not None
    assert row is not None
    assert deck["y"] + deck["height"] <= row["y"], "plates hide nothing of the plan"
    person.picture("alien-plates")


def test_a_crew_brings_the_cold_tow_to_its_end_against_the_referee(people: People) -> None:
    person = crew(people, "cold-tow", share=LONG_TOW)
    struck = person.page.locator(".lg .die.crossed")
    pushed = 0
    for _ in range(MOST_OF_A_TOW):
        expect(person.prompt.or_(person.page.locator("[data-over]")).first).to_be_visible()
        if person.is_over:
            break
        if "Who acts" in person.prompt.locator("h2").inner_text():
            person.take_first()
        else:
            person.answer()
        pushed = max(pushed, struck.count())
    over = person.page.locator("[data-over]")
    expect(over).to_be_visible()
    expect(over).to_contain_text(re.compile(r"\d+ points"))
    assert pushed > 0, "the dice that a push throws again are struck out"
    when = re.search(r"stretch\s*(\d+)", person.page.locator("header.r-top").inner_text(), re.IGNORECASE)
    assert when is not None
    assert int(when[1]) > 5, "the story took its time"
