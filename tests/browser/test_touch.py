"""Fingers: a drag under a lens, a long press for the card, a big button, nothing of the page over a unit's name."""

import re
from math import hypot

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.test_layout import GAMES
from tests.browser.test_table import box, until
from tests.browser.touch import Finger, middle

PHONE = (390, 844)
BIG = 56
TAPPED = 6
"""Questions answered by taps: a turn of one's own and what follows it."""
WAYS = ((60, -50), (-60, -50), (70, 20), (-70, 20), (0, 60))
"""Where a unit may be dragged: to the first side where something comes of it."""


def with_a_phone(people: People) -> Person:
    """Somebody whose page's time fingers can stop."""
    person = people.person(*PHONE)
    person.page.clock.install()
    return person


def on_a_phone(people: People, words: str) -> Person:
    person = with_a_phone(people)
    person.set_up("evolved")
    until(person, words)
    return person


def test_a_finger_drags_under_a_lens_and_confirms_with_a_big_button(people: People) -> None:
    person = on_a_phone(people, ", up to")
    finger, lens = Finger(person), person.page.locator(".lens")
    leader = middle(person.page.locator(".plane > .world .unit.acting .fig").first)
    for way in WAYS:
        finger.down(leader)
        expect(lens).to_have_count(0)
        finger.move(leader, way)
        expect(lens).to_be_visible()
        expect(lens.locator(".ghost").first, "the lens shows the ghost").to_be_attached()
        person.settle()
        x, y = middle(lens)
        away = hypot(x - leader[0] - way[0], y - leader[1] - way[1])
        assert away > box(lens)["width"] / 2, "the finger does not cover the lens"
        finger.up()
        expect(lens).to_have_count(0)
        person.settle()
        if not person.page.locator(".ghost.off").count():
            break
        person.page.keyboard.press("Escape")
    expect(person.page.locator(".callout.used")).to_contain_text("inch")
    person.picture("phone-move")
    confirm = person.prompt.get_by_role("button", name="Confirm move")
    assert box(confirm)["height"] >= BIG
    assert box(confirm)["width"] > PHONE[0] * 0.85
    confirm.tap()
    expect(person.page.locator(".ghost")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_by_taps_alone(people: People, game: str) -> None:
    phone = people.person(*PHONE)
    phone.play_now(game)
    for _ in range(TAPPED):
        expect(phone.prompt).to_be_visible()
        phone.wait_for_thinkers()
        words = phone.prompt.locator(".words")
        phone.prompt.get_by_role("button", name="Suggest").tap()
        words.wait_for()
        phone.wait_for_verdict()
        button = phone.prompt.locator(".body .btn:visible")
        done = button.and_(phone.page.locator(".go"))
        (done if done.count() else button.and_(phone.page.locator(".lamp"))).first.tap()
        words.wait_for(state="detached")


def test_a_mouse_needs_no_lens(people: People) -> None:
    person = people.person()
    person.set_up("evolved")
    until(person, ", up to")
    leader = middle(person.page.locator(".unit.acting .fig").first)
    person.page.mouse.move(*leader)
    person.page.mouse.down()
    person.page.mouse.move(leader[0] + 20, leader[1] - 15, steps=4)
    expect(person.page.locator(".ghost").first).to_be_visible()
    expect(person.page.locator(".lens")).to_have_count(0)
    person.page.mouse.up()


def test_a_resting_finger_opens_the_card_and_does_nothing_else(people: People) -> None:
    person = on_a_phone(people, ", up to")
    finger = Finger(person)
    name = re.sub(r":.*", "", person.prompt.locator("h2").inner_text())
    finger.rest(middle(person.page.locator(".unit.acting .fig").first))
    card = person.page.get_by_role("dialog", name=re.compile(re.escape(name)))
    expect(card.locator(".stats")).to_be_visible()
    expect(person.page.locator(".ghost")).to_have_count(0)
    person.page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    finger.down(middle(person.page.locator(".unit.acting .fig").first))
    finger.up()
    expect(person.page.get_by_role("dialog")).to_have_count(0)


def test_a_resting_finger_names_a_room_and_who_is_in_it(people: People) -> None:
    person = with_a_phone(people)
    person.play_now("alien")
    expect(person.prompt).to_be_visible()
    person.settle()
    label = person.page.locator(".zlabel", has_text="G3")
    Finger(person).rest(middle(label))
    expect(person.page.locator("[data-details]")).to_contain_text("In sight, dark; Drone.")


def test_a_phone_frames_the_targets_and_lays_nothing_over_the_table(people: People) -> None:
    person = on_a_phone(people, r"at whom\?")
    table, prompt = box(person.page.locator(".r-table")), box(person.prompt)
    person.picture("phone-targets")
    targets = person.page.locator(".outline.pickable").all()
    assert targets
    for x, y in map(middle, targets):
        assert table["x"] < x < table["x"] + table["width"]
        assert table["y"] < y < prompt["y"]
    expect(person.page.locator(".zoom")).to_be_hidden()
    expect(person.page.locator(".tabletop .chip")).to_be_hidden()
    whole = person.prompt.get_by_role("button", name="Show the whole table")
    whole.tap()
    person.settle()
    sheet = box(person.page.locator(".sheet"))
    assert sheet["x"] >= table["x"] - 1
    assert sheet["x"] + sheet["width"] <= table["x"] + table["width"] + 1
    assert sheet["y"] + sheet["height"] <= prompt["y"] + 1
    for tag in person.page.locator(".plane > .world .tag").all():
        name = box(tag)
        assert name["x"] >= table["x"] - 1
        assert name["x"] + name["width"] <= table["x"] + table["width"] + 1
