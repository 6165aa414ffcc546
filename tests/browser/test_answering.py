"""Answering in peace: keys do what they say, a unit pointed at shows its card, a refusal shows the way out."""

import json

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.browser.conftest import People
from tests.browser.person import Person, asked_first
from tests.browser.test_table import box

MOST = 60


def answer_until(person: Person, found: Locator) -> None:
    """Answer as suggested until something is there to be seen."""
    for _ in range(MOST):
        expect(person.prompt).to_be_visible()
        person.settle()
        if found.count():
            return
        person.answer()
    raise AssertionError("it never came to that")


def asked(person: Person) -> str:
    return person.prompt.locator("h2").inner_text()


def test_enter_goes_on_with_what_was_just_ticked(people: People) -> None:
    person = people.person()
    person.play_now("at43")
    ticks = person.prompt.locator("[data-gathers]")
    answer_until(person, ticks)
    ticks.first.click()
    expect(ticks.first).to_have_attribute("aria-pressed", "true")
    expect(ticks.first).to_be_focused()
    person.wait_for_verdict()
    before = person.revision()
    person.page.keyboard.press("Enter")
    expect(person.page.locator(".steps")).not_to_have_text(before)


def test_a_unit_pointed_at_shows_its_card_and_then_whoever_acts(people: People) -> None:
    person = people.person()
    person.play_now("at43")
    answer_until(person, person.page.locator(".unit.acting"))
    card = person.page.get_by_role("region", name="Unit", exact=True).locator("h2")
    acting = str(card.text_content())
    other = person.page.locator(".unit:not(.acting)").first
    name = str(other.get_attribute("aria-label")).split(",")[0]
    at = box(other.locator(".fig").first)
    person.page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    expect(card).to_have_text(name)
    person.page.mouse.move(4, 4)
    expect(card).to_have_text(acting)


def test_a_wrong_code_stays_in_the_lobby_and_says_so(people: People) -> None:
    person = people.person()
    person.enter()
    form = person.page.get_by_role("form", name="Join a battle")
    form.get_by_role("textbox").fill("nosuchbattle")
    form.get_by_role("button", name="Join").click()
    expect(person.page.locator(".fault")).to_contain_text("No battle has this link or code")
    expect(form.get_by_role("textbox")).to_have_value("nosuchbattle")
    expect(person.page.locator("[data-play]").first).to_be_visible()
    people.forgive("404")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_a_fault_is_told_where_it_covers_no_answer(people: People, width: int, height: int) -> None:
    person = people.person(width, height)
    lines: list[WebSocketRoute] = []

    def listen_in(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    person.page.route_web_socket(lambda _: True, listen_in)
    person.play_now("at43")
    expect(person.prompt).to_be_visible()
    lines[-1].send(json.dumps({"type": "error", "n": None, "code": "too-long", "text": "This takes too long."}))
    fault = person.page.get_by_role("alert").filter(has=person.page.get_by_role("button", name="Close"))
    expect(fault).to_contain_text("This takes too long.")
    person.settle()
    assert box(fault)["y"] + box(fault)["height"] <= box(person.prompt)["y"]
    first = asked(person)
    person.prompt.locator(".opt").first.click()
    expect(person.prompt.locator("h2")).not_to_have_text(first)


def test_escape_steps_back_inside_a_step(people: People) -> None:
    person = people.person()
    person.play_now("at43")
    answer_until(person, person.prompt.get_by_role("heading", name="what next?"))
    first = asked(person)
    person.page.keyboard.press("1")
    expect(person.prompt.locator("h2")).not_to_have_text(first)
    person.settle()
    person.page.keyboard.press("Escape")
    expect(person.prompt.locator("h2")).to_have_text(first)


def test_a_suggestion_says_why(people: People) -> None:
    person = people.person()
    person.play_now("at43")
    expect(person.prompt).to_be_visible()
    person.page.keyboard.press("h")
    expect(person.prompt.locator(".words .why")).to_contain_text(".")


def test_units_that_have_acted_are_marked_where_there_are_no_cards(people: People) -> None:
    person = people.person()
    person.play_now("evolved")
    answer_until(person, person.page.locator(".unit.done"))
    name = str(person.page.locator(".unit.done").first.get_attribute("aria-label")).split(",")[0]
    person.pull_out("All units")
    row = person.page.locator(".roster li", has_text=name).first
    expect(row.get_by_label("has acted")).to_be_visible()


def test_a_refused_place_shows_the_nearest_free_one_and_takes_it_with_a_click(people: People) -> None:
    first, second = people.person(), people.person()
    second.enter(first.invite(scenario="fire"))
    second.sit_down()
    person = asked_first(first, second)
    for _ in range(3):
        person = asked_first(first, second)
        if person.page.get_by_role("button", name="Turn left").count():
            break
        person.answer()
    page, plane = person.page, box(person.page.locator(".sheet").first)
    page.mouse.click(plane["x"] + 3, plane["y"] + 3)
    expect(page.locator(".callout.refusal")).to_contain_text("The nearest free spot is")
    expect(page.locator(".closed")).to_be_attached()
    expect(page.locator(".cure-spot")).to_be_attached()
    person.picture("refused-place")
    page.locator("[data-cure]").click()
    expect(page.locator(".callout.refusal")).to_have_count(0)
    expect(page.get_by_role("button", name="Place here")).to_have_attribute("aria-disabled", "false")
