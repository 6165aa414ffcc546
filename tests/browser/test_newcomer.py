"""The first minutes of somebody who knows nothing: what is asked, what cannot be done and why, rules by their names."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from grognard.games import all_games, catalogue
from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.test_answering import answer_until
from tests.browser.test_hero import until_asked
from tests.browser.test_table import box

GAMES = [rules.id for rules in all_games()]
ROOM = """(prompt) => {
  const tops = [prompt, ...prompt.querySelectorAll('.reasons')].map((one) => one.getBoundingClientRect().top);
  return Math.max(prompt.scrollHeight, prompt.getBoundingClientRect().bottom - Math.min(...tops));
}"""
SIZES = [(1440, 900), (390, 844)]
SLUG = re.compile(r"^[a-z0-9]+([-.][a-z0-9]+)+$")
"""What a program calls a rule: `cover.roll`, `op-reroll`."""
COVERED = """() => {
    const scale = document.querySelector('svg.scale').getBoundingClientRect();
    const isBeside = (box) => box.left >= scale.right || scale.left >= box.right;
    const isApart = (box) => isBeside(box) || box.top >= scale.bottom || scale.top >= box.bottom;
    return [...document.querySelectorAll('.ly-tags .tag')]
        .filter((tag) => !isApart(tag.getBoundingClientRect())).map((tag) => tag.textContent);
}"""

HIDDEN = """() => {
    const boxOf = (one) => one.getBoundingClientRect();
    const covers = [...document.querySelectorAll('.coach, .afloat:not(.away)')].map(boxOf);
    const isBeside = (one, other) => one.right <= other.left || other.right <= one.left;
    const isApart = (one, other) => isBeside(one, other) || one.bottom <= other.top || other.bottom <= one.top;
    return [...document.querySelectorAll('.fig[data-model]')]
        .filter((one) => !covers.every((cover) => isApart(boxOf(one), cover))).map((one) => one.dataset.model);
}"""
"""Figures under the first hint or under the card of a unit."""


def why_not(person: Person) -> Locator:
    return person.prompt.locator("[data-why-not]")


def first_question(person: Person, game: str) -> None:
    person.play_now(game)
    expect(person.prompt).to_be_visible()
    person.settle()


def missed(person: Person) -> Locator:
    """Until something is asked where a person may miss a choice."""
    answer_until(person, why_not(person))
    return why_not(person)


def room_of(person: Person) -> float:
    """How high the prompt is with all that stands in it, over it, or below in a sheet that scrolls."""
    return float(person.prompt.evaluate(ROOM))


@pytest.mark.parametrize("game", GAMES)
def test_nobody_stands_under_the_first_hint_or_the_card(people: People, game: str) -> None:
    person = people.person(*SIZES[0])
    first_question(person, game)
    expect(person.page.locator(".coach")).to_be_visible()
    assert person.page.evaluate(HIDDEN) == []
    person.picture(f"first-{game}")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_cannot_be_done_is_one_line_that_opens(people: People, game: str, width: int, height: int) -> None:
    person = people.person(width, height)
    first_question(person, game)
    line = missed(person)
    expect(line).to_have_attribute("aria-expanded", "false")
    expect(person.prompt.locator(".reasons")).to_have_count(0)
    box, folded = line.bounding_box(), room_of(person)
    question = person.prompt.locator("h2").bounding_box()
    assert box is not None
    assert question is not None
    assert box["height"] <= 48, "it is one line"
    line.click()
    reasons = person.prompt.locator(".reasons li")
    expect(reasons.first).to_be_visible()
    names = [name.strip() for name in str(line.locator("b").text_content()).split(",")]
    told = " ".join(reasons.all_inner_texts())
    assert [name for name in names if name not in told] == []
    assert all(": " in one for one in reasons.all_inner_texts()), "each says why"
    assert room_of(person) > folded, "they have room of their own"
    person.picture(f"why-not-{game}-{width}")
    if width > 743:
        assert person.prompt.locator("h2").bounding_box() == question, "and move the question nowhere"
    line.click()
    expect(reasons).to_have_count(0)


@pytest.mark.parametrize("game", ["netepic", "fireteam"])
def test_every_objective_in_the_bar_says_where_it_lies(people: People, game: str) -> None:
    person = people.person(*SIZES[0])
    first_question(person, game)
    told = person.page.get_by_role("list", name="What is fought for").locator("li > b").all_inner_texts()
    assert len(told) >= 3
    assert len(set(told)) == len(told), told


def test_the_reasons_are_opened_by_key_and_lead_to_their_rule(people: People) -> None:
    person = people.person()
    first_question(person, "at43")
    line = missed(person)
    asked = person.prompt.locator("h2").inner_text()
    line.focus()
    person.page.keyboard.press("Enter")
    rule = person.prompt.locator(".reasons .rule").first
    expect(rule).to_be_visible()
    expect(person.prompt.locator("h2")).to_have_text(asked)
    rule.click()
    expect(person.page.locator("dialog .rt.here")).to_be_visible()


def test_who_takes_up_a_weapon_is_told_whom_it_sees_and_why_not_others(people: People) -> None:
    """At first the walkers see nothing but walls: that is said before the click, and enemies one may miss are named."""
    person = people.person()
    first_question(person, "at43")
    shot = person.prompt.get_by_role("button", name="Fire: Light laser gatling")
    expect(shot).to_contain_text("only terrain in sight, no enemy")
    shot.click()
    expect(person.prompt.locator("h2")).to_contain_text("at whom?")
    person.settle()
    expect(person.prompt.locator(".opt")).to_have_count(1)
    expect(person.prompt.locator(".opt")).to_contain_text("6 pieces of terrain")
    expect(person.prompt.locator(".opt.lamp")).to_have_count(0)
    person.page.keyboard.press("1")
    why_not(person).click()
    expect(person.prompt.locator(".reasons")).to_contain_text("Storm Golems Alpha, Storm Golems Bravo: no fighter")
    expect(person.prompt.locator("h2")).to_contain_text("at whom?")
    person.prompt.locator(".opt").click()
    expect(person.prompt.locator(".opt")).to_have_count(6)
    expect(person.prompt.locator(".opt.lamp")).to_have_count(0)


def test_a_single_target_is_named_and_lit_before_the_dice_fall(people: People) -> None:
    person = people.person()
    first_question(person, "evolved")
    shot = person.prompt.locator(".opt.lamp", has_text="Fire: LRM missiles")
    answer_until(person, shot)
    shot.click()
    expect(person.prompt.locator("h2")).to_contain_text("LRM missiles at T-50 Kodiak?")
    expect(person.prompt.locator("[data-back]")).to_be_visible()
    expect(person.prompt.locator(".opt.lamp")).to_have_count(1)
    expect(person.prompt.locator(".opt.lamp")).to_contain_text("health boxes expected")
    expect(person.page.locator(".tray", has_text="LRM missiles")).to_have_count(0)


def rules_shown(page: Page) -> list[str]:
    return [words.strip() for words in page.locator(".rule").all_text_contents()]


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_called_by_their_titles(people: People, game: str) -> None:
    person = people.person()
    first_question(person, game)
    thrown = person.page.locator(".lg .line:has(.die)")
    answer_until(person, thrown)
    titles = {clause.title for clause in catalogue(game).clauses.values()}
    shown = [words.strip() for words in person.page.locator(".tray .rule").all_text_contents()]
    assert shown
    assert set(shown) <= titles
    person.pull_out("Log")
    thrown.last.click()
    expect(person.page.locator(".lg .more > .rule")).to_have_text(re.compile("|".join(map(re.escape, titles))))
    assert [words for words in rules_shown(person.page) if SLUG.match(words)] == []
    title = person.page.locator(".tray .rule").first.get_attribute("title")
    assert re.search(rf"\({game}\.[\w.-]+\)$", title or ""), "the id is there for who looks for it"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_mission_is_told_in_brief_and_whole_at_a_click(people: People, width: int, height: int) -> None:
    person = people.person(width, height)
    first_question(person, "at43")
    place = person.page.locator(".coach .goal" if width > 600 else ".brief-now")
    expect(place).to_contain_text("Break the enemy's object")
    expect(place).not_to_contain_text("After round 8")
    place.locator("[data-mission]").click()
    expect(place).to_contain_text("After round 8")


def test_the_card_of_the_unit_is_in_sight_from_the_first_question_on(people: People) -> None:
    person = people.person()
    first_question(person, "at43")
    box = person.page.get_by_role("region", name="Unit", exact=True).bounding_box()
    assert box is not None
    assert box["height"] >= 150


@pytest.mark.parametrize("game", ["at43", "evolved"])
def test_no_name_lies_under_the_scale_on_a_phone(people: People, game: str) -> None:
    person = people.person(390, 844)
    first_question(person, game)
    for _ in range(6):
        assert person.page.evaluate(COVERED) == []
        person.answer()
        expect(person.prompt).to_be_visible()
        person.settle()


def test_the_card_makes_way_for_what_is_shared_out_over_the_table(people: People) -> None:
    person = people.person(*SIZES[0])
    person.play_now("netepic")
    until_asked(person, "at whom?")
    spread, card = box(person.prompt), box(person.page.get_by_role("region", name="Unit", exact=True))
    assert spread["height"] > box(person.page.locator(".r-order"))["height"], "nothing is spread over the table"
    assert card["y"] + card["height"] <= spread["y"], "the card lies under it"
