"""From where a unit would stand: cover each way, drawn, listed and read out; fields of overwatch; the scale."""

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.conftest import People
from tests.browser.ghosts import at_a_ghost
from tests.browser.person import Person
from tests.browser.test_hands import AXE

EVOLVED: dict[str, Any] = {"game": "evolved", "scenario": "sector-echo", "options": ["overwatch"]}


def marks(person: Person) -> Locator:
    return person.page.locator(".cover-mark")


def leads(covers: list[dict[str, Any]]) -> str:
    """What a shield says of some cover: its number, or nothing but a stroke through it."""
    return covers[0]["gives"] if covers[0]["holds"] else ""


def box(spot: Locator) -> FloatRect:
    found = spot.bounding_box()
    assert found is not None, f"{spot} is not shown"
    return found


def suggested(person: Person) -> None:
    """The computer's move as a draft, which is seen before it is confirmed."""
    expect(person.prompt).to_be_visible()
    person.page.keyboard.press("h")
    expect(marks(person).first).to_be_attached()


@pytest.mark.parametrize("dark", [False, True])
def test_a_drag_shows_shields_at_both_ends_and_the_list_says_the_same(people: People, dark: bool) -> None:
    person = people.person(dark=dark)
    at_a_ghost(person)
    expect(person.prompt).to_be_visible()
    leader = box(person.page.locator(".unit.acting .fig").first)
    x, y = leader["x"] + leader["width"] / 2, leader["y"] + leader["height"] / 2
    person.page.mouse.move(x, y)
    person.page.mouse.down()
    person.page.mouse.move(x + 4, y + 20, steps=6)
    expect(person.page.locator('[data-shield^="own"]').first).to_be_attached()
    expect(person.page.locator('[data-shield^="theirs"]').first).to_be_attached()
    expect(person.page.locator("[data-outlook]")).to_have_text("")
    person.page.mouse.up()
    expect(person.page.locator("[data-outlook]")).to_contain_text("in sight.")
    panel = person.page.get_by_role("region", name="From there")
    person.picture(f"table-move-{'dark' if dark else 'light'}")
    for line in panel.locator(".cov span:last-child").all():
        words = str(line.evaluate("(said) => said.firstChild.textContent")).strip()  # its rule stands behind it
        expect(person.page.locator("[data-outlook]")).to_contain_text(words)
    assert person.axe(AXE) == []
    person.page.keyboard.press("Escape")
    expect(marks(person)).to_have_count(0)
    expect(panel).to_have_count(0)


def test_what_is_drawn_is_what_the_shots_have(people: People) -> None:
    person = people.person()
    told = at_a_ghost(person, True, **EVOLVED)
    facing = {one["foe"]: one for one in told["facing"]}
    assert told["shots"]
    for shot in told["shots"]:
        if shot["cover"]:
            assert shot["cover"] == [one | {"against": ""} for one in facing[shot["target"]]["theirs"]]
        else:
            assert not any(one["covered"] for one in facing[shot["target"]]["theirs"])
    suggested(person)
    person.pull_out("Odds and dice")
    drawn = {one["foe"]: one for one in told["drawn"]}
    for foe, one in drawn.items():
        mark = person.page.locator(f'[data-shield="theirs {foe} {foe}"]')
        expect(mark.locator("text") if leads(one["theirs"]) else mark.locator(".slash")).to_have_count(1)
        assert mark.text_content().strip() == leads(one["theirs"])  # type: ignore[union-attr]
    panel = person.page.get_by_role("region", name="From there")
    expect(panel.locator(".faced > li")).to_have_count(len(drawn))
    panel.locator(".who").first.hover()
    expect(person.page.locator(".cover-mark.lit").first).to_be_attached()


def test_a_place_that_is_typed_is_told_of_too(people: People) -> None:
    person = people.person()
    told = at_a_ghost(person)
    expect(person.prompt).to_be_visible()
    person.page.keyboard.press("/")
    person.page.keyboard.type("move to 60,100")
    person.page.keyboard.press("Enter")
    expect(person.page.locator(".ghost").first).to_be_attached()
    expect(person.page.locator("[data-outlook]")).to_contain_text(re.compile("in sight|No enemy sees it there"))
    assert told["facing"]


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_fields_of_overwatch_are_shown_by_key_and_words(people: People, width: int, height: int) -> None:
    person = people.person(width, height)
    at_a_ghost(person)
    expect(person.prompt).to_be_visible()
    person.page.keyboard.press(";")
    field = person.page.locator("[data-watch]").first
    expect(field).to_be_attached()
    expect(person.page.locator("[data-said]")).to_contain_text("in sight, at any distance")
    bar = person.page.get_by_role("group", name="Fields of overwatch")
    expect(bar).to_contain_text("Edges are drawn to within")
    person.picture(f"fields-of-overwatch-{width}")
    assert person.axe(AXE) == []
    if width > 1000:
        person.pull_out("Layers of the table")
        legend = person.page.get_by_role("list", name="Fields of overwatch")
        expect(legend.locator("li").first).to_contain_text("fires at one like")
        person.type("watch")
        expect(field).to_have_count(0)
        person.page.get_by_role("button", name="Overwatch", exact=True).click()
        expect(field).to_be_attached()
        person.page.keyboard.press("?")
        expect(person.page.get_by_role("dialog")).to_contain_text("Where those on overwatch would fire")
        person.page.keyboard.press("Escape")
    bar.get_by_role("button", name="Put the fields of overwatch away").click()
    expect(field).to_have_count(0)


def test_on_a_phone_the_list_is_a_fold_of_the_sheet(people: People) -> None:
    person = people.person(390, 844)
    at_a_ghost(person, **EVOLVED)
    suggested(person)
    fold = person.prompt.locator(".outlook-fold")
    fold.locator("summary").click()
    expect(fold.locator(".cov").first).to_be_visible()
    assert person.axe(AXE) == []


@pytest.mark.parametrize("game", ["at43", "evolved"])
def test_the_prompt_does_not_cover_the_scale(people: People, game: str) -> None:
    person = people.person()
    person.play_now(game)
    expect(person.prompt).to_be_visible()
    scale, prompt = person.page.locator("svg.scale"), person.prompt
    expect(scale).to_be_visible()
    person.page.wait_for_function(
        "() => document.querySelector('svg.scale').getBoundingClientRect().bottom"
        " <= document.querySelector('.prompt').getBoundingClientRect().top"
    )
    assert box(scale)["y"] + box(scale)["height"] <= box(prompt)["y"]


def test_where_nobody_keeps_watch_in_the_rules_nothing_breaks(people: People) -> None:
    person = people.person()
    person.play_now("alien")
    expect(person.prompt).to_be_visible()
    person.page.keyboard.press(";")
    expect(person.page.locator("[data-watch]")).to_have_count(0)
    person.type("watch")
    expect(person.prompt).to_be_visible()
