"""What a battle is about, in sight on a phone too: what is guarded, who holds what, scores against the goal, tasks."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.test_deeds import own_turn
from tests.browser.test_hero import AGAINST, sit
from tests.browser.test_table import box

PHONE = (390, 844)
LEAST_TABLE = 0.45
"""Of the height of a phone, above what is asked."""
SHOWN = {
    "at43": re.compile(r"Container\s*3 of 3"),
    "evolved": re.compile("1 VP"),
    "netepic": re.compile(r"N\s*B by 9"),
    "fireteam": re.compile(r"3 points\s*B by 3"),
}


def strip(person: Person) -> Locator:
    return person.page.get_by_role("list", name="What is fought for")


@pytest.mark.parametrize("game", SHOWN)
def test_a_phone_shows_what_the_battle_is_about_over_the_table(people: People, game: str) -> None:
    phone = people.person(*PHONE)
    phone.play_now(game)
    expect(phone.prompt).to_be_visible()
    phone.settle()
    shown = strip(phone)
    expect(shown).to_contain_text(SHOWN[game])
    for one in shown.get_by_role("listitem").all():
        own = box(one)
        assert own["x"] >= 0, "it must be looked for"
        assert own["x"] + own["width"] <= PHONE[0] + 1, "it must be looked for"
    table = box(phone.page.locator(".r-table"))
    assert box(shown)["y"] + box(shown)["height"] <= table["y"] + 1
    assert box(phone.prompt)["y"] - table["y"] >= LEAST_TABLE * PHONE[1]


def test_the_score_of_a_phone_says_what_it_is_played_to(people: People) -> None:
    phone = people.person(*PHONE)
    phone.play_now("netepic")
    score = phone.page.locator(".top .score")
    expect(score).to_contain_text(re.compile(r"to \d+"))
    inside = box(phone.page.locator(".top"))
    assert box(score)["y"] + box(score)["height"] <= inside["y"] + inside["height"]


def test_the_strip_of_a_phone_keeps_its_height_and_a_tap_brings_the_place_into_sight(people: People) -> None:
    phone = people.person(*PHONE)
    phone.play_now("at43")
    own_turn(phone)
    before = box(strip(phone))
    phone.answer()
    expect(phone.prompt).to_be_visible()
    phone.settle()
    assert box(strip(phone)) == before
    strip(phone).get_by_role("button", name=re.compile("Generator")).tap()
    phone.settle()
    name, table = box(phone.page.locator(".tag", has_text="Generator").first), box(phone.page.locator(".r-table"))
    assert table["x"] <= name["x"]
    assert name["x"] + name["width"] <= table["x"] + table["width"]
    assert table["y"] <= name["y"]
    assert name["y"] + name["height"] <= box(phone.prompt)["y"]


def test_a_phone_has_the_crew_in_sight_and_what_it_is_all_for_where_nobody_acts_yet(people: People) -> None:
    phone = people.person(*PHONE)
    sit(phone, "alien", "cold-tow", AGAINST)
    expect(phone.prompt.locator("h2")).to_have_text("Who acts next?")
    phone.settle()
    assert strip(phone).get_by_role("listitem").count() >= 1
    table, prompt = box(phone.page.locator(".r-table")), box(phone.prompt)
    for one in phone.page.locator(".plane [data-model]").all():
        own = box(one)
        assert table["y"] <= own["y"]
        assert own["y"] + own["height"] <= prompt["y"], "the sheet hides who may act"
    expect(phone.page.locator("[data-digit]"), "no numbers hide the crew where there are no keys").to_have_count(0)
    phone.picture("phone-crew")
